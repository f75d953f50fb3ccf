import type { PrintPage, Word } from './page.ts';

/** A piece of text as a PDF places it. */
interface PdfPiece {
  str: string;
  /** Matrix that places it, in points from the lower left corner. */
  transform: number[];
  width: number;
}

const ascent = 0.72;
const descent = 0.21;

/** Widths of letters in most fonts, as shares of that of an n. */
const widthOfLetter = (letter: string): number => {
  if (/[\s.,;:'’!|ijlítïî]/.test(letter)) return 0.52;
  if (/[fr\-‐()I]/.test(letter)) return 0.68;
  if (/[mwMW—]/.test(letter)) return 1.6;
  return /\p{Lu}/u.test(letter) ? 1.35 : 1;
};

/** Returns the widths of the first 0, 1, 2 … letters of a text. */
function widthsUpTo(text: string): number[] {
  const sums = [0];
  for (let at = 0; at < text.length; at++) sums.push(sums[at]! + widthOfLetter(text[at]!));
  return sums;
}

/** Returns the words of pieces; within a piece they are placed by usual widths of letters. */
export function wordsOfPieces(
  pieces: readonly PdfPiece[],
  toPage: (x: number, y: number) => readonly [number, number],
): Word[] {
  return pieces.flatMap(({ str, transform, width }, run) => {
    const [a = 0, b = 0, , , x = 0, y = 0] = transform;
    const size = Math.hypot(transform[2] ?? 0, transform[3] ?? 0);
    const [left, base] = toPage(x, y);
    const along = Math.hypot(a, b) || 1;
    const [right, end] = toPage(x + (a / along) * width, y + (b / along) * width);
    // Text that runs upwards or down is no part of a column.
    if (!(size > 0.5) || Math.abs(end - base) > Math.abs(right - left) || str.trim() === '') return [];
    const whole = widthsUpTo(str);
    const unit = (right - left) / whole.at(-1)!;
    return [...str.matchAll(/\S+/g)].map((match): Word => {
      const x0 = left + whole[match.index]! * unit;
      const x1 = left + whole[match.index + match[0].length]! * unit;
      return {
        text: match[0].normalize('NFC'),
        size,
        base,
        x0,
        x1,
        y0: base - size * ascent,
        y1: base + size * descent,
        run,
      };
    });
  });
}

/** Merges words of hidden or repeated layers at the same place into one word. */
export function withoutDoubles(words: readonly Word[], page: Pick<PrintPage, 'width' | 'height'>): Word[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    if (word.x1 < 0 || word.y1 < 0 || word.x0 > page.width || word.y0 > page.height) return false;
    const key = `${word.text} ${Math.round(word.x0)} ${Math.round(word.base)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
