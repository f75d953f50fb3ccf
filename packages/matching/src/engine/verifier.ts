import type { MatchDocument } from '../query.ts';
import type { Codes } from './codes.ts';
import { follows, isStretch, lengthLimit } from './distances.ts';
import { fieldNumbers, followingOf, kindOf, leafKind, lengthOf, operation, operationOf } from './program.ts';
import type { Standing } from './standing.ts';

/** Returns true if a number of integers is exactly one leaf with a single word. */
const isWord = (leaf: number, integers: number): boolean =>
  kindOf(leaf) === leafKind.word && integers === 1 + followingOf(leaf);

const fieldCount = Object.keys(fieldNumbers).length;

/** Decides whether the document read last satisfies programs. */
export class Verifier {
  #standing: Standing;
  #codes: Codes;
  #document: MatchDocument | null = null;
  #data: Int32Array = new Int32Array(0);
  #gates: Int32Array = new Int32Array(0);
  /** The document's own values, field by field, once they are asked for. */
  #own: (readonly number[] | null)[] = new Array(fieldCount).fill(null);

  constructor(standing: Standing, codes: Codes) {
    this.#standing = standing;
    this.#codes = codes;
  }

  /** Begins with a document; `data`: the programs; `gates`: a bit for each, set if it is open. */
  begin(document: MatchDocument, data: Int32Array, gates: Int32Array): void {
    this.#document = document;
    this.#data = data;
    this.#gates = gates;
    this.#own.fill(null);
    this.#standing.begin(data);
  }

  /** Returns true if all the clauses between two places hold. */
  holds(from: number, to: number): boolean {
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
      case operation.anyWord:
        return this.#standing.anyWord(from, to);
      case operation.noWord:
        return !this.#standing.anyWord(from, to);
      case operation.any:
        return this.#standing.any(from, to);
      case operation.none:
        return !this.#standing.any(from, to);
      case operation.within:
        return this.#has(from, to);
      case operation.outside:
        return !this.#has(from, to);
      case operation.near:
        return this.#near(from, to);
      case operation.not:
        return !this.holds(from, to);
      case operation.or:
        return this.#or(from, to);
      case operation.gate:
        return ((this.#gates[this.#data[from]! >> 5]! >>> (this.#data[from]! & 31)) & 1) === 1;
      default:
        return this.#together(from, to);
    }
  }

  #or(from: number, to: number): boolean {
    const data = this.#data;
    for (let at = from; at < to; at += 1 + data[at]!) if (this.holds(at + 1, at + 1 + data[at]!)) return true;
    return false;
  }

  #has(from: number, to: number): boolean {
    const data = this.#data;
    const field = data[from]!;
    let own = this.#own[field];
    if (!own) {
      own = this.#codes.allOf(field, this.#document!);
      this.#own[field] = own;
    }
    for (const code of own) for (let at = from + 1; at < to; at++) if (data[at] === code) return true;
    return false;
  }

  /** All occurrences of some leaves, in the order of the text. */
  #occurrences(from: number, to: number): number[] {
    const data = this.#data;
    const standing = this.#standing;
    const found: number[] = [];
    let leaves = 0;
    for (let at = from; at < to; leaves++) {
      const length = standing.wordsOf(at);
      for (let word = standing.after(at, -1); word >= 0; word = standing.after(at, word))
        found.push(word * lengthLimit + length);
      at += 1 + followingOf(data[at]!);
    }
    return leaves > 1 ? found.sort((a, b) => a - b) : found;
  }

  #near(from: number, to: number): boolean {
    const data = this.#data;
    const distance = data[from]! >> 1;
    const ordered = (data[from]! & 1) === 1;
    const middle = from + 2 + data[from + 1]!;
    if (isWord(data[from + 2]!, middle - from - 2) && isWord(data[middle]!, to - middle)) {
      return this.#standing.areNear(from + 2, middle, distance, ordered);
    }
    const first = this.#occurrences(from + 2, middle);
    if (first.length === 0) return false;
    const second = this.#occurrences(middle, to);
    const part = (word: number) => this.#standing.part(word);
    return follows(first, second, distance, part) || (!ordered && follows(second, first, distance, part));
  }

  #together(from: number, to: number): boolean {
    const data = this.#data;
    const places: number[][] = [];
    for (let at = from + 1; at < to; at += 1 + data[at]!) {
      const found = this.#occurrences(at + 1, at + 1 + data[at]!);
      if (found.length === 0) return false;
      places.push(found);
    }
    return isStretch(places, data[from]!, (word) => this.#standing.part(word));
  }
}
