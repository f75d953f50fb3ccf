import { hashOf, type Reader } from './reader.ts';

/** A word that a document must have besides the one that wakes a program; `headline`: there. */
export type Companion = { word: string; headline: boolean };

// Bits of a place; the places of two companions and a language make one integer.
const placeBits = 12;
const placeMask = (1 << placeBits) - 1;
const anyLanguage = 31;
const headlineSalt = 0x5bd1e995;

/** The bit of a word; bit 0 is always set. */
const placeOf = (hash: number, headline: boolean): number =>
  Math.imul(headline ? hash ^ headlineSalt : hash, 0x85ebca6b) >>> (32 - placeBits);

/** The bit of the only language in the gate of a program, or the one that is set for every document. */
const languageOf = (gate: number): number => ((gate & (gate - 1)) === 0 ? 31 - Math.clz32(gate) : anyLanguage);

/** What else a document must have, as one integer; two companions at most are asked for. */
export function demandOf(companions: readonly Companion[], languages: number): number {
  const first = companions[0];
  const second = companions[1];
  const low = first ? placeOf(hashOf(first.word), first.headline) : 0;
  const high = second ? placeOf(hashOf(second.word), second.headline) : 0;
  return low | (high << placeBits) | (languageOf(languages) << (2 * placeBits));
}

/** The demand that every document meets. */
export const undemanding = anyLanguage << (2 * placeBits);

/** Which words the document has, a bit each: it says no for sure, yes perhaps. */
export class Presence {
  #bits = new Int32Array(1 << (placeBits - 5));
  #language = 0;

  read({ hashes, count, headlineEnd }: Reader, language: number): void {
    const bits = this.#bits;
    bits.fill(0);
    bits[0] = 1;
    for (let word = 0; word < count; word++) {
      const place = placeOf(hashes[word]!, false);
      bits[place >> 5]! |= 1 << (place & 31);
    }
    for (let word = 0; word < headlineEnd; word++) {
      const place = placeOf(hashes[word]!, true);
      bits[place >> 5]! |= 1 << (place & 31);
    }
    this.#language = language | (1 << anyLanguage);
  }

  /** Copies those programs of a list (program, demand, ...) whose demand the document may meet; gives the end of the copy. */
  meeting(list: Int32Array, from: number, to: number, into: Int32Array, start: number): number {
    const bits = this.#bits;
    const language = this.#language;
    let end = start;
    for (let at = from; at < to; at += 2) {
      const demand = list[at + 1]!;
      const second = demand >>> placeBits;
      into[end] = list[at]!;
      end +=
        (bits[(demand & placeMask) >> 5]! >>> (demand & 31)) &
        (bits[(second & placeMask) >> 5]! >>> (second & 31)) &
        (language >>> (demand >>> (2 * placeBits))) &
        1;
    }
    return end;
  }
}
