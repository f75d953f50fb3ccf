import { expect, test } from 'vitest';
import { idsOf, readCompareSearch } from './compare-search.ts';

const id = (number: number) => `01930000-0000-7000-8000-00000000000${number}`;

test('the address of a comparison keeps at most eight streams, each once, with period and measure', () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(id);
  expect(idsOf(readCompareSearch({ streams: [id(1), ...all].join(',') }))).toEqual(all.slice(0, 8));
  const search = { streams: `${id(2)},${id(1)}`, period: 'quarter', measure: 'reach' as const };
  expect(readCompareSearch({ ...search })).toEqual(search);
});

test('an address of a comparison that makes no sense opens an empty comparison', () =>
  expect(readCompareSearch({ streams: 'first,second', period: 'decade', measure: 'mentions' })).toEqual({}));
