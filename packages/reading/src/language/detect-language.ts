import { frequencyScores } from './frequent-words.ts';
import { ngramScores, tableLanguages } from './ngram-table.ts';
import { wordScores } from './word-model.ts';

export type ContentLanguage = 'en' | 'da' | 'de' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'no' | 'pl' | 'pt' | 'sv';
export const contentLanguages = tableLanguages.slice(0, 12) as readonly ContentLanguage[];

const longest = 2000;
const mostWords = 60;
/** Weight of an n-gram's score beside a word's logarithm. */
const ngramWeight = 0.02;
/** Weight of the frequency of a word beside the same. */
const frequencyWeight = 0.7;
/** Another language must be this much likelier; more so in short texts, if it is usually a mistake. */
const otherMargin = { short: 2, long: 1.08 };
const shortText = 4;
/** Fewer points an n-gram than any content language reaches: a language that the table does not know. */
const unknownBelow = 45;
const enoughWords = 6;

/** Frequent words of Afrikaans that Dutch does not have, and the reverse: the table does not include Afrikaans. */
const afrikaans = new Set('nie vir hulle hierdie baie sê gesê nuwe wees ek jy dié se'.split(' '));
const dutch = new Set('niet een voor zijn deze ik ze hij zij hebben heeft wordt werd naar zich bij ook'.split(' '));

const isAfrikaans = (words: readonly string[]): boolean => {
  const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
  return count(afrikaans) > count(dutch);
};

const wordsOf = (text: string): string[] =>
  text
    .slice(0, longest)
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/**
 * Returns the language of a text among the twelve content languages (no: both Norwegian standards), 'other' for every
 * other one and for texts without letters; confidence 0 to 1. Three models vote: eld's table of n-grams, one of letter
 * groups of words and the frequencies of words.
 */
export function detectLanguage(text: string): { language: ContentLanguage | 'other'; confidence: number } {
  const words = wordsOf(text);
  const latin = words.filter((word) => /^[\p{Script=Latin}\p{M}]+$/u.test(word));
  if (latin.length === 0 || latin.length < words.length / 2)
    return { language: 'other', confidence: words.length === 0 ? 0 : 0.95 };
  const { scores, ngrams } = ngramScores(words);
  const weighed = latin.slice(0, mostWords);
  const [own, frequencies] = [wordScores(weighed), frequencyScores(weighed, contentLanguages.length)];
  const votes = contentLanguages.map(
    (_, at) => own[at]! + ngramWeight * scores[at]! + frequencyWeight * frequencies[at]!,
  );
  const best = votes.indexOf(Math.max(...votes));
  const other = Math.max(...scores.slice(contentLanguages.length));
  const known = Math.max(...scores.slice(0, contentLanguages.length));
  if (latin.length >= enoughWords && known < unknownBelow * ngrams) return { language: 'other', confidence: 0.7 };
  if (other > known * (latin.length <= shortText ? otherMargin.short : otherMargin.long)) {
    return { language: 'other', confidence: Math.min(1, (other - known) / (other + 1) + 0.4) };
  }
  if (contentLanguages[best] === 'nl' && isAfrikaans(words)) return { language: 'other', confidence: 0.7 };
  const second = Math.max(...votes.filter((_, at) => at !== best));
  const margin = (votes[best]! - second) / Math.sqrt(Math.max(1, ngrams));
  return { language: contentLanguages[best]!, confidence: Math.round((1 - Math.exp(-margin)) * 100) / 100 };
}
