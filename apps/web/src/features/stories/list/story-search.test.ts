import { expect, test } from 'vitest';
import { isFiltered, readStorySearch } from './story-search.ts';

const id = '0199f3a0-0000-7000-8000-000000000001';

test('the list is filtered by newsrooms and languages, and by state and words [filters-005]', () => {
  const all = { newsrooms: `${id},${id}`, languages: 'da,xx,en', status: 'scheduled', search: ' ferry ' };
  expect(readStorySearch(all)).toEqual({ newsrooms: id, languages: 'da,en', status: 'scheduled', search: 'ferry' });
});

test('values of the address that are no filters are left out', () => {
  expect(readStorySearch({ newsrooms: 'x', languages: 7, status: 'gone', search: '' })).toEqual({});
  expect(readStorySearch({ search: 2026 })).toEqual({ search: '2026' });
  expect([isFiltered({}), isFiltered({ search: '' }), isFiltered({ languages: 'da' })]).toEqual([false, false, true]);
});
