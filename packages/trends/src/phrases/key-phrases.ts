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
  text: string;
  words: number;
  count: number;
  first: number;
}

/** Counts every run of one to three words between stop words and signs. */
function candidatesOf(text: string, isStop: ReadonlySet<string>): Map<string, Candidate> {
  const found = new Map<string, Candidate>();
  for (const part of text.matchAll(/[\p{L}\p{M}\p{N}'’ -]+/gu)) {
    const words = [...part[0].matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)];
    let from = 0;
    for (let at = 0; at <= words.length; at++) {
      const word = words[at]?.[0].toLowerCase();
      if (word && !isStop.has(word) && word.length >= leastLetters && word.length <= 40 && !/^\p{N}/u.test(word))
        continue;
      for (let start = from; start < at; start++) {
        for (let end = start + 1; end <= Math.min(at, start + mostWords); end++) {
          const run = words.slice(start, end).map(([one]) => one);
          const key = run.join(' ').toLowerCase();
          const known = found.get(key);
          if (known) known.count++;
          else
            found.set(key, {
              text: run.join(' '),
              words: run.length,
              count: 1,
              first: part.index + words[start]!.index,
            });
        }
      }
      from = at + 1;
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
  const candidates = [...candidatesOf(text.slice(0, longestText), stopWords(language))].map(([key, one]) => ({
    key,
    ...one,
    weight: one.count * Math.sqrt(one.words) * (1 + 1 / (1 + one.first / early)),
  }));
  const ranked = candidates
    .filter(({ count, first }) => count > 1 || first < early)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostRanked);
  const isWithin = (key: string, other: string) => ` ${other} `.includes(` ${key} `);
  const chosen: typeof ranked = [];
  for (const one of ranked) {
    if (chosen.length === mostPhrases) break;
    const isPart = ranked.some(
      ({ key, count, words }) => words > one.words && count > 1 && count * 2 >= one.count && isWithin(one.key, key),
    );
    if (!isPart && !chosen.some(({ key }) => isWithin(one.key, key) || isWithin(key, one.key))) chosen.push(one);
  }
  const most = chosen[0]?.weight ?? 1;
  return chosen.map(({ text: phrase, weight }) => ({ text: phrase, score: weight / most }));
}
