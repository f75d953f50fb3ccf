/** A rectangle in points (1/72 inch) from the upper left corner of an upright page. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A word, or a part of one if a PDF positions it in parts. */
export interface Word extends Box {
  text: string;
  /** Size of the font in points. */
  size: number;
  /** Distance of the baseline from the top of the page. */
  base: number;
  /** Words with the same number were set in one run: nothing separates them. */
  run?: number;
  /** Words with the same number were recognised as one line: more than usual has to tell that they are not. */
  line?: number;
}

/** The same for a page of a PDF with a text layer and for a scan that was recognised. */
export interface PrintPage {
  width: number;
  height: number;
  words: Word[];
  /** Drawn lines, as far as they are known: thin boxes. */
  rules: Box[];
}

/** Words on one baseline of one column. */
export interface Line extends Box {
  words: Word[];
  text: string;
  size: number;
  base: number;
}

type Span = Pick<Box, 'x0' | 'x1'>;

export const widthOf = ({ x0, x1 }: Span): number => x1 - x0;

/** Returns the width that two boxes share; negative for the space between them. */
export const overlapX = (a: Span, b: Span): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

export const overlapY = (a: Box, b: Box): number => Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);

export const isInside = (inner: Box, outer: Box, by = 0): boolean =>
  inner.x0 >= outer.x0 - by && inner.x1 <= outer.x1 + by && inner.y0 >= outer.y0 - by && inner.y1 <= outer.y1 + by;

/** Returns the smallest box around all of them. */
export const around = (boxes: readonly Box[]): Box => ({
  x0: Math.min(...boxes.map(({ x0 }) => x0)),
  y0: Math.min(...boxes.map(({ y0 }) => y0)),
  x1: Math.max(...boxes.map(({ x1 }) => x1)),
  y1: Math.max(...boxes.map(({ y1 }) => y1)),
});

/** Returns the value with half of the weight below it, or another share of it. */
export function weightedMedian(values: readonly (readonly [value: number, weight: number])[], share = 0.5): number {
  const sorted = values.toSorted((a, b) => a[0] - b[0]);
  let left = sorted.reduce((sum, [, weight]) => sum + weight, 0) * share;
  for (const [value, weight] of sorted) {
    left -= weight;
    if (left <= 0) return value;
  }
  return sorted.at(-1)?.[0] ?? 0;
}

/** Returns a line as it is with the large initial at its left. */
export const lineBeside = (line: Line, initial: Line, letter: string): Line => ({
  ...line,
  x0: initial.x0,
  text: letter + line.text,
});
