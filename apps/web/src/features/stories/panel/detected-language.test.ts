import { expect, test } from 'vitest';
import { detectedLanguage, furtherLanguage } from './detected-language.ts';

test('the likeliest language is used if it is certain and supported [stories-016]', () => {
  expect(
    detectedLanguage([
      { code: 'da', confidence: 0.9 },
      { code: 'no', confidence: 0.1 },
    ]),
  ).toBe('da');
  expect(
    detectedLanguage([
      { code: 'da', confidence: 0.52 },
      { code: 'no', confidence: 0.48 },
    ]),
  ).toBeNull();
  expect(detectedLanguage([{ code: 'sw', confidence: 0.99 }])).toBeNull();
  expect(detectedLanguage([{ code: 'da', confidence: 0.3 }])).toBeNull();
  expect(detectedLanguage([])).toBeNull();
});

test('a text in two languages is recognised [stories-016]', () => {
  const mixed = [
    { code: 'da', confidence: 0.6 },
    { code: 'en', confidence: 0.38 },
  ];
  expect(detectedLanguage(mixed)).toBe('da');
  expect(furtherLanguage(mixed, 'da')).toBe('en');
  expect(furtherLanguage([mixed[0]!, { code: 'en', confidence: 0.2 }], 'da')).toBeNull();
  expect(furtherLanguage([mixed[0]!, { code: 'other', confidence: 0.4 }], 'da')).toBeNull();
});
