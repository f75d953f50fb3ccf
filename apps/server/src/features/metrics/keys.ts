import { type Language, mediaTypes, sentiments } from '@masthead/contract';
import { countryShort } from '../reference/index.ts';

/** The keys of sums as the contract has them. */
export const countryOf = (key: string, language: string) => (key ? countryShort(key, language as Language) : null);

export const mediaTypeOf = (key: string): (typeof mediaTypes)[number] =>
  mediaTypes.find((known) => known === key) ?? 'web';

/** null: nobody has set a tone and the machine was unsure. */
export const sentimentOf = (key: string): (typeof sentiments)[number] | null =>
  sentiments.find((known) => known === key) ?? null;
