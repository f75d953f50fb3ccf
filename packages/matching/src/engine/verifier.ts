import { exactWord } from '../characters.ts';
import { satisfies } from '../evaluate.ts';
import { jointHolds } from '../joints.ts';
import { type Reading, read, signsHold } from '../occurrences.ts';
import type { MatchDocument, Query } from '../query.ts';
import type { Codes } from './codes.ts';
import {
  anchorOf,
  exactFlag,
  fieldNumbers,
  followingOf,
  joints,
  kindOf,
  leafKind,
  lengthOf,
  operation,
  operationOf,
  partOf,
  signsAfter,
  signsBefore,
  wildFlag,
} from './program.ts';
import type { Reader } from './reader.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Wildcards } from './wildcards.ts';

// An occurrence is one number: the word at which it begins times this, and its number of words.
const lengthLimit = 2 ** 20;

/** Decides whether the document read last satisfies programs. Its words are indexed when the first one asks. */
export class Verifier {
  #reader: Reader;
  #vocabulary: Vocabulary;
  #wildcards: Wildcards;
  #codes: Codes;
  #slow: readonly (Query | undefined)[];
  #document: MatchDocument | null = null;
  #reading: Reading | null = null;
  #indexed = false;
  #data: Int32Array = new Int32Array(0);
  #own = new Int32Array(4);
  #heads = new Int32Array(512);
  #shift = 23;
  #next = new Int32Array(512);
  #known = new Int32Array(512);

  constructor(
    reader: Reader,
    vocabulary: Vocabulary,
    wildcards: Wildcards,
    codes: Codes,
    slow: readonly (Query | undefined)[],
  ) {
    this.#reader = reader;
    this.#vocabulary = vocabulary;
    this.#wildcards = wildcards;
    this.#codes = codes;
    this.#slow = slow;
  }

  begin(document: MatchDocument): void {
    this.#document = document;
    this.#reading = null;
    this.#indexed = false;
    this.#own.fill(-1);
  }

  /** Whether all the clauses of `data` between two places hold. */
  holds(data: Int32Array, from: number, to: number): boolean {
    if (!this.#indexed) this.#index();
    this.#data = data;
    return this.#all(from, to);
  }

  /** Chains of words with the same high bits of their hash, in the order of the text. */
  #index(): void {
    this.#indexed = true;
    const { hashes, count } = this.#reader;
    this.#shift = Math.min(24, Math.clz32(count * 2));
    const size = 2 ** (32 - this.#shift);
    if (size > this.#heads.length) this.#grow(size);
    const [heads, next, known, shift] = [this.#heads, this.#next, this.#known, this.#shift];
    heads.fill(-1, 0, size);
    for (let word = count - 1; word >= 0; word--) {
      const at = Math.imul(hashes[word]!, 0x9e3779b1) >>> shift;
      next[word] = heads[at]!;
      heads[at] = word;
      known[word] = 0;
    }
    const { numbers, words, found } = this.#vocabulary;
    for (let i = 0; i < found; i++) known[words[i]!] = numbers[i]!;
  }

  #grow(size: number): void {
    this.#heads = new Int32Array(size);
    this.#next = new Int32Array(size);
    this.#known = new Int32Array(size);
  }

  #all(from: number, to: number): boolean {
    const data = this.#data;
    for (let at = from; at < to; ) {
      const value = data[at]!;
      const end = at + 1 + lengthOf(value);
      if (!this.#clause(operationOf(value), at + 1, end)) return false;
      at = end;
    }
    return true;
  }

  #clause(code: number, from: number, to: number): boolean {
    switch (code) {
      case operation.any:
        return this.#any(from, to);
      case operation.none:
        return !this.#any(from, to);
      case operation.within:
        return this.#has(from, to);
      case operation.outside:
        return !this.#has(from, to);
      case operation.near:
        return this.#near(from, to);
      case operation.not:
        return !this.#all(from, to);
      case operation.or:
        return this.#or(from, to);
      default:
        return this.#plainly(this.#data[from]!);
    }
  }

  #or(from: number, to: number): boolean {
    const data = this.#data;
    for (let at = from; at < to; at += 1 + data[at]!) if (this.#all(at + 1, at + 1 + data[at]!)) return true;
    return false;
  }

  #has(from: number, to: number): boolean {
    const data = this.#data;
    const field = data[from]!;
    if (this.#own[field]! < 0) this.#own[field] = this.#ownCode(field);
    const own = this.#own[field]!;
    if (own === 0) return false;
    for (let at = from + 1; at < to; at++) if (data[at] === own) return true;
    return false;
  }

  #ownCode(field: number): number {
    const { language, country, media_type, outlet_id } = this.#document!;
    if (field === fieldNumbers.outlet) return this.#codes.of('outlet', outlet_id);
    if (field === fieldNumbers.language) return this.#codes.of('language', language);
    if (field === fieldNumbers.country) return this.#codes.of('country', country);
    return this.#codes.of('media_type', media_type);
  }

  #plainly(number: number): boolean {
    this.#reading ??= read(this.#document!);
    return satisfies(this.#slow[number]!, this.#reading);
  }

  #any(from: number, to: number): boolean {
    const data = this.#data;
    for (let at = from; at < to; at += 1 + followingOf(data[at]!)) if (this.#after(at, -1) >= 0) return true;
    return false;
  }

  /** The first word after another (-1: of all) at which a leaf stands; -1 when there is none. */
  #after(at: number, word: number): number {
    const kind = kindOf(this.#data[at]!);
    if (kind === leafKind.word) return this.#wordAfter(at, word);
    return kind === leafKind.phrase ? this.#phraseAfter(at, word) : this.#patternAfter(at, word);
  }

  /** The first word with a hash, or the next one after a word that has it or some other of the same chain. */
  #chain(hash: number, word: number): number {
    return word < 0 ? this.#heads[Math.imul(hash, 0x9e3779b1) >>> this.#shift]! : this.#next[word]!;
  }

  #wordAfter(at: number, before: number): number {
    const data = this.#data;
    const hashes = this.#reader.hashes;
    const part = partOf(data[at]!);
    const hash = data[at + 2]!;
    for (let word = this.#chain(hash, before); word >= 0; word = this.#next[word]!) {
      if (hashes[word] !== hash || (part !== 0 && this.#part(word) !== part)) continue;
      if (this.#is(word, data[at + 1]!)) return word;
    }
    return -1;
  }

  #phraseAfter(at: number, before: number): number {
    const data = this.#data;
    const hashes = this.#reader.hashes;
    const end = at + 1 + followingOf(data[at]!);
    const part = partOf(data[at]!);
    const offset = anchorOf(data[at]!);
    const hash = data[at + 2 + offset * 2]!;
    let word = this.#chain(hash, before < 0 ? -1 : before + offset);
    for (; word >= 0; word = this.#next[word]!) {
      const first = word - offset;
      if (hashes[word] !== hash || first < 0 || (part !== 0 && this.#part(first) !== part)) continue;
      if (this.#phraseStands(at + 1, end, first)) return first;
    }
    return -1;
  }

  #phraseStands(from: number, to: number, first: number): boolean {
    const data = this.#data;
    const hashes = this.#reader.hashes;
    if (first + ((to - from) >> 1) > this.#partEnd(first)) return false;
    for (let at = from, word = first; at < to; at += 2, word++) if (hashes[word] !== data[at + 1]) return false;
    for (let at = from, word = first; at < to; at += 2, word++) if (!this.#is(word, data[at]!)) return false;
    return true;
  }

  /** A pattern that begins with a wildcard is tried at every word. */
  #patternAfter(at: number, before: number): number {
    const data = this.#data;
    const hashes = this.#reader.hashes;
    const end = at + 1 + followingOf(data[at]!);
    const part = partOf(data[at]!);
    const hash = data[at + 1]!;
    const wild = (data[at + 3]! & wildFlag) !== 0;
    let word = wild ? before + 1 : this.#chain(hash, before);
    while (word >= 0 && word < this.#reader.count) {
      const wanted = (wild || hashes[word] === hash) && (part === 0 || this.#part(word) === part);
      if (wanted && this.#steps(at + 2, end, word)) return word;
      word = wild ? word + 1 : this.#next[word]!;
    }
    return -1;
  }

  #part(word: number): number {
    return word < this.#reader.headlineEnd ? 1 : word < this.#reader.leadEnd ? 2 : 3;
  }

  #partEnd(word: number): number {
    const { headlineEnd, leadEnd, count } = this.#reader;
    return word < headlineEnd ? headlineEnd : word < leadEnd ? leadEnd : count;
  }

  /** Whether a word of the document is a word of the vocabulary; the answer yes is remembered for the document. */
  #is(word: number, id: number): boolean {
    const known = this.#known[word]!;
    if (known !== 0) return known === id;
    if (
      this.#reader.hashes[word] !== this.#vocabulary.records[id * 4] ||
      !this.#vocabulary.stands(id, this.#reader, word)
    )
      return false;
    this.#known[word] = id;
    return true;
  }

  #steps(from: number, to: number, first: number): boolean {
    const data = this.#data;
    const end = this.#partEnd(first);
    let word = first;
    for (let at = from; at < to; word++) {
      const flags = data[at + 1]!;
      if (word >= end) return false;
      if (flags & wildFlag ? !this.#isWild(word, data[at]!) : !this.#is(word, data[at]!)) return false;
      if (flags & exactFlag && !this.#isExact(word, data[at + 2]!)) return false;
      if (flags & 0xff && !this.#signs(word, flags, word > first)) return false;
      at += flags & exactFlag ? 3 : 2;
    }
    return true;
  }

  #isWild(word: number, number: number): boolean {
    const exact = this.#wildcards.isExact(number);
    return this.#wildcards.stands(number, exact ? exactWord(this.#reader.raw(word)) : this.#reader.folded(word));
  }

  #isExact(word: number, id: number): boolean {
    return this.#vocabulary.standsExactly(id, this.#reader, word);
  }

  /** Whether the signs around a word and between it and the word before are what a step asks for. */
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

  /** Everywhere one of some leaves stands, in the order of the text. */
  #occurrences(from: number, to: number): number[] {
    const data = this.#data;
    const found: number[] = [];
    let leaves = 0;
    for (let at = from; at < to; leaves++) {
      const length = this.#words(at);
      for (let word = this.#after(at, -1); word >= 0; word = this.#after(at, word))
        found.push(word * lengthLimit + length);
      at += 1 + followingOf(data[at]!);
    }
    return leaves > 1 ? found.sort((a, b) => a - b) : found;
  }

  /** How many words a leaf has. */
  #words(at: number): number {
    const data = this.#data;
    const value = data[at]!;
    if (kindOf(value) === leafKind.word) return 1;
    if (kindOf(value) === leafKind.phrase) return followingOf(value) >> 1;
    const end = at + 1 + followingOf(value);
    let count = 0;
    for (let i = at + 2; i < end; i += data[i + 1]! & exactFlag ? 3 : 2) count++;
    return count;
  }

  #near(from: number, to: number): boolean {
    const data = this.#data;
    const distance = data[from]! >> 1;
    const middle = from + 2 + data[from + 1]!;
    const first = this.#occurrences(from + 2, middle);
    if (first.length === 0) return false;
    const second = this.#occurrences(middle, to);
    return this.#follows(first, second, distance) || (!(data[from]! & 1) && this.#follows(second, first, distance));
  }

  /** Whether one of `later` begins at most `distance` words after the end of one of `earlier`, in the same part. */
  #follows(earlier: readonly number[], later: readonly number[], distance: number): boolean {
    for (const occurrence of earlier) {
      const word = Math.floor(occurrence / lengthLimit);
      const end = word + (occurrence % lengthLimit);
      let low = 0;
      let high = later.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (later[middle]! < end * lengthLimit) low = middle + 1;
        else high = middle;
      }
      if (low === later.length) continue;
      const next = Math.floor(later[low]! / lengthLimit);
      if (next - end <= distance && this.#part(next) === this.#part(word)) return true;
    }
    return false;
  }
}
