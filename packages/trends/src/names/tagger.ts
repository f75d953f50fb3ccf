import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { likeliestLabels } from './decode.ts';
import { firstOf, isFirst, kindOf, labels } from './labels.ts';
import { Lattice } from './marginals.ts';
import { addJointFeatures, infoAt, jointFeatures, type Sentence } from './sentence-features.ts';
import { buckets, featuresAt, type WordInfo } from './word-info.ts';

export interface Tagger {
  /** A row of label weights for each bucket of features, as multiples of `scale`. */
  weights: Int8Array;
  scale: number;
  /** Scores of a label after another, and their exponentials. */
  transitions: Float64Array;
  exponentials: Float64Array;
}

/** A name as a range of tokens of a sentence, with the probability that exactly these tokens are a name of this kind. */
interface TaggedName {
  from: number;
  to: number;
  kind: number;
  odds: number;
}

export function taggerOf(weights: Int8Array, scale: number, transitions: Float64Array): Tagger {
  return { weights, scale, transitions, exponentials: transitions.map(Math.exp) };
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

const distances = 5;

/** Returns the sums of the weights of a word's features, which are computed once for each distance. */
function sumsOf(info: WordInfo, distance: number, language: number, { weights }: Tagger): Int16Array {
  info.sums ??= new Int16Array(distances * labels);
  const place = distance + 2;
  if ((info.known >> place) & 1) return info.sums;
  info.known |= 1 << place;
  for (const feature of featuresAt(info, distance, language))
    for (let label = 0; label < labels; label++)
      info.sums[place * labels + label]! += weights[feature * labels + label]!;
  return info.sums;
}

const joint = new Int32Array(jointFeatures);
const lattice = new Lattice();
const longestRun = 256;
const scores = new Float64Array(longestRun * labels);

/** Lead of no name in the words alone, in nats, from which the features of several words are not computed. */
const clearLead = 7;

const sum = new Int32Array(labels);

/** Scores a token; false when the words alone show that it is no name. */
function scoreToken(sentence: Sentence, at: number, row: number, model: Tagger): boolean {
  const { weights, scale } = model;
  sum.fill(0);
  for (let distance = -2; distance <= 2; distance++) {
    const sums = sumsOf(infoAt(sentence, at + distance), distance, sentence.language, model);
    const place = (distance + 2) * labels;
    for (let label = 0; label < labels; label++) sum[label]! += sums[place + label]!;
  }
  let most = sum[1]!;
  for (let label = 2; label < labels; label++) if (sum[label]! > most) most = sum[label]!;
  const isClear = (sum[0]! - most) * scale > clearLead;
  if (!isClear) {
    const count = addJointFeatures(sentence, at, joint);
    for (let index = 0; index < count; index++) {
      const place = joint[index]! * labels;
      for (let label = 0; label < labels; label++) sum[label]! += weights[place + label]!;
    }
  }
  for (let label = 0; label < labels; label++) scores[row + label] = sum[label]! * scale;
  return !isClear;
}

/** Finds the likeliest names of a run of tokens [from, to) of a sentence; at most 256 tokens are read. */
export function tagRun(sentence: Sentence, from: number, to: number, model: Tagger): TaggedName[] {
  const length = Math.min(to - from, longestRun);
  let isOpen = false;
  for (let at = 0; at < length; at++) if (scoreToken(sentence, from + at, at * labels, model)) isOpen = true;
  if (!isOpen) return [];
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
