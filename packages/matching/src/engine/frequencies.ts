import type { MatchDocument } from '../query.ts';
import { hashOf, type Reader } from './reader.ts';

/** Estimated document frequencies by word hash. They only decide which word a stream is filed under. */
export class Frequencies {
  #table = new Int32Array(2);
  #known = false;

  /** Counts the words of sample documents; words of a single document are left out. */
  learn(sample: readonly MatchDocument[], reader: Reader): void {
    const counts = new Map<number, number>();
    for (const document of sample) {
      reader.read(document);
      const words = new Set<number>();
      for (let word = 0; word < reader.count; word++) words.add(reader.hashes[word]!);
      for (const hash of words) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
    const kept = [...counts].filter(([, count]) => count > 1);
    let size = 16;
    while (size < kept.length * 2) size *= 2;
    this.#table = new Int32Array(size * 2);
    for (const [hash, count] of kept) this.#put(hash, count);
    this.#known = sample.length > 0;
  }

  /**
   * Returns the approximate number of sample documents that contain a word. Without a sample, estimates it from the word's length.
   */
  of(word: string): number {
    if (!this.#known) return 400 / (word.length * word.length);
    return this.#table[this.#find(hashOf(word)) + 1]! + 0.5 / Math.max(1, word.length);
  }

  #find(hash: number): number {
    const mask = this.#table.length - 1;
    let at = (hash * 2) & mask;
    while (this.#table[at + 1] !== 0 && this.#table[at] !== hash) at = (at + 2) & mask;
    return at;
  }

  #put(hash: number, count: number): void {
    const at = this.#find(hash);
    this.#table[at] = hash;
    this.#table[at + 1] = count;
  }

  get bytes(): number {
    return this.#table.byteLength;
  }
}
