import { around, type Box, type Line, type PrintPage, type Word, weightedMedian } from './page.ts';

/** Shares of the font size. */
const glued = 0.17;
const usualSpace = 0.85;
const widest = 14;
const sameBase = 0.3;
/** Rows above and below that tell a gutter from a wide space. */
const rowsAround = 3.6;
/** Width of a gutter, and share of the rows around that may cross it. */
const freeWidth = 0.7;
const mostCrossing = 0.3;

/** Finds words near a place without looking at all of them. */
class Grid {
  private readonly cells = new Map<number, Word[]>();
  private readonly step = 6;
  constructor(words: readonly Word[]) {
    for (const word of words) {
      const key = Math.floor(word.base / this.step);
      const cell = this.cells.get(key);
      if (cell) cell.push(word);
      else this.cells.set(key, [word]);
    }
  }
  *between(top: number, bottom: number): Generator<Word> {
    for (let key = Math.floor(top / this.step); key <= Math.floor(bottom / this.step); key++)
      for (const word of this.cells.get(key) ?? []) if (word.base >= top && word.base <= bottom) yield word;
  }
}

/** Returns the size in which most of the page is set. */
export const bodySizeOf = (words: readonly Word[]): number =>
  weightedMedian(words.map(({ size, text }) => [size, text.length]));

const isSimilar = (a: number, b: number, by: number): boolean => Math.max(a, b) / Math.min(a, b) <= by;

/**
 * Returns true if a gap between two words on one baseline separates columns: the rows of the same size above and below leave the same
 * place free. In a wide space of a justified line they do not.
 */
function isGutter(grid: Grid, left: Word, right: Word, rules: readonly Box[]): boolean {
  const size = Math.min(left.size, right.size);
  const [from, to] = [left.x1, right.x0];
  if (
    rules.some(
      (rule) =>
        rule.x1 - rule.x0 < 4 &&
        rule.x0 > from - 1 &&
        rule.x1 < to + 1 &&
        rule.y0 < left.base &&
        rule.y1 > left.base - size,
    )
  )
    return true;
  const reach = size * rowsAround;
  const rows = new Map<number, Word[]>();
  for (const word of grid.between(left.base - reach, left.base + reach)) {
    if (Math.abs(word.base - left.base) < size * 0.5 || !isSimilar(word.size, size, 1.3)) continue;
    if (word.x1 < from - size * 4 || word.x0 > to + size * 4) continue;
    const key = Math.round((word.base - left.base) / (size * 0.6));
    rows.set(key, [...(rows.get(key) ?? []), word]);
  }
  return freeStrip([...rows.values()], from, to) > size * freeWidth;
}

/** Returns the width of the widest strip between two places that most rows leave free. */
function freeStrip(rows: readonly (readonly Word[])[], from: number, to: number): number {
  const step = 0.5;
  let [widest, width] = [0, 0];
  for (let x = from; x <= to; x += step) {
    const crossing = rows.filter((row) => row.some((word) => word.x0 < x && word.x1 > x)).length;
    width = crossing <= rows.length * mostCrossing ? width + step : 0;
    widest = Math.max(widest, width);
  }
  return widest;
}

/** Returns true if two large words side by side belong to two headlines: nothing below crosses the space between them. */
function isBetweenHeadlines(grid: Grid, left: Word, right: Word, body: number): boolean {
  for (const word of grid.between(left.base + body * 0.6, left.base + left.size * 1.3 + body * 9)) {
    if (word.size > body * 1.15) {
      if (word.x0 < left.x1 && word.x1 > right.x0) return false;
      continue;
    }
    if (word.x0 < left.x1 + 1 && word.x1 > right.x0 - 1) return false;
    const inside = Math.min(word.x1, right.x0) - Math.max(word.x0, left.x1);
    if (inside > (right.x0 - left.x1) * 0.4) return false;
  }
  return true;
}

function isApart(
  grid: Grid,
  left: Word,
  right: Word,
  { body, rules }: { body: number; rules: readonly Box[] },
): boolean {
  if (left.run !== undefined && left.run === right.run) return false;
  const gap = right.x0 - left.x1;
  const size = Math.min(left.size, right.size);
  if (size > body * 1.17) {
    if (gap > size * 0.85) return true;
    return gap > size * 0.4 && gap > body * 0.9 && isBetweenHeadlines(grid, left, right, body);
  }
  if (gap > size * widest) return true;
  return gap > size * usualSpace && isGutter(grid, left, right, rules);
}

/** Returns the next word on the same baseline, if it belongs to the same line. */
function nextOf(grid: Grid, word: Word, limits: { body: number; rules: readonly Box[] }): Word | null {
  const reach = word.size * sameBase;
  let next: Word | null = null;
  for (const other of grid.between(word.base - reach, word.base + reach)) {
    if (other === word || other.x0 < word.x0 || other.x1 <= word.x1 || other.x0 < word.x1 - word.size * 0.4) continue;
    if (!isSimilar(other.size, word.size, 1.5)) continue;
    if (!next || other.x0 < next.x0) next = other;
  }
  return next && !isApart(grid, word, next, limits) ? next : null;
}

function lineOf(words: readonly Word[]): Line {
  let text = '';
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    text += before && word.x0 - before.x1 > Math.min(word.size, before.size) * glued ? ` ${word.text}` : word.text;
  }
  return {
    ...around(words),
    words: [...words],
    text,
    size: weightedMedian(words.map((word) => [word.size, word.text.length])),
    base: weightedMedian(words.map((word) => [word.base, word.text.length])),
  };
}

/** Puts words into the lines of their columns. */
export function findLines({ words, rules }: Pick<PrintPage, 'words' | 'rules'>): Line[] {
  const grid = new Grid(words);
  const limits = { body: bodySizeOf(words), rules };
  const next = new Map<Word, Word>();
  const taken = new Set<Word>();
  for (const word of words.toSorted((a, b) => b.x1 - a.x1)) {
    const found = nextOf(grid, word, limits);
    if (found && !taken.has(found)) {
      next.set(word, found);
      taken.add(found);
    }
  }
  return words
    .filter((word) => !taken.has(word))
    .map((first) => {
      const chain = [first];
      for (let word = next.get(first); word; word = next.get(word)) chain.push(word);
      return lineOf(chain);
    })
    .toSorted((a, b) => a.base - b.base || a.x0 - b.x0);
}
