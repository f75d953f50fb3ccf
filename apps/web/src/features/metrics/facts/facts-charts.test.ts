import { csvOf, tableOf } from '@masthead/charts';
import { expect, test } from 'vitest';
import { daysOfBucket, typesOfCategory } from '../chart/coverage-target.ts';
import type { CountryFacts, ToneSeries } from '../metrics.api.ts';
import { barsOf, mapOf, toneChart } from './facts-charts.ts';

const numbersOf = (csv: string) =>
  csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(1).map(Number));

const country = (id: string | null, clippings: number): CountryFacts => ({
  country: id ? { id, iso_alpha2: id, name: id } : null,
  clippings,
  impressions: clippings * 1000,
  hf_value: clippings * 10.5,
  negative: 0,
  neutral: 0,
  positive: clippings,
  unsure: 0,
  unknown_clippings: 0,
  estimated_clippings: 0,
  share: null,
});

test('the map, its table and its CSV have the numbers of the API, without clippings that have no country [performance-002]', () => {
  const rows = [country('DK', 7), country(null, 3), country('SE', 2)];
  const chart = mapOf(rows, {
    measure: 'hf_value',
    name: 'hfValue',
    label: 'Country',
    drawn: (v) => v,
    nameCountry: (id) => id,
  });
  expect(tableOf(chart).rows.map(({ key, values }) => [key, ...values])).toEqual([
    ['DK', 73.5],
    ['SE', 21],
  ]);
  expect(numbersOf(csvOf(chart, 'Annotation'))).toEqual([[73.5], [21]]);
});

test('a country whose audiences nobody knows has no figure on the map of impressions', () => {
  const rows = [{ ...country('DK', 7), impressions: 0, unknown_clippings: 7 }, country('SE', 0)];
  const look = { name: 'Impressions', label: 'Country', drawn: (v: number) => v, nameCountry: (id: string) => id };
  const valuesOf = (measure: 'impressions' | 'clippings') => mapOf(rows, { ...look, measure }).series[0]!.values;
  expect(valuesOf('impressions')).toEqual([null, 0]);
  expect(valuesOf('clippings')).toEqual([7, 0]);
});

test('tones over time have the numbers of the API, added up over brands', () => {
  const brand = { brand_name: 'N', positive: [1, 2], neutral: [3, 4], negative: [5, 6], unsure: [7, 8] };
  const answer: ToneSeries = {
    interval: 'week',
    buckets: ['2026-11-02', '2026-11-09'],
    series: [
      { ...brand, brand_id: 'a' },
      { ...brand, brand_id: 'b' },
    ],
  };
  const annotations = [{ row: '2026-11-09', text: 'Fair' }];
  const chart = toneChart(answer, { label: 'Week', nameTone: String, nameBucket: String, annotations });
  expect(tableOf(chart).rows.map(({ values, annotation }) => [...values, annotation])).toEqual([
    [2, 6, 10, 14, null],
    [4, 8, 12, 16, 'Fair'],
  ]);
});

test('an unknown value has an empty bar and an empty cell', () => {
  const chart = barsOf({ label: 'Tag', name: 'Clippings' }, [{ key: 'a', name: '=A', value: null }]);
  expect(csvOf(chart, 'Annotation')).toBe("\uFEFFTag,Clippings\r\n'=A,\r\n");
});

test('a bucket leads to its days, none of them outside of the period', () => {
  const asked = { first: '2026-11-06', last: '2026-11-19' };
  expect(daysOfBucket('2026-11-08', 'day', asked)).toEqual({ first: '2026-11-08', last: '2026-11-08' });
  expect(daysOfBucket('2026-11-02', 'week', asked)).toEqual({ first: '2026-11-06', last: '2026-11-08' });
  expect(daysOfBucket('2026-11-16', 'week', asked)).toEqual({ first: '2026-11-16', last: '2026-11-19' });
  expect(daysOfBucket('2026-02-01', 'month', { first: '2026-01-01', last: '2026-11-19' })).toEqual({
    first: '2026-02-01',
    last: '2026-02-28',
  });
});

test('a category opens its media types', () => {
  expect(typesOfCategory('print')).toBe('print');
  expect(typesOfCategory('social').split(',')).toEqual(expect.arrayContaining(['reddit', 'review', 'forum', 'social']));
});
