import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A linear model over hashed letter groups of single words, for the content languages in their order. */
export const buckets = 1 << 18;
export const classes = 12;
const longestGroup = 5;
const longestWord = 24;
/** Limit of the evidence of one word against a language: a foreign name must not decide a text. */
const lowest = -9;

function bucket(text: string, from: number, to: number, start: number): number {
  let hash = start;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % buckets;
}

/** Returns letter groups of one to five, the word's edges marked, and the word itself. */
export function groupsOf(word: string): number[] {
  const short = word.slice(0, longestWord);
  const marked = `^${short}$`;
  const groups: number[] = [];
  for (let size = 1; size <= longestGroup; size++) {
    for (let at = 0; at + size <= marked.length; at++) groups.push(bucket(marked, at, at + size, 0x811c9dc5 ^ size));
  }
  if (marked.length > longestGroup) {
    const whole = bucket(short, 0, short.length, 0x1234567);
    groups.push(whole, whole);
  }
  return groups;
}

let model: { weights: Int8Array; scale: number } | null = null;

/**
 * Loads the file: a 32-bit float, by which the 8-bit weights after it are multiplied. Made by
 * tools/language/train-words.ts.
 */
function load(): { weights: Int8Array; scale: number } {
  const bytes = gunzipSync(readFileSync(new URL('data/words.bin.gz', import.meta.url)));
  return { scale: bytes.readFloatLE(0), weights: new Int8Array(bytes.buffer, bytes.byteOffset + 4, buckets * classes) };
}

/** Logarithms of how likely the words are in each content language. */
export function wordScores(words: string[]): Float64Array {
  model ??= load();
  const { weights, scale } = model;
  const total = new Float64Array(classes);
  const own = new Float64Array(classes);
  for (const word of words) {
    own.fill(0);
    const groups = groupsOf(word);
    const factor = scale / Math.sqrt(groups.length);
    for (const group of groups) for (let row = 0; row < classes; row++) own[row]! += weights[group * classes + row]!;
    const most = Math.max(...own) * factor;
    const sum = own.reduce((all, value) => all + Math.exp(value * factor - most), 0);
    for (let row = 0; row < classes; row++) total[row]! += Math.max(lowest, own[row]! * factor - most - Math.log(sum));
  }
  return total;
}
