import { hashBytes, ScoreTable } from './score-table.ts';

/** Steps of a score to one unit of a natural logarithm. */
export const steps = 24;

export const keyOfWord = (word: string): number => hashBytes(Buffer.from(word));

let table: ScoreTable | null = null;

/**
 * Returns for each column the sum of the logarithms of how much more often than a rare word the words occur in texts of
 * that content language. Made by tools/language/build-frequent.ts.
 */
export function frequencyScores(words: readonly string[], columns: number): Float64Array {
  table ??= new ScoreTable('frequent.bin');
  const scores = new Float64Array(columns);
  for (const word of words) table.add(keyOfWord(word), scores, 0, 1 / steps);
  return scores;
}
