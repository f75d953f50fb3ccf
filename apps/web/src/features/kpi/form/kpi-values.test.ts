import { fieldFailures, kpiMeasures } from '@masthead/contract';
import { formSchemas } from '@masthead/contract/form-schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyMarket, givenTarget, newValues, shownTarget, whyNoInvestments, whyNoTargets } from './kpi-values.ts';

const { kpiForm } = formSchemas;
const market = { ...emptyMarket(), country_id: 'DK' };
const valid = { ...newValues('EUR', '2026-11-21'), name: 'Spring', markets: [market] };
const failuresOf = (values: unknown) => {
  const result = kpiForm.safeParse(values);
  return result.success ? {} : fieldFailures(result.error);
};

test('a market without a country has no targets [kpi-005]', () => {
  expect(whyNoTargets(emptyMarket())).toBe('country_first');
  expect(whyNoTargets(market)).toBeNull();
  expect(failuresOf({ ...valid, markets: [emptyMarket()] })).toHaveProperty(['markets.0.country_id']);
});

test('a set without a market has no investments [kpi-006]', () => {
  expect(whyNoInvestments(emptyMarket(), kpiMeasures)).toBe('market_first');
  expect(failuresOf({ ...valid, markets: [] })).toHaveProperty(['markets']);
});

test('a set without hfValue and ROI has no investments [kpi-007]', () => {
  expect(whyNoInvestments(market, ['hfValue', 'clippings'])).toBe('value_and_roi');
  expect(whyNoInvestments(market, ['roi'])).toBe('value_and_roi');
  expect(whyNoInvestments(market, ['hfValue', 'roi'])).toBeNull();
  const invested = { ...market, investments: [{ category: 'events', amount: 5 }] };
  expect(failuresOf({ ...valid, measures: ['hfValue'], markets: [invested] })).toHaveProperty([
    'markets.0.investments',
  ]);
});

test('a new set lacks nothing but a name and a country', () => {
  expect(failuresOf(valid)).toEqual({});
  expect(Object.keys(failuresOf(newValues('EUR', '2026-11-21'))).sort()).toEqual(['markets.0.country_id', 'name']);
});

test('a target entered as it is displayed has the same value', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kpiMeasures), fc.integer({ min: 0, max: 10_000 }), (measure, thousandths) => {
      const value = thousandths / 1000;
      expect(givenTarget(measure, shownTarget(measure, value))).toBe(value);
    }),
  );
  expect([givenTarget('roi', ''), shownTarget('roi', null)]).toEqual([null, '']);
});
