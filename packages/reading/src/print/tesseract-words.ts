import { overlapX, type Word, weightedMedian, widthOf } from './page.ts';
import type { Raster } from './raster.ts';
import { tightened } from './tighten-boxes.ts';

/** Shares of the font size that letters reach above the baseline, the highest first, and below it. Boxes of scans are a little larger than letters. */
const above: readonly (readonly [RegExp, number])[] = [
  [/[ÅÄÖÜÉÈÊËÀÁÂÍÓÚÑÔÎ]/, 0.86],
  [/å/, 0.79],
  [/[\p{Lu}\p{N}bdfhklßþđł(){}[\]|/]/u, 0.735],
  [/[^\P{L}a-zæøœı]|[ij'"“”„!?]/u, 0.72],
  [/t/, 0.6],
];
const below: readonly (readonly [RegExp, number])[] = [
  [/[gjpqyçQ()[\]{}|]/, 0.205],
  [/[,;]/, 0.11],
];
const middle = 0.51;

const reach = (shares: readonly (readonly [RegExp, number])[], text: string): number | undefined =>
  shares.find(([letters]) => letters.test(text))?.[1];

/** Returns the size of the font by the height of a word and the letters in it. */
const sizeOf = (text: string, height: number): number =>
  height / ((reach(above, text) ?? middle) + (reach(below, text) ?? 0));

const leastConfidence = 20;
/** Words of fewer letters say little of the size. */
const telling = 3;

interface Row {
  paragraph: string;
  line: string;
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

function readRow(text: string): Row | null {
  const cells = text.split('\t');
  const [level, , block, paragraph, line, , left, top, width, height, confidence, ...rest] = cells;
  const word = rest.join(' ').trim();
  if (level !== '5' || word === '' || Number(confidence) < leastConfidence) return null;
  const places = [left, top, width, height].map(Number);
  if (places.some((one) => !Number.isFinite(one)) || places[3]! <= 0 || places[2]! <= 0) return null;
  if (!/[\p{L}\p{N}]/u.test(word) && !/^[-–—„“”"'’«».,:;!?&%€$£§]+$/.test(word)) return null;
  return {
    paragraph: `${block} ${paragraph}`,
    line: `${block} ${paragraph} ${line}`,
    text: word,
    left: places[0]!,
    top: places[1]!,
    width: places[2]!,
    height: places[3]!,
  };
}

interface RecognisedLine {
  rows: Row[];
  x0: number;
  x1: number;
  base: number;
  /** Size of its font; `usual` before its neighbours were asked. */
  size: number;
  usual: number;
}

/** Share of words with smaller boxes: one that reaches into the next line is frequent, one that is too small is not. */
const lowShare = 0.33;

function lineOf(rows: Row[]): RecognisedLine {
  const long = rows.filter(({ text }) => text.length >= telling && /\p{L}/u.test(text));
  const sized = long.length > 0 ? long : rows;
  const sizes = sized.map(({ text, height }) => sizeOf(text, height));
  const size = weightedMedian(
    sizes.map((one) => [one, 1]),
    lowShare,
  );
  const x1 = Math.max(...rows.map(({ left, width }) => left + width));
  const usual = sized.filter((_, at) => isNear(sizes[at]!, size, misleads.inWord));
  const base = weightedMedian((usual.length > 0 ? usual : sized).map((row) => [baseOf(row, size), 1]));
  return { rows, x0: Math.min(...rows.map(({ left }) => left)), x1, base, size, usual: size };
}

const lettersOf = ({ rows }: RecognisedLine): number => rows.reduce((sum, { text }) => sum + text.length, 0);
const isNear = (size: number, other: number, by: number): boolean => Math.abs(size - other) <= other * by;
/** Shares by which heights of letters mislead at 200 dots an inch. */
const misleads = {
  inWord: 0.12,
  inParagraph: 0.1,
  /** True in text of the size that is usual on the page. */
  inText: 0.07,
  inLine: 0.12,
  /** True in a line of a few words; the same between two lines of text, and a line that seems smaller there. */
  inWords: 0.42,
  between: 0.8,
  small: 0.25,
};

/**
 * Gives the lines of a paragraph one size, and the text of a page too: a letter more or less with a stem or tail
 * changes nothing.
 */
function settleSizes(paragraphs: readonly (readonly RecognisedLine[])[]): void {
  for (const lines of paragraphs) {
    const usual = weightedMedian(lines.map((line) => [line.size, lettersOf(line)]));
    for (const line of lines) if (isNear(line.size, usual, misleads.inParagraph)) line.size = usual;
  }
  const all = paragraphs.flat();
  const body = weightedMedian(all.map((line) => [line.size, lettersOf(line)]));
  for (const line of all) line.usual = line.size = isNear(line.size, body, misleads.inText) ? body : line.size;
  for (const column of columnsOf(all, body))
    for (const [at, line] of column.entries()) {
      const around = column.slice(Math.max(0, at - linesAround), at + linesAround + 1);
      const usual = weightedMedian(around.map((one) => [one.usual, lettersOf(one)]));
      if (isNear(line.usual, usual, mostMisled(line, { usual, before: column[at - 1], after: column[at + 1] })))
        line.size = usual;
    }
}

/**
 * Returns the share by which a line's height may mislead: more between two lines of text, and one of a few words may have
 * a box that reaches into the line below.
 */
function mostMisled(
  line: RecognisedLine,
  { usual, before, after }: { usual: number; before: RecognisedLine | undefined; after: RecognisedLine | undefined },
): number {
  const isWithin = before && after && [before, after].every((one) => isNear(one.usual, usual, misleads.inText));
  const isTight = isWithin && after.base - before.base < usual * 2.7;
  if (usual > line.usual) return isTight ? misleads.small : misleads.inLine;
  if (lettersOf(line) >= fewLetters) return misleads.inLine;
  return isTight ? misleads.between : misleads.inWords;
}

/** Letters below which a line says little of its size. */
const fewLetters = 30;
const linesAround = 3;
/** Distance of lines that follow each other, in shares of the text's size, and lines that are looked at for the next one. */
const pitch = { least: 0.6, most: 1.5 };
const mostLooks = 200;
const narrowest = 5;

/** Returns the place of a line in its column: the last word of a paragraph is above the indented first line of the next. */
const atLeastWide = ({ x0, x1 }: RecognisedLine, body: number) => ({ x0, x1: Math.max(x1, x0 + body * narrowest) });

/** Puts lines that follow each other closely into columns. */
function columnsOf(lines: readonly RecognisedLine[], body: number): RecognisedLine[][] {
  const sorted = lines.toSorted((a, b) => a.base - b.base);
  const columns = new Map<RecognisedLine, RecognisedLine[]>();
  const below = (line: RecognisedLine, from: number): RecognisedLine | undefined => {
    let [best, most] = [undefined as RecognisedLine | undefined, 0];
    for (let at = from; at < Math.min(sorted.length, from + mostLooks); at++) {
      const other = sorted[at]!;
      const step = other.base - line.base;
      if (step > body * pitch.most) break;
      const [span, otherSpan] = [atLeastWide(line, body), atLeastWide(other, body)];
      const shared = overlapX(span, otherSpan);
      if (step < body * pitch.least || shared < Math.min(widthOf(span), widthOf(otherSpan)) * 0.5) continue;
      if (shared > most) [best, most] = [other, shared];
    }
    return best;
  };
  for (const [at, line] of sorted.entries()) {
    const column = columns.get(line) ?? [line];
    columns.set(line, column);
    const next = below(line, at + 1);
    if (!next || columns.has(next)) continue;
    column.push(next);
    columns.set(next, column);
  }
  return [...new Set(columns.values())];
}

const baseOf = ({ text, top, height }: Row, size: number): number =>
  top + height - Math.min((reach(below, text) ?? 0) * size, height * 0.3);

/** Reads the table (TSV) that Tesseract wrote of a picture. Words of a line have its size and, about, its baseline. */
export function wordsOfTsv(tsv: string, picture: Raster, dpi: number): Word[] {
  const points = 72 / dpi;
  const rows = tightened(
    tsv.split('\n').flatMap((line) => readRow(line) ?? []),
    picture,
  );
  const paragraphs = [...Map.groupBy(rows, ({ paragraph }) => paragraph).values()].map((list) =>
    [...Map.groupBy(list, ({ line }) => line).values()].map(lineOf),
  );
  settleSizes(paragraphs);
  return paragraphs.flat().flatMap(({ rows: line, size }, at) => {
    return line.map((row, place): Word => {
      // The words around it, since a line may be bent; quotation marks and dashes float above the baseline.
      const beside = line.slice(Math.max(0, place - 2), place + 3);
      const telling = beside.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
      const base = weightedMedian((telling.length > 0 ? telling : beside).map((one) => [baseOf(one, size), 1]));
      return {
        text: row.text.normalize('NFC'),
        size: size * points,
        base: base * points,
        x0: row.left * points,
        y0: row.top * points,
        x1: (row.left + row.width) * points,
        line: at,
        y1: (row.top + row.height) * points,
      };
    });
  });
}
