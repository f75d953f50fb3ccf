import * as book from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { callingCode, isValidPhone, readPhone, writePhone } from './phone-number.ts';

describe('phone numbers [forms-011]', () => {
  test.each([
    ['33 12 34 56', 'DK', '+4533123456'],
    ['0176 12345678', 'DE', '+4917612345678'],
    ['+46 8 123 456 78', 'DK', '+46812345678'],
    ['  ', 'DK', ''],
  ])('the phone number %s with the code of %s is sent as %s [forms-011]', (text, country, sent) =>
    expect(writePhone(book, { country, text })).toBe(sent),
  );

  test.each([
    ['12', 'DK'],
    ['call me', 'SE'],
    ['0176 12345678', 'DK'],
  ])('the phone number %s with the code of %s is refused [forms-011]', (text, country) =>
    expect(isValidPhone(book, writePhone(book, { country, text }))).toBe(false),
  );

  test('a phone number is shown without the code of its country [forms-011]', () => {
    expect(readPhone(book, '+4533123456', 'SE')).toEqual({ country: 'DK', text: '33 12 34 56' });
    expect(readPhone(book, '', 'SE')).toEqual({ country: 'SE', text: '' });
    expect(readPhone(book, 'old text', 'SE')).toEqual({ country: 'SE', text: 'old text' });
  });

  test('countries have their calling code, or none [forms-011]', () =>
    expect([callingCode(book, 'DK'), callingCode(book, 'US'), callingCode(book, 'AQ')]).toEqual(['+45', '+1', '']));
});
