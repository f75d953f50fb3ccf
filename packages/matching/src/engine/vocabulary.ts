import { exactWord } from '../characters.ts';
import { folded } from './folding.ts';
import { Pool } from './pool.ts';
import { hashOf, type Reader } from './reader.ts';

const escaped = 0x80;
// Letters below need no composition to be compared, but for the invisible soft hyphen.
const composed = 0x300;
const softHyphen = 0xad;

// A slot: the number of a word and, above it, the high bits of its hash, which tell most other words without a look at the record.
const idMask = 0xffffff;
const slotOf = (id: number, hash: number): number => id | (hash & ~idMask);

// A record: hash, posting, demand (three integers), uses, then the letters as bytes behind their number. Read together, they lie
// together: what a word asks of the memory is a line of the cache or two.
export const postingAt = 1;
export const demandAt = 2;
const usesAt = 5;
const lettersAt = 6;

// Set in the uses of a word when another word has the same hash: only then a hash alone does not tell which it is.
const shared = 1 << 31;

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** A word as bytes: ASCII as it is, any other code unit as three bytes. Before them their number; 255: four bytes with it follow. */
function encode(word: string): number[] {
  const bytes: number[] = [0];
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit < escaped) bytes.push(unit);
    else bytes.push(escaped, unit >> 8, unit & 255);
  }
  const size = bytes.length - 1;
  if (size < 255) bytes[0] = size;
  else bytes.splice(0, 1, 255, size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255);
  return bytes;
}

const larger = (array: Int32Array, size: number): Int32Array<ArrayBuffer> => {
  const copy = new Int32Array(size);
  copy.set(array);
  return copy;
};

/**
 * The words that streams ask for, each stored once; its number is the place of its record. Posting and demand belong to
 * the filing of streams; 0: no stream is filed under the word.
 */
export class Vocabulary {
  #slots = new Int32Array(4096);
  #pool = new Pool();
  #bytes: Uint8Array = new Uint8Array(this.#pool.data.buffer);
  #size = 0;
  /** Words of the document that were found, and their numbers. */
  words = new Int32Array(512);
  numbers = new Int32Array(512);
  found = 0;

  /** All records. */
  get records(): Int32Array {
    return this.#pool.data;
  }

  /** Home of a hash in the table of slots. */
  #home(hash: number): number {
    return (Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 7) & (this.#slots.length - 1);
  }

  /** The number of a word; it counts one use more. */
  use(word: string): number {
    const hash = hashOf(word);
    const mask = this.#slots.length - 1;
    let at = this.#home(hash);
    let like = 0;
    for (let slot = this.#slots[at]!; slot !== 0; slot = this.#slots[at]!) {
      const id = slot & idMask;
      if (!((slot ^ hash) & ~idMask) && this.records[id] === hash) {
        if (this.#is(id, word)) {
          this.records[id + usesAt]!++;
          return id;
        }
        like = id;
      }
      at = (at + 1) & mask;
    }
    const id = this.#store(word, hash);
    if (like !== 0) {
      this.records[id + usesAt]! |= shared;
      this.records[like + usesAt]! |= shared;
    }
    this.#slots[at] = slotOf(id, hash);
    this.#size++;
    if (this.#size * 8 > this.#slots.length * 5) this.#rehash(this.#slots.length * 2);
    return id;
  }

  /** The number of a word that streams use, or 0. */
  numberOf(word: string): number {
    const hash = hashOf(word);
    const mask = this.#slots.length - 1;
    let at = this.#home(hash);
    for (let slot = this.#slots[at]!; slot !== 0; slot = this.#slots[at]!) {
      const id = slot & idMask;
      if (!((slot ^ hash) & ~idMask) && this.records[id] === hash && this.#is(id, word)) return id;
      at = (at + 1) & mask;
    }
    return 0;
  }

  hashOf(id: number): number {
    return this.records[id]!;
  }

  /** Counts one use less; a word without uses is forgotten. */
  release(id: number): void {
    const left = --this.records[id + usesAt]!;
    if ((left & ~shared) !== 0) return;
    this.#removeSlot(id);
    const place = (id + lettersAt) * 4;
    this.#pool.release(id, lettersAt + ((this.#length(place) + 3) >> 2));
    this.#size--;
  }

  /**
   * Finds the numbers of some of the document's words and adds those that have one to `words` and `numbers`. Unless told
   * to be strict it takes the hash's word for it, where no two words have that hash; letters are compared by whoever
   * says yes in the end. Memory is slow: one pass asks for all slots, one for all records, so that the waiting times overlap.
   */
  findAll(reader: Reader, list: Int32Array, count: number, isStrict: boolean): void {
    if (this.words.length < this.found + count) this.#growFound(count);
    const { records, words, numbers } = this;
    const { hashes } = reader;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let left = this.found;
    for (let i = 0; i < count; i++) {
      const word = list[i]!;
      const hash = hashes[word]!;
      const at = (Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 7) & mask;
      const first = slots[at]!;
      const slot = (first ^ hash) & ~idMask ? slots[(at + 1) & mask]! : first;
      words[left] = word;
      numbers[left] = slot & idMask;
      left += first === 0 ? 0 : 1;
    }
    let found = this.found;
    for (let i = found; i < left; i++) {
      const word = words[i]!;
      const id = numbers[i]!;
      const isSure = records[id] === hashes[word] && records[id + usesAt]! >= 0 && !isStrict;
      const number = isSure ? id : this.#find(reader, word, isStrict);
      words[found] = word;
      numbers[found] = number;
      found += number === 0 ? 0 : 1;
    }
    this.found = found;
  }

  #growFound(count: number): void {
    this.words = larger(this.words, (this.found + count) * 2);
    this.numbers = larger(this.numbers, (this.found + count) * 2);
  }

  /** The number of a document's word, or 0. */
  #find(reader: Reader, word: number, isStrict: boolean): number {
    const hash = reader.hashes[word]!;
    const mask = this.#slots.length - 1;
    let at = this.#home(hash);
    for (let slot = this.#slots[at]!; slot !== 0; slot = this.#slots[at]!) {
      const id = slot & idMask;
      if (!((slot ^ hash) & ~idMask) && this.records[id] === hash) {
        const isSure = this.records[id + usesAt]! >= 0 && !isStrict;
        if (isSure || this.stands(id, reader, word)) return id;
      }
      at = (at + 1) & mask;
    }
    return 0;
  }

  /** Whether a document's word is the word of a number: letter by letter from its end, whatever the hashes say. */
  stands(id: number, reader: Reader, word: number): boolean {
    const { text, lasts } = reader;
    const bytes = this.#bytes;
    const offset = (id + lettersAt) * 4;
    const low = word === 0 ? -1 : lasts[word - 1]!;
    let at = lasts[word]!;
    const length = bytes[offset]!;
    if (length === 255) return this.#is(id, reader.folded(word));
    for (let i = offset + length; i > offset; i--, at--) {
      const unit = at > low ? folded[text[at]!]! : 0;
      if (unit === bytes[i]) continue;
      return at > low && (unit >= escaped || isSurrogate(text[at]!)) && this.#is(id, reader.folded(word));
    }
    if (at === low || (folded[text[at]!] === 0 && !isSurrogate(text[at]!))) return true;
    return this.#is(id, reader.folded(word));
  }

  /** Whether a document's word is, as typed, the exact word of a number. Exact words are stored behind a `\u0001`. */
  standsExactly(id: number, reader: Reader, word: number): boolean {
    const { text, lasts } = reader;
    const bytes = this.#bytes;
    const offset = (id + lettersAt) * 4;
    const low = word === 0 ? -1 : lasts[word - 1]!;
    let i = offset + bytes[offset]!;
    let at = lasts[word]!;
    for (; at > low; at--) {
      const unit = text[at]!;
      if (folded[unit] === 0 && !isSurrogate(unit)) break;
      if (unit >= composed || unit === softHyphen || bytes[offset] === 255) {
        return this.#is(id, `\u0001${exactWord(reader.raw(word))}`);
      }
      if (bytes[i--] !== (unit & 255)) return false;
      if (unit >= escaped && (bytes[i--] !== unit >> 8 || bytes[i--] !== escaped)) return false;
    }
    return i === offset + 1;
  }

  word(id: number): string {
    const bytes = this.#bytes;
    const offset = (id + lettersAt) * 4;
    const end = offset + this.#length(offset);
    let word = '';
    for (let at = this.#content(offset); at < end; at++) {
      if (bytes[at] !== escaped) word += String.fromCharCode(bytes[at]!);
      else {
        word += String.fromCharCode(bytes[at + 1]! * 256 + bytes[at + 2]!);
        at += 2;
      }
    }
    return word;
  }

  /** Calls back with every word under which streams are filed. */
  eachFiled(visit: (id: number) => void): void {
    for (const slot of this.#slots)
      if (slot !== 0 && this.records[(slot & idMask) + postingAt] !== 0) visit(slot & idMask);
  }

  get bytes(): number {
    return this.#slots.byteLength + this.#pool.bytes;
  }

  #is(id: number, word: string): boolean {
    const bytes = this.#bytes;
    const offset = (id + lettersAt) * 4;
    const end = offset + this.#length(offset);
    let at = this.#content(offset);
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      if (at >= end) return false;
      if (unit < escaped) {
        if (bytes[at++] !== unit) return false;
      } else {
        if (bytes[at] !== escaped || bytes[at + 1] !== unit >> 8 || bytes[at + 2] !== (unit & 255)) return false;
        at += 3;
      }
    }
    return at === end;
  }

  /** How many bytes a word takes with those before its letters. */
  #length(offset: number): number {
    const bytes = this.#bytes;
    const short = bytes[offset]!;
    if (short < 255) return short + 1;
    return (
      5 + ((bytes[offset + 1]! << 24) | (bytes[offset + 2]! << 16) | (bytes[offset + 3]! << 8) | bytes[offset + 4]!)
    );
  }

  #content(offset: number): number {
    return this.#bytes[offset] === 255 ? offset + 5 : offset + 1;
  }

  #store(word: string, hash: number): number {
    const letters = encode(word);
    const id = this.#pool.take(lettersAt + ((letters.length + 3) >> 2));
    if (id > idMask) throw new RangeError('more words than the engine can number');
    const { records } = this;
    if (this.#bytes.buffer !== records.buffer) this.#bytes = new Uint8Array(records.buffer);
    const start = (id + lettersAt) * 4;
    for (let i = 0; i < letters.length; i++) this.#bytes[start + i] = letters[i]!;
    records[id] = hash;
    records[id + postingAt] = 0;
    records[id + usesAt] = 1;
    return id;
  }

  #rehash(size: number): void {
    const old = this.#slots;
    this.#slots = new Int32Array(size);
    const mask = size - 1;
    for (const slot of old) {
      if (slot === 0) continue;
      let at = this.#home(this.records[slot & idMask]!);
      while (this.#slots[at] !== 0) at = (at + 1) & mask;
      this.#slots[at] = slot;
    }
  }

  /** Takes a number out of the table and moves up those that stand behind it, so that no gap ends a search early. */
  #removeSlot(id: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let gap = this.#home(this.records[id]!);
    while ((slots[gap]! & idMask) !== id) gap = (gap + 1) & mask;
    for (let at = (gap + 1) & mask; slots[at] !== 0; at = (at + 1) & mask) {
      const home = this.#home(this.records[slots[at]! & idMask]!);
      if (((at - home) & mask) < ((at - gap) & mask)) continue;
      slots[gap] = slots[at]!;
      gap = at;
    }
    slots[gap] = 0;
  }
}
