import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { likeliestLabels } from './decode.ts';
import type { Gate } from './gate.ts';
import { type KnownFeatures, sizeOfKnown } from './known-features.ts';
import { firstOf, kindOf, labels } from './labels.ts';
import { Lattice } from './marginals.ts';
import { addWeights, lanes, type PackedWeights, packed, writeScores } from './packed-weights.ts';
import {
  addJointFeatures,
  addStartFeatures,
  mostFurther,
  placeAt,
  type Sentence,
  startOf,
} from './sentence-features.ts';
import { addFeatures, buckets, mostFeatures } from './word-features.ts';
import { ownRow, rowsOfWord, type Words } from './words.ts';

export interface Weights {
  /** A row of label weights for each bucket of features, as multiples of `scale`. */
  weights: Int8Array;
  known: KnownFeatures;
  scale: number;
  /** Scores of a label after another. */
  transitions: Float64Array;
  gate: Gate;
}

export interface Tagger extends PackedWeights {
  gate: Gate;
  /** Scores of a label after another, and their exponentials. */
  transitions: Float64Array;
  exponentials: Float64Array;
  /** Upper bound of what the transitions of a name can add to the score of each of its tokens. */
  mostGain: number;
}

/** A name as a range of tokens of a sentence, with the probability that exactly these tokens are a name of this kind. */
interface TaggedName {
  from: number;
  to: number;
  kind: number;
  odds: number;
}

/**
 * Returns the most that a name of n tokens gains by transitions, divided by n: a path into it, through it and out of it, without
 * the transitions that it replaces. Tokens whose scores speak against a name by more have none, without a search.
 */
function mostGainOf(transitions: Float64Array): number {
  const none = transitions[0]!;
  let [into, through, out] = [-Infinity, -Infinity, 0];
  for (let label = 1; label < labels; label++) {
    into = Math.max(into, transitions[label]! - none);
    out = Math.max(out, transitions[label * labels]! - none);
    for (let next = 1; next < labels; next++) through = Math.max(through, transitions[label * labels + next]! - none);
  }
  return Math.max(into + out, through);
}

export function taggerOf({ weights, known, scale, transitions, gate }: Weights): Tagger {
  return {
    gate,
    rows: packed(weights),
    known,
    scale,
    transitions,
    exponentials: transitions.map(Math.exp),
    mostGain: mostGainOf(transitions),
  };
}

let loaded: Tagger | null = null;
const header = 4 + 4 * labels * labels;

/**
 * Loads the file: scale, transitions (32-bit floats), weights and those of the gate (8 bits), bits of known features, compressed.
 * Made by tools/trends/train-names.ts.
 */
export function tagger(): Tagger {
  if (loaded) return loaded;
  const bytes = gunzipSync(readFileSync(new URL('data/tagger.bin.gz', import.meta.url)));
  const transitions = Float64Array.from({ length: labels * labels }, (_, at) => bytes.readFloatLE(4 + 4 * at));
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + header, buckets * labels);
  const gate = new Int8Array(bytes.buffer, bytes.byteOffset + header + buckets * labels, buckets);
  const known = Int32Array.from({ length: sizeOfKnown }, (_, at) =>
    bytes.readInt32LE(header + buckets * (labels + 1) + 4 * at),
  );
  loaded = taggerOf({ weights, known, scale: bytes.readFloatLE(0), transitions, gate });
  return loaded;
}

const own = new Int32Array(mostFeatures);
const further = new Int32Array(mostFurther);

/** Rows of a word beside the labelled one, by its distance from -2. */
const neighbours = [0, 1, -1, 2, 3];

/** Adds up a row of a word, once. */
function addUp(words: Words, place: number, row: number, model: Tagger): void {
  words.known[place]! |= 1 << row;
  const at = (place * rowsOfWord + row) * lanes;
  const distance = row >= ownRow ? 0 : neighbours.indexOf(row) - 2;
  const count = addFeatures(words.factsOf(place), distance, words.language, own);
  addWeights(model, own, count, words.sums, at);
  if (row < ownRow) return;
  const starts = addStartFeatures(words, place, row - ownRow, further);
  addWeights(model, further, starts, words.sums, at);
}

const lattice = new Lattice();
const longestRun = 256;
const scores = new Float64Array(longestRun * labels);
const sums = new Int32Array(lanes);

/** Scores a token; returns the lead of no name over the likeliest. */
function scoreToken(sentence: Sentence, at: number, into: number, model: Tagger): number {
  const { words } = sentence;
  sums.fill(0);
  for (let index = 0; index < neighbours.length; index++) {
    const place = placeAt(sentence, at + index - 2);
    const row = index === 2 ? ownRow + startOf(sentence, at) : neighbours[index]!;
    if (!((words.known[place]! >> row) & 1)) addUp(words, place, row, model);
    const from = (place * rowsOfWord + row) * lanes;
    for (let lane = 0; lane < lanes; lane++) sums[lane]! += words.sums[from + lane]!;
  }
  addWeights(model, further, addJointFeatures(sentence, at, further), sums, 0);
  writeScores(sums, model, scores, into);
  let most = scores[into + 1]!;
  for (let label = 2; label < labels; label++) if (scores[into + label]! > most) most = scores[into + label]!;
  return scores[into]! - most;
}

const leastOdds = 1e-300;

/**
 * Returns the probability that exactly the tokens [from, to) of the run of `length` tokens are a name of a kind: that the name begins there,
 * goes on to its last token, and not beyond.
 */
function oddsOf([from, to]: readonly [number, number], kind: number, length: number, model: Tagger): number {
  const { marginals } = lattice;
  const [first, further] = [firstOf(kind), firstOf(kind) + 1];
  let odds = marginals[from * labels + first]!;
  for (let at = from + 1; at <= to && at < length; at++) {
    const last = at - 1 === from ? first : further;
    const before = Math.max(leastOdds, marginals[(at - 1) * labels + last]!);
    const goesOn = lattice.pair(at, last, further, model.exponentials) / before;
    odds *= at < to ? goesOn : 1 - goesOn;
  }
  return odds;
}

/** Finds the likeliest names of a run of tokens [from, to) of a sentence; at most 256 tokens are read. */
export function tagRun(sentence: Sentence, from: number, to: number, model: Tagger): TaggedName[] {
  const length = Math.min(to - from, longestRun);
  let least = Infinity;
  for (let at = 0; at < length; at++) least = Math.min(least, scoreToken(sentence, from + at, at * labels, model));
  if (least > model.mostGain) return [];
  const path = likeliestLabels(scores, length, model.transitions);
  if (path.every((label) => label === 0)) return [];
  lattice.run(scores, length, model.exponentials);
  const names: TaggedName[] = [];
  for (let at = 0; at < length; at++) {
    if (path[at] === 0) continue;
    const kind = kindOf(path[at]!);
    let end = at + 1;
    while (end < length && path[end] === firstOf(kind) + 1) end++;
    names.push({ from: from + at, to: from + end, kind, odds: oddsOf([at, end], kind, length, model) });
    at = end - 1;
  }
  return names;
}
