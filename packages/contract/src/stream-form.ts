import { z } from 'zod';
import { entityTypes, mediaTypes } from './choices.ts';
import { countryId, id, languageCode, mediaType } from './fields.ts';
import { limits } from './limits.ts';
import { networkFailures } from './network-limits.ts';

const words = (value: string) => value.split(/\s+/).filter(Boolean).length;
const phrase = z
  .string()
  .trim()
  .min(1)
  .max(limits.shortText)
  .refine((value) => words(value) <= limits.wordsPerPhrase, {
    params: { code: 'max_word_count', max: limits.wordsPerPhrase },
  });
const phrases = z.array(phrase).max(limits.streamTerms).default([]);
const term = z.string().trim().min(1).max(limits.shortText);

const nearPair = z.object({
  first_term: phrase,
  second_term: phrase,
  distance: z
    .number()
    .int()
    .min(limits.nearDistance.min)
    .max(limits.nearDistance.max)
    .default(limits.nearDistance.default),
});

/** The saved search as its form holds it; the names are those of the matching package. */
export const streamFields = z.object({
  name: z.string().trim().min(1).max(limits.streamName),
  main_search_term: term,
  entity_type: z.enum(entityTypes).default('any'),
  alternative_spellings: z.array(term).max(limits.streamTerms).default([]),
  social_hashtags: z.array(term).max(limits.streamTerms).default([]),
  required_all_words: phrases,
  required_any_words: phrases,
  excluded_words: phrases,
  monitored_countries: z.array(countryId).max(250).default([]),
  excluded_countries: z.array(countryId).max(250).default([]),
  monitored_languages: z.array(languageCode).max(60).default([]),
  excluded_languages: z.array(languageCode).max(60).default([]),
  blocked_outlets: z.array(id).max(1000).default([]),
  whitelisted_outlets: z.array(id).max(1000).default([]),
  near_words: z.array(nearPair).max(limits.streamTerms).default([]),
  exact_match: z.boolean().default(false),
  headline_search: z.boolean().default(false),
  media_types: z.array(mediaType).min(1).max(mediaTypes.length).default(['web']),
  auto_tags: z.array(z.string().trim().min(1).max(limits.shortText)).max(limits.streamTags).default([]),
  auto_clippings: z.boolean().default(false),
  auto_kpi_association: id.nullable().default(null),
  ad_blocking: z.boolean().default(true),
  auto_rss: z.boolean().default(false),
  /**
   * Boolean text of a query that the fields above cannot hold. It decides then, and those fields are derived from it.
   */
  query_text: z.string().trim().min(1).max(limits.streamText).nullable().default(null),
});
type Fields = z.output<typeof streamFields>;

const termLists = [
  'alternative_spellings',
  'social_hashtags',
  'required_all_words',
  'required_any_words',
  'excluded_words',
] as const;

/** Counts the terms of all word fields, at most 150: the 'too many filters' of the error catalogue. */
const countTerms = (stream: Fields) =>
  termLists.reduce((sum, field) => sum + stream[field].length, 1 + 2 * stream.near_words.length);

type Refusal = { path: string; params: Record<string, string | number> };

/** Returns the failures of a stream that involve more than one field. */
function refusals(stream: Fields): Refusal[] {
  const found: Refusal[] = [];
  const refuse = (path: keyof Fields, params: Refusal['params']) => found.push({ path, params });
  if (!stream.media_types.includes('web')) refuse('media_types', { code: 'web_required' });
  if (stream.auto_rss && stream.media_types.some((type) => type !== 'web'))
    refuse('auto_rss', { code: 'rss_web_only' });
  if (stream.query_text !== null) return found;
  if (countTerms(stream) > limits.streamTerms)
    refuse('main_search_term', { code: 'too_many_filters', max: limits.streamTerms });
  for (const { path, code, current, max } of networkFailures(stream)) refuse(path, { code, current, max });
  return found;
}

export function refineStream(stream: Fields, context: z.RefinementCtx): void {
  for (const { path, params } of refusals(stream)) context.addIssue({ code: 'custom', path: [path], params });
}

export const streamForm = streamFields.superRefine(refineStream);
export type StreamFormInput = z.input<typeof streamForm>;
export type StreamFormOutput = z.output<typeof streamForm>;
/** Names of all fields that are saved. */
export const streamFormFields = Object.keys(streamFields.shape) as (keyof StreamFormOutput)[];
