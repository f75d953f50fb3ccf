import { expect, test } from 'vitest';
import { mostly, tonePercents } from './tone-shares.ts';

const none = { positive: 0, neutral: 0, negative: 0, unsure: 0 };

test('percentages are whole and add up to 100, including unsure', () => {
  expect(tonePercents({ ...none, positive: 1, neutral: 1, negative: 1 })).toEqual({
    ...none,
    positive: 34,
    neutral: 33,
    negative: 33,
  });
  expect(tonePercents({ positive: 73, neutral: 55, negative: 13, unsure: 141 })).toEqual({
    positive: 26,
    neutral: 19,
    negative: 5,
    unsure: 50,
  });
  expect(tonePercents({ ...none, unsure: 4 })).toEqual({ ...none, unsure: 100 });
  expect(tonePercents(none)).toBeNull();
});

test('a tone is called predominant if it has more than half of all', () => {
  expect(mostly({ ...none, positive: 8, neutral: 1, negative: 1 })).toEqual({ tone: 'positive', share: 0.8 });
  expect(mostly({ ...none, positive: 8, unsure: 9 })).toEqual({ tone: 'unsure', share: 9 / 17 });
  expect(mostly({ ...none, positive: 1, neutral: 1 })).toBe('mixed');
  expect(mostly(none)).toBeNull();
});
