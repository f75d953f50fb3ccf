import { expect, it } from 'vitest';
import { freeSlug, newsroomUrl, slugOf, storyUrl } from './addresses.ts';

it.each([
  ['Vinterkøreplanen er klar: Norlunde sejler', 'vinterkoreplanen-er-klar-norlunde-sejler'],
  ['L’Oréal’s new “Ørsted” line', 'loreals-new-orsted-line'],
  ['Зимний план', 'zimniy-plan'],
  ['  —  ', ''],
])('writes %s in small Latin letters', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

it('cuts a long address without a hyphen at its end', () => {
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});

it('numbers an address that is taken', () => {
  expect(freeSlug('news', new Set())).toBe('news');
  expect(freeSlug('news', new Set(['news', 'news-2']))).toBe('news-3');
  expect(freeSlug('a'.repeat(80), new Set(['a'.repeat(80)]))).toBe(`${'a'.repeat(78)}-2`);
});

it('leads to the own domain where there is one', () => {
  expect(newsroomUrl('https://pr.example', { slug: 'norlunde', domain: null })).toBe(
    'https://pr.example/news/norlunde',
  );
  expect(storyUrl('https://pr.example', { slug: 'norlunde', domain: 'news.norlunde.example' }, 'winter')).toBe(
    'https://news.norlunde.example/winter',
  );
});
