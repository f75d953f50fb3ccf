import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { likeliestLabels } from './decode.ts';
import { firstOf, isFirst, kindOf, labels } from './labels.ts';
import { Lattice } from './marginals.ts';
import {
  addJointFeatures,
  addStartFeatures,
  furtherFeatures,
  jointFeatures,
  placeAt,
  type Sentence,
  startFeatures,
  startOf,
} from './sentence-features.ts';
import { addFeatures, buckets, mostFeatures } from './word-features.ts';
import { rowsOfWord, type Words } from './words.ts';

export interface Tagger {
  /** A row of label weights for each bucket of features, as multiples of `scale`. */
  weights: Int8Array;
  scale: number;
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

export function taggerOf(weights: Int8Array, scale: number, transitions: Float64Array): Tagger {
  return { weights, scale, transitions, exponentials: transitions.map(Math.exp), mostGain: mostGainOf(transitions) };
}

let loaded: Tagger | null = null;
const header = 4 + 4 * labels * labels;

/**
 * Loads the file: scale, transitions (32-bit floats) and weights (8 bits), compressed. Made by
 * tools/trends/train-names.ts.
 */
export function tagger(): Tagger {
  if (loaded) return loaded;
  const bytes = gunzipSync(readFileSync(new URL('data/tagger.bin.gz', import.meta.url)));
  const transitions = Float64Array.from({ length: labels * labels }, (_, at) => bytes.readFloatLE(4 + 4 * at));
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + header, buckets * labels);
  loaded = taggerOf(weights, bytes.readFloatLE(0), transitions);
  return loaded;
}

const own = new Int32Array(mostFeatures);
const further = new Int32Array(furtherFeatures);

/** Rows of a word beside the labelled one, by its distance from -2; that of the labelled word follows the kinds of start. */
const neighbours = [0, 1, -1, 2, 3];
const ownRow = 4;

/** Adds the weights of a feature to a row of sums. */
function addWeights(sums: Int16Array | Int32Array, weights: Int8Array, feature: number, at = 0): void {
  const from = feature * labels;
  for (let label = 0; label < labels; label++) sums[at + label]! += weights[from + label]!;
}

/** Adds up a row of a word, once. */
function addUp(words: Words, place: number, row: number, { weights }: Tagger): void {
  words.known[place]! |= 1 << row;
  const { sums } = words;
  const at = (place * rowsOfWord + row) * labels;
  const distance = row >= ownRow ? 0 : neighbours.indexOf(row) - 2;
  const count = addFeatures(words.factsOf(place), distance, words.language, own);
  for (let index = 0; index < count; index++) addWeights(sums, weights, own[index]!, at);
  if (row >= ownRow) {
    addStartFeatures(words, place, row - ownRow, further);
    for (const index of startFeatures) addWeights(sums, weights, further[index]!, at);
  }
}

const lattice = new Lattice();
const longestRun = 256;
const scores = new Float64Array(longestRun * labels);
const sum = new Int32Array(labels);
/** Rows of the five words that are added up for a token. */
const rows = new Int32Array(5);

/** Scores a token; returns the lead of no name over the likeliest. */
function scoreToken(sentence: Sentence, at: number, into: number, model: Tagger): number {
  const { words } = sentence;
  const { weights, scale } = model;
  for (let index = 0; index < rows.length; index++) {
    const place = placeAt(sentence, at + index - 2);
    const row = index === 2 ? ownRow + startOf(sentence, at) : neighbours[index]!;
    if (!((words.known[place]! >> row) & 1)) addUp(words, place, row, model);
    rows[index] = (place * rowsOfWord + row) * labels;
  }
  const { sums } = words;
  sum.fill(0);
  for (const from of rows) for (let label = 0; label < labels; label++) sum[label]! += sums[from + label]!;
  addJointFeatures(sentence, at, further);
  for (const index of jointFeatures) addWeights(sum, weights, further[index]!);
  let most = sum[1]!;
  for (let label = 2; label < labels; label++) if (sum[label]! > most) most = sum[label]!;
  for (let label = 0; label < labels; label++) scores[into + label] = sum[label]! * scale;
  return (sum[0]! - most) * scale;
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
  const { marginals } = lattice;
  const names: TaggedName[] = [];
  for (const [at, label] of path.entries()) {
    const name = names.at(-1);
    if (name?.to === from + at && (label === 0 || isFirst(label)))
      name.odds = Math.min(name.odds, 1 - marginals[at * labels + firstOf(name.kind) + 1]!);
    if (label === 0) continue;
    const odds = marginals[at * labels + label]!;
    if (isFirst(label)) names.push({ from: from + at, to: from + at + 1, kind: kindOf(label), odds });
    else if (name) {
      name.to = from + at + 1;
      name.odds = Math.min(name.odds, odds);
    }
  }
  return names;
}
