import { expect, it } from 'vitest';
import { isUnknown } from './unknown.ts';

it('an unknown figure is distinguished from 0', () => {
  expect(isUnknown('impressions', 0, { unknown_clippings: 3 })).toBe(true);
  expect(isUnknown('hf_value', 0, { unknown_clippings: 3 })).toBe(true);
  expect(isUnknown('impressions', 0, { unknown_clippings: 0 })).toBe(false);
  expect(isUnknown('impressions', 10, { unknown_clippings: 3 })).toBe(false);
  expect(isUnknown('clippings', 0, { unknown_clippings: 3 })).toBe(false);
});
