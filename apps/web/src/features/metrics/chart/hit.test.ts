import type { Chart } from '@masthead/charts';
import { expect, test } from 'vitest';
import { hitOf } from './hit.ts';

const series = (key: string, values: number[]) => ({
  key,
  name: key,
  color: '--c1',
  marker: 'circle' as const,
  values,
});
const chart = (kind: 'line' | 'area'): Chart => ({
  kind,
  label: 'Day',
  rows: [
    { key: 'a', name: 'A' },
    { key: 'b', name: 'B' },
  ],
  series: [series('x', [10, 2]), series('y', [4, 8])],
  isWhole: true,
});

test('a click between lines means the nearer one on the nearer day', () => {
  expect(hitOf(chart('line'), 0.4, 6)).toEqual({ row: 0, series: 1 });
  expect(hitOf(chart('line'), 0.6, 6)).toEqual({ row: 1, series: 1 });
  expect(hitOf(chart('line'), 0, 9)).toEqual({ row: 0, series: 0 });
  expect(hitOf(chart('line'), 1.6, 9)).toBeNull();
  expect(hitOf(chart('line'), -0.6, 9)).toBeNull();
});

test('a click in areas means the one that it lies in', () => {
  expect(hitOf(chart('area'), 0, 11)).toEqual({ row: 0, series: 1 });
  expect(hitOf(chart('area'), 1, 1)).toEqual({ row: 1, series: 0 });
  expect(hitOf(chart('area'), 1, 99)).toEqual({ row: 1, series: 1 });
});
