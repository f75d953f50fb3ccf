import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { countryId, dateTime, id, languageCode, mediaType, one, page, paging, shortText } from './fields.ts';
import { limits } from './limits.ts';
import { mention } from './mentions.ts';
import { outletShort } from './outlets.ts';

export const entityTypes = ['product', 'person', 'organisation', 'location', 'event', 'free_text', 'any'] as const;

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
const streamFields = z.object({
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
  media_types: z.array(mediaType).min(1).default(['web']),
  auto_clippings: z.boolean().default(false),
  ad_blocking: z.boolean().default(true),
});

const termLists = [
  'alternative_spellings',
  'social_hashtags',
  'required_all_words',
  'required_any_words',
  'excluded_words',
] as const;

/** At most 150 terms over all word fields: the 'too many filters' of the error catalogue. */
const withinTermLimit = (stream: Partial<z.output<typeof streamFields>>) =>
  termLists.reduce((sum, field) => sum + (stream[field]?.length ?? 0), 1 + 2 * (stream.near_words?.length ?? 0)) <=
  limits.streamTerms;
const termLimit = { path: ['main_search_term'], params: { code: 'too_many_filters', max: limits.streamTerms } };

export const streamForm = streamFields.refine(withinTermLimit, termLimit);
export type StreamFormInput = z.input<typeof streamForm>;
export type StreamFormOutput = z.output<typeof streamForm>;

export const stream = streamFields.extend({
  id,
  brand_id: id,
  blocked_outlets: z.array(outletShort),
  whitelisted_outlets: z.array(outletShort),
  paused_at: dateTime.nullable(),
  created_at: dateTime,
  updated_at: dateTime,
  /** How far the search of the last 30 days has come; null when done. */
  backfill: z.object({ searched: z.number().int(), total: z.number().int() }).nullable(),
  /** Mentions of the last 14 days, and those that arrived since the caller last opened the stream. */
  counts: z.object({ mentions: z.number().int(), unseen: z.number().int() }).optional(),
});
export type Stream = z.infer<typeof stream>;

const streamParams = z.object({ stream_id: id });
const subject = { kind: 'stream', id: 'params.stream_id' } as const;

/** A hit of a search that is not saved: a mention without an id. */
const previewMention = mention.omit({ id: true, stream_id: true, hidden: true, clipping_id: true, seen: true });

export const streamEndpoints = defineEndpoints({
  'streams.index': {
    method: 'GET',
    path: '/streams',
    area: 'streams',
    summary: 'Streams of a brand or of all brands; include=counts',
    access: 'streams.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({
      brand: id.optional(),
      search: shortText.optional(),
      include: z.string().max(200).optional(),
      ...paging,
    }),
    answer: page(stream),
  },
  'streams.store': {
    method: 'POST',
    path: '/streams',
    area: 'streams',
    summary: 'Creates a stream and searches the last 30 days',
    access: 'stream.create',
    subject: { kind: 'brand', id: 'body.brand_id' },
    body: streamFields.extend({ brand_id: id }).refine(withinTermLimit, termLimit),
    answer: one(stream),
    status: 201,
  },
  'streams.show': {
    method: 'GET',
    path: '/streams/{stream_id}',
    area: 'streams',
    summary: 'One stream',
    access: 'streams.list',
    subject,
    params: streamParams,
    answer: one(stream),
  },
  'streams.update': {
    method: 'PUT',
    path: '/streams/{stream_id}',
    area: 'streams',
    summary: 'Replaces a stream; the last 30 days are searched again',
    access: 'stream.update',
    subject,
    params: streamParams,
    body: streamForm,
    answer: one(stream),
  },
  'streams.delete': {
    method: 'DELETE',
    path: '/streams/{stream_id}',
    area: 'streams',
    summary: 'Removes a stream; its clippings stay',
    access: 'stream.update',
    subject,
    params: streamParams,
    answer: null,
  },
  'streams.preview': {
    method: 'POST',
    path: '/streams/preview',
    area: 'streams',
    summary: 'What a search would have found in the last 30 days, newest first; nothing is saved',
    access: 'stream.create',
    subject: { kind: 'any-brand' },
    body: streamFields.extend({ name: z.string().max(limits.streamName).optional(), brand_id: id.optional() }),
    answer: z.object({
      data: z.array(previewMention),
      meta: z.object({
        has_more: z.boolean(),
        cursor: z.string().nullable(),
        per_day: z.number(),
        searched: z.number().int(),
        languages: z.array(z.object({ language: z.string(), share: z.number() })),
      }),
    }),
    rateLimit: 300,
  },
});
