import type { StreamComparison } from '@masthead/contract';
import { expect, test } from 'vitest';
import { dayChart, shareChart, sharesOf } from './compare-charts.ts';

const stream = (name: string, mentions: number, days: number[]): StreamComparison['streams'][number] => ({
  ...{ id: name, name, mentions, stories: mentions, reach: 0, unknown_outlets: 0 },
  tone: { negative: 0, neutral: mentions, positive: 0 },
  ...{ mentions_by_day: days, stories_by_day: days },
});
const streams = [stream('Ferries', 3, [1, 2]), stream('Bridges', 1, [0, 1])];

test('the shares of compared streams add up to one, and nothing has no share', () => {
  expect(sharesOf(streams, 'mentions')).toEqual([0.75, 0.25]);
  expect(sharesOf(streams, 'reach')).toEqual([null, null]);
});

test('a bar of the share of voice is named with its share, and a line of each stream has a look of its own', () => {
  const bars = shareChart(streams, 'mentions', {
    label: 'Stream',
    measure: 'Mentions',
    percentage: (share) => `${share}`,
  });
  expect(bars.rows.map(({ name }) => name)).toEqual(['0.75 · Ferries', '0.25 · Bridges']);
  const comparison = { first: '2026-06-01', last: '2026-06-02', timezone: 'UTC', days: ['a', 'b'], streams };
  const { series } = dayChart(comparison, 'mentions', { label: 'Day', nameDay: (day) => day });
  expect(series.map(({ values }) => values)).toEqual([
    [1, 2],
    [0, 1],
  ]);
  expect(new Set(series.map(({ color }) => color)).size).toBe(2);
});
