import { expect, test } from 'vitest';
import { appliedTo, filtersOf, isView } from './matching.ts';

test('a view keeps filters, order and grouping of an address, but not the record that is open', () =>
  expect(filtersOf({ period: '30d', hidden: true, search: undefined, mention: 'm', clipping: 'c' })).toEqual({
    period: '30d',
    hidden: 'true',
  }));

test('a page shows a view if it has all filters of the view and no others; a view without a period fits any', () => {
  expect(isView({ countries: 'DK,SE' }, { countries: 'DK,SE', period: 'quarter' })).toBe(true);
  expect(isView({ countries: 'DK', period: 'year' }, { countries: 'DK', period: 'year' })).toBe(true);
  expect(isView({ countries: 'DK', period: 'year' }, { countries: 'DK' })).toBe(false);
  expect(isView({ countries: 'DK' }, { countries: 'DK', tiers: 'aplus' })).toBe(false);
});

test('a chosen view takes other filters away and leaves the period that it does not name', () => {
  expect(appliedTo({ period: 'year', tiers: 'aplus' }, { countries: 'DK' })).toEqual({
    period: 'year',
    countries: 'DK',
  });
  expect(appliedTo({ period: 'year' }, { period: '7d' })).toEqual({ period: '7d' });
});
