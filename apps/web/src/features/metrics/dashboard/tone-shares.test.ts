import { expect, test } from 'vitest';
import { mostly, tonePercents } from './tone-shares.ts';

test('per cents are whole and add up to 100', () => {
  expect(tonePercents({ positive: 1, neutral: 1, negative: 1 })).toEqual({ positive: 34, neutral: 33, negative: 33 });
  expect(tonePercents({ positive: 73, neutral: 55, negative: 13 })).toEqual({ positive: 52, neutral: 39, negative: 9 });
  expect(tonePercents({ positive: 0, neutral: 4, negative: 0 })).toEqual({ positive: 0, neutral: 100, negative: 0 });
  expect(tonePercents({ positive: 0, neutral: 0, negative: 0 })).toBeNull();
});

test('mostly is more than half', () => {
  expect(mostly({ positive: 8, neutral: 1, negative: 1 })).toEqual({ tone: 'positive', share: 0.8 });
  expect(mostly({ positive: 1, neutral: 1, negative: 0 })).toBe('mixed');
  expect(mostly({ positive: 0, neutral: 0, negative: 0 })).toBeNull();
});
