import { expect, it } from 'vitest';
import { readTrendsSearch } from './trends-search.ts';

const group = '01900000-0000-7000-8000-000000000000';

it('an address keeps the filters of the trends', () => {
  const choices = { compare: 'previous_year', count: 'pieces', topics: 'phrases', connections: '3' };
  const search = { group, ...choices, about: 'm1,t22', on: '2026-11-01..2026-11-07' };
  expect(readTrendsSearch(search)).toEqual(search);
  // The router reads digits as a number.
  expect(readTrendsSearch({ connections: 3 })).toEqual({ connections: '3' });
});

it('invalid filters are left out', () => {
  expect(
    readTrendsSearch({ group: 'x', compare: 'always', count: 3, about: 'm1;t2', on: '2026-11-09..2026-11-01' }),
  ).toEqual({});
});
