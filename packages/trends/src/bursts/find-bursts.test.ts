import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureBursts } from '../measured/bursts.ts';
import { plantBursts } from '../measured/plant-bursts.ts';
import { findBursts } from './find-bursts.ts';
import type { Series } from './series.ts';

const week = [10, 11, 12, 11, 10, 3, 2];
const usual = (days: number) => Array.from({ length: days }, (_, day) => week[day % 7]! + (day % 3));
const withRise = (days: number, rise: Record<number, number>): Series => ({
  step: 'day',
  counts: usual(days).map((count, day) => rise[day] ?? count),
});

const anySeries: fc.Arbitrary<Series> = fc.record({
  step: fc.constantFrom('day', 'hour'),
  counts: fc.array(fc.oneof(fc.nat(12), fc.nat(100_000)), { maxLength: 500 }),
});
const few = { numRuns: 15 };

describe('findBursts', () => {
  it('a rise is found with its start, its end and its sums', () => {
    const [burst, ...others] = findBursts(withRise(120, { 100: 60, 101: 80, 102: 50 }));
    expect(others).toEqual([]);
    expect(burst).toMatchObject({ start: 100, end: 102, noticed: 100, observed: 190 });
    expect(burst!.expected).toBeGreaterThan(20);
    expect(burst!.expected).toBeLessThan(50);
    expect(burst!.strength).toBeGreaterThan(4);
  });

  it('a rise at the end of the series is open', () => {
    expect(findBursts(withRise(101, { 99: 60, 100: 80 }))).toMatchObject([{ start: 99, end: null }]);
  });

  it('the count of a usual Monday is no burst, but is one on a Sunday', () => {
    expect(findBursts(withRise(121, {}))).toEqual([]);
    expect(findBursts(withRise(119, { 118: 24 }))).toMatchObject([{ start: 118 }]);
    expect(findBursts(withRise(120, { 119: 24 }))).toEqual([]);
  });

  it('a peak that returns each year is a burst only in the first year', () => {
    const season = Array.from({ length: 21 }, (_, day) => day);
    const counts = usual(364 * 2);
    for (const day of season) for (const start of [300, 664]) counts[start + day]! *= 2.4;
    const starts = findBursts({ step: 'day', counts }).map(({ start }) => start);
    expect(starts.some((start) => start >= 300 && start < 321)).toBe(true);
    expect(starts.filter((start) => start >= 664)).toEqual([]);
  });

  it('a rise of all documents alone is no burst when the totals are given', () => {
    const counts = usual(120).map((count, day) => (day < 100 ? count : count * 4));
    const totals = counts.map((count) => count * 50);
    expect(findBursts({ step: 'day', counts })).toHaveLength(1);
    expect(findBursts({ step: 'day', counts, totals })).toEqual([]);
  });

  it('a level that lasts longer than four weeks becomes the usual one', () => {
    const counts = usual(300).map((count, day) => (day < 100 ? count : count * 4));
    const bursts = findBursts({ step: 'day', counts });
    expect(bursts).toHaveLength(1);
    expect(bursts[0]!.start).toBe(100);
    expect(bursts[0]!.end).toBeLessThan(130);
  });

  it('a new name bursts when it appears often, not when it appears twice', () => {
    const appears = (count: number): Series => ({ step: 'day', counts: [...new Array<number>(60).fill(0), count] });
    expect(findBursts(appears(2))).toEqual([]);
    expect(findBursts(appears(12))).toMatchObject([{ start: 60, end: null, observed: 12 }]);
  });

  it('a short, empty or constant series has no burst', () => {
    for (const counts of [[], [1, 2, 500], new Array<number>(400).fill(0), new Array<number>(400).fill(7)])
      expect(findBursts({ step: 'day', counts })).toEqual([]);
  });

  it('negative counts, counts that are no numbers and missing totals are refused', () => {
    for (const counts of [[1, -1], [Number.NaN], [Number.POSITIVE_INFINITY]])
      expect(() => findBursts({ step: 'day', counts })).toThrow(RangeError);
    expect(() => findBursts({ step: 'day', counts: [1, 2], totals: [5] })).toThrow(RangeError);
  });

  it('bursts are in order, apart, and above what was expected', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        let last = -1;
        for (const { start, end, noticed, strength, expected, observed } of findBursts(series)) {
          expect(start).toBeGreaterThan(last);
          expect(noticed).toBeGreaterThanOrEqual(start);
          expect(observed).toBeGreaterThan(expected);
          expect(Number.isFinite(strength) && strength > 0).toBe(true);
          last = end ?? series.counts.length;
          expect(last).toBeGreaterThanOrEqual(noticed);
        }
      }),
      few,
    );
  });

  it('later counts never withdraw a burst', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 30, max: 300 }), (seed, length) => {
        const { step, counts } = plantBursts({ step: 'day', length: 300, base: 20, strength: 4, bursts: 3, seed });
        const known = (upTo: number) =>
          findBursts({ step, counts: counts.slice(0, upTo) }).map(({ start, noticed }) => [start, noticed]);
        expect(known(300).filter(([, noticed]) => noticed! < length)).toEqual(known(length));
      }),
      few,
    );
  });

  it('most strong planted bursts are found at once, and few others', () => {
    const figures = measureBursts(1, 5).filter(({ step, base }) => step === 'day' && base >= 20);
    const strong = figures.filter(({ strength }) => strength === 8);
    expect(strong.length).toBe(2);
    for (const { recall, delay } of strong) {
      expect(recall).toBeGreaterThan(0.9);
      expect(delay).toBeLessThan(1.5);
    }
    for (const { falsePerYear } of figures) expect(falsePerYear).toBeLessThan(3);
  });
});
