import { isContentLanguage } from '../names/languages.ts';
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

interface Candidate {
  /** The words between stop words and signs; the candidate is `size` of them. */
  run: readonly string[];
  at: number;
  size: number;
  count: number;
  first: number;
}

const joining = /^[\p{M}'’ -]*$/u;
const anyWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const startsWithDigit = /^\p{N}/u;

/** Words between stop words and signs, as they are written, in lower case, and where they begin. */
interface Run {
  words: string[];
  keys: string[];
  places: number[];
}

/** Tells words with nothing but spaces, hyphens and apostrophes between them. */
const isJoined = (text: string, from: number, to: number): boolean =>
  (to - from === 1 && text[from] === ' ') || joining.test(text.slice(from, to));

/** Returns the runs of words of a text, and adds to the counts of single words. */
function runsOf(text: string, isStop: ReadonlySet<string>, counts: Map<string, number>): Run[] {
  const runs: Run[] = [];
  let run: Run = { words: [], keys: [], places: [] };
  const end = () => {
    if (run.words.length === 0) return;
    runs.push(run);
    run = { words: [], keys: [], places: [] };
  };
  let last = 0;
  for (const { 0: word, index } of text.matchAll(anyWord)) {
    if (!isJoined(text, last, index)) end();
    last = index + word.length;
    const key = word.toLowerCase();
    if (isStop.has(key) || key.length < leastLetters || key.length > 40 || startsWithDigit.test(key)) end();
    else {
      run.words.push(word);
      run.keys.push(key);
      run.places.push(index);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  end();
  return runs;
}

/**
 * Counts the phrases of one to three words that can be chosen: early ones and those that occur again. A phrase occurs no more
 * often than its words, so most of a text, whose words occur once, is passed over.
 */
function candidatesOf(text: string, isStop: ReadonlySet<string>): Map<string, Candidate> {
  const counts = new Map<string, number>();
  const found = new Map<string, Candidate>();
  for (const { words, keys, places } of runsOf(text, isStop, counts)) {
    const isRepeated = keys.map((key) => counts.get(key)! > 1);
    for (let at = 0; at < words.length; at++) {
      const first = places[at]!;
      let key = '';
      for (let size = 1; size <= mostWords && at + size <= words.length; size++) {
        if (first >= early && !isRepeated[at + size - 1]) break;
        key = size === 1 ? keys[at]! : `${key} ${keys[at + size - 1]!}`;
        const known = found.get(key);
        if (known) known.count++;
        else found.set(key, { run: words, at, size, count: 1, first });
      }
    }
  }
  return found;
}

/**
 * Returns the phrases that tell what a text is about, the weightiest first and at most eight: one to three words without
 * stop words. The weight is the count times the root of the number of words, more at the start of the text. A phrase
 * within a longer one of at least half its count is left out. Texts in other languages have none.
 */
export function keyPhrases(text: string, { language }: { language: string }): KeyPhrase[] {
  if (!isContentLanguage(language)) return [];
  const ranked = [...candidatesOf(text.slice(0, longestText), stopWords(language))]
    .filter(([, { count, first }]) => count > 1 || first < early)
    .map(([key, { run, at, size, count, first }]) => ({
      text: run.slice(at, at + size).join(' '),
      /** Between spaces, so that one is in another only as whole words. */
      words: ` ${key} `,
      size,
      count,
      weight: count * Math.sqrt(size) * (1 + 1 / (1 + first / early)),
    }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostRanked);
  const chosen: typeof ranked = [];
  for (const one of ranked) {
    if (chosen.length === mostPhrases) break;
    const isPart = ranked.some(
      ({ words, count, size }) => size > one.size && count > 1 && count * 2 >= one.count && words.includes(one.words),
    );
    if (!isPart && !chosen.some(({ words }) => words.includes(one.words) || one.words.includes(words)))
      chosen.push(one);
  }
  const most = chosen[0]?.weight ?? 1;
  return chosen.map(({ text: phrase, weight }) => ({ text: phrase, score: weight / most }));
}
