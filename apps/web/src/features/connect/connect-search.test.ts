import { expect, test } from 'vitest';
import { isFiltered, readProfileSearch, readRelationSearch } from './connect-search.ts';

const id = '01890000-0000-7000-8000-000000000001';

test('the address keeps filters, without unknown values', () => {
  const search = { search: 'åse', groups: `${id},nobody`, categories: 'news,NO!', countries: 'DK,dk', sort: 'newest' };
  expect(readRelationSearch(search)).toEqual({
    search: 'åse',
    groups: id,
    categories: 'news',
    countries: 'DK',
    sort: 'newest',
  });
  expect(readRelationSearch({ search: ' ', outlets: 'x', sort: 'odd', other: 1 })).toEqual({});
  expect(readRelationSearch({ search: 2026 })).toEqual({ search: '2026' });
});

test('the order does not count as a filter', () => {
  expect(isFiltered({ sort: 'newest' })).toBe(false);
  expect(isFiltered({ countries: 'DK' })).toBe(true);
});

test('a profile opens with all that is known of the person unless the coverage of some days is asked for', () => {
  expect(readProfileSearch({ tab: 'social', period: 'soon', note: 'x' })).toEqual({});
  expect(readProfileSearch({ tab: 'activity' })).toEqual({ tab: 'activity' });
  expect(readProfileSearch({ tab: 'coverage', period: '2026-11-01..2026-11-14' })).toEqual({
    tab: 'coverage',
    period: '2026-11-01..2026-11-14',
  });
});
