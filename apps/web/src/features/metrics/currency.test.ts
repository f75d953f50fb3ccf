import { expect, test } from 'vitest';
import { fromBase } from '../../shared/format/numbers.ts';
import { currencyOf, currencySign, currencyToShow } from './currency.ts';

const currencies = [
  { code: 'DKK', name: 'Danish krone', rate: 1, rate_at: null },
  { code: 'EUR', name: 'Euro', rate: 0.134, rate_at: '2026-10-01' },
];

test('[currency-001] amounts in DKK are converted by the rate of the currency', () => {
  const { code, rate } = currencyToShow('EUR', currencies);
  expect([code, fromBase(28_350, rate)]).toEqual(['EUR', 28_350 * 0.134]);
});

test('[currency-002] the dashboard speaks in the currency of the organisation, every other page in the brand’s', () => {
  const both = { organisation: 'EUR', brand: 'SEK' };
  expect([currencyOf('organisation', both), currencyOf('brand', both)]).toEqual(['EUR', 'SEK']);
  expect(currencyOf('organisation', { organisation: undefined, brand: 'SEK' })).toBe('SEK');
});

test('[currency-002] without a known rate it stays DKK', () => {
  expect(currencyToShow('XXX', currencies)).toEqual({ code: 'DKK', rate: 1, rate_at: null });
  expect(currencyToShow(undefined, [])).toEqual({ code: 'DKK', rate: 1, rate_at: null });
});

test('a sign stands only where it is clear', () => {
  expect(currencySign('EUR', 'en-GB')).toBe('€');
  expect(currencySign('DKK', 'en-GB')).toBe('DKK');
});
