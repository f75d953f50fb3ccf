import { ended, hashed, hashOf } from './gazetteer.ts';
import type { WordFacts } from './word-facts.ts';

/** Rows of weights. A feature is a hash of 32 bits, and its row are the lowest. */
export const buckets = 1 << 19;
export const rowOf = (feature: number): number => feature & (buckets - 1);

/** Mixes two numbers into one of 32 bits. */
export function mixed(one: number, other: number): number {
  let hash = Math.imul(one ^ Math.imul((other + 0x7f4a7c15) | 0, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}

/** Features of a word that depend on no other word begin here. */
const ownKinds = 64;
/** Most features of a word at one distance. */
export const mostFeatures = 64;
const longestEnd = 4;
const longestRead = 20;
const [before, after] = ['^'.charCodeAt(0), '$'.charCodeAt(0)] as [number, number];

/** Writes the features of a word at one distance. */
class Writer {
  count = 0;
  readonly #into: Int32Array;
  readonly #distance: number;

  constructor(into: Int32Array, distance: number) {
    this.#into = into;
    this.#distance = distance;
  }

  add(kind: number, value: number): void {
    if (this.count < mostFeatures) this.#into[this.count++] = mixed((ownKinds + kind) * 8 + this.#distance + 2, value);
  }

  /** Adds every three letters of a word between marks of its ends. */
  addTriples(lower: string): void {
    const length = Math.min(lower.length, longestRead) + 2;
    const unitAt = (at: number) => (at === 0 ? before : at === length - 1 ? after : lower.charCodeAt(at - 1));
    for (let at = 0; at + 3 <= length; at++) {
      let hash = 3;
      for (let place = at; place < at + 3; place++) hash = hashed(hash, unitAt(place));
      this.add(11, ended(hash));
    }
  }
}

/** Writes the features of a word at a distance (-2 to 2) from the token that is labelled; returns how many there are. */
export function addFeatures(facts: WordFacts, distance: number, language: number, into: Int32Array): number {
  const writer = new Writer(into, distance);
  const { lower, hash, shape, classes, evidence } = facts;
  const { length } = lower;
  writer.add(0, hash);
  writer.add(1, shape);
  writer.add(2, mixed(evidence, shape));
  for (let bit = 1; bit < 1 << 14; bit <<= 1) if (classes & bit) writer.add(3, bit);
  if (Math.abs(distance) < 2) {
    writer.add(4, mixed(evidence, language));
    writer.add(5, classes);
    for (let size = 1; size <= longestEnd && length > size; size++) writer.add(6, hashOf(lower, size, length - size));
  }
  if (distance !== 0) return writer.count;
  writer.add(7, mixed(classes, evidence));
  writer.add(8, mixed(shape, language));
  writer.add(9, Math.min(length, 15));
  for (let size = 2; size <= longestEnd && length > size; size++) writer.add(10, hashOf(lower, size, 0, size));
  writer.addTriples(lower);
  if (lower.includes('-'))
    for (const part of lower.split('-').slice(0, 4)) if (part !== lower) writer.add(12, hashOf(part, 7));
  return writer.count;
}
