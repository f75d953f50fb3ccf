import { classesOfKey, extend, keyOf } from './gazetteer.ts';
import { type Tokens, tokenBits } from './tokens.ts';
import { mixed } from './word-features.ts';
import type { Words } from './words.ts';

/** Words that are read on each side of a token. */
const around = 2;

/** Sentence as the places of its words in their store. It is valid until the next sentence is made. */
export interface Sentence {
  words: Words;
  /** Places of the words in islands and of two words before and after each, the first at 2; others are the border. */
  places: Int32Array;
  /** Classes of the longest phrase of the gazetteer that a token is in, and the token's place in it. */
  phrases: Int32Array;
  /** Marks of the tokens of the text, and the place of the first of the sentence among them. */
  marks: Uint8Array;
  from: number;
  length: number;
  /** Capitals of nearly all words: a headline in capitals, in which they show nothing. */
  isShouted: boolean;
}

const longestPhrase = 4;
/** Sentences have at most 200 tokens. */
const space = 256;
const placesKept = new Int32Array(space);
const phrasesKept = new Int32Array(space);

/** Returns the place of the word of a token, or the border of the sentence. */
export const placeAt = ({ places }: Sentence, at: number): number => places[at + around]!;

/** Returns the size of the longest phrase at a place that can be in the gazetteer: the last word of one has a capital. */
function longestAt({ words, places }: Sentence, at: number): number {
  let longest = 1;
  for (let size = 2; size <= longestPhrase; size++) {
    const next = places[at + size - 1 + around]!;
    if (next === 0) break;
    if (words.hasCapital[next]) longest = size;
  }
  return longest;
}

/** Finds phrases of the gazetteer of two to four words. */
function findPhrases(sentence: Sentence, from: number, end: number): void {
  const { words, places, phrases } = sentence;
  const { lowers, hasCapital, names } = words;
  for (let at = from; at < end; at++) {
    const first = places[at + around]!;
    if (!hasCapital[first]) continue;
    const longest = longestAt(sentence, at);
    if (longest === 1) continue;
    const key = keyOf(lowers[first]!);
    for (let size = 2; size <= longest; size++) {
      const next = places[at + size - 1 + around]!;
      extend(key, lowers[next]!);
      if (!hasCapital[next]) continue;
      const classes = classesOfKey(names, key);
      if (classes === 0) continue;
      for (let place = 0; place < size; place++) phrases[at + place] = classes * 4 + (place === 0 ? 1 : 2);
    }
  }
}

/** Tells a headline in capitals. */
export function isShouted({ marks }: Tokens, from: number, to: number): boolean {
  let [count, shouted] = [0, 0];
  for (let at = from; at < to; at++) {
    if (marks[at]! & tokenBits.isWord) count++;
    if (marks[at]! & tokenBits.hasCapital) shouted++;
  }
  return count >= 4 && shouted > count * 0.8;
}

/** Returns the sentence of the tokens [from, to) with the facts that its islands need. */
export function sentenceOf(
  words: Words,
  tokens: Tokens,
  [from, to]: readonly [number, number],
  islands: readonly (readonly [number, number])[],
): Sentence {
  const length = to - from;
  const places = placesKept.fill(0, 0, length + 2 * around);
  const sentence = {
    words,
    places,
    phrases: phrasesKept.fill(0, 0, length),
    marks: tokens.marks,
    from,
    length,
    isShouted: isShouted(tokens, from, to),
  };
  let done = 0;
  for (const [first, end] of islands) {
    const last = Math.min(length, end + around);
    for (let at = Math.max(done, first - around); at < last; at++)
      places[at + around] =
        tokens.marks[from + at]! & tokenBits.hasCapital
          ? tokens.places[from + at]!
          : words.of(tokens.characters, tokens.starts[from + at]!, tokens.ends[from + at]!);
    done = Math.max(done, last);
  }
  for (const [first, end] of islands)
    findPhrases(sentence, Math.max(0, first - around), Math.min(length, end + around));
  return sentence;
}

/** Returns the kind of start: at the beginning of a sentence (1), in one of capitals (2), both (3), neither (0). */
export const kindOfStart = (isStart: boolean, isInCapitals: boolean): number =>
  (isStart ? 1 : 0) + (isInCapitals ? 2 : 0);

/** Tells the first word of a sentence, which may have a sign before it. */
export const isFirst = ({ marks }: Pick<Tokens, 'marks'>, from: number, at: number): boolean =>
  at === from || (at === from + 1 && !(marks[from]! & tokenBits.isWord));

/** Returns the kind of start of a token. */
export const startOf = (sentence: Sentence, at: number): number =>
  kindOfStart(isFirst(sentence, sentence.from, sentence.from + at), sentence.isShouted);

/** Most features that one of the two following functions writes. */
export const mostFurther = 16;

const featureOf = (kind: number, one: number, other: number): number => mixed(mixed(kind, one), other);

/** Writes the features of a word at a kind of start; returns how many there are. */
export function addStartFeatures(words: Words, place: number, start: number, into: Int32Array): number {
  const { hashes, shapes, evidence, language } = words;
  into[0] = featureOf(1, mixed(evidence[place]!, shapes[place]!), start);
  into[1] = featureOf(9, mixed(evidence[place]!, language), start);
  into[2] = featureOf(11, hashes[place]!, start);
  into[3] = featureOf(15, start, language);
  return 4;
}

/** Writes the features of a token that depend on its neighbours too; returns how many there are. */
export function addJointFeatures(sentence: Sentence, at: number, into: Int32Array): number {
  const { hashes, shapes, classes, evidence } = sentence.words;
  const [before, own, after] = [placeAt(sentence, at - 1), placeAt(sentence, at), placeAt(sentence, at + 1)];
  const [shape, ownClasses] = [shapes[own]!, classes[own]!];
  const form = mixed(evidence[own]!, shape);
  into[0] = featureOf(2, mixed(shapes[before]!, shape), shapes[after]!);
  into[1] = featureOf(3, ownClasses, mixed(classes[after]!, shapes[after]!));
  into[2] = featureOf(4, ownClasses, mixed(classes[before]!, shapes[before]!));
  into[3] = featureOf(5, hashes[before]!, shape);
  into[4] = featureOf(6, hashes[after]!, shape);
  into[5] = featureOf(7, hashes[before]!, ownClasses);
  into[6] = featureOf(8, hashes[after]!, ownClasses);
  into[7] = featureOf(10, sentence.phrases[at]!, shape);
  into[8] = featureOf(12, mixed(evidence[before]!, shapes[before]!), form);
  into[9] = featureOf(13, mixed(evidence[after]!, shapes[after]!), form);
  into[10] = featureOf(14, hashes[placeAt(sentence, at - 2)]!, mixed(hashes[before]!, shape));
  addRunFeatures(sentence, at, into);
  return mostFurther;
}

/** Most candidates on each side that are looked at. */
const longestRun = 4;

/** Writes features of the run of candidates that a token is in: where in it, its first and last word, and the words around it. */
function addRunFeatures(sentence: Sentence, at: number, into: Int32Array): void {
  const { hashes, shapes, classes } = sentence.words;
  const { marks, from } = sentence;
  let [first, last] = [at, at];
  if (marks[from + at]! & tokenBits.isCandidate) {
    while (first > 0 && at - first < longestRun && marks[from + first - 1]! & tokenBits.isCandidate) first--;
    while (last - at < longestRun && last + 1 < sentence.length && marks[from + last + 1]! & tokenBits.isCandidate)
      last++;
  }
  const [head, tail] = [placeAt(sentence, first), placeAt(sentence, last)];
  const shape = shapes[placeAt(sentence, at)]!;
  const place = (at - first) * 8 + (last - at);
  into[11] = featureOf(20, place, mixed(classes[tail]!, shape));
  into[12] = featureOf(21, place, mixed(classes[head]!, shape));
  into[13] = featureOf(22, hashes[tail]!, at - first);
  into[14] = featureOf(23, hashes[placeAt(sentence, first - 1)]!, place);
  into[15] = featureOf(24, hashes[placeAt(sentence, last + 1)]!, place);
}
