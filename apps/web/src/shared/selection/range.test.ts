import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

test('a range includes both of its ends, in the order of the list', () => {
  expect(rangeOf(rows, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(rows, 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(rangeOf(rows, 'b', 'b')).toEqual(['b']);
});

test('a range whose start is gone is its end alone', () => expect(rangeOf(rows, 'gone', 'c')).toEqual(['c']));
