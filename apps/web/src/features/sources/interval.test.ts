import { limits } from '@masthead/contract';
import { expect, test } from 'vitest';
import { intervalChoices, intervalParts, intervals, roughly } from './interval.ts';

test.each([
  [5, 5, 'seconds'],
  [90, 90, 'seconds'],
  [900, 15, 'minutes'],
  [86_400, 24, 'hours'],
])('%d seconds are %d %s', (seconds, count, unit) => expect(intervalParts(seconds)).toEqual({ count, unit }));

test.each([
  [45, 45],
  [437, 420],
  [5400, 5400],
  [8000, 7200],
])('a computed pause of %d seconds is shown as %d', (seconds, said) => expect(roughly(seconds)).toBe(said));

test('the choices stay within what the API takes, and keep the present one', () => {
  expect([intervals[0], intervals.at(-1)]).toEqual([limits.sourceInterval.min, limits.sourceInterval.max]);
  expect(intervalChoices(42)).toContain(42);
  expect(intervalChoices(300)).toHaveLength(intervals.length);
  expect(intervalChoices(null)).toHaveLength(intervals.length);
});
