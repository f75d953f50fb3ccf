import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logLikelihood, significant } from './significance.ts';

it('the ratio of a published table is the published one', () => {
  // Dunning 1993, table 1: "the swiss" among 31,777 pairs of words.
  expect(logLikelihood(110, 2552, 221, 31_777)).toBeCloseTo(270.72, 1);
});

it('names that occur together as often as by chance, or less, are not connected', () => {
  expect(logLikelihood(10, 100, 100, 1000)).toBe(0);
  expect(logLikelihood(1, 100, 100, 1000)).toBe(0);
  expect(logLikelihood(0, 0, 0, 0)).toBe(0);
});

it('a pair that is always together is the more significant the more often it is seen', () => {
  expect(logLikelihood(3, 3, 3, 1000)).toBeGreaterThan(significant);
  expect(logLikelihood(30, 30, 30, 1000)).toBeGreaterThan(logLikelihood(3, 3, 3, 1000));
});

it('the ratio is finite, not negative and the same both ways', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(100_000), (both, more, other, rest) => {
      const [first, second, all] = [both + more, both + other, both + more + other + rest];
      const ratio = logLikelihood(both, first, second, all);
      expect(Number.isFinite(ratio) && ratio >= 0).toBe(true);
      expect(logLikelihood(both, second, first, all)).toBeCloseTo(ratio, 6);
    }),
  );
});
