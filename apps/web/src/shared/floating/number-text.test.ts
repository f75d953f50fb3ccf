import { expect, test } from 'vitest';
import { numberOf, numberText, signsOf } from './number-text.ts';

const german = signsOf({ thousandSeparator: '.', decimalSeparator: ',' });

test('a number is written with the signs of the language and read again', () => {
  for (const number of [0, 7, 1234, 1234567.5, -20000])
    expect(numberOf(numberText(number, german), german)).toBe(number);
  expect(numberText(1234567.5, german)).toBe('1.234.567,5');
  expect(numberText(20, signsOf({ suffix: ' %' }))).toBe('20 %');
});

test('a text that is no number is none', () => {
  for (const text of ['', '-', 'many']) expect(numberOf(text, german)).toBe('');
});
