import { describe, expect, test } from 'vitest';
import {
  daysBefore,
  daysOf,
  daysText,
  periodOfRange,
  quickOf,
  rangeOf,
  readPeriod,
  spanOf,
  yearBefore,
} from './period.ts';

const zone = 'Europe/Copenhagen';
const now = Date.parse('2026-11-19T13:32:00Z');

describe('the quick periods: today, two weeks, month to date and year to date, each to the end of today [dashboard-010] [filters-003]', () => {
  test.each([
    ['today', '2026-11-19'],
    [undefined, '2026-11-06'],
    ['month', '2026-11-01'],
    ['year', '2026-01-01'],
  ])('%s begins on %s', (period, first) => expect(daysOf(period, now, zone)).toEqual({ first, last: '2026-11-19' }));
});

test.each([
  ['7d', '2026-11-13', '2026-11-19'],
  ['30d', '2026-10-21', '2026-11-19'],
  ['quarter', '2026-10-01', '2026-11-19'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
  ['last_year', '2025-01-01', '2025-12-31'],
])('the period %s of 19 November 2026 goes from %s to %s', (period, first, last) =>
  expect(daysOf(period, now, zone)).toEqual({ first, last }),
);

test('the same period last year has the same days of the calendar, also around 29 February', () => {
  expect(yearBefore({ first: '2026-11-06', last: '2026-11-19' })).toEqual({ first: '2025-11-06', last: '2025-11-19' });
  expect(yearBefore({ first: '2024-02-29', last: '2024-02-29' })).toEqual({ first: '2023-02-28', last: '2023-02-28' });
});

test('a period goes into the address and comes back', () => {
  for (const period of ['today', 'month', 'year', '2026-10-01..2026-10-31']) expect(readPeriod(period)).toBe(period);
  const range = { first: '2025-12-30', last: '2026-01-02' };
  expect(rangeOf(periodOfRange(range))).toEqual(range);
  expect(daysOf(periodOfRange(range), now, zone)).toEqual(range);
});

test('the default period and invalid ones are not in the address', () => {
  const wrong = ['14d', 'decade', '2026-11-05..2026-11-01', '2026-02-30..2026-03-01', '2026-11-01', 14, undefined];
  for (const value of wrong) expect(readPeriod(value)).toBeUndefined();
  expect(quickOf(undefined)).toBe('14d');
  expect(quickOf('2026-10-01..2026-10-31')).toBeNull();
});

test('a span goes from midnight to the midnight after its last day, in the organisation’s time zone, written in UTC [filters-002]', () => {
  expect(spanOf({ first: '2026-11-06', last: '2026-11-19' }, zone)).toEqual({
    start: '2026-11-05T23:00:00.000Z',
    end: '2026-11-19T23:00:00.000Z',
  });
  // The clock goes back on 25 October: that day has 25 hours.
  expect(spanOf({ first: '2026-10-25', last: '2026-10-25' }, zone)).toEqual({
    start: '2026-10-24T22:00:00.000Z',
    end: '2026-10-25T23:00:00.000Z',
  });
});

test('the current day is that of the organisation’s time zone, wherever the user is', () => {
  const evening = Date.parse('2026-11-19T23:30:00Z');
  expect(daysOf('today', evening, zone)).toEqual({ first: '2026-11-20', last: '2026-11-20' });
  expect(daysOf('today', evening, 'America/New_York')).toEqual({ first: '2026-11-19', last: '2026-11-19' });
});

test('the days before have the same number', () => {
  expect(daysBefore({ first: '2026-11-06', last: '2026-11-19' })).toEqual({ first: '2026-10-23', last: '2026-11-05' });
  expect(daysBefore({ first: '2026-11-19', last: '2026-11-19' })).toEqual({ first: '2026-11-18', last: '2026-11-18' });
});

test('days are written in words, with the year only if it is another one', () => {
  const plain = (text: string) => text.replace(/\s*–\s*/, '–');
  expect(plain(daysText({ first: '2026-11-06', last: '2026-11-19' }, 'en-GB', now))).toBe('6–19 November');
  expect(plain(daysText({ first: '2026-11-19', last: '2026-11-19' }, 'en-GB', now))).toBe('19 November');
  expect(plain(daysText({ first: '2026-10-23', last: '2026-11-05' }, 'en-GB', now))).toBe('23 October–5 November');
  expect(daysText({ first: '2025-12-30', last: '2026-01-02' }, 'en-GB', now)).toContain('2025');
});
