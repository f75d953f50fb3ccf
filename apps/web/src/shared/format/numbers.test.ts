import { expect, test } from 'vitest';
import { abbreviate, money, numberSigns, percentage, rate, withCurrency } from './numbers.ts';

test.each([
  [0, '0'],
  [9999, '9,999'],
  [10_000, '10K'],
  [10_449, '10.4K'],
  [412_000, '412K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [1_100_000, '1.1M'],
  [2_500_000_000, '2.5B'],
  [-12_000, '-12K'],
])('the number %d is abbreviated to %s [format-001]', (value, text) => expect(abbreviate(value, 'en-GB')).toBe(text));

test.each([
  ['de', '412.000', '1,1 Mio.', '1,4 Mio. €'],
  ['pl', '412 tys.', '1,1 mln', '1,4 mln €'],
  ['fr', '412 k', '1,1 M', '1,4 M €'],
  ['da', '412 t', '1,1 mio.', '1,4 mio. €'],
])('%s abbreviates numbers and money with its own words', (locale, thousands, millions, euros) => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(abbreviate(412_000, locale))).toBe(thousands);
  expect(plain(abbreviate(1_100_000, locale))).toBe(millions);
  expect(plain(money(1_380_000, 'EUR', locale))).toBe(euros);
});

test('a number field separates thousands and decimals as the language does', () => {
  expect(numberSigns('en-GB')).toEqual({ thousandSeparator: ',', decimalSeparator: '.' });
  expect(numberSigns('de')).toEqual({ thousandSeparator: '.', decimalSeparator: ',' });
  expect(numberSigns('sv')).toEqual({ thousandSeparator: '\u00a0', decimalSeparator: ',' });
  expect(numberSigns('es')).toEqual({ thousandSeparator: '.', decimalSeparator: ',' });
});

test.each([
  [0.095, '9.5%'],
  [0.1, '10.0%'],
  [0.25, '25%'],
  [0, '0%'],
  [-0.05, '-5.0%'],
  [-0.44, '-44%'],
])('the fraction %d is shown as %s [format-002]', (value, text) => expect(percentage(value, 'en-GB')).toBe(text));

test.each([
  [0.1, '10%'],
  [0.081, '8.1%'],
  [0.255, '25.5%'],
  [0.3333, '33.33%'],
])('the rate %d is shown exactly as %s', (value, text) => expect(rate(value, 'en-GB')).toBe(text));

test('the currency sign is placed as the language demands', () => {
  expect(money(1_380_000, 'EUR', 'en-GB')).toBe('€1.4M');
  expect(money(8476, 'EUR', 'de').replace(/\s/g, ' ')).toBe('8.476 €');
  expect(money(91_213.6, 'EUR', 'de').replace(/\s/g, ' ')).toBe('91.214 €');
  expect(withCurrency('2,579', 'EUR', 'en-GB')).toBe('€2,579');
  expect(withCurrency('1 672', 'EUR', 'fi').replace(/\s/g, ' ')).toBe('1 672 €');
});
