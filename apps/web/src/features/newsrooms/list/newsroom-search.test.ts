import { expect, test } from 'vitest';
import { readNewsroomSearch, readPartSearch } from './newsroom-search.ts';

test('the list is filtered by countries and a part of the name, both in the address [filters-001]', () => {
  expect(readNewsroomSearch({ countries: 'DK,SE,DK,x', query: ' Norlunde ' })).toEqual({
    countries: 'DK,SE',
    query: 'Norlunde',
  });
  expect(readNewsroomSearch({ countries: 'denmark', query: '', page: 2 })).toEqual({});
});

test('an unknown part opens the first one', () => {
  expect(readPartSearch({ part: 'kit' })).toEqual({ part: 'kit' });
  expect(readPartSearch({ part: 'details' })).toEqual({});
  expect(readPartSearch({ part: 'secrets' })).toEqual({});
});
