import { expect, test } from 'vitest';
import { afterKey, between, middleOf, moved, resized } from './frames.ts';

const page = { width: 700, height: 1000 };
const box = { page: 1, x0: 100, y0: 100, x1: 300, y1: 400 };

test('a frame moves with its size and stays on the page', () => {
  expect(moved(box, { x: 10, y: -20 }, page)).toEqual({ page: 1, x0: 110, y0: 80, x1: 310, y1: 380 });
  expect(moved(box, { x: 9000, y: -9000 }, page)).toEqual({ page: 1, x0: 500, y0: 0, x1: 700, y1: 300 });
});

test('a corner moves as far as the page and the opposite corner allow', () => {
  expect(resized(box, 'nw', { x: -9000, y: 10 }, page)).toEqual({ ...box, x0: 0, y0: 110 });
  expect(resized(box, 'se', { x: -9000, y: 9000 }, page)).toEqual({ ...box, x1: 108, y1: 1000 });
});

test('arrow keys move a frame, and resize it with Shift', () => {
  expect(afterKey(box, 'ArrowRight', false, page)).toEqual({ ...box, x0: 104, x1: 304 });
  expect(afterKey(box, 'ArrowUp', true, page)).toEqual({ ...box, y1: 396 });
  expect(afterKey(box, 'a', false, page)).toBeNull();
});

test('a frame is drawn in any direction, and a click draws none', () => {
  expect(between({ x: 300, y: 400 }, { x: 100, y: 2000 }, 2, page)).toEqual({
    page: 2,
    x0: 100,
    y0: 400,
    x1: 300,
    y1: 1000,
  });
  expect(between({ x: 300, y: 400 }, { x: 302, y: 401 }, 2, page)).toBeNull();
  expect(middleOf(3, page)).toEqual({ page: 3, x0: 175, y0: 250, x1: 525, y1: 750 });
});
