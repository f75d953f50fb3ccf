import { exactWord, foldWord } from '../characters.ts';
import type { MatchDocument } from '../query.ts';
import { tokenise } from '../tokens.ts';
import { folded, prepareFolding, specialAt, specialFrom, unitsOfPlain, widthAt } from './folding.ts';

/**
 * Returns a word's capitals, a bit each, the last letter first; -1 if it has other signs than at most 31 ASCII letters
 * and digits.
 */
export function capitalsOf(word: string): number {
  if (word.length > 31 || !/^[A-Za-z0-9]*$/.test(word)) return -1;
  let capitals = 0;
  for (let i = 0; i < word.length; i++)
    capitals = (capitals << 1) | (word.charCodeAt(i) >= 65 && word.charCodeAt(i) <= 90 ? 1 : 0);
  return capitals;
}

// Fixed arrays for nearly all documents: the compiler knows their place and size, which makes the scan half again as fast.
const mostText = 1 << 18;
const mostWords = 1 << 17;
const text = new Uint16Array(mostText);
const hashes = new Int32Array(mostWords);
const lasts = new Int32Array(mostWords);
// Node's buffers copy a string several times faster than a loop; a browser has no such buffers.
type Writer = { write(source: string, offset: number, encoding: 'utf16le'): number };
const { Buffer: buffers } = globalThis as { Buffer?: { from(memory: ArrayBuffer): Writer } };
const bytes = buffers ? buffers.from(text.buffer) : null;

/** Odd, and 1 modulo 4, so that its powers keep bit 1 clear. */
export const multiplier = 0x2c1b3c6d;

/** Returns the hash of a folded word, as the scan finds it in a text. `mark`: a code unit before it. */
export function hashOf(word: string, mark = 0): number {
  let hash = mark;
  for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, multiplier) + word.charCodeAt(i)) | 0;
  return hash;
}

// Per code unit: what the hash is multiplied by (0: the unit parts words; bit 1 is set: the fast scan cannot take it), and
// what is added.
const factors = new Int32Array(65536);
const summands = new Int32Array(65536);
const cannot = 2;

function prepare(): void {
  if (factors[97] !== 0) return;
  prepareFolding();
  for (let unit = 0; unit < 65536; unit++) {
    const units = unitsOfPlain(unit);
    if (units === 'break') continue;
    let factor = 1;
    let summand = 0;
    for (const part of units ?? []) {
      factor = Math.imul(factor, multiplier);
      summand = (Math.imul(summand, multiplier) + part) | 0;
    }
    factors[unit] = units?.length ? factor : cannot;
    summands[unit] = summand;
  }
}

function copy(source: string, at: number): void {
  if (bytes) bytes.write(source, at * 2, 'utf16le');
  else for (let i = 0; i < source.length; i++) text[at + i] = source.charCodeAt(i);
}

// Characters that the last fast scan could not take, or'ed together in the bits of their factors.
let factorsSeen = 0;

/**
 * Finds the words between two places: their hashes and the places of their last characters, from word number `count`.
 * Gives the number after the last word. It has no branch that depends on the text: such branches are guessed wrong.
 */
function scan(from: number, to: number, count: number): number {
  let hash = 0;
  let before = 0;
  let seen = 0;
  for (let i = from; i < to; i++) {
    const unit = text[i]!;
    const factor = factors[unit]!;
    const inside = factor & 1;
    hash = (Math.imul(hash, factor) + summands[unit]!) | 0;
    seen |= factor;
    count += before & ~inside;
    before = inside;
    hashes[count] = hash;
    lasts[count] = i;
  }
  factorsSeen = seen;
  return count + before;
}

// Set by `special` and read by `scan`: a call from the middle of the loop gives back three values.
let specialCount = 0;
let specialHash = 0;
let specialEnd = 0;

/** Takes the special character at `at` (and marks after a character that is a word of its own). Gives whether a word is open. */
function special(at: number, count: number, hash: number, open: boolean): boolean {
  const { kind, units } = specialAt(text, at);
  const end = at + widthAt(text, at);
  specialCount = count;
  specialHash = hash;
  specialEnd = end;
  if (kind === 'break') {
    if (open) specialCount = count + 1;
    specialHash = 0;
    return false;
  }
  if (kind === 'extend' && !open) return false;
  if (kind === 'solo') {
    if (open) specialCount = count + 1;
    specialHash = 0;
  }
  for (const unit of units) specialHash = (Math.imul(specialHash, multiplier) + unit) | 0;
  if (kind === 'solo') {
    while (folded[text[specialEnd]!]! >= specialFrom) {
      const mark = specialAt(text, specialEnd);
      if (mark.kind !== 'extend') break;
      for (const unit of mark.units) specialHash = (Math.imul(specialHash, multiplier) + unit) | 0;
      specialEnd += widthAt(text, specialEnd);
    }
  }
  hashes[specialCount] = specialHash;
  lasts[specialCount] = specialEnd - 1;
  if (kind !== 'solo') return true;
  specialCount++;
  specialHash = 0;
  return false;
}

/** Scans texts with characters that the fast scan cannot take. */
function scanCarefully(from: number, to: number, first: number): number {
  let count = first;
  let hash = 0;
  let open = false;
  for (let i = from; i < to; i++) {
    const unit = folded[text[i]!]!;
    if (unit >= specialFrom) {
      open = special(i, count, hash, open);
      count = specialCount;
      hash = specialHash;
      i = specialEnd - 1;
    } else if (unit === 0) {
      if (open) count++;
      open = false;
      hash = 0;
    } else {
      open = true;
      hash = (Math.imul(hash, multiplier) + unit) | 0;
      hashes[count] = hash;
      lasts[count] = i;
    }
  }
  return open ? count + 1 : count;
}

function words(from: number, to: number, count: number): number {
  const end = scan(from, to, count);
  return factorsSeen & cannot ? scanCarefully(from, to, count) : end;
}

/** The words of the document read last. `ends` counts the words up to the end of headline, lead and body. */
export class Reader {
  text: Uint16Array = text;
  hashes: Int32Array = hashes;
  lasts: Int32Array = lasts;
  #starts: Int32Array | null = null;
  headlineEnd = 0;
  leadEnd = 0;
  count = 0;

  constructor() {
    prepare();
  }

  read(document: MatchDocument): void {
    const { headline, lead, body } = document;
    const length = headline.length + lead.length + body.length + 4;
    if (length > mostText || length > 2 * mostWords) {
      this.#readLong(document);
      return;
    }
    if (this.#starts) this.#useShort();
    copy(headline, 0);
    let at = headline.length;
    text[at++] = 0;
    this.headlineEnd = words(0, at, 0);
    this.leadEnd = this.headlineEnd;
    if (lead.length > 0) {
      copy(lead, at);
      const from = at;
      at += lead.length;
      text[at++] = 0;
      this.leadEnd = words(from, at, this.headlineEnd);
    }
    copy(body, at);
    const end = at + body.length;
    text[end] = 0;
    text[end + 1] = 0;
    this.count = words(at, end + 1, this.leadEnd);
  }

  /** A document beyond the fixed arrays is read the plain way into arrays of its own. */
  #readLong({ headline, lead, body }: MatchDocument): void {
    const whole = `${headline}\0${lead}\0${body}\0\0`;
    const tokens = tokenise(whole);
    const units = new Uint16Array(whole.length);
    for (let i = 0; i < whole.length; i++) units[i] = whole.charCodeAt(i);
    this.text = units;
    this.hashes = Int32Array.from(tokens, ({ word }) => hashOf(word));
    this.#starts = Int32Array.from(tokens, ({ start }) => start);
    this.lasts = Int32Array.from(tokens, ({ end }) => end - 1);
    const before = (place: number) => tokens.findIndex(({ start }) => start > place);
    const upTo = (place: number) => (before(place) < 0 ? tokens.length : before(place));
    this.headlineEnd = upTo(headline.length);
    this.leadEnd = upTo(headline.length + 1 + lead.length);
    this.count = tokens.length;
  }

  #useShort(): void {
    this.text = text;
    this.hashes = hashes;
    this.lasts = lasts;
    this.#starts = null;
  }

  /** The place after a word's last character. */
  end(word: number): number {
    return this.lasts[word]! + 1;
  }

  /** The place of a word's first character: found from its end, since it is asked for seldom. */
  start(word: number): number {
    if (this.#starts) return this.#starts[word]!;
    const low = word === 0 ? 0 : this.lasts[word - 1]! + 1;
    let at = this.lasts[word]!;
    while (at > low && this.#isInside(at - 1)) at--;
    while (folded[text[at]!]! >= specialFrom && specialAt(text, at).kind === 'extend') at += widthAt(text, at);
    return at;
  }

  #isInside(at: number): boolean {
    const value = folded[text[at]!]!;
    if (value >= specialFrom) return specialAt(text, at).kind !== 'break';
    if (value !== 0) return true;
    const isLow = text[at]! >= 0xdc00 && text[at]! <= 0xdfff && at > 0;
    return isLow && widthAt(text, at - 1) === 2 && specialAt(text, at - 1).kind !== 'break';
  }

  /** The capitals of a word of at most 31 letters (see `capitalsOf`), even if it contains invisible signs. */
  capitals(word: number): number {
    const low = word === 0 ? -1 : this.lasts[word - 1]!;
    let capitals = 0;
    for (let at = this.lasts[word]!, bit = 1; at > low; at--, bit <<= 1) {
      const unit = this.text[at]!;
      if (unit >= 0x80) return capitalsOf(exactWord(this.raw(word)));
      if (folded[unit] === 0) break;
      capitals |= unit >= 65 && unit <= 90 ? bit : 0;
    }
    return capitals;
  }

  /** A stretch of the text as a string. */
  slice(from: number, to: number): string {
    let result = '';
    for (let i = Math.max(0, from); i < to && i < this.text.length; i++) result += String.fromCharCode(this.text[i]!);
    return result;
  }

  raw(word: number): string {
    return this.slice(this.start(word), this.end(word));
  }

  folded(word: number): string {
    return foldWord(this.raw(word));
  }
}
