import { hashOf, type Reader } from './reader.ts';

/** A second word that a document must contain, in the headline if `headline` is set. */
export type Companion = { word: string; headline: boolean };

/**
 * The presearcher's test for a program, besides the word that selects it: two companions, one word of a group, and an
 * open
 * gate. It is packed into three integers: the places of the companions and the gate; then two integers with two places
 * of
 * the group each and half the bits of its last place.
 */
export type Demand = readonly [number, number, number];

/** The integers of a program (its place) and its demand. */
export const entry = 4;

const placeBits = 12;
const placeMask = (1 << placeBits) - 1;
const restShift = 2 * placeBits;
const headlineSalt = 0x5bd1e995;

/** Gates up to this number can be asked for in a demand. */
export const lastGate = 255;
/** The most words of a group. */
export const mostInGroup = 5;

/** Returns the place of a word; place 0 is always taken. */
const placeOf = (hash: number, headline: boolean): number =>
  Math.imul(headline ? hash ^ headlineSalt : hash, 0x85ebca6b) >>> (32 - placeBits);

const placeOfWord = ({ word, headline }: Companion): number => placeOf(hashOf(word), headline);

/** Returns the demand of at most two companions and one word of a group. Gate 0 is open to all. */
export function demandOf(companions: readonly Companion[], group: readonly Companion[], gate: number): Demand {
  const [first = 0, second = 0] = companions.map(placeOfWord);
  const [a = 0, b = a, c = a, d = a, e = a] = group.map(placeOfWord);
  return [
    first | (second << placeBits) | ((gate > lastGate ? 0 : gate) << restShift),
    a | (b << placeBits) | (e << restShift),
    c | (d << placeBits) | ((e >>> 8) << restShift),
  ];
}

/**
 * Returns 1 if a document with these places, for which these gates are open, may meet the demand at a place of a list;
 * otherwise 0.
 */
export function meets(list: Int32Array, at: number, places: Int32Array, gates: Int32Array): number {
  const all = list[at]!;
  const some = list[at + 1]!;
  const more = list[at + 2]!;
  return (
    places[all & placeMask]! &
    places[(all >>> placeBits) & placeMask]! &
    (places[some & placeMask]! |
      places[(some >>> placeBits) & placeMask]! |
      places[more & placeMask]! |
      places[(more >>> placeBits) & placeMask]! |
      places[(some >>> restShift) | ((more >>> restShift) << 8)]!) &
    (gates[all >>> (restShift + 5)]! >>> ((all >>> restShift) & 31)) &
    1
  );
}

/** Returns a demand without its words. */
export const gateOnly = ([all]: Demand): Demand => [all & (lastGate << restShift), 0, 0];

/**
 * The words of the document, by their places. A no is certain, a yes is not. From each place a chain of the words that have
 * it goes through the text.
 */
export class Presence {
  /** Per place 0 or, above a bit that is set, one more than the first word with it. */
  readonly places = new Int32Array(1 << placeBits);
  /** Per word the next one with the same place; below 0: none. */
  next = new Int32Array(512);

  read({ hashes, count, headlineEnd }: Reader): void {
    if (count > this.next.length) this.next = new Int32Array(2 * count);
    const { places, next } = this;
    places.fill(0);
    for (let word = count - 1; word >= 0; word--) {
      const place = placeOf(hashes[word]!, false);
      next[word] = (places[place]! >> 1) - 1;
      places[place] = ((word + 1) << 1) | 1;
    }
    for (let word = 0; word < headlineEnd; word++) places[placeOf(hashes[word]!, true)]! |= 1;
    places[0]! |= 1;
  }

  /** The first word with the place of a hash; below 0 if there is none. It and those after it may have other hashes. */
  first(hash: number): number {
    return (this.places[placeOf(hash, false)]! >> 1) - 1;
  }
}
