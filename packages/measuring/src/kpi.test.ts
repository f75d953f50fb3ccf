import { expect, it } from 'vitest';
import { reachFactor, roi, shareOfAClippings } from './kpi.ts';

it('a measure has no value if its divisor is 0 or unknown', () => {
  expect([roi(100, 0), reachFactor(5, null), reachFactor(5, 0), shareOfAClippings(0, 0)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('the measures follow their formulas', () => {
  expect(roi(300, 200)).toBe(0.5);
  expect(roi(50, 200)).toBe(-0.75);
  expect(reachFactor(14_750_000, 5_900_000)).toBe(2.5);
  expect(reachFactor(1_000_000, 5_900_000)).toBe(0.2);
  expect(shareOfAClippings(1, 4)).toBe(0.25);
});
