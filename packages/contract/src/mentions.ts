import { z } from 'zod';
import { clipping } from './clippings.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  countryId,
  dateTime,
  flag,
  id,
  languageCode,
  list,
  mediaTier,
  mediaType,
  one,
  page,
  paging,
  sentiment,
  shortText,
} from './fields.ts';
import { outletShort } from './outlets.ts';
import { countryShort } from './reference.ts';

/** A matched stretch of text, UTF-16 offsets. */
const span = z.object({ start: z.number().int(), end: z.number().int() });

export const hideLevels = ['organisation', 'brand', 'stream'] as const;

export const mention = z.object({
  id,
  stream_id: id,
  document_id: id,
  headline: z.string(),
  headline_marks: z.array(span),
  /** The window of the text around the first match. */
  excerpt: z.string(),
  excerpt_marks: z.array(span),
  url: z.string(),
  author: z.string().nullable(),
  published_at: dateTime,
  collected_at: dateTime,
  media_type: mediaType,
  media_outlet: outletShort.extend({ tier: mediaTier }),
  country: countryShort.nullable(),
  language: z.string(),
  sentiment,
  /** How sure the machine is of the tone, 0 to 1; null: set by a person. */
  sentiment_confidence: z.number().nullable(),
  /** Audience of the outlet; null: not known. */
  impressions: z.number().int().nullable(),
  thumbnail: z.string().nullable(),
  cluster_id: id,
  /** Other mentions of this stream that tell the same text. */
  copies: z.number().int(),
  hidden: z.object({ organisation: z.boolean(), brand: z.boolean(), stream: z.boolean() }),
  clipping_id: id.nullable(),
  seen: z.boolean(),
});
export type Mention = z.infer<typeof mention>;

export const mentionFilters = z.object({
  start: dateTime.optional(),
  end: dateTime.optional(),
  media_types: list(mediaType).optional(),
  sentiment: list(sentiment).optional(),
  countries: list(countryId).optional(),
  languages: list(languageCode).optional(),
  tiers: list(mediaTier).optional(),
  hidden: flag.optional(),
  search: shortText.optional(),
});

const mark = z.object({
  part: z.enum(['headline', 'lead', 'body']),
  start: z.number().int(),
  end: z.number().int(),
  clause: z.number().int(),
});
const reason = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
});

export const explanation = z.object({
  matched: z.boolean(),
  clauses: z.array(
    z.object({
      id: z.string(),
      field: z.string(),
      text: z.string(),
      satisfied: z.boolean(),
      reason: reason.nullable(),
      /** The matched words as they stand in the text, most frequent first. */
      words: z.array(z.string()),
      /** How often it was found in each part. */
      found: z.object({ headline: z.number().int(), lead: z.number().int(), body: z.number().int() }),
    }),
  ),
  marks: z.array(mark),
  /** The parts as far as the outlet's licence allows; marks beyond them are left out. */
  parts: z.object({ headline: z.string(), lead: z.string(), body: z.string() }),
  /** Characters that the licence allows to be shown; null: all. */
  licensed_characters: z.number().int().nullable(),
});
export type Explanation = z.infer<typeof explanation>;

const mentionParams = z.object({ mention_id: id });
const subject = { kind: 'mention', id: 'params.mention_id' } as const;
const level = z.object({ level: z.enum(hideLevels).default('stream') });

export const mentionEndpoints = defineEndpoints({
  'mentions.index': {
    method: 'GET',
    path: '/streams/{stream_id}/mentions',
    area: 'mentions',
    summary: 'Mentions of a stream, newest first',
    access: 'streams.list',
    subject: { kind: 'stream', id: 'params.stream_id' },
    params: z.object({ stream_id: id }),
    query: mentionFilters.extend(paging),
    answer: page(mention),
  },
  'mentions.chart': {
    method: 'GET',
    path: '/streams/{stream_id}/mentions/chart',
    area: 'mentions',
    summary: 'Mentions a day, stories and copies apart; 14 days unless said',
    access: 'streams.list',
    subject: { kind: 'stream', id: 'params.stream_id' },
    params: z.object({ stream_id: id }),
    query: mentionFilters.extend({ timezone: z.string().max(60).optional() }),
    answer: one(
      z.object({
        days: z.array(z.object({ day: z.iso.date(), stories: z.number().int(), copies: z.number().int() })),
        mentions: z.number().int(),
        stories: z.number().int(),
        copies: z.number().int(),
      }),
    ),
  },
  'mentions.show': {
    method: 'GET',
    path: '/mentions/{mention_id}',
    area: 'mentions',
    summary: 'One mention',
    access: 'streams.list',
    subject,
    params: mentionParams,
    answer: one(mention),
  },
  'mentions.copies': {
    method: 'GET',
    path: '/mentions/{mention_id}/copies',
    area: 'mentions',
    summary: 'Other mentions of the stream that tell the same text',
    access: 'streams.list',
    subject,
    params: mentionParams,
    answer: z.object({ data: z.array(mention) }),
  },
  'mentions.explanation': {
    method: 'GET',
    path: '/mentions/{mention_id}/explanation',
    area: 'mentions',
    summary: 'Why it matched: clauses, words and where they stand',
    access: 'streams.list',
    subject,
    params: mentionParams,
    answer: one(explanation),
  },
  'mentions.hide': {
    method: 'POST',
    path: '/mentions/{mention_id}/hide',
    area: 'mentions',
    summary: 'Hides a mention in the stream, the brand or the organisation',
    access: 'stream.update',
    subject,
    params: mentionParams,
    body: level,
    answer: one(mention),
  },
  'mentions.unhide': {
    method: 'POST',
    path: '/mentions/{mention_id}/unhide',
    area: 'mentions',
    summary: 'Takes the hiding back',
    access: 'stream.update',
    subject,
    params: mentionParams,
    body: level,
    answer: one(mention),
  },
  'mentions.seen': {
    method: 'POST',
    path: '/streams/{stream_id}/mentions/seen',
    area: 'mentions',
    summary: 'Marks mentions as read by the caller; without a list all of the stream',
    access: 'streams.list',
    subject: { kind: 'stream', id: 'params.stream_id' },
    params: z.object({ stream_id: id }),
    body: z.object({ mentions: z.array(id).max(100).optional() }),
    answer: null,
  },
  'mentions.save-as-clipping': {
    method: 'POST',
    path: '/mentions/{mention_id}/clipping',
    area: 'mentions',
    summary: 'Saves a mention as clipping; a second time it answers with the same clipping',
    access: 'mention.save',
    subject,
    params: mentionParams,
    body: z.object({ brand_id: id.optional(), tags: z.array(shortText).max(50).optional() }),
    answer: one(clipping),
    status: 201,
  },
});
