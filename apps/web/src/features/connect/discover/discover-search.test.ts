import { expect, test } from 'vitest';
import { filtersOf, isSearching, readDiscoverSearch, savedSearch } from './discover-search.ts';

const id = '01890000-0000-7000-8000-000000000001';

test('a saved search comes back the same after it was opened to be edited', () => {
  const search = {
    search: 'ferries',
    without: 'bridge',
    competitor: 'Orbia, Orbia Lines',
    own_names: 'Nordwind',
    outlets: [id],
    countries: ['DK', 'SE'],
    languages: ['da'],
    categories: ['news'],
    tiers: ['aplus' as const],
    tone: 'negative' as const,
    active_within: 90 as const,
  };
  expect(savedSearch(readDiscoverSearch({ ...filtersOf(search), group: id }))).toEqual(search);
  expect(savedSearch(filtersOf({ search: 'ferries' }))).toEqual({ search: 'ferries' });
});

test('the group whose search is edited is no filter', () => {
  expect(readDiscoverSearch({ group: id })).toEqual({ group: id });
  expect(isSearching({ group: id })).toBe(false);
});
