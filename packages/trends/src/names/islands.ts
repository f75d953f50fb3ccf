import { type Tokens, tokenBits } from './tokens.ts';

/** Tokens between two candidates that may join them: 'Bank of the West'. */
const longestBridge = 3;

/**
 * Returns the runs of tokens of a sentence [from, to) that can be a name, as places within the sentence: candidates
 * (words with capitals), what joins them, and a number or sign after them ('Inc.', 'Windows 11').
 */
export function islandsOf({ marks }: Tokens, from: number, to: number): [from: number, to: number][] {
  const islands: [number, number][] = [];
  let island: [number, number] | null = null;
  let last = -10;
  for (let at = 0; at < to - from; at++) {
    const bits = marks[from + at]!;
    if (bits & tokenBits.isCandidate) {
      if (island && at - last - 1 <= longestBridge) island[1] = at + 1;
      else {
        island = [at, at + 1];
        islands.push(island);
      }
      last = at;
    } else if (island && last === at - 1 && !(bits & tokenBits.isWord)) island[1] = at + 1;
  }
  return islands;
}
