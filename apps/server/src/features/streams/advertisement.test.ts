import { expect, it } from 'vitest';
import { isAdvertisement } from './advertisement.ts';

const text = (part: Partial<{ headline: string; lead: string; body: string; author: string }>) => ({
  id: '1',
  headline: 'Ferry sails',
  lead: '',
  body: 'All of it.',
  language: 'en',
  country: null,
  media_type: 'web',
  outlet_id: '1',
  site: 'outlet.example',
  author: null,
  ...part,
});

it('a text that says that it was paid for is an advertisement', () => {
  for (const part of [
    { headline: 'Anzeige: Urlaub auf See' },
    { headline: '[Sponsored] Ferry sails' },
    { headline: 'Havets elbåt | Annonssamarbete' },
    { author: 'Advertorial' },
    { lead: 'Sponsored content' },
    { body: 'Publireportage – Sicher ans Ziel' },
  ])
    expect(isAdvertisement(text(part)), JSON.stringify(part)).toBe(true);
});

it('a text that only writes about advertising is not an advertisement', () => {
  for (const part of [
    { headline: 'Anzeigen brechen ein' },
    { headline: 'Promoted to captain: the ferry’s new master' },
    { headline: 'Police: Anzeige gegen Reeder' },
    { body: 'Advertisement revenue grew by a tenth.' },
    { author: 'Anna Annonce' },
  ])
    expect(isAdvertisement(text(part)), JSON.stringify(part)).toBe(false);
});
