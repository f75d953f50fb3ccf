import { expect, it } from 'vitest';
import { readTrendsSearch } from './trends-search.ts';

const group = '01900000-0000-7000-8000-000000000000';

it('an address keeps the filters of the trends', () => {
  const search = { group, compare: 'previous_year', count: 'pieces', about: 'm1,t22', on: '2026-11-01..2026-11-07' };
  expect(readTrendsSearch(search)).toEqual(search);
});

it('invalid filters are left out', () => {
  expect(
    readTrendsSearch({ group: 'x', compare: 'always', count: 3, about: 'm1;t2', on: '2026-11-09..2026-11-01' }),
  ).toEqual({});
});
