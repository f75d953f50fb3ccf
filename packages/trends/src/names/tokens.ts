import { type Characters, charactersOf, is } from '../text/characters.ts';

/** Words, numbers and signs of a text: each is its units from `starts` to `ends`. */
export interface Tokens {
  text: string;
  characters: Characters;
  count: number;
  starts: Int32Array;
  ends: Int32Array;
  /** Bits of `tokenBits`. */
  marks: Uint8Array;
  /** Places of the words with a capital in their store, once candidates are marked. */
  places: Int32Array;
}

/** Facts of a token: a letter is in it; one of them is a capital; it can be in a name (see `markCandidates`). */
export const tokenBits = { isWord: 1, hasCapital: 2, isCandidate: 4 } as const;

/** Longest token in UTF-16 units. Longer runs of letters are cut, so that no pattern meets an endless word. */
const longestToken = 60;
/** Elided articles and prepositions that are no part of a name: l'Oréal is two tokens. */
const elided = /^(?:l|d|dell|dall|nell|sull|all|un|qu|j|s|n|c|m|t|quest|quell|sant)['’]$/i;
const genitive = /['’]s$/i;

const dot = 46;
const hyphen = 45;
const dash = 0x2013;
const colon = 58;
const isApostrophe = (unit: number): boolean => unit === 39 || unit === 0x2019;

const { letter, mark, number, upper, lower, capital, space, tail } = is;
const inWord = letter | mark | number;
/** Letters of an ending after a colon (HIFK:n). */
const longestEnding = 5;

/** Splits the characters of one text into tokens. */
class Splitter {
  readonly #text: string;
  readonly #units: Uint16Array;
  readonly #kinds: Uint8Array;
  readonly #length: number;
  readonly #tokens: Tokens;

  constructor(characters: Characters, tokens: Tokens) {
    this.#text = characters.text;
    this.#units = characters.units;
    this.#kinds = characters.kinds;
    this.#length = characters.text.length;
    this.#tokens = tokens;
  }

  run(): void {
    const kinds = this.#kinds;
    let at = 0;
    while (at < this.#length) {
      const kind = kinds[at]!;
      if (kind & space) {
        at++;
        continue;
      }
      const start = at;
      let end = kind & letter ? this.#abbreviation(at) : at;
      if (end > at) this.#pushCut(start, end, false);
      else if (kind & (letter | number)) end = this.#word(at);
      else {
        end = this.#next(at);
        this.#push(start, end);
      }
      at = end;
    }
  }

  /** Returns where the character at a place ends. */
  #next(at: number): number {
    return at + 1 < this.#length && this.#kinds[at + 1]! & tail ? at + 2 : at + 1;
  }

  /** Tells kinds of the unit at a place; none after the end. */
  #has(at: number, bits: number): boolean {
    return at < this.#length && (this.#kinds[at]! & bits) !== 0;
  }

  /** Returns the end of an abbreviation (U.S.) or initial (J.) at a letter; its start when there is none. */
  #abbreviation(start: number): number {
    let [at, pairs] = [start, 0];
    while (this.#has(at, letter)) {
      const sign = this.#next(at);
      if (sign >= this.#length || this.#units[sign] !== dot) break;
      at = sign + 1;
      pairs++;
    }
    if (pairs >= 2 && !this.#has(at, letter | mark)) return at;
    if (pairs === 0 || !(this.#kinds[start]! & upper)) return start;
    const end = this.#next(start) + 1;
    return end < this.#length && (this.#kinds[end]! & space || this.#units[end] === hyphen) ? end : start;
  }

  /** Adds the word at a place, with its hyphens and its ending after a colon; returns its end. */
  #word(start: number): number {
    const [units, kinds, length] = [this.#units, this.#kinds, this.#length];
    let at = start;
    let isElided = false;
    for (; at < length; at++) {
      if (kinds[at]! & inWord) continue;
      if (!isApostrophe(units[at]!) || !this.#has(at + 1, letter)) break;
      isElided = true;
    }
    while (at < length && (units[at] === hyphen || units[at] === dash) && this.#has(at + 1, letter | number))
      for (at++; at < length && kinds[at]! & inWord; at++);
    const end = units[at] === colon && at < length ? this.#ending(at) : at;
    this.#pushCut(start, end, isElided);
    return end;
  }

  /** Returns the end of the ending after a colon; the colon when none follows. */
  #ending(start: number): number {
    let at = start + 1;
    for (let letters = 0; letters < longestEnding && this.#has(at, lower); letters++) at = this.#next(at);
    return at > start + 1 && !this.#has(at, letter | number) ? at : start;
  }

  #pushCut(start: number, end: number, isElided: boolean): void {
    for (let from = start; from < end; from += longestToken) {
      const to = Math.min(end, from + longestToken);
      if (isElided) this.#pushParts(from, to);
      else this.#push(from, to);
    }
  }

  /** Adds the parts of a word at its apostrophes: the elided article before it, the genitive 's after it. */
  #pushParts(start: number, end: number): void {
    const word = this.#text.slice(start, end);
    const at = word.search(/['’]/);
    const from = at >= 0 && elided.test(word.slice(0, at + 1)) && at + 1 < word.length ? at + 1 : 0;
    if (from > 0) this.#push(start, start + from);
    const tailAt = genitive.exec(word)?.index ?? -1;
    if (tailAt <= from) {
      this.#push(start + from, end);
      return;
    }
    this.#push(start + from, start + tailAt);
    this.#push(start + tailAt, end);
  }

  #push(start: number, end: number): void {
    const { starts, ends, marks } = this.#tokens;
    let bits = 0;
    for (let at = start; at < end; at++) bits |= this.#kinds[at]!;
    const count = this.#tokens.count++;
    starts[count] = start;
    ends[count] = end;
    marks[count] = bits & letter ? (bits & capital ? tokenBits.isWord | tokenBits.hasCapital : tokenBits.isWord) : 0;
  }
}

const sizeKept = 1 << 15;
const spaceFor = (size: number) => ({
  starts: new Int32Array(size),
  ends: new Int32Array(size),
  marks: new Uint8Array(size),
  places: new Int32Array(size),
});
const kept = spaceFor(sizeKept);

/** Splits a text; the result is valid until the next text is split. */
export function split(text: string): Tokens {
  const characters = charactersOf(text);
  const { length } = text;
  const space = length <= sizeKept ? kept : spaceFor(length);
  const tokens: Tokens = { text, characters, count: 0, ...space };
  new Splitter(characters, tokens).run();
  return tokens;
}

/** Returns the word, number or sign at a place. */
export const wordAt = ({ text, starts, ends }: Tokens, at: number): string => text.slice(starts[at]!, ends[at]!);

const newLine = 10;
const ends = new Set([...'.!?…:;|•'].map((sign) => sign.charCodeAt(0)));
const opens = new Set([...`"'“”„«»‘’([–—-`].map((sign) => sign.charCodeAt(0)));
/** Tokens of the longest sentence. */
const longestSentence = 200;

function isBoundary({ characters: { units, kinds }, starts, ends: stops }: Tokens, at: number): boolean {
  const [before, start] = [stops[at - 1]!, starts[at]!];
  if (before === start) return false;
  for (let gap = before; gap < start; gap++) if (units[gap] === newLine) return true;
  if (before - starts[at - 1]! !== 1 || !ends.has(units[before - 1]!)) return false;
  return (kinds[start]! & (upper | number)) !== 0 || (stops[at]! - start === 1 && opens.has(units[start]!));
}

/** Returns the ranges of sentences as [from, to) over the tokens. A line break ends one, and so do 200 tokens. */
export function sentencesOf(tokens: Tokens): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  let from = 0;
  for (let at = 1; at < tokens.count; at++) {
    if (at - from < longestSentence && !isBoundary(tokens, at)) continue;
    ranges.push([from, at]);
    from = at;
  }
  if (from < tokens.count) ranges.push([from, tokens.count]);
  return ranges;
}

/** One token of a text, for readers of few texts; `text.slice(start, end)` is the word. */
export interface Token {
  word: string;
  start: number;
  end: number;
  isWord: boolean;
  hasCapital: boolean;
}

/** Returns the tokens of a text in their order. */
export function tokensOf(text: string): Token[] {
  const tokens = split(text);
  return Array.from({ length: tokens.count }, (_, at) => ({
    word: wordAt(tokens, at),
    start: tokens.starts[at]!,
    end: tokens.ends[at]!,
    isWord: (tokens.marks[at]! & tokenBits.isWord) !== 0,
    hasCapital: (tokens.marks[at]! & tokenBits.hasCapital) !== 0,
  }));
}
