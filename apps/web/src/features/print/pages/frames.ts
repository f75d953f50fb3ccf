import type { PrintBox } from '@masthead/contract';

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
export type Corner = 'nw' | 'ne' | 'sw' | 'se';
export const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];

/** Smallest side of a frame in points: less than a letter holds no words. */
const smallest = 8;
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Moves a frame; it stays on the page. */
export function moved(box: PrintBox, by: Point, page: Size): PrintBox {
  const x = within(by.x, -box.x0, page.width - box.x1);
  const y = within(by.y, -box.y0, page.height - box.y1);
  return {
    ...box,
    x0: rounded(box.x0 + x),
    x1: rounded(box.x1 + x),
    y0: rounded(box.y0 + y),
    y1: rounded(box.y1 + y),
  };
}

/** Moves a corner of a frame, as far as the page and the opposite corner allow. */
export function resized(box: PrintBox, corner: Corner, by: Point, page: Size): PrintBox {
  const isLeft = corner.endsWith('w');
  const isUpper = corner.startsWith('n');
  return {
    ...box,
    ...(isLeft
      ? { x0: rounded(within(box.x0 + by.x, 0, box.x1 - smallest)) }
      : { x1: rounded(within(box.x1 + by.x, box.x0 + smallest, page.width)) }),
    ...(isUpper
      ? { y0: rounded(within(box.y0 + by.y, 0, box.y1 - smallest)) }
      : { y1: rounded(within(box.y1 + by.y, box.y0 + smallest, page.height)) }),
  };
}

/** Returns the frame between two points; null if it is too small to have been meant. */
export function between(from: Point, to: Point, number: number, page: Size): PrintBox | null {
  const xs = [from.x, to.x].map((x) => rounded(within(x, 0, page.width)));
  const ys = [from.y, to.y].map((y) => rounded(within(y, 0, page.height)));
  const box = { page: number, x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  return box.x1 - box.x0 < smallest || box.y1 - box.y0 < smallest ? null : box;
}

/** Returns a frame in the middle of a page, for people who do not draw. */
export const middleOf = (number: number, { width, height }: Size): PrintBox => ({
  page: number,
  x0: rounded(width / 4),
  y0: rounded(height / 4),
  x1: rounded((3 * width) / 4),
  y1: rounded((3 * height) / 4),
});

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Points that a frame goes for a key. */
const stride = 4;

/** Returns the frame after an arrow key, with Shift resized at its lower right corner; null for other keys. */
export function afterKey(box: PrintBox, key: string, isShift: boolean, page: Size): PrintBox | null {
  const step = steps[key];
  if (!step) return null;
  const by = { x: step.x * stride, y: step.y * stride };
  return isShift ? resized(box, 'se', by, page) : moved(box, by, page);
}
