import { expect, test } from 'vitest';
import { isFiltered, readOutletSearch, readRecordSearch } from './outlet-search.ts';

test('the address holds the filters, and unknown values are left out', () => {
  expect(readOutletSearch({ search: ' ferry ', type: 'print', country: 'DK', doubles: true, import: true })).toEqual({
    search: 'ferry',
    type: 'print',
    country: 'DK',
    doubles: true,
    import: true,
  });
  expect(readOutletSearch({ search: 2026, type: 'pigeon', country: 'dk', doubles: 'yes' })).toEqual({ search: '2026' });
  expect(isFiltered({ import: true })).toBe(false);
  expect(isFiltered({ doubles: true })).toBe(true);
});

test('the outlet to compare with must be an id', () => {
  const id = '01a1fee1-8e2d-738f-af46-529010743486';
  expect(readRecordSearch({ compare: id })).toEqual({ compare: id });
  expect(readRecordSearch({ compare: '../x' })).toEqual({});
});
