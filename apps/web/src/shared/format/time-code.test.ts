import { expect, test } from 'vitest';
import { readTimeCode, timeCode } from './time-code.ts';

test('a place in a recording is written and read', () => {
  for (const [seconds, text] of [
    [0, '00:00:00'],
    [754, '00:12:34'],
    [36_061, '10:01:01'],
  ] as const) {
    expect(timeCode(seconds)).toBe(text);
    expect(readTimeCode(text)).toBe(seconds);
  }
  expect([
    readTimeCode('12:34'),
    readTimeCode(' 90 '),
    readTimeCode('1:2:3:4'),
    readTimeCode('a'),
    readTimeCode(''),
  ]).toEqual([754, 90, null, null, null]);
});
