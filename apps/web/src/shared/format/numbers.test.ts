import { expect, test } from 'vitest';
import { abbreviate, money, percentage } from './numbers.ts';

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

test('an abbreviated number follows the language', () => expect(abbreviate(10_449, 'de')).toBe('10,4K'));

test.each([
  [0.095, '9.5%'],
  [0.1, '10.0%'],
  [0.25, '25%'],
  [0, '0%'],
  [-0.05, '-5.0%'],
  [-0.44, '-44%'],
])('the fraction %d is shown as %s [format-002]', (value, text) => expect(percentage(value, 'en-GB')).toBe(text));

test('the currency sign is placed as the language demands', () => {
  expect(money(1_380_000, 'EUR', 'en-GB')).toBe('€1.4M');
  expect(money(8476, 'EUR', 'de').replace(/\s/g, ' ')).toBe('8.476 €');
});
