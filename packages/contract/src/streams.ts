import { z } from 'zod';
import { mediaTypes, streamSorts } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, flag, id, many, one, ordinal, page, paging, shortText } from './fields.ts';
import { limits } from './limits.ts';
import { outletShort } from './outlets.ts';
import { refineStream, streamFields } from './stream-form.ts';
import { labAnswer, labBody, suggestions, suggestionsBody } from './stream-lab.ts';

const person = z.object({ id, name: z.string() });

const stream = streamFields.extend({
  id,
  brand_id: id,
  /** null: in no folder. */
  folder_id: id.nullable(),
  blocked_outlets: z.array(outletShort),
  whitelisted_outlets: z.array(outletShort),
  /** The search as boolean text, whichever of form and text holds it. */
  printed: z.string(),
  /** Counts up with every saved change. */
  version: z.number().int(),
  /** True if the caller follows the stream. */
  followed: z.boolean(),
  paused_at: dateTime.nullable(),
  /** The plan allows fewer streams, or the stream has reached its quota. */
  paused_by: z.enum(['staff', 'plan', 'quota']).nullable(),
  /** Media types of the form that the plan leaves out: nothing new is found in them. */
  withheld_media_types: z.array(z.enum(mediaTypes)),
  /** Time since which new documents are not searched, because the search could not be prepared; null: they are searched. */
  failing_since: dateTime.nullable(),
  created_by: person.nullable(),
  updated_by: person.nullable(),
  created_at: dateTime,
  updated_at: dateTime,
  /** Progress of the search of the last 30 days; null when done. */
  backfill: z.object({ searched: z.number().int(), total: z.number().int() }).nullable(),
  counts: z
    .object({
      /** Mentions of the last 14 days. */
      mentions: z.number().int(),
      /** Mentions of the 14 days before those. */
      before: z.number().int(),
      /** Tone of the mentions of the last 14 days. */
      tone: z.object({ negative: z.number().int(), neutral: z.number().int(), positive: z.number().int() }),
      /** Mentions that arrived since the caller last opened the stream. */
      unseen: z.number().int(),
      /** Mentions of each of the 14 times 24 hours until now, the oldest first. */
      days: z.array(z.number().int()),
      /** Publication of the newest visible mention; null if there is none. */
      last_mention_at: dateTime.nullable(),
    })
    .optional(),
});
export type Stream = z.infer<typeof stream>;

const streamShort = z.object({ id, name: z.string(), followed: z.boolean() });

/** A saved state of a stream, the newest first; the counts are null until the stored documents have been searched. */
const streamVersion = z.object({
  version: z.number().int(),
  created_at: dateTime,
  created_by: person.nullable(),
  restored_from: z.number().int().nullable(),
  form: streamFields,
  printed: z.string(),
  added: z.number().int().nullable(),
  removed: z.number().int().nullable(),
  kept: z.number().int().nullable(),
});
export type StreamVersion = z.infer<typeof streamVersion>;

const versionChange = z.object({
  document_id: id,
  kind: z.enum(['added', 'removed']),
  headline: z.string(),
  url: z.string(),
  outlet_name: z.string(),
  country_id: z.string().nullable(),
  language: z.string(),
  published_at: dateTime,
});

const authorizedStreams = z.object({
  /** false: readers see every stream of the brand. */
  restricted: z.boolean(),
  streams: z.array(z.object({ id, name: z.string(), authorized: z.boolean() })),
});

const streamParams = z.object({ stream_id: id });
const subject = { kind: 'stream', id: 'params.stream_id' } as const;
const brandParams = z.object({ brand_id: id });
const ofBrand = { kind: 'brand', id: 'params.brand_id' } as const;
const versionParams = streamParams.extend({ version: z.coerce.number().pipe(ordinal) });
/** The brand in which a stream is followed; defaults to the stream's own. */
const following = z.object({ brand_id: id.optional() });

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
      followed: flag.optional(),
      /** Streams of this folder alone. */
      folder: id.optional(),
      sort: z.enum(streamSorts).optional(),
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
    body: streamFields.extend({ brand_id: id }).superRefine(refineStream),
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
    summary: 'Replaces a stream; where its search changes, the last 30 days are searched again',
    access: 'stream.update',
    subject,
    params: streamParams,
    /** The changed fields. With `version`, the call fails with a conflict if the stream has changed since. */
    body: streamFields.extend({ version: ordinal.optional() }).superRefine(refineStream),
    answer: one(stream),
  },
  'streams.delete': {
    method: 'DELETE',
    path: '/streams/{stream_id}',
    area: 'streams',
    summary: 'Removes a stream; its clippings stay, and for seven days it can be restored',
    access: 'stream.update',
    subject,
    params: streamParams,
    answer: null,
  },
  'streams.restore': {
    method: 'POST',
    path: '/streams/{stream_id}/restore',
    area: 'streams',
    summary: 'Brings a removed stream back with its mentions, within seven days',
    access: 'stream.create',
    subject: { kind: 'brand', id: 'body.brand_id' },
    params: streamParams,
    body: z.object({ brand_id: id }),
    answer: one(stream),
  },
  'streams.copy': {
    method: 'POST',
    path: '/streams/{stream_id}/copy',
    area: 'streams',
    summary: 'Copies a stream within its brand or into another brand of the organisation',
    access: 'stream.create',
    subject,
    params: streamParams,
    body: z.object({ name: z.string().trim().min(1).max(limits.streamName).optional(), brand_id: id.optional() }),
    answer: one(stream),
    status: 201,
  },
  'streams.follow': {
    method: 'POST',
    path: '/streams/{stream_id}/follow',
    area: 'streams',
    summary: 'The caller follows a stream',
    access: 'stream.update',
    subject,
    params: streamParams,
    body: following,
    answer: one(stream),
  },
  'streams.unfollow': {
    method: 'POST',
    path: '/streams/{stream_id}/unfollow',
    area: 'streams',
    summary: 'The caller follows a stream no longer',
    access: 'stream.update',
    subject,
    params: streamParams,
    body: following,
    answer: one(stream),
  },
  'brands.streams.index': {
    method: 'GET',
    path: '/brands/{brand_id}/streams',
    area: 'brands',
    summary: 'Streams of the brand that the caller follows',
    access: 'streams.list',
    subject: ofBrand,
    params: brandParams,
    query: z.object(paging),
    answer: page(stream),
  },
  'brands.streams.auto-follow-new-streams': {
    method: 'POST',
    path: '/brands/{brand_id}/streams/auto-follow-new-streams',
    area: 'brands',
    summary: 'Whether all members follow new streams of the brand by themselves',
    access: 'stream.update',
    subject: ofBrand,
    params: brandParams,
    body: z.object({ status: z.boolean() }),
    answer: one(z.object({ status: z.boolean() })),
  },
  'brands.streams.follow-all': {
    method: 'POST',
    path: '/brands/{brand_id}/streams/follow-all',
    area: 'brands',
    summary: 'The caller follows every stream of the brand',
    access: 'stream.update',
    subject: ofBrand,
    params: brandParams,
    answer: null,
  },
  'brands.streams.unfollow-all': {
    method: 'POST',
    path: '/brands/{brand_id}/streams/unfollow-all',
    area: 'brands',
    summary: 'The caller follows no stream of the brand',
    access: 'stream.update',
    subject: ofBrand,
    params: brandParams,
    answer: null,
  },
  'brands.authorized-streams.index': {
    method: 'GET',
    path: '/brands/{brand_id}/authorized-streams',
    area: 'brands',
    summary: 'Which streams of the brand its readers may see',
    access: 'streams.list',
    subject: ofBrand,
    params: brandParams,
    answer: one(authorizedStreams),
  },
  'brands.authorized-streams.update': {
    method: 'PUT',
    path: '/brands/{brand_id}/authorized-streams',
    area: 'brands',
    summary: 'Sets the streams that readers may see; null: all of them',
    access: 'stream.update',
    subject: ofBrand,
    params: brandParams,
    body: z.object({ streams: z.array(id).max(1000).nullable() }),
    answer: one(authorizedStreams),
  },
  'user.available-streams': {
    method: 'GET',
    path: '/user/available-streams',
    area: 'user',
    summary: 'Every stream that the caller may see, with its brand, by name',
    access: 'signed-in',
    answer: many(streamShort.extend({ brand: z.object({ id, name: z.string() }) })),
  },
  'streams.blocked-outlets.store': {
    method: 'POST',
    path: '/streams/{stream_id}/blocked-outlets',
    area: 'streams',
    summary: 'Blocks an outlet in a stream; its mentions are taken away',
    access: 'stream.update',
    subject,
    params: streamParams,
    body: z.object({ media_outlet_id: id }),
    answer: one(stream),
  },
  'streams.blocked-outlets.delete': {
    method: 'DELETE',
    path: '/streams/{stream_id}/blocked-outlets/{media_outlet_id}',
    area: 'streams',
    summary: 'Lets an outlet into a stream again',
    access: 'stream.update',
    subject,
    params: streamParams.extend({ media_outlet_id: id }),
    answer: null,
  },
  'streams.versions.index': {
    method: 'GET',
    path: '/streams/{stream_id}/versions',
    area: 'streams',
    summary: 'Saved states of a stream, the newest first',
    access: 'streams.list',
    subject,
    params: streamParams,
    query: z.object(paging),
    answer: page(streamVersion),
  },
  'streams.versions.changes': {
    method: 'GET',
    path: '/streams/{stream_id}/versions/{version}/changes',
    area: 'streams',
    summary: 'The first mentions that a version added to the stream and took away',
    access: 'streams.list',
    subject,
    params: versionParams,
    answer: many(versionChange),
  },
  'streams.versions.restore': {
    method: 'POST',
    path: '/streams/{stream_id}/versions/{version}/restore',
    area: 'streams',
    summary: 'Makes an earlier version the newest one',
    access: 'stream.update',
    subject,
    params: versionParams,
    answer: one(stream),
  },
  'streams.preview': {
    method: 'POST',
    path: '/streams/preview',
    area: 'streams',
    summary: 'What a search would have found in the last 30 days, newest first; nothing is saved',
    // Not stream.create: users who have reached the limit of streams can still edit existing ones.
    access: 'stream.update',
    evenReadOnly: true,
    subject: { kind: 'any-brand', id: 'body.brand_id' },
    body: labBody,
    answer: labAnswer,
    rateLimit: 300,
  },
  'streams.suggestions': {
    method: 'POST',
    path: '/streams/suggestions',
    area: 'streams',
    summary: 'Other spellings of the name that is searched for, and names to exclude, from the last 30 days',
    access: 'stream.update',
    evenReadOnly: true,
    subject: { kind: 'any-brand', id: 'body.brand_id' },
    body: suggestionsBody,
    answer: one(suggestions),
    rateLimit: 60,
  },
});
export {
  type StreamFormInput,
  type StreamFormOutput,
  streamForm,
  streamFormFields,
} from './stream-form.ts';
export type { LabAnswer, LabBody, LabCount, StreamSuggestions, StreamSuggestionsBody } from './stream-lab.ts';
