import { expect, test } from 'vitest';
import { readDraft, readListSearch } from './stream-search.ts';

test('the search of the list is text, and an empty one is not added [filters-001]', () => {
  expect(readListSearch({ search: ' ferry ' })).toEqual({ search: 'ferry' });
  expect(readListSearch({ search: 2026 })).toEqual({ search: '2026' });
  expect([readListSearch({}), readListSearch({ search: '' }), readListSearch({ search: ['a'] })]).toEqual([{}, {}, {}]);
});

test('folder and order of the list are in the address, if they are known', () => {
  const folder = '0193d3c5-7b2a-7c11-9d1e-2f3a4b5c6d7e';
  expect(readListSearch({ folder, sort: '-mentions' })).toEqual({ folder, sort: '-mentions' });
  expect(readListSearch({ folder: 'all', sort: 'size' })).toEqual({});
});

test('a new stream begins with the valid values of the address', () => {
  expect(readDraft({ term: 'Norlunde', entity: 'organisation' })).toEqual({ term: 'Norlunde', entity: 'organisation' });
  expect(readDraft({ term: 'x'.repeat(300), entity: 'ship' })).toEqual({ term: 'x'.repeat(255) });
});
