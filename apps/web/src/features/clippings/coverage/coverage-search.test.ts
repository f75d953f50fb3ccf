import { expect, test } from 'vitest';
import { builtInViews } from './built-in-views.ts';
import { clippingQuery, isFiltered, readCoverageSearch, viewOf } from './coverage-search.ts';

const now = Date.parse('2026-11-19T13:32:00Z');

test('valid values of the address are kept, and others are ignored', () => {
  const search = { period: 'year', search: 'ferry', countries: 'DK,DE', sort: 'highest-pr-value' as const };
  expect(readCoverageSearch(search)).toEqual(search);
  expect(readCoverageSearch({ search: 2026 })).toEqual({ search: '2026' });
  const wrong = { period: 'ever', countries: 'dk,Denmark', sort: 'oldest', clipping: '17', search: '  ', other: 1 };
  expect(readCoverageSearch(wrong)).toEqual({});
});

test('filters become the query of the API', () => {
  expect(
    clippingQuery({ period: 'today', countries: 'DK', sort: 'highest-pr-value' }, 'brand', now, 'Europe/Copenhagen'),
  ).toEqual({
    brand: 'brand',
    start: '2026-11-18T23:00:00.000Z',
    end: '2026-11-19T23:00:00.000Z',
    countries: 'DK',
    count: 'stories',
    sort: 'highest-pr-value',
    limit: 50,
  });
});

test('the address understands the filters of every built-in view', () => {
  for (const { filters } of builtInViews) expect(readCoverageSearch({ ...filters })).toEqual(filters);
});

test('the filter by reviewed clippings becomes part of the query', () => {
  expect(clippingQuery(readCoverageSearch({ looked: 'no' }), 'brand', now, 'UTC')).toMatchObject({
    looked_at: 'false',
  });
  expect([readCoverageSearch({ looked: 'maybe' }), isFiltered({ looked: 'yes' })]).toEqual([{}, true]);
});

test('the period does not count as a filter', () => {
  expect([isFiltered({ period: 'year' }), isFiltered({ countries: 'DK' })]).toEqual([false, true]);
});

test('filters set by a chart are kept and become part of the query', () => {
  const id = '01930000-0000-7000-8000-000000000001';
  const clicked = {
    tiers: 'aplus',
    types: 'tv,radio',
    sentiments: 'negative',
    tags: id,
    outlets: id,
    streams: id,
    languages: 'de,fi',
    kpi_campaigns: id,
  };
  expect(readCoverageSearch({ ...clicked, tiers: 'aplus,gold' })).toEqual(clicked);
  expect(clippingQuery(clicked, 'brand', now, 'UTC')).toMatchObject(clicked);
  expect(isFiltered({ outlets: id })).toBe(true);
  expect(readCoverageSearch({ languages: 'de,xx' })).toEqual({ languages: 'de' });
});

test('the view of the address is shown, otherwise the one chosen last, otherwise the table', () => {
  expect(readCoverageSearch({ view: 'cards' })).toEqual({ view: 'cards' });
  expect(readCoverageSearch({ view: 'wall' })).toEqual({});
  expect([viewOf(undefined), viewOf('cards')]).toEqual(['table', 'cards']);
});
