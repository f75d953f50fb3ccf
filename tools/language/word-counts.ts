import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentLanguages } from '../../packages/reading/src/language/detect-language.ts';

/** Untranslated English in manuals: words that are this frequent in English, too, teach nothing. */
const mostEnglish = 0.3;

export interface WordCounts {
  /** Words of each content language with their counts. */
  counts: Map<string, number>[];
  /** Words of each language's list. */
  lists: Set<string>[];
  /** Returns the share of a word in the texts of a language. */
  share(language: number, word: string): number;
  /** Returns true for a word that belongs to a language and is not English left untranslated. */
  isOwn(language: number, word: string): boolean;
}

const linesOf = (folder: string, name: string): string[] =>
  readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);

/** Reads <language>.tsv, one 'word<TAB>count' a line, and <language>.txt, one word a line, of all content languages. */
export function readCounts(folder: string): WordCounts {
  const counts = contentLanguages.map(
    (language) =>
      new Map(
        linesOf(folder, `${language}.tsv`).map((line): [string, number] => {
          const [word = '', count = '0'] = line.split('\t');
          return [word, Number(count)];
        }),
      ),
  );
  const lists = contentLanguages.map(
    (language) =>
      new Set(
        linesOf(folder, `${language}.txt`)
          .filter((word) => /^\p{L}{2,24}$/u.test(word))
          .map((word) => word.toLowerCase()),
      ),
  );
  const totals = counts.map((words) => [...words.values()].reduce((sum, count) => sum + count, 0));
  const share = (language: number, word: string) => (counts[language]!.get(word) ?? 0) / totals[language]!;
  const isOwn = (language: number, word: string) =>
    language === 0 || lists[language]!.has(word) || share(0, word) <= mostEnglish * share(language, word);
  return { counts, lists, share, isOwn };
}
