import { createMatcher, fromForm, type MatchDocument, type Query } from '../packages/matching/src/index.ts';

/** A stream as matchbench generates it. */
export type Stream = {
  id: number;
  main: string;
  alts: string[];
  hashtags: string[];
  all: string[];
  any: string[];
  not: string[];
  near: { a: string; b: string; n: number }[];
  exact: boolean;
  headline: boolean;
  langs: string[];
  countries: string[];
  media: string[];
  block: string[];
  allow: string[];
};
/** An article of the corpus. */
export type Article = {
  id: number;
  lang: string;
  country: string;
  media: string;
  outlet: string;
  title: string;
  body: string;
};

const words = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns a term as the reference takes it: only its words. Small letters allow one spelling only. */
function asTyped(term: string, exact: boolean): string {
  const plain = (text: string) => (exact ? text : text.toLowerCase());
  if (term.startsWith('#')) return plain(term);
  return plain(term.match(words)?.join(' ') ?? '');
}

/**
 * Returns the product's query for a generated stream. The reference counts positions, the product the words between
 * them.
 */
export function queryOf(stream: Stream): Query {
  const typed = (terms: readonly string[]) => terms.map((term) => asTyped(term, stream.exact));
  return fromForm({
    main_search_term: asTyped(stream.main, stream.exact),
    alternative_spellings: typed(stream.alts),
    social_hashtags: typed(stream.hashtags),
    required_all_words: typed(stream.all),
    required_any_words: typed(stream.any),
    excluded_words: typed(stream.not),
    near_words: stream.near.map(({ a, b, n }) => ({
      first_term: asTyped(a, stream.exact),
      second_term: asTyped(b, stream.exact),
      distance: n - 1,
    })),
    exact_match: stream.exact,
    headline_search: stream.headline,
    monitored_countries: stream.countries,
    excluded_countries: [],
    monitored_languages: stream.langs,
    excluded_languages: [],
    blocked_outlets: stream.block,
    whitelisted_outlets: stream.allow,
    media_types: stream.media,
  });
}

// The reference parts words at soft hyphens; the product reads over them.
const softHyphen = '\u00AD';
const parted = (text: string): string => (text.includes(softHyphen) ? text.replaceAll(softHyphen, ' ') : text);

/** Returns the product's document for an article of the corpus. */
export const documentOf = (article: Article): MatchDocument => ({
  id: '',
  headline: parted(article.title),
  lead: '',
  body: parted(article.body),
  language: article.lang,
  country: article.country,
  media_type: article.media,
  outlet_id: article.outlet,
  site: '',
  author: null,
});

/** Creates the product's matcher in the form that matchbench needs. */
export const create = () => {
  let matcher = createMatcher();
  return {
    load(streams: readonly Stream[], { sample }: { sample: readonly Article[] }): void {
      matcher = createMatcher({ sample: sample.map(documentOf) });
      for (const stream of streams) matcher.set(String(stream.id), queryOf(stream));
    },
    match: (article: Article): string[] => matcher.match(documentOf(article)),
    bytes: (): number => matcher.bytes,
  };
};
