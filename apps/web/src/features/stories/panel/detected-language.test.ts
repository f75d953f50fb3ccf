import { expect, test } from 'vitest';
import { detectedLanguage } from './detected-language.ts';

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
