import { csvOf, tableOf } from '@masthead/charts';
import type { MetricGroup } from '@masthead/contract';
import { previousPeriod } from '@masthead/measuring';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayChart } from './day-chart.ts';

const days = ['2026-11-18', '2026-11-19'];
const [start, end] = [new Date('2026-11-18'), new Date('2026-11-20')];
const previous = previousPeriod(start, end);
const doubts = { unknown_outlets: 0, unknown_clippings: 0, estimated_clippings: 0 };
const block = { previous: 0, current: 0, growth: 0, growth_aplus: null, growth_bplus: null, ...doubts };
const groupOf = (series: number[][]): MetricGroup => ({
  brands: series.map((values, at) => ({ ...block, brand_id: `b${at}`, brand_name: `Brand ${at}`, series: values })),
  top_brand: null,
  totals: block,
  period: {
    start: start.toISOString(),
    end: end.toISOString(),
    previous_start: previous.start.toISOString(),
    previous_end: previous.end.toISOString(),
    timezone: 'UTC',
    days,
  },
});
const value = fc.double({ min: 0, max: 1e9, noNaN: true });

test('chart, table and CSV show the numbers of the API, for each brand [dashboard-001]', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 }), (series) => {
      const chart = dayChart({
        group: groupOf(series),
        measure: 'clippings',
        looks: new Map(),
        drawn: (number) => number,
        nameDay: (day) => day,
        label: 'Day',
        annotations: [],
      });
      const byDay = days.map((_, day) => series.map((values) => values[day]));
      expect(tableOf(chart).rows.map(({ values }) => values)).toEqual(byDay);
      const lines = csvOf(chart, 'Annotation').slice(1).trimEnd().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(',').slice(1).map(Number))).toEqual(byDay);
      expect(chart.series.map(({ values }) => values)).toEqual(series);
    }),
  );
});
