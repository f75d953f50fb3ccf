import { isKnown, type KnownFeatures } from './known-features.ts';
import { labels } from './labels.ts';
import { rowOf } from './word-features.ts';

/**
 * Weights of 8 bits are read four at a time and added two at a time: a sum has 16 bits, and 128 for each weight keeps it above
 * zero. All labels of a token have the same number of weights, so their order and differences stay. Up to 257 weights fit.
 */
const wordsOfRow = Math.ceil(labels / 4);
/** Numbers that hold the sums of a row: those of the first and third, and of the second and fourth of four labels. */
export const lanes = 6;
const lower = 0x00ff00ff;
const offset = 128;

/** Returns the weights of each feature in numbers of four. */
export function packed(weights: Int8Array): Int32Array {
  const rows = new Int32Array((weights.length / labels) * wordsOfRow);
  for (let at = 0, row = 0; at < weights.length; at += labels, row += wordsOfRow)
    for (let label = 0; label < labels; label++)
      rows[row + (label >> 2)]! |= (weights[at + label]! + offset) << ((label & 3) * 8);
  return rows;
}

/** Weights as multiples of `scale`, see `packed`, and the features that have some. */
export interface PackedWeights {
  rows: Int32Array;
  known: KnownFeatures;
  scale: number;
}

/**
 * Adds the weights of the first `count` features to sums. Rows of zeros, four in ten, are read too: looking up which they are takes as
 * long.
 */
export function addWeights(
  { rows, known }: PackedWeights,
  features: Int32Array,
  count: number,
  sums: Int32Array,
  at: number,
): void {
  let [a, b, c, d, e, f] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < count; index++) {
    const feature = features[index]!;
    if (!isKnown(known, feature)) continue;
    const row = rowOf(feature) * wordsOfRow;
    const [one, two, three] = [rows[row]!, rows[row + 1]!, rows[row + 2]!];
    a = (a + (one & lower)) | 0;
    b = (b + ((one >>> 8) & lower)) | 0;
    c = (c + (two & lower)) | 0;
    d = (d + ((two >>> 8) & lower)) | 0;
    e = (e + (three & lower)) | 0;
    f = (f + ((three >>> 8) & lower)) | 0;
  }
  sums[at]! += a;
  sums[at + 1]! += b;
  sums[at + 2]! += c;
  sums[at + 3]! += d;
  sums[at + 4]! += e;
  sums[at + 5]! += f;
}

/** Writes the score of each label. */
export function writeScores(sums: Int32Array, { scale }: PackedWeights, into: Float64Array, at: number): void {
  for (let label = 0; label < labels; label++) {
    const lane = sums[(label >> 2) * 2 + (label & 1)]!;
    into[at + label] = (label & 2 ? lane >>> 16 : lane & 0xffff) * scale;
  }
}
