import { classBits, classesOf, type Gazetteer, hashOf, inFilter } from './gazetteer.ts';

/** Known facts of a word in a language, from which the features of a token and of its neighbours are made. */
export interface WordInfo {
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
  /** Sums of the weights of the features of the word, by distance and label; null until the first is needed. */
  sums: Int16Array | null;
  /** Distances whose sums are known, as bits. */
  known: number;
}

export const buckets = 1 << 19;

/** Mixes two numbers into one of 32 bits. */
export function mixed(one: number, other: number): number {
  let hash = Math.imul(one ^ Math.imul(other + 0x7f4a7c15, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const bucketOf = (kind: number, value: number): number => mixed(kind, value) & (buckets - 1);

/** Writes capitals as X, other letters as x, digits as d; runs of three and more are two. */
function shapeOf(word: string): string {
  const signs = word
    .slice(0, 24)
    .replace(/\p{Lu}/gu, 'X')
    .replace(/[\p{L}]/gu, (letter) => (letter === 'X' ? 'X' : 'x'))
    .replace(/\p{N}/gu, 'd');
  return signs.replace(/(.)\1{2,}/gu, '$1$1').slice(0, 10);
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
    if (!lower.endsWith(ending) || lower.length - ending.length < 3) continue;
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

/** Returns the facts of a word. */
export function wordInfo(gazetteer: Gazetteer, word: string, language: string, index: number): WordInfo {
  const plain = word.normalize('NFC').replace(/’/g, "'");
  const lower = plain.toLowerCase().replace(/(?<=.):.*$/, '');
  const isWord = /\p{L}/u.test(plain);
  const hasCapital = isWord && plain !== plain.toLowerCase();
  const classes = isWord ? namedClasses(gazetteer, lower, language) : 0;
  return {
    lower,
    hash: hashOf(lower, 7),
    shape: hashOf(shapeOf(plain), 11),
    classes,
    evidence: isWord ? evidenceOf(gazetteer, lower, index, classes) : 12,
    hasCapital,
    isWord,
    sums: null,
    known: 0,
  };
}

/** Returns the facts of the border of a sentence. */
export const borderInfo = (): WordInfo => ({
  lower: '',
  hash: 1,
  shape: 1,
  classes: 0,
  evidence: 13,
  hasCapital: false,
  isWord: false,
  sums: null,
  known: 0,
});

const ownKinds = 64;

/** Returns the features of a word at a distance (-2 to 2) from the token that is labelled. */
export function featuresAt(info: WordInfo, distance: number, language: number): number[] {
  const found: number[] = [];
  const add = (kind: number, value: number) => found.push(bucketOf((ownKinds + kind) * 8 + distance + 2, value));
  const { lower, hash, shape, classes, evidence } = info;
  add(0, hash);
  add(1, shape);
  add(2, mixed(evidence, shape));
  for (let bit = 1; bit < 1 << 14; bit <<= 1) if (classes & bit) add(3, bit);
  if (Math.abs(distance) < 2) {
    add(4, mixed(evidence, language));
    add(5, classes);
    for (let size = 1; size <= 4; size++) if (lower.length > size) add(6, hashOf(lower.slice(-size), size));
  }
  if (distance !== 0) return found;
  add(7, mixed(classes, evidence));
  add(8, mixed(shape, language));
  add(9, Math.min(lower.length, 15));
  for (let size = 2; size <= 4; size++) if (lower.length > size) add(10, hashOf(lower.slice(0, size), size));
  const marked = `^${lower.slice(0, 20)}$`;
  for (let at = 0; at + 3 <= marked.length; at++) add(11, hashOf(marked.slice(at, at + 3), 3));
  for (const part of lower.split('-').slice(0, 4)) if (part !== lower) add(12, hashOf(part, 7));
  return found;
}
