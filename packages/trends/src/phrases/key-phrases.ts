import { isContentLanguage } from '../names/languages.ts';
import { is } from '../text/characters.ts';
import { EqualWords } from '../text/equal-words.ts';
import { type PlainWords, plainWords, signsOf } from '../text/plain-words.ts';
import { stopWords } from './stop-words.ts';

export interface KeyPhrase {
  /** One to three words as they are written where they occur first. */
  text: string;
  /** Weight relative to the first phrase, above 0 and at most 1. */
  score: number;
}

const longestText = 60_000;
const mostPhrases = 8;
const mostWords = 3;
const leastLetters = 3;
/** Characters at the start of a text, whose phrases count although they occur once. */
const early = 200;
/** Candidates that are compared with each other. */
const mostRanked = 200;

/** Units of a word that can be in a phrase. */
const mostLetters = 40;

interface Candidate {
  /** The candidate is the words from `at`, as many as `size`. */
  at: number;
  size: number;
  count: number;
  first: number;
  weight: number;
  /** Its words in lower case between spaces, so that one is in another only as whole words; empty until it is compared. */
  words: string;
}

const inside = signsOf("'’-");
const joining = /^[\p{M}'’ -]*$/u;

/** Tells words with nothing but spaces, hyphens and apostrophes between them. */
const isJoined = (text: string, from: number, to: number): boolean =>
  (to - from === 1 && text[from] === ' ') || joining.test(text.slice(from, to));

/** Number of a word that cannot be in a phrase. */
const none = -1;
/** Keeps numbers of three words apart in one. */
const numbers = 1 << 17;

/**
 * Returns a number for each word of a text that can be in a phrase, the same for equal ones: of those that occur again, and of early
 * ones. Most words of a text are neither, and are not looked up among the stop words.
 */
function numbered(words: PlainWords, isStop: ReadonlySet<string>): { own: Int32Array; counts: Int32Array } {
  const { lower, kinds, count, starts, ends } = words;
  const own = new Int32Array(count).fill(none);
  const counts = new Int32Array(count);
  const known = new EqualWords(words);
  let earlyWords = mostWords - 1;
  for (let at = 0; at < count; at++) {
    const [start, end] = [starts[at]!, ends[at]!];
    if (start < early) earlyWords++;
    if (end - start < leastLetters || end - start > mostLetters || kinds[start]! & is.number) continue;
    const first = known.firstOf(at);
    own[at] = first;
    counts[first]!++;
  }
  for (let at = 0; at < count; at++) {
    const first = own[at]!;
    if (first === none) continue;
    // The first place says for the others what the word is.
    if (first < at) own[at] = own[first]!;
    else if (counts[at]! < 2 && at >= earlyWords) own[at] = none;
    else if (isStop.has(lower.slice(starts[at], ends[at]))) own[at] = none;
  }
  return { own, counts };
}

/**
 * Counts the phrases of one to three words that can be chosen: early ones and those that occur again. A phrase occurs no more
 * often than its words, so most of a text, whose words occur once, is passed over.
 */
function candidatesOf(words: PlainWords, isStop: ReadonlySet<string>): Candidate[] {
  const { text, count, starts, ends } = words;
  const { own, counts } = numbered(words, isStop);
  const found = new Map<number, Candidate>();
  for (let at = 0; at < count; at++) {
    const first = starts[at]!;
    let key = 0;
    for (let size = 1; size <= mostWords && at + size <= count; size++) {
      const last = at + size - 1;
      const number = own[last]!;
      if (number === none || (first >= early && counts[number]! < 2)) break;
      if (size > 1 && !isJoined(text, ends[last - 1]!, starts[last]!)) break;
      key = key * numbers + number + 1;
      const known = found.get(key);
      if (known) known.count++;
      else found.set(key, { at, size, count: 1, first, weight: 0, words: '' });
    }
  }
  return [...found.values()];
}

/** Returns the words of a candidate, joined by spaces. */
function joined(text: string, { starts, ends }: PlainWords, { at, size }: Candidate): string {
  let phrase = text.slice(starts[at], ends[at]);
  for (let next = at + 1; next < at + size; next++) phrase += ` ${text.slice(starts[next], ends[next])}`;
  return phrase;
}

/**
 * Returns the phrases that tell what a text is about, the weightiest first and at most eight: one to three words without
 * stop words. The weight is the count times the root of the number of words, more at the start of the text. A phrase
 * within a longer one of at least half its count is left out. Texts in other languages have none.
 */
export function keyPhrases(text: string, { language }: { language: string }): KeyPhrase[] {
  if (!isContentLanguage(language)) return [];
  const words = plainWords(text.slice(0, longestText), inside);
  const ranked = candidatesOf(words, stopWords(language)).filter(({ count, first }) => count > 1 || first < early);
  for (const one of ranked) one.weight = one.count * Math.sqrt(one.size) * (1 + 1 / (1 + one.first / early));
  ranked.sort((a, b) => b.weight - a.weight).splice(mostRanked);
  const longer = ranked.filter(({ size, count }) => size > 1 && count > 1);
  for (const one of longer) one.words = ` ${joined(words.lower, words, one)} `;
  const chosen: Candidate[] = [];
  for (const one of ranked) {
    if (chosen.length === mostPhrases) break;
    one.words ||= ` ${joined(words.lower, words, one)} `;
    const isPart = longer.some(
      (other) => other.size > one.size && other.count * 2 >= one.count && other.words.includes(one.words),
    );
    if (!isPart && !chosen.some((other) => other.words.includes(one.words) || one.words.includes(other.words)))
      chosen.push(one);
  }
  const most = chosen[0]?.weight ?? 1;
  return chosen.map((one) => ({ text: joined(text, words, one), score: one.weight / most }));
}
