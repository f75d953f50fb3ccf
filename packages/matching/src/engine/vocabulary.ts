import { exactWord } from '../characters.ts';
import { folded } from './folding.ts';
import { Pool } from './pool.ts';
import { hashOf, type Reader } from './reader.ts';

const escaped = 0x80;
// Letters below need no composition to be compared, except for the invisible soft hyphen.
const composed = 0x300;
const softHyphen = 0xad;

// A slot: the number of a word and, above it, the high bits of its hash, which tell most other words without a look at the record.
const idMask = 0xffffff;
const slotOf = (id: number, hash: number): number => id | (hash & ~idMask);

// A record: hash, uses, then the letters as bytes behind their number.
const usesAt = 1;
const lettersAt = 2;

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/**
 * Encodes a word as bytes: ASCII unchanged, any other code unit as three bytes. Before them their number; after 255 it
 * follows in four bytes.
 */
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

/** The words that streams ask for, each stored once; its number is the place of its record. */
export class Vocabulary {
  #slots = new Int32Array(4096);
  #pool = new Pool();
  #bytes: Uint8Array = new Uint8Array(this.#pool.data.buffer);
  #size = 0;

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
    for (let slot = this.#slots[at]!; slot !== 0; slot = this.#slots[at]!) {
      const id = slot & idMask;
      if (!((slot ^ hash) & ~idMask) && this.records[id] === hash && this.#is(id, word)) {
        this.records[id + usesAt]!++;
        return id;
      }
      at = (at + 1) & mask;
    }
    const id = this.#store(word, hash);
    this.#slots[at] = slotOf(id, hash);
    this.#size++;
    if (this.#size * 8 > this.#slots.length * 5) this.#rehash(this.#slots.length * 2);
    return id;
  }

  /** The number of a word that streams use, or 0. `mark`: the code unit that the word is stored behind. */
  numberOf(word: string, mark = 0): number {
    const hash = hashOf(word, mark);
    const mask = this.#slots.length - 1;
    let at = this.#home(hash);
    for (let slot = this.#slots[at]!; slot !== 0; slot = this.#slots[at]!) {
      const id = slot & idMask;
      if (!((slot ^ hash) & ~idMask) && this.records[id] === hash && this.#is(id, word, mark)) return id;
      at = (at + 1) & mask;
    }
    return 0;
  }

  hashOf(id: number): number {
    return this.records[id]!;
  }

  /** Counts one use less; a word without uses is forgotten. */
  release(id: number): void {
    if (--this.records[id + usesAt]! > 0) return;
    this.#removeSlot(id);
    const place = (id + lettersAt) * 4;
    this.#pool.release(id, lettersAt + ((this.#length(place) + 3) >> 2));
    this.#size--;
  }

  /** Returns true if a document's word equals a vocabulary word. Compares the letters from the end and ignores hashes. */
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

  /**
   * Returns true if a document's word, as typed, equals an exact vocabulary word. Exact words are stored after a
   * `\u0001`.
   */
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

  get bytes(): number {
    return this.#slots.byteLength + this.#pool.bytes;
  }

  #is(id: number, word: string, mark = 0): boolean {
    const bytes = this.#bytes;
    const offset = (id + lettersAt) * 4;
    const end = offset + this.#length(offset);
    let at = this.#content(offset);
    if (mark !== 0 && bytes[at++] !== mark) return false;
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

  /** Number of bytes that a word takes, including its header. */
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
    const records = this.records;
    if (this.#bytes.buffer !== records.buffer) this.#bytes = new Uint8Array(records.buffer);
    const start = (id + lettersAt) * 4;
    for (let i = 0; i < letters.length; i++) this.#bytes[start + i] = letters[i]!;
    records[id] = hash;
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

  /** Takes a number out of the table and moves up the entries behind it, so that no gap ends a search early. */
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
