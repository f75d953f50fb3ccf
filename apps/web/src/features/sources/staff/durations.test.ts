import { expect, test } from 'vitest';
import { spanOf } from './durations.ts';
import { readStaffSearch } from './staff-search.ts';

test.each([
  [0, 0, 'seconds'],
  [0.0234, 0.023, 'milliseconds'],
  [9.96, 10, 'milliseconds'],
  [320.4, 320, 'milliseconds'],
  [1240, 1.2, 'seconds'],
  [90_000, 90, 'seconds'],
  [600_000, 10, 'minutes'],
  [3 * 3_600_000, 3, 'hours'],
  [4 * 86_400_000, 4, 'days'],
])('%d milliseconds are %d %s', (given, count, unit) => expect(spanOf(given)).toEqual({ count, unit }));

test('an address holds what the tables above the list have set', () =>
  expect(readStaffSearch({ host: 'a.example:80', code: 'source_dns', kind: 'page', add: 'opml' })).toEqual({
    host: 'a.example:80',
    code: 'source_dns',
    kind: 'page',
  }));
