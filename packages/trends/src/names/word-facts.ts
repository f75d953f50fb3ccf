import { is, kindOf } from '../text/characters.ts';
import { classBits, classesOf, ended, type Gazetteer, hashed, hashOf, inFilter } from './gazetteer.ts';

/** Known facts of a word in a language, from which the features of a token and of its neighbours are made. */
export interface WordFacts {
  /** The word in lower case, composed (NFC). */
  lower: string;
  hash: number;
  /** Pattern of capitals, digits and signs. */
  shape: number;
  /** Classes of the gazetteer, also of the word without its ending. */
  classes: number;
  /** Spelling in the word lists; see `evidenceOf`. */
  evidence: number;
  hasCapital: boolean;
  isWord: boolean;
}

const [capitalSign, smallSign, digitSign] = ['X', 'x', 'd'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
];
/** Units of a word and of its pattern that are read. */
const longestShape = { word: 24, pattern: 10 };

/** Returns the hash of a pattern: capitals as X, other letters as x, digits as d; runs of three and more are two. */
function shapeOf(word: string): number {
  let hash = 11;
  let [written, last, run] = [0, 0, 0];
  const length = Math.min(word.length, longestShape.word);
  for (let at = 0; at < length && written < longestShape.pattern; ) {
    const point = at + 1 < length ? word.codePointAt(at)! : word.charCodeAt(at);
    const kind = kindOf(point);
    const sign = kind & is.upper ? capitalSign : kind & is.letter ? smallSign : kind & is.number ? digitSign : point;
    at += point < 1 << 16 ? 1 : 2;
    run = sign === last ? run + 1 : 1;
    last = sign;
    if (run > 2) continue;
    if (sign >= 1 << 16) {
      // Upper half of a sign of two units.
      hash = hashed(hash, 0xd7c0 + (sign >> 10));
      written++;
    }
    if (written++ < longestShape.pattern) hash = hashed(hash, sign < 1 << 16 ? sign : 0xdc00 + (sign & 0x3ff));
  }
  return ended(hash);
}

/** Endings that languages add to names, the longest first, and what may replace them. */
const endings: Partial<Record<string, [ending: string, instead: string[]][]>> = {
  pl: [
    ['iego', ['i']],
    ['iemu', ['i']],
    ['owi', ['']],
    ['iej', ['a', 'ia']],
    ['ami', ['']],
    ['iem', ['', 'a']],
    ['ie', ['', 'a']],
    ['em', ['']],
    ['ej', ['a']],
    ['im', ['i']],
    ['ią', ['ia', 'i']],
    ['ii', ['ia']],
    ['ą', ['a']],
    ['ę', ['a']],
    ['y', ['a', '']],
    ['i', ['a', '']],
    ['u', ['']],
    ['a', ['']],
  ],
  fi: [
    ['issa', ['i', '']],
    ['ista', ['i', '']],
    ['ille', ['i', '']],
    ['illa', ['i', '']],
    ['iin', ['i', '']],
    ['ssa', ['']],
    ['ssä', ['']],
    ['sta', ['']],
    ['stä', ['']],
    ['lla', ['']],
    ['llä', ['']],
    ['lle', ['']],
    ['lta', ['']],
    ['ltä', ['']],
    ['ksi', ['']],
    ['na', ['']],
    ['nä', ['']],
    ['in', ['', 'i']],
    ['en', ['', 'i']],
    ['on', ['', 'o']],
    ['an', ['a', '']],
    ['än', ['ä', '']],
    ['ta', ['']],
    ['tä', ['']],
    ['n', ['']],
    ['a', ['']],
  ],
};
const genitive: [string, string[]][] = [['s', ['']]];
const withGenitive = new Set(['da', 'de', 'no', 'sv', 'nl', 'en']);
const nameClasses =
  classBits.firstName |
  classBits.lastName |
  classBits.place |
  classBits.largePlace |
  classBits.region |
  classBits.organisation;

/** Returns the classes of a word, or those of the word without its case ending or genitive s. */
function namedClasses(gazetteer: Gazetteer, lower: string, language: string): number {
  const classes = classesOf(gazetteer, lower);
  if (classes & nameClasses) return classes;
  const rules = endings[language] ?? (withGenitive.has(language) ? genitive : []);
  for (const [ending, instead] of rules) {
    if (lower.length - ending.length < 3 || !lower.endsWith(ending)) continue;
    for (const tail of instead) {
      const bare = classesOf(gazetteer, lower.slice(0, -ending.length) + tail) & nameClasses;
      if (bare) return classes | bare;
    }
  }
  return classes;
}

/** Returns a number from 0 to 23: written in lower case here, with a capital only here, elsewhere in lower case, elsewhere with a capital. */
function evidenceOf(gazetteer: Gazetteer, lower: string, language: number, classes: number): number {
  const here = inFilter(gazetteer.lower, language, lower) ? 1 : inFilter(gazetteer.capital, language, lower) ? 2 : 0;
  const elsewhere =
    classes & classBits.capitalOften ? 3 : classes & classBits.capital ? 2 : classes & classBits.lower ? 1 : 0;
  return here * 4 + elsewhere;
}

const firstMark = 0x300;

/** Returns a word composed (NFC) and with straight apostrophes. Most have neither marks nor apostrophes. */
function plainOf(word: string): string {
  for (let at = 0; at < word.length; at++)
    if (word.charCodeAt(at) >= firstMark) return word.normalize('NFC').replace(/’/g, "'");
  return word;
}

function hasLetter(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const point = word.codePointAt(at)!;
    if (kindOf(point) & is.letter) return true;
    if (point >= 1 << 16) at++;
  }
  return false;
}

/** Returns the facts of a word. */
export function wordFacts(gazetteer: Gazetteer, word: string, language: string, index: number): WordFacts {
  const plain = plainOf(word);
  const small = plain.toLowerCase();
  const lower = small.includes(':') ? small.replace(/(?<=.):.*$/, '') : small;
  const isWord = hasLetter(plain);
  const classes = isWord ? namedClasses(gazetteer, lower, language) : 0;
  return {
    lower,
    hash: hashOf(lower, 7),
    shape: shapeOf(plain),
    classes,
    evidence: isWord ? evidenceOf(gazetteer, lower, index, classes) : 12,
    hasCapital: isWord && plain !== small,
    isWord,
  };
}

/** Facts of the places before and after every sentence. */
export const border: WordFacts = {
  lower: '',
  hash: 1,
  shape: 1,
  classes: 0,
  evidence: 13,
  hasCapital: false,
  isWord: false,
};
