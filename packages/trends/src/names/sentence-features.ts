import { classesOf, type Gazetteer } from './gazetteer.ts';
import type { Token } from './tokens.ts';
import { buckets, mixed, type WordInfo } from './word-info.ts';
import type { Words } from './words.ts';

/** Sentence as the facts of its words and places. */
export interface Sentence {
  /** Facts of the words in islands and of two words before and after each; other places are empty. */
  infos: (WordInfo | undefined)[];
  border: WordInfo;
  /** Classes of the longest phrase of the gazetteer that a token is in, and the token's place in it. */
  phrases: Int32Array;
  /** Capitals of nearly all words: a headline in capitals, in which they show nothing. */
  isShouted: boolean;
  language: number;
}

const longestPhrase = 4;

/** Finds phrases of the gazetteer of two to four words. */
function phrasesOf(gazetteer: Gazetteer, infos: readonly (WordInfo | undefined)[]): Int32Array {
  const phrases = new Int32Array(infos.length);
  for (let at = 0; at < infos.length; at++) {
    const first = infos[at];
    if (!first?.hasCapital) continue;
    let key = first.lower;
    for (let size = 2; size <= longestPhrase && at + size <= infos.length; size++) {
      const next = infos[at + size - 1];
      if (!next) break;
      key += ` ${next.lower}`;
      if (!next.hasCapital) continue;
      const classes = classesOf(gazetteer, key);
      if (classes === 0) continue;
      for (let place = 0; place < size; place++) phrases[at + place] = classes * 4 + (place === 0 ? 1 : 2);
    }
  }
  return phrases;
}

/** Returns the sentence of the tokens [from, to) with the facts that its islands need. */
export function sentenceOf(
  words: Words,
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  islands: readonly (readonly [number, number])[],
): Sentence {
  const infos: (WordInfo | undefined)[] = new Array(to - from);
  for (const [first, end] of islands)
    for (let at = Math.max(0, first - 2); at < Math.min(to - from, end + 2); at++)
      infos[at] ??= words.of(tokens[from + at]!.word);
  let [count, shouted] = [0, 0];
  for (let at = from; at < to; at++) {
    if (tokens[at]!.isWord) count++;
    if (tokens[at]!.hasCapital) shouted++;
  }
  return {
    infos,
    border: words.border,
    phrases: phrasesOf(words.names, infos),
    isShouted: count >= 4 && shouted > count * 0.8,
    language: words.language,
  };
}

/** Returns the word at a place, or the border of the sentence. */
export const infoAt = ({ infos, border }: Sentence, at: number): WordInfo => infos[at] ?? border;

export const jointFeatures = 16;

/** Writes the features of a token that depend on more than one word; returns how many there are. */
export function addJointFeatures(sentence: Sentence, at: number, into: Int32Array): number {
  const [before, own, after] = [infoAt(sentence, at - 1), infoAt(sentence, at), infoAt(sentence, at + 1)];
  const place = at === 0 || (at === 1 && !before.isWord) ? 1 : 0;
  const start = place + (sentence.isShouted ? 2 : 0);
  let count = 0;
  const add = (kind: number, one: number, other: number) => {
    into[count++] = mixed(mixed(kind, one), other) & (buckets - 1);
  };
  add(1, mixed(own.evidence, own.shape), start);
  add(2, mixed(before.shape, own.shape), after.shape);
  add(3, own.classes, mixed(after.classes, after.shape));
  add(4, own.classes, mixed(before.classes, before.shape));
  add(5, before.hash, own.shape);
  add(6, after.hash, own.shape);
  add(7, before.hash, own.classes);
  add(8, after.hash, own.classes);
  add(9, mixed(own.evidence, sentence.language), start);
  add(10, sentence.phrases[at] ?? 0, own.shape);
  add(11, own.hash, start);
  add(12, mixed(before.evidence, before.shape), mixed(own.evidence, own.shape));
  add(13, mixed(after.evidence, after.shape), mixed(own.evidence, own.shape));
  add(14, infoAt(sentence, at - 2).hash, mixed(before.hash, own.shape));
  add(15, start, sentence.language);
  return count;
}
