import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growth, type TierSums } from './growth.ts';
import { type BrandSums, metricGroup, topBrand } from './metric-group.ts';

it('growth is a fraction, and has no value if the previous value is 0', () => {
  expect(growth(200, 219)).toBeCloseTo(0.095, 12);
  expect(growth(100, 0)).toBe(-1);
  expect(growth(0, 0)).toBe(0);
  expect(growth(0, 5)).toBeNull();
});

it('the previous value and its growth give the current value', () => {
  const amounts = fc.double({ min: 0.01, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(amounts, amounts, (previous, current) => {
      expect(previous * (1 + growth(previous, current)!)).toBeCloseTo(current, 3);
    }),
  );
});

const tiers: fc.Arbitrary<TierSums> = fc
  .record({ aplus: fc.nat(1e6), bplus: fc.nat(1e6), rest: fc.nat(1e6) })
  .map(({ aplus, bplus, rest }) => ({ all: aplus + bplus + rest, aplus, bplus }));
const brand: fc.Arbitrary<BrandSums> = fc.record({
  brand_id: fc.uuid(),
  brand_name: fc.string(),
  previous: tiers,
  current: tiers,
  series: fc.array(fc.nat(), { maxLength: 3 }),
});

it('a metric group has brands, top brand and totals, each block with growth by tier [dashboard-002]', () => {
  const acme: BrandSums = {
    brand_id: 'a',
    brand_name: 'Acme',
    previous: { all: 10, aplus: 4, bplus: 0 },
    current: { all: 15, aplus: 2, bplus: 3 },
    series: [5, 10],
  };
  const bolt: BrandSums = {
    brand_id: 'b',
    brand_name: 'Bolt',
    previous: { all: 0, aplus: 0, bplus: 0 },
    current: { all: 20, aplus: 4, bplus: 0 },
    series: [20, 0],
  };
  const blockOfBolt = {
    brand_id: 'b',
    brand_name: 'Bolt',
    previous: 0,
    current: 20,
    growth: null,
    growth_aplus: null,
    growth_bplus: 0,
    series: [20, 0],
  };
  expect(metricGroup([acme, bolt])).toEqual({
    brands: [
      {
        brand_id: 'a',
        brand_name: 'Acme',
        previous: 10,
        current: 15,
        growth: 0.5,
        growth_aplus: -0.5,
        growth_bplus: null,
        series: [5, 10],
      },
      blockOfBolt,
    ],
    top_brand: blockOfBolt,
    totals: { previous: 10, current: 35, growth: 2.5, growth_aplus: 0.5, growth_bplus: null },
  });
});

it('the totals are the sums of the brands, and no brand exceeds the top brand', () => {
  fc.assert(
    fc.property(fc.array(brand, { maxLength: 8 }), (sums) => {
      const { brands, top_brand, totals } = metricGroup(sums);
      expect(totals.current).toBe(brands.reduce((sum, one) => sum + one.current, 0));
      expect(totals.previous).toBe(brands.reduce((sum, one) => sum + one.previous, 0));
      expect(brands.every((one) => one.current <= top_brand!.current)).toBe(true);
      expect(top_brand === null).toBe(brands.length === 0);
    }),
  );
});

it('the first of equal brands is the top one', () => {
  expect(
    topBrand([
      { id: 1, current: 2 },
      { id: 2, current: 7 },
      { id: 3, current: 7 },
    ])?.id,
  ).toBe(2);
});

it('money is added up without errors of binary fractions', () => {
  const sums = (all: number): TierSums => ({ all, aplus: 0, bplus: 0 });
  const one = { brand_name: '', series: [], previous: sums(0) };
  expect(
    metricGroup([
      { ...one, brand_id: 'a', current: sums(0.1) },
      { ...one, brand_id: 'b', current: sums(0.2) },
    ]).totals.current,
  ).toBe(0.3);
});
