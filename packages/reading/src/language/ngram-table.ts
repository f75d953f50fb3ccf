import { hashBytes, ScoreTable } from './score-table.ts';

/**
 * Columns of the table: the content languages first, in the order of `contentLanguages`, then others that must be
 * distinguished from them.
 */
export const tableLanguages: readonly string[] =
  'en da de es fi fr it nl no pl pt sv az ca cs et eu hr hu is lt lv ms ro sk sl sq tl tr vi yo'.split(' ');

/** Scores are stored without this common part (as in eld). */
const baseScore = 53;
const length = 4;
const stride = 3;
const longestWord = 70;
const longestText = 1000;

const space = 0x20;
const afterSpace = hashBytes([space]);

let table: ScoreTable | null = null;

/** Keys of a word's n-grams: four bytes at every third place, the last four with the end of the word. */
function* keysOf(word: Uint8Array): Generator<number> {
  const size = Math.min(word.length, longestWord);
  let at = 0;
  for (; at + length < size; at += stride) yield hashBytes(word, at, at + length, at === 0 ? afterSpace : undefined);
  const start = size > 3 ? size - length : 0;
  yield hashBytes([space], 0, 1, hashBytes(word, start, word.length, at === 0 ? afterSpace : undefined));
}

/** Returns the evidence for each of `tableLanguages`, summed over the distinct n-grams of the text, and their number. */
export function ngramScores(words: string[]): { scores: Float64Array; ngrams: number } {
  table ??= new ScoreTable('ngrams.bin');
  const scores = new Float64Array(tableLanguages.length);
  const seen = new Set<number>();
  let left = longestText;
  for (const word of words) {
    left -= word.length;
    if (left < 0) break;
    for (const key of keysOf(Buffer.from(word))) {
      if (seen.has(key)) continue;
      seen.add(key);
      table.add(key, scores, baseScore, 1);
    }
  }
  return { scores, ngrams: seen.size };
}
