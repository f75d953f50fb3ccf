import type { Reader } from './reader.ts';
import type { Vocabulary } from './vocabulary.ts';

// A slot: hash, posting (0: the slot is free), demand (three integers), word. They are read together and therefore stored together: what a word
// of a document asks of the memory is a line of the cache or two.
const slot = 6;
export const postingAt = 1;
export const demandAt = 2;
const wordAt = 5;

// Set in a slot's word when another word has the same hash: only then a hash alone does not tell which it is.
const shared = 1 << 31;

const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 0;

/** The words under which programs are filed: a table in which a document's words are looked up by their hashes. */
export class FiledWords {
  #vocabulary: Vocabulary;
  #size = 1024;
  #scale = this.#size / 2 ** 32;
  #filed = 0;
  table = new Int32Array(slot * this.#size);
  /** The document's words that are in the term index, and the places of their slots. */
  words = new Int32Array(512);
  places = new Int32Array(512);
  found = 0;
  /** Written only so that the compiler does not leave out the reading ahead. */
  touched = 0;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Number of words in the index. */
  get size(): number {
    return this.#filed;
  }

  #home(hash: number): number {
    return slot * ((mixed(hash) * this.#scale) >>> 0);
  }

  #after(place: number): number {
    return place + slot === this.table.length ? 0 : place + slot;
  }

  /** The word of a slot. */
  wordOf(place: number): number {
    return this.table[place + wordAt]! & ~shared;
  }

  /** The place of a word's slot, or -1. */
  placeOf(word: number): number {
    const { table } = this;
    let place = this.#home(this.#vocabulary.hashOf(word));
    for (; table[place + postingAt] !== 0; place = this.#after(place)) if (this.wordOf(place) === word) return place;
    return -1;
  }

  /** Takes in a word that is not there, with its posting; gives the place of its slot. */
  add(word: number, posting: number): number {
    this.#filed++;
    if (this.#filed * 4 > this.#size * 3) this.#grow();
    const { table } = this;
    const hash = this.#vocabulary.hashOf(word);
    let marked = word;
    let place = this.#home(hash);
    for (; table[place + postingAt] !== 0; place = this.#after(place)) {
      if (table[place] !== hash) continue;
      table[place + wordAt]! |= shared;
      marked |= shared;
    }
    table[place] = hash;
    table[place + postingAt] = posting;
    table[place + wordAt] = marked;
    return place;
  }

  /** Frees a slot and moves up the slots behind it, so that no gap ends a search early. */
  remove(place: number): void {
    const { table } = this;
    const { length } = table;
    this.#filed--;
    let gap = place;
    for (let at = this.#after(gap); table[at + postingAt] !== 0; at = this.#after(at)) {
      const home = this.#home(table[at]!);
      if ((at - home + length) % length < (at - gap + length) % length) continue;
      table.copyWithin(gap, at, at + slot);
      gap = at;
    }
    table.fill(0, gap, gap + slot);
  }

  /** Calls back with the hash of every word. */
  eachHash(visit: (hash: number) => void): void {
    for (let at = 0; at < this.table.length; at += slot) if (this.table[at + postingAt] !== 0) visit(this.table[at]!);
  }

  #grow(): void {
    const old = this.table;
    this.#size += this.#size >> 3;
    this.#scale = this.#size / 2 ** 32;
    this.table = new Int32Array(slot * this.#size);
    for (let from = 0; from < old.length; from += slot) {
      if (old[from + postingAt] === 0) continue;
      let place = this.#home(old[from]!);
      while (this.table[place + postingAt] !== 0) place = this.#after(place);
      for (let i = 0; i < slot; i++) this.table[place + i] = old[from + i]!;
    }
  }

  /**
   * Finds which of some of the document's words are filed and adds them to `words` and `places`. Unless it has to be
   * strict it trusts the hash, if no two filed words have that hash; letters are compared before the final answer.
   * Memory is slow: a first pass asks for all slots, so that the waiting times overlap.
   */
  find(reader: Reader, list: Int32Array, count: number, isStrict: boolean): void {
    if (this.words.length < this.found + count) this.#growFound(count);
    const { table, words, places } = this;
    const { hashes } = reader;
    const scale = this.#scale;
    const first = this.found;
    let touched = 0;
    for (let i = 0; i < count; i++) {
      const hash = hashes[list[i]!]!;
      const home = slot * (((Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 0) * scale) >>> 0);
      places[first + i] = home;
      touched |= table[home]!;
    }
    this.touched = touched;
    let found = first;
    for (let i = 0; i < count; i++) {
      const word = list[i]!;
      const home = places[first + i]!;
      const isSure = table[home] === hashes[word] && table[home + wordAt]! > 0 && !isStrict;
      const place = isSure ? home : this.#find(home, reader, word, isStrict);
      words[found] = word;
      places[found] = place;
      found += place < 0 ? 0 : 1;
    }
    this.found = found;
  }

  /** The place of a document's word, looked for from its home on, or -1. */
  #find(home: number, reader: Reader, word: number, isStrict: boolean): number {
    const { table } = this;
    const hash = reader.hashes[word]!;
    for (let place = home; table[place + postingAt] !== 0; place = this.#after(place)) {
      if (table[place] !== hash) continue;
      const isSure = table[place + wordAt]! > 0 && !isStrict;
      if (isSure || this.#vocabulary.stands(this.wordOf(place), reader, word)) return place;
    }
    return -1;
  }

  #growFound(count: number): void {
    const [words, places] = [this.words, this.places];
    this.words = new Int32Array((this.found + count) * 2);
    this.places = new Int32Array((this.found + count) * 2);
    this.words.set(words);
    this.places.set(places);
  }

  get bytes(): number {
    return this.table.byteLength;
  }
}
