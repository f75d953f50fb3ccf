import { expect, test } from 'vitest';
import { fromBase } from '../../shared/format/numbers.ts';
import { currencyOf, currencySign, currencyToShow } from './currency.ts';

const currencies = [
  { code: 'DKK', name: 'Danish krone', rate: 1, rate_at: null },
  { code: 'EUR', name: 'Euro', rate: 0.134, rate_at: '2026-10-01' },
];

test('amounts in DKK are converted by the rate of the currency [currency-001]', () => {
  const { code, rate } = currencyToShow('EUR', currencies);
  expect([code, fromBase(28_350, rate)]).toEqual(['EUR', 28_350 * 0.134]);
});

test('the dashboard uses the currency of the organisation, and every other page that of the brand [currency-002]', () => {
  const both = { organisation: 'EUR', brand: 'SEK' };
  expect([currencyOf('organisation', both), currencyOf('brand', both)]).toEqual(['EUR', 'SEK']);
  expect(currencyOf('organisation', { organisation: undefined, brand: 'SEK' })).toBe('SEK');
});

test('amounts stay in DKK if no rate is known [currency-002]', () => {
  expect(currencyToShow('XXX', currencies)).toEqual({ code: 'DKK', rate: 1, rate_at: null });
  expect(currencyToShow(undefined, [])).toEqual({ code: 'DKK', rate: 1, rate_at: null });
});

test('a currency sign is used only if it is unambiguous', () => {
  expect(currencySign('EUR', 'en-GB')).toBe('€');
  expect(currencySign('DKK', 'en-GB')).toBe('DKK');
});
