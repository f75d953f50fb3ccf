import { type Language, mediaTypes, sentiments, type tones } from '@masthead/contract';
import { countryShort } from '../reference/index.ts';

/** Returns the country of a key of sums as the contract has it. */
export const countryOf = (key: string, language: string) => (key ? countryShort(key, language as Language) : null);

export const mediaTypeOf = (key: string): (typeof mediaTypes)[number] =>
  mediaTypes.find((known) => known === key) ?? 'web';

/** Key of clippings without a tone, as the kept sums have it. */
export const unsureKey = 'unset';

export const sentimentOf = (key: string): (typeof tones)[number] =>
  sentiments.find((known) => known === key) ?? 'unsure';
