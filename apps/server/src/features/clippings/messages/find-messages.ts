import { createMatcher, type MatchDocument, matches, parse, type Query } from '@masthead/matching';
import type { ReadableText } from './find-quotes.ts';
import { sentencesOf } from './sentences.ts';

interface SoughtMessage {
  id: string;
  phrases: readonly string[];
}

/** Words between the words of a phrase, so that a sentence may say them in its own way. */
const mostBetween = 8;
const mostWords = 12;

const wordsOf = (phrase: string): string[] =>
  phrase
    .split(/\s+/)
    .map((word) => word.replace(/["“”„«»()]/g, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, mostWords);

/** Returns a text in quotes, so that the language of queries takes none of its words for its own. */
const plain = (word: string): string => `"${word.replaceAll('\\', '')}"`;

/** Returns the query of a phrase: its words near each other, in any order. Null if it has no words. */
export function queryOfPhrase(phrase: string): Query | null {
  const words = wordsOf(phrase);
  if (words.length === 0) return null;
  const together = words.length === 1 ? plain(words[0]!) : `${plain(words.join(' '))}~${mostBetween}`;
  const parsed = parse(together);
  return 'query' in parsed ? parsed.query : null;
}

const documentOf = (part: Partial<Pick<MatchDocument, 'headline' | 'lead' | 'body'>>, language: string) => ({
  ...{ id: '', headline: '', lead: '', body: '', language, country: null, media_type: 'web' },
  ...{ outlet_id: '', site: '', author: null },
  ...part,
});

/** Finds messages in texts: the engine says which texts have the words, and a message is in the first sentence that has them. */
export function createMessageFinder(messages: readonly SoughtMessage[]) {
  const engine = createMatcher();
  const queries = new Map<string, Query[]>();
  for (const { id, phrases } of messages) {
    const own = phrases.flatMap((phrase) => queryOfPhrase(phrase) ?? []);
    if (own.length === 0) continue;
    queries.set(id, own);
    engine.set(id, { kind: 'or', of: own });
  }
  return (text: ReadableText): { message_id: string; quote: string }[] => {
    const { headline, lead, body, language } = text;
    if (queries.size === 0) return [];
    const candidates = engine.match(documentOf({ headline, lead, body }, language));
    if (candidates.length === 0) return [];
    // The headline says it in fewest words; it is quoted if the text does not say it.
    const sentences = [...sentencesOf(lead, language), ...sentencesOf(body, language), headline].filter(Boolean);
    return candidates.flatMap((id) => {
      const quote = sentences.find((sentence) =>
        queries.get(id)!.some((query) => matches(query, documentOf({ body: sentence }, language))),
      );
      return quote === undefined ? [] : [{ message_id: id, quote }];
    });
  };
}
