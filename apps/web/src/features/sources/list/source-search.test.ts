import { expect, test } from 'vitest';
import { isFiltered, readSourceSearch, sourceQuery } from './source-search.ts';

test('valid values of the address are kept, and others are ignored', () => {
  const search = {
    search: 'havn',
    kind: 'bluesky',
    health: 'failing',
    country: 'DK',
    language: 'da',
    add: 'opml',
  } as const;
  expect(readSourceSearch(search)).toEqual(search);
  expect(readSourceSearch({ search: 7 })).toEqual({ search: '7' });
  expect(
    readSourceSearch({ health: 'ill', kind: 'x', country: 'dk', language: 'Danish', add: 'magic', search: ' ' }),
  ).toEqual({});
});

test('an open dialog is no filter', () => {
  expect(sourceQuery({ health: 'off', add: 'address' })).toEqual({ health: 'off', limit: 50 });
  expect([isFiltered({ add: 'address' }), isFiltered({ search: undefined }), isFiltered({ health: 'off' })]).toEqual([
    false,
    false,
    true,
  ]);
});
