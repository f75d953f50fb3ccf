import { expect, test } from 'vitest';
import { sparkline } from './sparkline.ts';

test('the line runs from edge to edge, the highest value at the top', () => {
  const line = sparkline([0, 5, 10], 56, 20);
  expect(line).toEqual({ points: '1,17 27,10 53,3', last: { x: 53, y: 3 } });
});

test('a constant series is drawn in the middle, and one of zeros at the bottom', () => {
  expect(sparkline([4, 4], 56, 20)?.points).toBe('1,10 53,10');
  expect(sparkline([0, 0], 56, 20)?.points).toBe('1,17 53,17');
});

test('one day is drawn as a dot, and no days as nothing', () => {
  expect(sparkline([7], 56, 20)).toEqual({ points: '53,10', last: { x: 53, y: 10 } });
  expect(sparkline([], 56, 20)).toBeNull();
});
