import { expect, test } from 'vitest';
import { topClippings } from '../metrics.api.ts';
import { mergeTop } from './top-clippings.ts';

const clipping = (id: string, hf_value: number, day = 1) => ({
  id,
  hf_value,
  published_at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
});

test('ten top clippings are requested, the highest value first [dashboard-011]', () => {
  const asked = { start: '2026-11-01T00:00:00Z', end: '2026-11-02T00:00:00Z', brands: ['a'] };
  expect(topClippings('a', asked).queryKey).toMatchObject([
    'clippings.index',
    { query: { brand: 'a', limit: 10, sort: 'highest-pr-value' } },
  ]);
});

test('the ten highest clippings of several brands are shown; equal ones by date and id [dashboard-011]', () => {
  const many = Array.from({ length: 10 }, (_, at) => clipping(`a${at}`, at));
  const merged = mergeTop([many, [clipping('b', 5, 2), clipping('c', 100)]]);
  expect(merged.map(({ id }) => id)).toEqual(['c', 'a9', 'a8', 'a7', 'a6', 'b', 'a5', 'a4', 'a3', 'a2']);
  expect(mergeTop([[clipping('x', 1), clipping('y', 1)]]).map(({ id }) => id)).toEqual(['y', 'x']);
});
