import { limits, searchedByName, twitterQuery, wordFilters } from '@masthead/contract';
import { filledPairs, type StreamValues } from '../stream-values.ts';

interface NetworkNote {
  key: 'facebook_filters' | 'facebook_hashtags' | 'twitter_length' | 'instagram_hashtags';
  current: number;
  max: number;
}

/** Returns the media types that are searched for the names of a stream alone. */
export const namesAlone = (values: StreamValues): string[] =>
  searchedByName({ ...values, near_words: filledPairs(values.near_words) });

/** Returns how much of the limits of the chosen networks a stream uses; nothing for networks that are not monitored. */
export function networkNotes(values: StreamValues): NetworkNote[] {
  const { facebook, twitter, instagram } = limits.networks;
  const form = { ...values, near_words: filledPairs(values.near_words) };
  const has = (network: 'facebook' | 'twitter' | 'instagram') => values.media_types.includes(network);
  const tags = values.social_hashtags.length;
  return [
    ...(has('facebook')
      ? [
          { key: 'facebook_filters', current: wordFilters(form), max: facebook.wordFilters } as const,
          { key: 'facebook_hashtags', current: tags, max: facebook.hashtags } as const,
        ]
      : []),
    ...(has('twitter')
      ? [{ key: 'twitter_length', current: twitterQuery(form).length, max: twitter.characters } as const]
      : []),
    ...(has('instagram') ? [{ key: 'instagram_hashtags', current: tags, max: instagram.hashtags } as const] : []),
  ];
}
