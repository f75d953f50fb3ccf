import { overlapX, type Word, weightedMedian, widthOf } from './page.ts';

const descending = /[gjpqyçQ,;()[\]{}|]/;
const ascending = /[\p{Lu}\p{N}bdfhklitßäöüåéèêàâáíóúñøæœ'"“”„!?()[\]{}|/]/u;
/** Heights of letters as shares of the font size, for most newspaper fonts. */
const shares = { ascent: 0.69, middle: 0.46, descent: 0.21 };

/** Returns the size of the font by the height of a word and the letters in it. */
function sizeOf(text: string, height: number): number {
  const up = ascending.test(text) ? shares.ascent : shares.middle;
  return height / (up + (descending.test(text) ? shares.descent : 0));
}

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

function lineOf(rows: Row[]): RecognisedLine {
  const long = rows.filter(({ text }) => text.length >= telling && /\p{L}/u.test(text));
  const sized = long.length > 0 ? long : rows;
  // A box that reaches into the next line is more frequent than one that is too small: of two the smaller is taken.
  const size = weightedMedian(sized.map(({ text, height }) => [sizeOf(text, height), 1]));
  const x1 = Math.max(...rows.map(({ left, width }) => left + width));
  const base = weightedMedian(sized.map((row) => [baseOf(row, size), 1]));
  return { rows, x0: Math.min(...rows.map(({ left }) => left)), x1, base, size, usual: size };
}

const lettersOf = ({ rows }: RecognisedLine): number => rows.reduce((sum, { text }) => sum + text.length, 0);
const isNear = (size: number, other: number, by: number): boolean => Math.abs(size - other) <= other * by;
/** Shares by which heights of letters mislead at 200 dots an inch: in a paragraph, text of the usual size, a line, a line of a few words. */
const misleads = { inParagraph: 0.1, inText: 0.07, inLine: 0.12, inWords: 0.42, between: 0.8 };

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

/** Returns the share by which a line's height may mislead: one of a few words may have a box that reaches into the line below. */
function mostMisled(
  line: RecognisedLine,
  { usual, before, after }: { usual: number; before: RecognisedLine | undefined; after: RecognisedLine | undefined },
): number {
  if (lettersOf(line) >= fewLetters || usual > line.usual) return misleads.inLine;
  const isWithin = before && after && [before, after].every((one) => isNear(one.usual, usual, misleads.inText));
  const isTight = isWithin && after.base - before.base < usual * 2.7;
  return isTight ? misleads.between : misleads.inWords;
}

/** Letters below which a line says little of its size. */
const fewLetters = 30;
const linesAround = 3;
/** Distance of lines that follow each other, in shares of the text's size, and lines that are looked at for the next one. */
const pitch = { least: 0.6, most: 1.5 };
const mostLooks = 200;

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
      const shared = overlapX(line, other);
      if (step < body * pitch.least || shared < Math.min(widthOf(line), widthOf(other)) * 0.5) continue;
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
  top + height - (descending.test(text) ? Math.min(shares.descent * size, height * 0.3) : 0);

/** Reads the table (TSV) that Tesseract writes. Words of a line have its size and, about, its baseline. */
export function wordsOfTsv(tsv: string, dpi: number): Word[] {
  const points = 72 / dpi;
  const rows = tsv.split('\n').flatMap((line) => readRow(line) ?? []);
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
