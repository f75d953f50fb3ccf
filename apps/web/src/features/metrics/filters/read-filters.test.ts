import { describe, expect, test } from 'vitest';
import { readDashboardSearch } from '../dashboard/dashboard-search.ts';
import { askedOf, isNarrowed, readFactsSearch } from './read-filters.ts';

const zone = 'Europe/Copenhagen';
const now = Date.parse('2026-11-19T13:32:00Z');
const tag = '01930000-0000-7000-8000-000000000001';
const full = {
  period: 'year',
  tiers: 'aplus,none',
  types: 'web,print',
  sentiments: 'negative',
  tags: tag,
  countries: 'DK,DE',
  search: 'ferry',
  count: 'stories' as const,
};

describe('the filters of an address', () => {
  test('the filters are those of coverage: start, end, tier, type, sentiment, tag, country and words [filters-006]', () => {
    expect(readFactsSearch(full)).toEqual(full);
    expect(askedOf(full, 'brand', now, zone)).toEqual({
      start: '2025-12-31T23:00:00.000Z',
      end: '2026-11-19T23:00:00.000Z',
      brands: ['brand'],
      tiers: 'aplus,none',
      types: 'web,print',
      sentiments: 'negative',
      tags: tag,
      countries: 'DK,DE',
      search: 'ferry',
      count: 'stories',
    });
  });

  test('empty filters are not sent [filters-001]', () => {
    expect(readFactsSearch({ tiers: '', types: [], countries: ',', search: '  ', tags: undefined })).toEqual({});
    expect(Object.keys(askedOf({}, 'brand', now, zone))).toEqual(['start', 'end', 'brands', 'count']);
    expect([isNarrowed({ period: 'year', count: 'stories' }), isNarrowed({ tiers: 'aplus' })]).toEqual([false, true]);
  });

  test('unknown values are left out, so that an old link still opens', () => {
    const wrong = {
      period: 'ever',
      tiers: 'gold',
      types: 'fax',
      sentiments: 'sad',
      tags: '17',
      countries: 'dk',
      count: 'x',
    };
    expect(readFactsSearch(wrong)).toEqual({});
    expect(readFactsSearch({ search: 2026 })).toEqual({ search: '2026' });
  });
});

test('the dashboard is requested by period, brands and countries [filters-004]', () => {
  const search = { period: 'month', brands: 'b,a', countries: 'DK', count: 'stories', measure: 'impressions' };
  expect(readDashboardSearch(search)).toEqual(search);
  expect(
    readDashboardSearch({ period: '14d', brands: '', countries: 'x', count: 'pieces', measure: 'clippings' }),
  ).toEqual({});
});
