import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hfValueFormula as formula } from './formula.ts';
import { type HfValueParameters, hfValue } from './hf-value.ts';

const plain: HfValueParameters = {
  impressions: 50_000,
  media_type: 'web',
  tier: 'none',
  compound_index: 1,
  topic_prominence: null,
  text_tonality: null,
  image_positivity: null,
  logo_present: false,
  product_present: false,
  spokesperson_quoted: false,
};

const keys = <K extends string>(record: Record<K, number>) => fc.constantFrom(...(Object.keys(record) as K[]));

const parameters: fc.Arbitrary<HfValueParameters> = fc.record({
  impressions: fc.nat(5_000_000),
  media_type: keys(formula.rates),
  tier: keys(formula.tiers),
  compound_index: fc.option(fc.integer({ min: 1, max: 300 }).map((hundredths) => hundredths / 100)),
  topic_prominence: fc.option(keys(formula.prominence)),
  text_tonality: fc.option(keys(formula.tonality)),
  image_positivity: fc.option(keys(formula.image)),
  logo_present: fc.boolean(),
  product_present: fc.boolean(),
  spokesperson_quoted: fc.boolean(),
});

/** Computes the same formula in whole numbers, without loss: cents, rounded half up. */
function exactCents(p: HfValueParameters): bigint {
  const hundredths = (value: number) => BigInt(Math.round(value * 100));
  const added =
    (p.image_positivity ? formula.image[p.image_positivity] : 0) +
    (p.logo_present ? 0.1 : 0) +
    (p.product_present ? 0.1 : 0) +
    (p.spokesperson_quoted ? 0.2 : 0);
  const factors = [
    formula.tiers[p.tier],
    p.compound_index ?? 1,
    p.topic_prominence ? formula.prominence[p.topic_prominence] : 1,
    p.text_tonality ? formula.tonality[p.text_tonality] : 1,
    1 + added,
  ];
  const product = factors.reduce(
    (sum, factor) => sum * hundredths(factor),
    BigInt(p.impressions) * BigInt(formula.rates[p.media_type]),
  );
  const unit = 1000n * 100n ** 4n;
  return (product * 2n + unit) / (unit * 2n);
}

it('the worked example of the value metric has its value [metrics-001]', () => {
  const value = hfValue({
    ...plain,
    tier: 'aplus',
    topic_prominence: 'exclusive',
    text_tonality: 'positive',
    image_positivity: 'positive',
    logo_present: true,
    spokesperson_quoted: true,
  });
  expect(value).toBe(28_350);
});

it('the value changes with each of the ten parameters [metrics-001]', () => {
  const changes: Partial<HfValueParameters>[] = [
    { impressions: 50_100 },
    { media_type: 'radio' },
    { tier: 'bplus' },
    { compound_index: 0.7 },
    { topic_prominence: 'secondary' },
    { text_tonality: 'negative' },
    { image_positivity: 'very_negative' },
    { logo_present: true },
    { product_present: true },
    { spokesperson_quoted: true },
  ];
  expect(changes.map((change) => hfValue({ ...plain, ...change }))).toEqual([
    7515, 6000, 9000, 5250, 4500, 3750, 6000, 8250, 8250, 9000,
  ]);
});

it('a missing parameter counts as neutral', () => {
  expect(hfValue({ ...plain, compound_index: null })).toBe(7500);
  expect(
    hfValue({ ...plain, topic_prominence: 'mentioned', text_tonality: 'neutral', image_positivity: 'neutral' }),
  ).toBe(7500);
});

it('the value of an advertisement is 0', () => {
  fc.assert(fc.property(parameters, (given) => hfValue({ ...given, is_advertisement: true }) === 0));
});

it('the value agrees with a computation in whole numbers to the cent', () => {
  fc.assert(
    fc.property(parameters, (given) => {
      const difference = Math.abs(Math.round(hfValue(given) * 100) - Number(exactCents(given)));
      // Past 15 digits a value a hair below half a cent may be rounded up.
      expect(difference).toBeLessThanOrEqual(given.impressions < 10_000 ? 0 : 1);
    }),
    { numRuns: 2000 },
  );
});

it('the value is never negative, has two decimals, and grows with the impressions', () => {
  fc.assert(
    fc.property(parameters, fc.nat(1_000_000), (given, more) => {
      const value = hfValue(given);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(Number(value.toFixed(2))).toBe(value);
      expect(hfValue({ ...given, impressions: given.impressions + more })).toBeGreaterThanOrEqual(value);
    }),
  );
  expect(hfValue({ ...plain, impressions: -5 })).toBe(0);
});

it('half a cent is rounded up', () => {
  // 1 impression in print at index 0.35 is 0.105 DKK.
  expect(hfValue({ ...plain, impressions: 1, media_type: 'print', compound_index: 0.35 })).toBe(0.11);
});
