import { limits, type Stream, type StreamFormInput } from '@masthead/contract';
import type { ChosenWord, Draft } from './stream-search.ts';

/** All fields, so that none is missing when the stream is replaced. */
export type StreamValues = Required<StreamFormInput>;

export const emptyStream = ({ term = '', entity = 'any' }: Draft = {}): StreamValues => ({
  name: term.slice(0, limits.streamName),
  main_search_term: term,
  entity_type: entity,
  alternative_spellings: [],
  social_hashtags: [],
  required_all_words: [],
  required_any_words: [],
  excluded_words: [],
  monitored_countries: [],
  excluded_countries: [],
  monitored_languages: [],
  excluded_languages: [],
  blocked_outlets: [],
  whitelisted_outlets: [],
  near_words: [],
  exact_match: false,
  headline_search: false,
  media_types: ['web'],
  auto_tags: [],
  auto_clippings: false,
  auto_kpi_association: null,
  ad_blocking: true,
  auto_rss: false,
  query_text: null,
});

/** Returns a stream as its form has it: outlets by their ids. */
export function valuesOf(stream: Stream): StreamValues {
  const fields = Object.keys(emptyStream()) as (keyof StreamValues)[];
  const plain = Object.fromEntries(fields.map((field) => [field, stream[field]]));
  const ids = (outlets: readonly { id: string }[]) => outlets.map(({ id }) => id);
  return {
    ...(plain as StreamValues),
    blocked_outlets: ids(stream.blocked_outlets),
    whitelisted_outlets: ids(stream.whitelisted_outlets),
  };
}

/** Returns what excluding or requiring a word changes in a stream, which is a form or a query written as text. */
export function withWord(values: StreamValues, { exclude, require }: ChosenWord): Partial<StreamValues> {
  const { query_text, excluded_words, required_all_words } = values;
  if (!exclude && !require) return {};
  if (query_text !== null) {
    const rest = exclude ? `NOT "${exclude}"` : `"${require}"`;
    return { query_text: `(${query_text}) AND ${rest}` };
  }
  return exclude
    ? { excluded_words: [...new Set([...excluded_words, exclude])] }
    : { required_all_words: [...new Set([...required_all_words, require!])] };
}

type Terms = Pick<StreamValues, 'main_search_term' | 'alternative_spellings'>;

/** Returns the main term and its other spellings, the main one first, because they are typed in one place. */
export const termsOf = ({ main_search_term, alternative_spellings }: Terms): string[] =>
  [main_search_term, ...alternative_spellings].filter(Boolean);
export const withTerms = (terms: readonly string[]): Terms => ({
  main_search_term: terms[0] ?? '',
  alternative_spellings: terms.slice(1),
});

/** Sets the media types: web is in every stream; the others are added and removed. */
export const withMediaTypes = (chosen: readonly StreamValues['media_types'][number][]): StreamValues['media_types'] => [
  ...new Set(['web' as const, ...chosen]),
];

/** Pairs that are filled in at least half: what was only opened is left out. */
export const filledPairs = (pairs: StreamValues['near_words']): StreamValues['near_words'] =>
  pairs.filter((pair) => pair.first_term.trim() || pair.second_term.trim());
