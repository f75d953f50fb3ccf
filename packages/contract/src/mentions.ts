import { z } from 'zod';
import { assignment } from './assignments.ts';
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
  requiredText,
  sentiment,
  shortText,
} from './fields.ts';
import { limits } from './limits.ts';
import { outletShort } from './outlets.ts';
import { countryShort } from './reference.ts';

/** A matched stretch of text, UTF-16 offsets. */
const span = z.object({ start: z.number().int(), end: z.number().int() });

export const hideLevels = ['organisation', 'brand', 'stream'] as const;
export type HideLevel = (typeof hideLevels)[number];

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
  /** Confidence of the automatic tone, from 0 to 1; null: set by a person. */
  sentiment_confidence: z.number().nullable(),
  /** Name of the person who set the tone; null: set automatically, or by a deleted user. */
  sentiment_by: z.string().nullable(),
  /** Audience of the outlet; null: not known. */
  impressions: z.number().int().nullable(),
  thumbnail: z.string().nullable(),
  cluster_id: id,
  /** Second of a recording at which the first match is spoken; null for text. */
  at_second: z.number().int().nullable(),
  /** Other visible mentions of this stream with the same text. */
  copies: z.number().int(),
  hidden: z.object({ organisation: z.boolean(), brand: z.boolean(), stream: z.boolean() }),
  clipping_id: id.nullable(),
  /** Comments of colleagues on the article. */
  comments: z.number().int(),
  /** The colleague in charge of the article; null if there is none. */
  assignment: assignment.nullable(),
  seen: z.boolean(),
});
export type Mention = z.infer<typeof mention>;

const mentionFilters = z.object({
  start: dateTime.optional(),
  end: dateTime.optional(),
  media_types: list(mediaType).optional(),
  sentiment: list(sentiment).optional(),
  countries: list(countryId).optional(),
  languages: list(languageCode).optional(),
  tiers: list(mediaTier).optional(),
  outlets: list(id).optional(),
  hidden: flag.optional(),
  search: shortText.optional(),
  assigned_to_me: flag.optional(),
});

/** Every piece separately, or each story once, represented by its first piece that passes the filters. */
const mentionViews = ['pieces', 'stories'] as const;
export type MentionView = (typeof mentionViews)[number];

const mark = z.object({
  part: z.enum(['headline', 'lead', 'body']),
  start: z.number().int(),
  end: z.number().int(),
  clause: z.number().int(),
  /** Second of a recording at which it is spoken; null for text. */
  at_second: z.number().int().nullable(),
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
      /** The matched words as written in the text, most frequent first. */
      words: z.array(z.string()),
      /** Number of occurrences in each part. */
      found: z.object({
        headline: z.number().int(),
        lead: z.number().int(),
        body: z.number().int(),
        caption: z.number().int(),
      }),
    }),
  ),
  marks: z.array(mark),
  /** The parts as far as the outlet's licence allows; marks beyond them are left out. */
  parts: z.object({ headline: z.string(), lead: z.string(), body: z.string() }),
  /** Characters that the licence allows to be shown; null: all. */
  licensed_characters: z.number().int().nullable(),
  /** False if the full text is no longer stored: the parts are the headline and the excerpt, and words are looked for in them alone. */
  text_kept: z.boolean(),
  /**
   * Agreement of the automatic tone with people for texts in this language (macro F1 on labelled sets, 0 to 1); null:
   * not measured.
   */
  tone_agreement: z.number().nullable(),
});
export type Explanation = z.infer<typeof explanation>;

/** Agreement of the machine's tone with people's, on texts that people judged without seeing the machine's. */
const toneAgreement = z.object({
  language: z.string(),
  reviewed: z.number().int(),
  agreed: z.number().int(),
  /** Number of the reviewed of which the machine was not unsure. */
  sure: z.number().int(),
  sure_agreed: z.number().int(),
});

/** The scope of hiding: the piece, all pieces of its story (future ones included), or all pieces of its outlet so far. */
export const hideReaches = ['piece', 'story', 'outlet'] as const;
const bulk = z.array(id).min(1).max(limits.bulkMentions);

/** A group of mentions that were hidden together and can be restored together. */
const hiding = z.object({
  /** Names the action for `mentions.undo-hide`; null: nothing was left to hide. */
  hide_id: id.nullable(),
  /** Mentions of this stream that were visible at this level before. */
  hidden: z.number().int(),
});
export type Hiding = z.infer<typeof hiding>;

/** Fair use of a stream: mentions of the last 30 days. Over it nothing is lost: what comes is parked until there is room. */
const streamQuota = z.object({
  used: z.number().int(),
  /** null: no limit. */
  max: z.number().int().nullable(),
  /** Mentions that wait for room. */
  parked: z.number().int(),
  paused_at: dateTime.nullable(),
  /** Expected time of reaching the quota at the pace of the last days; null: not within 30 days. */
  forecast_at: dateTime.nullable(),
  /** Time at which the next mentions leave the 30 days and free quota; only while paused. */
  resets_at: dateTime.nullable(),
});
export type StreamQuota = z.infer<typeof streamQuota>;

const mentionParams = z.object({ mention_id: id });
const subject = { kind: 'mention', id: 'params.mention_id' } as const;
const streamParams = z.object({ stream_id: id });
const inStream = { kind: 'stream', id: 'params.stream_id' } as const;
const levelAndReach = z.object({
  level: z.enum(hideLevels).default('stream'),
  reach: z.enum(hideReaches).default('piece'),
});

export const mentionEndpoints = defineEndpoints({
  'mentions.index': {
    method: 'GET',
    path: '/streams/{stream_id}/mentions',
    area: 'mentions',
    summary: 'Mentions of a stream, newest first',
    access: 'streams.list',
    subject: { kind: 'stream', id: 'params.stream_id' },
    params: z.object({ stream_id: id }),
    query: mentionFilters.extend({ view: z.enum(mentionViews).default('pieces'), ...paging }),
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
  'mentions.update': {
    method: 'PATCH',
    path: '/mentions/{mention_id}',
    area: 'mentions',
    summary: "Corrects the tone by a person, for the brand's mentions of this document and for its clipping",
    access: 'stream.update',
    subject,
    params: mentionParams,
    /** null: the machine's tone again. */
    body: z.object({ sentiment: sentiment.nullable() }),
    answer: one(mention),
  },
  'mentions.tone-review': {
    method: 'GET',
    path: '/brands/{brand_id}/tone-review',
    area: 'mentions',
    summary:
      'Mentions whose tone nobody has judged yet, chosen at random, and how often machine and people agree by language',
    access: 'stream.update',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    answer: one(z.object({ mentions: z.array(mention), agreement: z.array(toneAgreement) })),
  },
  'mentions.judge-tone': {
    method: 'POST',
    path: '/mentions/{mention_id}/tone-review',
    area: 'mentions',
    summary: "Sets the tone as a person sees it and keeps the machine's beside it, to measure how often they agree",
    access: 'stream.update',
    subject,
    params: mentionParams,
    body: z.object({ sentiment }),
    answer: one(mention),
  },
  'mentions.explain': {
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
    summary: 'Hides a mention, its story or its outlet in the stream, the brand or the organisation',
    access: 'stream.update',
    subject,
    params: mentionParams,
    body: levelAndReach,
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
    body: levelAndReach,
    answer: one(mention),
  },
  'mentions.bulk-hide': {
    method: 'POST',
    path: '/streams/{stream_id}/mentions/hide',
    area: 'mentions',
    summary: 'Hides several mentions, their stories or their outlets; answers how to take it back',
    access: 'stream.update',
    subject: inStream,
    params: streamParams,
    body: levelAndReach.extend({ mentions: bulk }),
    answer: one(hiding),
  },
  'mentions.undo-hide': {
    method: 'POST',
    path: '/streams/{stream_id}/mentions/undo-hide',
    area: 'mentions',
    summary: 'Takes back one hiding, exactly as far as it reached',
    access: 'stream.update',
    subject: inStream,
    params: streamParams,
    body: z.object({ hide_id: id }),
    answer: one(z.object({ shown: z.number().int() })),
  },
  'mentions.bulk-unhide': {
    method: 'POST',
    path: '/streams/{stream_id}/mentions/unhide',
    area: 'mentions',
    summary: 'Shows several hidden mentions again, at every level where the caller may',
    access: 'stream.update',
    subject: inStream,
    params: streamParams,
    body: z.object({ mentions: bulk }),
    answer: one(z.object({ shown: z.number().int() })),
  },
  'mentions.bulk-save': {
    method: 'POST',
    path: '/streams/{stream_id}/mentions/clippings',
    area: 'mentions',
    summary: 'Saves several mentions as clippings and gives them tags; those that are clippings already get the tags',
    access: 'mention.save',
    subject: inStream,
    params: streamParams,
    body: z.object({ mentions: bulk, tags: z.array(requiredText).max(50).default([]) }),
    answer: one(
      z.object({
        saved: z.number().int(),
        already: z.number().int(),
        clippings: z.array(z.object({ id, mention_id: id })),
      }),
    ),
  },
  'streams.quota': {
    method: 'GET',
    path: '/streams/{stream_id}/quota',
    area: 'streams',
    summary: 'Fair use: mentions of the last 30 days against the limit, what is parked, and the forecast',
    access: 'streams.list',
    subject: inStream,
    params: streamParams,
    answer: one(streamQuota),
  },
  'mentions.seen': {
    method: 'POST',
    path: '/streams/{stream_id}/mentions/seen',
    area: 'mentions',
    summary: 'Marks mentions as read by the caller; without a list all of the stream',
    access: 'streams.list',
    subject: { kind: 'stream', id: 'params.stream_id' },
    params: z.object({ stream_id: id }),
    body: z.object({ mentions: bulk.optional() }),
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
    body: z.object({ brand_id: id.optional(), tags: z.array(requiredText).max(50).optional() }),
    answer: one(clipping),
    status: 201,
  },
});
