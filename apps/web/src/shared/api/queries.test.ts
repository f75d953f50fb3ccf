import { expect, test } from 'vitest';
import { apiPages, flatPages } from './queries.ts';

test('the pages of a list are joined with each id once [app-010]', () => {
  const pages = [{ data: [{ id: 'a' }, { id: 'b' }] }, { data: [{ id: 'b' }, { id: 'c' }] }];
  expect(flatPages({ pages }).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(flatPages(undefined)).toEqual([]);
});

test('a list continues at its cursor and starts at the beginning without one [app-014] [app-016]', () => {
  const options = apiPages('streams.index', { query: { limit: 50 } });
  const next = (meta: { has_more: boolean; cursor: string | null }) =>
    options.getNextPageParam({ data: [], meta } as never, [], null, []);
  expect(options.queryKey).toEqual(['streams.index', { query: { limit: 50 } }, 'pages']);
  expect(options.initialPageParam).toBeNull();
  expect(next({ has_more: true, cursor: 'x' })).toBe('x');
  expect(next({ has_more: false, cursor: null })).toBeNull();
});
