import type { Token } from './tokens.ts';

/** Tokens between two capitals that may join them: 'Bank of the West'. */
const longestBridge = 3;

/**
 * Returns the runs of tokens of a sentence [from, to) that can be a name, as places within the sentence: words with
 * capitals, what joins them, and a number or sign after them ('Inc.', 'Windows 11').
 */
export function islandsOf(tokens: readonly Token[], from: number, to: number): [from: number, to: number][] {
  const islands: [number, number][] = [];
  let last = -10;
  for (let at = 0; at < to - from; at++) {
    const { isWord, hasCapital } = tokens[from + at]!;
    const island = islands.at(-1);
    if (!hasCapital) {
      if (island && last === at - 1 && !isWord) island[1] = at + 1;
      continue;
    }
    if (island && at - last - 1 <= longestBridge) island[1] = at + 1;
    else islands.push([at, at + 1]);
    last = at;
  }
  return islands;
}
