import { exactWord } from '../characters.ts';
import { jointHolds } from '../joints.ts';
import { signsHold } from '../occurrences.ts';
import type { Presence } from './presence.ts';
import {
  anchorOf,
  capitalsFlag,
  exactFlag,
  followingOf,
  joints,
  kindOf,
  leafKind,
  partOf,
  signsAfter,
  signsBefore,
  strideOf,
  wildFlag,
} from './program.ts';
import type { Reader } from './reader.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Wildcards } from './wildcards.ts';

/** Finds the words, phrases and patterns of programs in the current document. */
export class Standing {
  #reader: Reader;
  #vocabulary: Vocabulary;
  #wildcards: Wildcards;
  #presence: Presence;
  #data: Int32Array = new Int32Array(0);
  #known = new Int32Array(512);
  /** The folded words that wildcards were compared with. */
  #letters: (string | undefined)[] = [];

  constructor(reader: Reader, vocabulary: Vocabulary, wildcards: Wildcards, presence: Presence) {
    this.#reader = reader;
    this.#vocabulary = vocabulary;
    this.#wildcards = wildcards;
    this.#presence = presence;
  }

  /** Begins with a document whose presence is known. `data`: the programs. */
  begin(data: Int32Array): void {
    this.#data = data;
    this.#letters.length = 0;
    const { count } = this.#reader;
    if (count > this.#known.length) this.#known = new Int32Array(2 * count);
    else this.#known.fill(0, 0, count);
  }

  /**
   * Returns true if a word of the document is the vocabulary word with the same hash. A yes is cached for the
   * document.
   */
  is(word: number, id: number): boolean {
    const known = this.#known[word]!;
    if (known !== 0) return known === id;
    if (!this.#vocabulary.stands(id, this.#reader, word)) return false;
    this.#known[word] = id;
    return true;
  }

  /** Returns true if any of some words, each given with its hash, occurs in the document. */
  anyWord(from: number, to: number): boolean {
    const data = this.#data;
    for (let at = from; at < to; at += 2) if (this.#stands(data[at]!, data[at + 1]!)) return true;
    return false;
  }

  #stands(id: number, hash: number): boolean {
    const { hashes } = this.#reader;
    const { next } = this.#presence;
    for (let word = this.#presence.first(hash); word >= 0; word = next[word]!) {
      if (hashes[word] === hash && this.is(word, id)) return true;
    }
    return false;
  }

  /** Returns true if two words, each a leaf, occur in one part with at most `distance` words between them. */
  areNear(first: number, second: number, distance: number, ordered: boolean): boolean {
    let a = this.#wordAfter(first, -1);
    let b = a < 0 ? -1 : this.#wordAfter(second, -1);
    while (a >= 0 && b >= 0) {
      const between = Math.abs(a - b) - 1;
      if (between >= 0 && between <= distance && (a < b || !ordered) && this.part(a) === this.part(b)) return true;
      if (a < b) a = this.#wordAfter(first, a);
      else b = this.#wordAfter(second, b);
    }
    return false;
  }

  /** Returns true if any of some leaves occurs in the document. */
  any(from: number, to: number): boolean {
    const data = this.#data;
    for (let at = from; at < to; at += 1 + followingOf(data[at]!)) if (this.after(at, -1) >= 0) return true;
    return false;
  }

  /** The first word after another (-1: of all) at which a leaf occurs; -1 if there is none. */
  after(at: number, word: number): number {
    const kind = kindOf(this.#data[at]!);
    if (kind === leafKind.word) return this.#wordAfter(at, word);
    return kind === leafKind.pattern ? this.#patternAfter(at, word) : this.#phraseAfter(at, word);
  }

  /** Number of words of a leaf. */
  wordsOf(at: number): number {
    const data = this.#data;
    const value = data[at]!;
    if (kindOf(value) === leafKind.word) return 1;
    if (kindOf(value) !== leafKind.pattern) return followingOf(value) / strideOf(value);
    const end = at + 1 + followingOf(value);
    let count = 0;
    for (let i = at + 2; i < end; i += data[i + 1]! & exactFlag ? 3 : 2) count++;
    return count;
  }

  /** The number of the part that contains a word. */
  part(word: number): number {
    return word < this.#reader.headlineEnd ? 1 : word < this.#reader.leadEnd ? 2 : 3;
  }

  /** The first word with a hash, or the next one after a word that has it or some other of the same chain. */
  #chain(hash: number, word: number): number {
    return word < 0 ? this.#presence.first(hash) : this.#presence.next[word]!;
  }

  #wordAfter(at: number, before: number): number {
    const data = this.#data;
    const { hashes } = this.#reader;
    const { next } = this.#presence;
    const part = partOf(data[at]!);
    const hash = data[at + 2]!;
    for (let word = this.#chain(hash, before); word >= 0; word = next[word]!) {
      if (hashes[word] !== hash || (part !== 0 && this.part(word) !== part)) continue;
      if (this.is(word, data[at + 1]!)) return word;
    }
    return -1;
  }

  #phraseAfter(at: number, before: number): number {
    const data = this.#data;
    const { hashes } = this.#reader;
    const { next } = this.#presence;
    const end = at + 1 + followingOf(data[at]!);
    const part = partOf(data[at]!);
    const offset = anchorOf(data[at]!);
    const stride = strideOf(data[at]!);
    const hash = data[at + 2 + offset * stride]!;
    for (let word = this.#chain(hash, before < 0 ? -1 : before + offset); word >= 0; word = next[word]!) {
      const first = word - offset;
      if (hashes[word] !== hash || first < 0 || (part !== 0 && this.part(first) !== part)) continue;
      if (this.#phraseStands(at + 1, end, first, stride)) return first;
    }
    return -1;
  }

  /** Returns true if a phrase occurs at a word. A phrase with capitals as typed has three integers a word. */
  #phraseStands(from: number, to: number, first: number, stride: number): boolean {
    const data = this.#data;
    const { hashes } = this.#reader;
    let word = first;
    for (let at = from; at < to; at += stride, word++) if (hashes[word] !== data[at + 1]) return false;
    if (word > this.#partEnd(first)) return false;
    word = first;
    for (let at = from; at < to; at += stride, word++) {
      if (stride === 3 && this.#reader.capitals(word) !== data[at + 2]) return false;
      if (!this.is(word, data[at]!)) return false;
    }
    return true;
  }

  /** A pattern that begins with a wildcard is tried at every word. */
  #patternAfter(at: number, before: number): number {
    const data = this.#data;
    const { hashes } = this.#reader;
    const { next } = this.#presence;
    const end = at + 1 + followingOf(data[at]!);
    const part = partOf(data[at]!);
    const hash = data[at + 1]!;
    const wild = (data[at + 3]! & wildFlag) !== 0;
    let word = wild ? before + 1 : this.#chain(hash, before);
    while (word >= 0 && word < this.#reader.count) {
      const wanted = (wild || hashes[word] === hash) && (part === 0 || this.part(word) === part);
      if (wanted && this.#steps(at + 2, end, word)) return word;
      word = wild ? word + 1 : next[word]!;
    }
    return -1;
  }

  #partEnd(word: number): number {
    const { headlineEnd, leadEnd, count } = this.#reader;
    return word < headlineEnd ? headlineEnd : word < leadEnd ? leadEnd : count;
  }

  #steps(from: number, to: number, first: number): boolean {
    const data = this.#data;
    const end = this.#partEnd(first);
    let word = first;
    for (let at = from; at < to; word++) {
      const flags = data[at + 1]!;
      if (word >= end || !this.#isStep(word, at, flags)) return false;
      if (flags & 0xff && !this.#signs(word, flags, word > first)) return false;
      at += flags & exactFlag ? 3 : 2;
    }
    return true;
  }

  /**
   * Returns true if a word matches a step, apart from signs. A word as typed must also match when case and accents are
   * folded.
   */
  #isStep(word: number, at: number, flags: number): boolean {
    const id = this.#data[at]!;
    if (flags & wildFlag) return this.#isWild(word, id);
    if ((flags & (exactFlag | capitalsFlag)) === exactFlag) {
      return this.#vocabulary.standsExactly(this.#data[at + 2]!, this.#reader, word);
    }
    if (this.#reader.hashes[word] !== this.#vocabulary.hashOf(id) || !this.is(word, id)) return false;
    return (flags & exactFlag) === 0 || this.#reader.capitals(word) === this.#data[at + 2];
  }

  #isWild(word: number, number: number): boolean {
    if (this.#wildcards.isExact(number)) return this.#wildcards.stands(number, exactWord(this.#reader.raw(word)));
    let letters = this.#letters[word];
    if (letters === undefined) {
      letters = this.#reader.folded(word);
      this.#letters[word] = letters;
    }
    return this.#wildcards.stands(number, letters);
  }

  /** Returns true if the signs around a word, and between it and the previous word, match a step. */
  #signs(word: number, flags: number, joined: boolean): boolean {
    const reader = this.#reader;
    const start = reader.start(word);
    const end = reader.end(word);
    const joint = joints[flags & 15]!;
    if (joined && joint !== 'any') {
      const from = reader.end(word - 1);
      if (start - from > 6 || !jointHolds(joint, reader.slice(from, start))) return false;
    }
    if ((flags & 0xf0) === 0) return true;
    const sign = { before: signsBefore[(flags >> 4) & 3]!, after: signsAfter[(flags >> 6) & 3]! };
    return signsHold(sign, reader.slice(start - 3, start), reader.slice(end, end + 3));
  }
}
