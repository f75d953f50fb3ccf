import { expect, test } from 'vitest';
import { ageOf, fullDate, shortDate, untilNextAge } from './ages.ts';

const now = Date.UTC(2026, 10, 19, 14, 32);
const ago = (ms: number) => ageOf(now - ms, now);

test('an age is shown in its largest unit, and as a date after a week', () => {
  expect(ago(-5000)).toEqual({ kind: 'now' });
  expect(ago(59_999)).toEqual({ kind: 'now' });
  expect(ago(4 * 60_000 + 1)).toEqual({ kind: 'minutes', count: 4 });
  expect(ago(3_600_000)).toEqual({ kind: 'hours', count: 1 });
  expect(ago(26 * 3_600_000)).toEqual({ kind: 'days', count: 1 });
  expect(ago(7 * 86_400_000)).toEqual({ kind: 'date' });
});

test('an age is updated when its text changes', () => {
  expect(untilNextAge(now - 90_000, now)).toBe(30_000);
  expect(untilNextAge(now - 59_999, now)).toBe(10_000);
  expect(untilNextAge(now - 90 * 60_000, now)).toBe(30 * 60_000);
});

test('a date shows its year only when it differs from the current one', () => {
  expect(shortDate(Date.UTC(2026, 10, 5, 12), 'en-GB', now)).toBe('5 Nov');
  expect(shortDate(Date.UTC(2025, 10, 5, 12), 'en-GB', now)).toBe('5 Nov 2025');
  expect(fullDate(new Date(2026, 10, 19, 14, 28).getTime(), 'en-GB')).toBe('19 November 2026, 14:28');
});
