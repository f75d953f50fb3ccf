import { expect, it } from 'vitest';
import { freeSlug, newsroomUrl, slugOf, storyUrl } from './addresses.ts';

it.each([
  ['Vinterkøreplanen er klar: Norlunde sejler', 'vinterkoreplanen-er-klar-norlunde-sejler'],
  ['L’Oréal’s new “Ørsted” line', 'loreals-new-orsted-line'],
  ['Зимний план', 'zimniy-plan'],
  ['  —  ', ''],
])('the slug of %s has small Latin letters only', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

it('a long address is cut without a hyphen at its end', () => {
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});

it('an address that is taken gets a number', () => {
  expect(freeSlug('news', new Set())).toBe('news');
  expect(freeSlug('news', new Set(['news', 'news-2']))).toBe('news-3');
  expect(freeSlug('a'.repeat(80), new Set(['a'.repeat(80)]))).toBe(`${'a'.repeat(78)}-2`);
});

it('addresses use the newsroom’s own domain if it has one', () => {
  expect(newsroomUrl('https://pr.example', { slug: 'norlunde', domain: null })).toBe(
    'https://pr.example/news/norlunde',
  );
  expect(storyUrl('https://pr.example', { slug: 'norlunde', domain: 'news.norlunde.example' }, 'winter')).toBe(
    'https://news.norlunde.example/winter',
  );
});
