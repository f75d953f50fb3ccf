import { expect, test } from 'vitest';
import { detectedLanguage, furtherLanguage } from './detected-language.ts';

test('[stories-016] the likeliest language is taken when it is sure and one of ours', () => {
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

test('[stories-016] a text in two languages is told to be one', () => {
  const mixed = [
    { code: 'da', confidence: 0.6 },
    { code: 'en', confidence: 0.38 },
  ];
  expect(detectedLanguage(mixed)).toBe('da');
  expect(furtherLanguage(mixed, 'da')).toBe('en');
  expect(furtherLanguage([mixed[0]!, { code: 'en', confidence: 0.2 }], 'da')).toBeNull();
  expect(furtherLanguage([mixed[0]!, { code: 'other', confidence: 0.4 }], 'da')).toBeNull();
});
