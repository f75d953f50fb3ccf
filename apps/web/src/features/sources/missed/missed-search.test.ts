import { expect, test } from 'vitest';
import { withAsked } from './asked.ts';
import { readMissedSearch } from './missed-search.ts';
import { reasonKey } from './reasons.ts';

test('a shared address asks the same question', () => {
  const stream = '01998f2e-0000-7000-8000-000000000001';
  expect(readMissedSearch({ url: ' https://a.example/1 ', stream })).toEqual({ url: 'https://a.example/1', stream });
  expect(readMissedSearch({ url: 7, stream: 'all' })).toEqual({});
});

test('recent addresses are listed once, the newest first, and the oldest are dropped', () => {
  const asked = (url: string, short: 'found' | 'hidden' = 'found') => ({ url, headline: null, language: null, short });
  const all = Array.from({ length: 12 }, (_, at) => `https://a.example/${at}`);
  const list = all.reduce((kept, url) => withAsked(kept, asked(url)), [] as ReturnType<typeof withAsked>);
  expect(list).toHaveLength(8);
  const again = withAsked(list, asked(all[8]!, 'hidden'));
  expect(again[0]).toEqual(asked(all[8]!, 'hidden'));
  expect(again.filter(({ url }) => url === all[8])).toHaveLength(1);
});

test('a reason without a text of its own uses that of the engine', () =>
  expect([reasonKey('too_far'), reasonKey('brand_new')]).toEqual(['trace.reasons.too_far', null]));
