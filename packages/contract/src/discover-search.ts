import { z } from 'zod';
import { countryId, id, languageCode, mediaTier, sentiment } from './fields.ts';
import { limits } from './limits.ts';

/** Days in which a person must have written to be found. */
export const discoverPeriods = [7, 30, 90, 365] as const;
export const discoverWords = z.string().trim().max(200);

/** A search for journalists, as it is saved with a group. */
export const discoverSearch = z.object({
  /** Words that one article uses, all of them. */
  search: discoverWords.optional(),
  /** Words that no article of the person uses together. */
  without: discoverWords.optional(),
  /** Names of a competitor, separated by commas: an article of the last year names one of them anywhere in its text. A group has everybody who is found. */
  competitor: discoverWords.optional(),
  /** Names of the brand itself, separated by commas: no article of the last year names one of them anywhere in its text. */
  own_names: discoverWords.optional(),
  categories: z.array(z.string().max(100)).max(limits.relationCategories).optional(),
  countries: z.array(countryId).max(50).optional(),
  languages: z.array(languageCode).max(20).optional(),
  outlets: z.array(id).max(100).optional(),
  tiers: z.array(mediaTier).max(3).optional(),
  /** The tone of at least half of the articles that fit, or of all if the search has no words. */
  tone: sentiment.optional(),
  active_within: z.literal(discoverPeriods).optional(),
});
export type DiscoverSearch = z.output<typeof discoverSearch>;
