import { labels, mayFollow } from './labels.ts';

const followers: readonly (readonly number[])[] = Array.from({ length: labels }, (_, label) =>
  Array.from({ length: labels }, (__, before) => before).filter((before) => mayFollow(before, label)),
);

const impossible = -1e9;

let back = new Uint8Array(0);
let last = new Float64Array(labels);
let next = new Float64Array(labels);

/**
 * Finds the likeliest labels of a run of tokens after a token without a name (A. Viterbi, 1967). `scores` has a row of
 * label scores for each token, `transitions` a row of label scores for each label before.
 */
export function likeliestLabels(scores: Float64Array, length: number, transitions: Float64Array): Uint8Array {
  if (back.length < length * labels) back = new Uint8Array(length * labels * 2);
  last.fill(impossible);
  last[0] = 0;
  for (let at = 0; at < length; at++) {
    const row = at * labels;
    for (let label = 0; label < labels; label++) {
      let [best, from] = [2 * impossible, 0];
      const own = followers[label]!;
      for (let index = 0; index < own.length; index++) {
        const before = own[index]!;
        const sum = last[before]! + transitions[before * labels + label]!;
        if (sum > best) {
          best = sum;
          from = before;
        }
      }
      next[label] = best + scores[row + label]!;
      back[row + label] = from;
    }
    [last, next] = [next, last];
  }
  const path = new Uint8Array(length);
  let label = 0;
  for (let other = 1; other < labels; other++) if (last[other]! > last[label]!) label = other;
  for (let at = length - 1; at >= 0; at--) {
    path[at] = label;
    label = back[at * labels + label]!;
  }
  return path;
}
