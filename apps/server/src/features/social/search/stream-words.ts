import type { Searched } from '../connector.ts';

/** Puts words in quotation marks, which no word contains itself. */
export const quoted = (word: string): string => `"${word.replaceAll('"', ' ').trim()}"`;

/** Returns the names and hashtags of a stream, each once. One of them is in every post that the stream matches. */
export function namesOf({ main_search_term, alternative_spellings, social_hashtags }: Searched): string[] {
  const tags = social_hashtags.map((tag) => `#${tag.replace(/^#+/, '').replace(/\s+/g, '')}`);
  const words = [main_search_term, ...alternative_spellings, ...tags].map((word) => word.trim());
  return [...new Map(words.filter(Boolean).map((word) => [word.toLowerCase(), word])).values()];
}

/** Joins words to as few queries as their longest length allows. A word that is longer by itself is left out. */
export function fill(words: readonly string[], longest: number, join: (words: readonly string[]) => string): string[] {
  const queries: string[] = [];
  let current: string[] = [];
  for (const word of words.filter((one) => join([one]).length <= longest)) {
    if (current.length > 0 && join([...current, word]).length > longest) {
      queries.push(join(current));
      current = [];
    }
    current.push(word);
  }
  return current.length > 0 ? [...queries, join(current)] : queries;
}
