import { addWeights, lanes, type PackedWeights } from './packed-weights.ts';
import { addStartFeatures, isFirst, isShouted, kindOfStart, mostFurther } from './sentence-features.ts';
import { type Tokens, tokenBits } from './tokens.ts';
import { addFeatures, mostFeatures, rowOf } from './word-features.ts';
import { ownRow, rowsOfWord, type Words } from './words.ts';

/** Weights of the features of a word for being in a name, as multiples of `gateScale`; one for each bucket of features. */
export type Gate = Int8Array;

export const gateScale = 1 / 32;
/** Least sum of the weights of a candidate. Two in a hundred words of names have less, mostly in names that are not found either. */
const leastSum = -2 / gateScale;

const own = new Int32Array(mostFeatures);
const further = new Int32Array(mostFurther);

/** States of a word at a kind of start. */
const [unknown, closed, open] = [0, 1, 2] as const;

/** Returns the state of a word. The weights of a candidate are added up at once, from the same features. */
function stateOf(words: Words, place: number, start: number, { gate, weights }: GateModel): number {
  let sum = 0;
  const count = addFeatures(words.factsOf(place), 0, words.language, own);
  for (let at = 0; at < count; at++) sum += gate[rowOf(own[at]!)]!;
  const more = addStartFeatures(words, place, start, further);
  for (let at = 0; at < more; at++) sum += gate[rowOf(further[at]!)]!;
  if (sum < leastSum) return closed;
  if (weights) {
    const row = ownRow + start;
    words.known[place]! |= 1 << row;
    addWeights(weights, own, count, words.sums, (place * rowsOfWord + row) * lanes);
    addWeights(weights, further, more, words.sums, (place * rowsOfWord + row) * lanes);
  }
  return open;
}

/** Gate, and the weights of the model that reads the candidates if there is one yet. */
interface GateModel {
  gate: Gate;
  weights: PackedWeights | null;
}

/**
 * Marks the words of a sentence [from, to) that can be in a name: those with a capital, but for words that are none by
 * themselves. The others need no look at their neighbours; most nouns of German texts and first words of sentences are.
 */
export function markCandidates(
  words: Words,
  tokens: Tokens,
  [from, to]: readonly [number, number],
  model: GateModel,
): void {
  const { characters, starts, ends, marks, places } = tokens;
  const shouted = isShouted(tokens, from, to);
  for (let at = from; at < to; at++) {
    if (!(marks[at]! & tokenBits.hasCapital)) continue;
    const place = words.of(characters, starts[at]!, ends[at]!);
    places[at] = place;
    const start = kindOfStart(isFirst(tokens, from, at), shouted);
    const slot = place * 4 + start;
    if (words.gates[slot] === unknown) words.gates[slot] = stateOf(words, place, start, model);
    if (words.gates[slot] === open) marks[at]! |= tokenBits.isCandidate;
  }
}
