import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

test('a range has both of its ends, in the order of the list', () => {
  expect(rangeOf(rows, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(rows, 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(rangeOf(rows, 'b', 'b')).toEqual(['b']);
});

test('without its beginning it is its end', () => expect(rangeOf(rows, 'gone', 'c')).toEqual(['c']));
