import { around, type Box, type Line, type PrintPage, type Word, weightedMedian } from './page.ts';

/** Shares of the font size. */
const glued = 0.17;
const usualSpace = 0.85;
const widest = 14;
/** No word is longer. */
const longestWord = 30;
const sameBase = 0.3;
/** Rows above and below that tell a gutter from a wide space. */
const rowsAround = 3.6;
/** Width of a gutter, and share of the rows around that may cross it. */
const freeWidth = 0.7;
const mostCrossing = 0.3;
/** Rows around a word of which some begin at the same place if a column begins there, within shares of the size. */
const rowsOfColumn = 12;
const aligns = 0.2;
const indents = 0.35;
const leastAligned = 2;
const manyAligned = 6;

/** Height and width of a cell in points, the most words in it, and the furthest place. */
const cell = { height: 6, width: 30, words: 8 };
const furthest = 20_000;

/** Finds words near a place without looking at all of them. */
class Grid {
  private readonly cells = new Map<number, Word[]>();
  /** Its words: those with a place and a size, and no more in one place than can be read there. */
  readonly words: Word[];
  constructor(words: readonly Word[]) {
    this.words = words.filter((word) => isSound(word) && this.add(word));
  }
  private add(word: Word): boolean {
    const key = keyOf(Math.floor(word.base / cell.height), Math.floor(word.x0 / cell.width));
    const known = this.cells.get(key);
    if (!known) this.cells.set(key, [word]);
    else if (known.length >= cell.words) return false;
    else known.push(word);
    return true;
  }
  /** Yields the words with a baseline between two heights that begin between two places. */
  *between(top: number, bottom: number, from: number, to: number): Generator<Word> {
    const last = Math.floor(Math.min(to, furthest) / cell.width);
    for (let row = Math.floor(top / cell.height); row <= Math.floor(bottom / cell.height); row++)
      for (let column = Math.floor(Math.max(from, -furthest) / cell.width); column <= last; column++)
        for (const word of this.cells.get(keyOf(row, column)) ?? [])
          if (word.base >= top && word.base <= bottom && word.x0 >= from && word.x0 <= to) yield word;
  }
}

const keyOf = (row: number, column: number): number => row * 10_000 + column;

/** Sizes of type in points that are printed. */
const sizes = { least: 1, most: 700 };
const isSound = ({ text, size, base, x0, x1, y0, y1 }: Word): boolean =>
  [base, x0, x1, y0, y1].every((place) => Math.abs(place) <= furthest) &&
  x1 > x0 &&
  y1 > y0 &&
  size >= sizes.least &&
  size <= sizes.most &&
  text.trim() !== '';

/** Returns the size in which most of the page is set. */
export const bodySizeOf = (words: readonly Word[]): number =>
  weightedMedian(words.filter(isSound).map(({ size, text }) => [size, text.length]));

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
  for (const word of grid.between(left.base - reach, left.base + reach, from - size * longestWord, to + size * 4)) {
    if (Math.abs(word.base - left.base) < size * 0.5 || !isSimilar(word.size, size, 1.15)) continue;
    if (word.x1 < from - size * 4 || word.x0 > to + size * 4) continue;
    const key = Math.round((word.base - left.base) / (size * 0.6));
    rows.set(key, [...(rows.get(key) ?? []), word]);
  }
  if (freeStrip([...rows.values()], from, to) <= size * freeWidth) return false;
  return (
    !isSimilar(left.size, right.size, 1.1) ||
    beginsColumn(grid, left, right, isOneLine(left, right) ? manyAligned : leastAligned)
  );
}

const isOneLine = (left: Word, right: Word): boolean => left.line !== undefined && left.line === right.line;

/** Returns true if nothing is directly at the left of a word. */
function isFirstOnRow(grid: Grid, word: Word): boolean {
  const [top, bottom] = [word.base - word.size * 0.25, word.base + word.size * 0.25];
  for (const other of grid.between(top, bottom, word.x0 - word.size * longestWord, word.x0))
    if (other.x0 < word.x0 && other.x1 > word.x0 - word.size * usualSpace) return false;
  return true;
}

/**
 * Returns true if other rows begin where a word begins, or an indent beside it, or in the gap before it: wide spaces of justified lines are
 * each elsewhere.
 */
function beginsColumn(grid: Grid, left: Word, right: Word, least: number): boolean {
  const size = Math.min(left.size, right.size);
  const reach = size * rowsOfColumn;
  const [from, to] = [Math.min(left.x1, right.x0 - size * (1 + indents)), right.x0 + size * (1 + indents)];
  let aligned = 0;
  const within: number[] = [];
  for (const other of grid.between(right.base - reach, right.base + reach, from, to)) {
    if (Math.abs(other.base - right.base) < size * 0.5 || !isSimilar(other.size, size, 1.3)) continue;
    const offset = Math.abs(other.x0 - right.x0) / size;
    const isAligned = offset <= aligns || Math.abs(offset - 1) <= indents;
    if ((!isAligned && other.x0 > right.x0) || !isFirstOnRow(grid, other)) continue;
    if (isAligned && ++aligned >= least) return true;
    if (other.x0 > left.x1) within.push(other.x0);
  }
  const sorted = within.toSorted((a, b) => a - b);
  return sorted.some((x, at) => at > least && x - sorted[at - least - 1]! < size * aligns);
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
  const [top, bottom] = [left.base + body * 0.6, left.base + left.size * 1.3 + body * 9];
  for (const word of grid.between(top, bottom, left.x1 - left.size * longestWord, right.x0 + 1)) {
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
    if (isOneLine(left, right)) return false;
    const least = size > body * 2.5 ? 0.6 : 0.4;
    return gap > size * least && gap > body * 0.9 && isBetweenHeadlines(grid, left, right, body);
  }
  if (gap > size * widest) return true;
  return gap > size * usualSpace && isGutter(grid, left, right, rules);
}

/** Returns the next word on the same baseline, if it belongs to the same line. */
function nextOf(grid: Grid, word: Word, limits: { body: number; rules: readonly Box[] }): Word | null {
  const reach = word.size * sameBase;
  let next: Word | null = null;
  const furthestNext = word.x1 + word.size * widest * 1.5;
  for (const other of grid.between(word.base - reach, word.base + reach, word.x0, furthestNext)) {
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
    // Recognised words are whole; a PDF may place parts of words.
    const isPart = before?.run !== undefined && word.x0 - before.x1 <= Math.min(word.size, before.size) * glued;
    text += before && !isPart ? ` ${word.text}` : word.text;
  }
  return {
    ...around(words),
    words: [...words],
    text,
    size: weightedMedian(words.map((word) => [word.size, word.text.length])),
    base: weightedMedian(words.map((word) => [word.base, word.text.length])),
  };
}

/** Words of five broadsheet pages: more are no newspaper. */
const mostWords = 20_000;

/** Puts words into the lines of their columns. Returns no lines if the page has too many words. */
export function findLines({ words: all, rules }: Pick<PrintPage, 'words' | 'rules'>): Line[] {
  const grid = new Grid(all);
  const { words } = grid;
  if (words.length > mostWords) return [];
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
