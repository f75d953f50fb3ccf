import { subjectWords } from '@masthead/reading';
import { isStopWord, stopWords } from '@masthead/trends';

/** Returns the words that tell the subject of an article, without those of grammar of its language: "war" is one in German alone. */
export function wordsOfArticle(text: string, language: string): string[] {
  const grammar = stopWords(language);
  return subjectWords(text).filter((word) => !grammar.has(word));
}

/**
 * Returns the words of a search that articles may have kept, at most `most`. Its language is not known, so words of grammar of all
 * languages are left out, unless there are no others.
 */
export function wordsOfSearch(text: string, most: number): string[] {
  const words = subjectWords(text);
  const telling = words.filter((word) => !isStopWord(word));
  return (telling.length > 0 ? telling : words).slice(0, most);
}
