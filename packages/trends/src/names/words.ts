import type { Characters } from '../text/characters.ts';
import { ended, type Gazetteer, gazetteer, hashed } from './gazetteer.ts';
import { type ContentLanguage, contentLanguages } from './languages.ts';
import { lanes } from './packed-weights.ts';
import { border, type WordFacts, wordFacts } from './word-facts.ts';

/** Sums of a word: as neighbour at distance -2, -1, 1 and 2, and as the labelled word itself at each of four kinds of start. */
export const rowsOfWord = 8;
/** Row of a word as the labelled one, without a kind of start; those of the other kinds follow. */
export const ownRow = 4;
const firstSize = 1024;

const longer = <T extends Int32Array | Uint8Array>(old: T, fresh: T): T => {
  fresh.set(old);
  return fresh;
};

/**
 * Store of the words of a language. A word is its place in it; 0 is the border of a sentence. The facts stand in columns:
 * objects of as many words take several times the memory, and the time to collect them.
 */
export class Words {
  readonly language: number;
  readonly names: Gazetteer = gazetteer();
  size = 0;
  readonly lowers: string[] = [];
  hashes = new Int32Array(firstSize);
  shapes = new Int32Array(firstSize);
  classes = new Int32Array(firstSize);
  evidence = new Uint8Array(firstSize);
  isWord = new Uint8Array(firstSize);
  hasCapital = new Uint8Array(firstSize);
  /** Sums of the weights of the features of a word, by row; see `addWeights`. */
  sums = new Int32Array(firstSize * rowsOfWord * lanes);
  /** States of the words at each of four kinds of start; see `gate.ts`. */
  gates = new Uint8Array(firstSize * 4);
  /** Rows that are known, as bits. */
  known = new Uint8Array(firstSize);

  readonly #code: ContentLanguage;
  readonly #onNew: () => void;
  /** First hashes of the words. */
  #ones = new Int32Array(firstSize);
  /** Pairs of a second hash of a word and its place, found by the first; place 0 is free. At most half are used. */
  #table = new Int32Array(firstSize * 4);
  /** No one can choose words that meet in one slot. */
  readonly #seed = Math.floor(Math.random() * 2 ** 31);

  constructor(code: ContentLanguage, onNew: () => void = () => {}) {
    this.#code = code;
    this.#onNew = onNew;
    this.language = contentLanguages.indexOf(code);
    this.#add(border);
  }

  /** Returns the place of the word from `start` to `end` of a text, which is added when it is new. */
  of({ units }: Characters, start: number, end: number): number {
    let [one, other] = [this.#seed, ~this.#seed];
    for (let at = start; at < end; at++) {
      one = hashed(one, units[at]!);
      other = Math.imul(other, 0x5bd1e995) ^ units[at]!;
    }
    const check = ended(other) | 0;
    const slots = this.#table.length / 2 - 1;
    for (let slot = ended(one) & slots; ; slot = (slot + 1) & slots) {
      const found = this.#table[slot * 2 + 1]!;
      if (found !== 0 && this.#table[slot * 2] === check) return found;
      if (found !== 0) continue;
      this.#onNew();
      // A slice of 13 units or more would keep its whole text in memory as long as the word.
      let word = '';
      for (let at = start; at < end; at++) word += String.fromCharCode(units[at]!);
      const place = this.#add(wordFacts(this.names, word, this.#code, this.language));
      this.#table[slot * 2] = check;
      this.#table[slot * 2 + 1] = place;
      this.#ones[place] = ended(one) | 0;
      if (place * 2 > slots) this.#growTable();
      return place;
    }
  }

  factsOf(place: number): WordFacts {
    return {
      lower: this.lowers[place]!,
      hash: this.hashes[place]!,
      shape: this.shapes[place]!,
      classes: this.classes[place]!,
      evidence: this.evidence[place]!,
      hasCapital: this.hasCapital[place] === 1,
      isWord: this.isWord[place] === 1,
    };
  }

  #add({ lower, hash, shape, classes, evidence, hasCapital, isWord }: WordFacts): number {
    const place = this.size++;
    if (place === this.hashes.length) this.#grow(place * 2);
    this.lowers.push(lower);
    this.hashes[place] = hash;
    this.shapes[place] = shape;
    this.classes[place] = classes;
    this.evidence[place] = evidence;
    this.isWord[place] = isWord ? 1 : 0;
    this.hasCapital[place] = hasCapital ? 1 : 0;
    return place;
  }

  #grow(size: number): void {
    this.hashes = longer(this.hashes, new Int32Array(size));
    this.shapes = longer(this.shapes, new Int32Array(size));
    this.classes = longer(this.classes, new Int32Array(size));
    this.evidence = longer(this.evidence, new Uint8Array(size));
    this.isWord = longer(this.isWord, new Uint8Array(size));
    this.hasCapital = longer(this.hasCapital, new Uint8Array(size));
    this.known = longer(this.known, new Uint8Array(size));
    this.gates = longer(this.gates, new Uint8Array(size * 4));
    this.sums = longer(this.sums, new Int32Array(size * rowsOfWord * lanes));
    this.#ones = longer(this.#ones, new Int32Array(size));
  }

  /** Doubles the table. */
  #growTable(): void {
    const old = this.#table;
    this.#table = new Int32Array(old.length * 2);
    const slots = old.length - 1;
    for (let at = 0; at < old.length; at += 2) {
      const place = old[at + 1]!;
      if (place === 0) continue;
      let slot = this.#ones[place]! & slots;
      while (this.#table[slot * 2 + 1] !== 0) slot = (slot + 1) & slots;
      this.#table[slot * 2] = old[at]!;
      this.#table[slot * 2 + 1] = place;
    }
  }
}

/** Limit of the words of all languages together, about 300 bytes each. When it is reached, all are forgotten. */
const mostKept = 120_000;
const kept = new Map<ContentLanguage, Words>();
let count = 0;

function countNew(): void {
  count++;
  if (count < mostKept) return;
  kept.clear();
  count = 0;
}

/** Returns the store of a language, which all texts share. Sums in it are those of one model. */
export function wordsIn(code: ContentLanguage): Words {
  const words = kept.get(code) ?? new Words(code, countNew);
  kept.set(code, words);
  return words;
}
