import { type Word, weightedMedian } from './page.ts';

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
    line: `${block} ${paragraph} ${line}`,
    text: word,
    left: places[0]!,
    top: places[1]!,
    width: places[2]!,
    height: places[3]!,
  };
}

/** Reads the table (TSV) that Tesseract writes. Words of a line have its size and, about, its baseline. */
export function wordsOfTsv(tsv: string, dpi: number): Word[] {
  const points = 72 / dpi;
  const rows = tsv.split('\n').flatMap((line) => readRow(line) ?? []);
  return [...Map.groupBy(rows, ({ line }) => line).values()].flatMap((line): Word[] => {
    const long = line.filter(({ text }) => text.length >= telling && /\p{L}/u.test(text));
    const sized = long.length > 0 ? long : line;
    const size = weightedMedian(sized.map(({ text, height }) => [sizeOf(text, height), text.length]));
    return line.map(({ text, left, top, width, height }): Word => {
      // Quotation marks and dashes float above the baseline.
      const floats = !/[\p{L}\p{N}]/u.test(text);
      const base = top + height - (descending.test(text) ? Math.min(shares.descent * size, height * 0.3) : 0);
      const level = floats
        ? weightedMedian(
            sized.map((one) => [one.top + one.height - (descending.test(one.text) ? shares.descent * size : 0), 1]),
          )
        : base;
      return {
        text: text.normalize('NFC'),
        size: size * points,
        base: level * points,
        x0: left * points,
        y0: top * points,
        x1: (left + width) * points,
        y1: (top + height) * points,
      };
    });
  });
}
