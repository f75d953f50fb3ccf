import { expect, test } from 'vitest';
import { apiPages, flatPages } from './queries.ts';

test('[app-010] pages are one list, each id once', () => {
  const pages = [{ data: [{ id: 'a' }, { id: 'b' }] }, { data: [{ id: 'b' }, { id: 'c' }] }];
  expect(flatPages({ pages }).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(flatPages(undefined)).toEqual([]);
});

test('[app-014] [app-016] a list goes on at its cursor, and begins anew without one', () => {
  const options = apiPages('streams.index', { query: { limit: 50 } });
  const next = (meta: { has_more: boolean; cursor: string | null }) =>
    options.getNextPageParam({ data: [], meta } as never, [], null, []);
  expect(options.queryKey).toEqual(['streams.index', { query: { limit: 50 } }, 'pages']);
  expect(options.initialPageParam).toBeNull();
  expect(next({ has_more: true, cursor: 'x' })).toBe('x');
  expect(next({ has_more: false, cursor: null })).toBeNull();
});
