import { limits } from './limits.ts';

/** The form fields that the limits of the networks apply to, by their names in the form. */
interface NetworkForm {
  main_search_term: string;
  alternative_spellings: readonly string[];
  social_hashtags: readonly string[];
  required_all_words: readonly string[];
  required_any_words: readonly string[];
  excluded_words: readonly string[];
  near_words: readonly { first_term: string; second_term: string }[];
  monitored_languages: readonly string[];
  media_types: readonly string[];
}

interface NetworkFailure {
  path: 'social_hashtags' | 'main_search_term' | 'excluded_words';
  code: 'facebook_filters' | 'facebook_hashtags' | 'twitter_length' | 'instagram_hashtags';
  current: number;
  max: number;
}

const quoted = (text: string): string => (/\s/.test(text.trim()) ? `"${text.trim()}"` : text.trim());
const hashtag = (text: string): string => `#${text.replace(/^#+/, '').replace(/\s+/g, '')}`;
const group = (terms: readonly string[]): string[] =>
  terms.length > 1 ? [`(${terms.join(' OR ')})`] : terms.filter(Boolean);

/** Returns the query for Twitter: names, words and languages in its own syntax. */
export function twitterQuery(form: NetworkForm): string {
  const names = [form.main_search_term, ...form.alternative_spellings].filter(Boolean).map(quoted);
  return [
    ...group([...names, ...form.social_hashtags.map(hashtag)]),
    ...form.required_all_words.map(quoted),
    ...group(form.required_any_words.map(quoted)),
    // Twitter has no operator for distance: both words are required.
    ...form.near_words.flatMap((pair) => [quoted(pair.first_term), quoted(pair.second_term)]),
    ...form.excluded_words.map((word) => `-${quoted(word)}`),
    ...group(form.monitored_languages.map((language) => `lang:${language}`)),
  ].join(' ');
}

const phrase = (word: string): string => `"${word.replaceAll('"', ' ').trim()}"`;

/** Returns the end of a query for Reddit, which narrows names down to the posts that a stream wants. */
export function redditEnd(
  form: Pick<NetworkForm, 'required_all_words' | 'required_any_words' | 'near_words' | 'excluded_words'>,
): string {
  const any = form.required_any_words.map(phrase);
  const all = [...form.required_all_words, ...form.near_words.flatMap((pair) => [pair.first_term, pair.second_term])];
  return [
    ...all.map((word) => ` AND ${phrase(word)}`),
    ...(any.length > 0 ? [` AND ${any.length === 1 ? any[0] : `(${any.join(' OR ')})`}`] : []),
    ...form.excluded_words.map((word) => ` NOT ${phrase(word)}`),
  ].join('');
}

/** Returns the media types that are searched for names alone: the matching of the stream checks all its other words. */
export const searchedByName = (form: NetworkForm): string[] => [
  ...(wordFilters(form) > 0 ? ['youtube'] : []),
  ...(redditEnd(form).length > limits.networks.reddit.end ? ['reddit'] : []),
];

/** Counts words that narrow a search down beside its names, as Facebook does. */
export const wordFilters = (form: NetworkForm): number =>
  form.required_all_words.length +
  form.required_any_words.length +
  form.excluded_words.length +
  2 * form.near_words.length;

/** Returns the limits that a stream exceeds. Only monitored networks count. */
export function networkFailures(form: NetworkForm): NetworkFailure[] {
  const { facebook, twitter, instagram } = limits.networks;
  const measured = [
    {
      network: 'facebook',
      path: 'excluded_words',
      code: 'facebook_filters',
      current: wordFilters(form),
      max: facebook.wordFilters,
    },
    {
      network: 'facebook',
      path: 'social_hashtags',
      code: 'facebook_hashtags',
      current: form.social_hashtags.length,
      max: facebook.hashtags,
    },
    {
      network: 'twitter',
      path: 'main_search_term',
      code: 'twitter_length',
      current: twitterQuery(form).length,
      max: twitter.characters,
    },
    {
      network: 'instagram',
      path: 'social_hashtags',
      code: 'instagram_hashtags',
      current: form.social_hashtags.length,
      max: instagram.hashtags,
    },
  ] as const;
  return measured
    .filter(({ network, current, max }) => form.media_types.includes(network) && current > max)
    .map(({ path, code, current, max }) => ({ path, code, current, max }));
}
