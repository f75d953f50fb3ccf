import type { PlainWords } from './plain-words.ts';

const sizeKept = 1 << 13;
const kept = new Int32Array(sizeKept);
/** No one can choose words that meet in one slot. */
const seed = Math.floor(Math.random() * 2 ** 31);

/** Finds equal words of one text, without a copy of each. It is valid until the next is made. */
export class EqualWords {
  readonly #words: PlainWords;
  /** Words by their hash, each as its place and 1; at most half of the slots are used. */
  readonly #table: Int32Array;
  readonly #slots: number;

  constructor(words: PlainWords) {
    this.#words = words;
    let size = 2;
    while (size < words.count * 2) size *= 2;
    this.#table = size <= sizeKept ? kept.fill(0, 0, size) : new Int32Array(size);
    this.#slots = size - 1;
  }

  /** Returns the first place of those asked for at which the same word stands; the place itself if it is new. */
  firstOf(at: number): number {
    const { lower, starts, ends } = this.#words;
    let hash = seed;
    for (let unit = starts[at]!; unit < ends[at]!; unit++) hash = Math.imul(hash ^ lower.charCodeAt(unit), 0x01000193);
    for (let slot = (hash ^ (hash >>> 15)) & this.#slots; ; slot = (slot + 1) & this.#slots) {
      const found = this.#table[slot]! - 1;
      if (found >= 0 && !this.#isSame(found, at)) continue;
      if (found >= 0) return found;
      this.#table[slot] = at + 1;
      return at;
    }
  }

  #isSame(one: number, other: number): boolean {
    const { lower, starts, ends } = this.#words;
    const [start, otherStart] = [starts[one]!, starts[other]!];
    const length = ends[one]! - start;
    if (ends[other]! - otherStart !== length) return false;
    for (let at = 0; at < length; at++)
      if (lower.charCodeAt(start + at) !== lower.charCodeAt(otherStart + at)) return false;
    return true;
  }
}
