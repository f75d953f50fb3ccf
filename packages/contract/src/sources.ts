import { z } from 'zod';
import { sourceHealths } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { countryId, dateTime, id, languageCode, many, mediaType, one, page, paging, shortText } from './fields.ts';
import { limits } from './limits.ts';
import { outletShort } from './outlets.ts';
import { countryShort } from './reference.ts';

/** Kinds that are read without a key. */
export const sourceKinds = [
  'feed',
  'sitemap',
  'page',
  'mastodon',
  'bluesky',
  'reddit',
  'youtube',
  'hackernews',
] as const;
export const sourceKind = z.enum(sourceKinds);
export const sourceHealth = z.enum(sourceHealths);
export type SourceKind = (typeof sourceKinds)[number];

/** A pinned pause in seconds. */
export const sourceInterval = z.number().int().min(limits.sourceInterval.min).max(limits.sourceInterval.max);

const source = z.object({
  id,
  name: z.string(),
  kind: sourceKind,
  /** The address that is fetched. */
  url: z.string(),
  /** The page for readers: the profile, channel or front page; null: not known. */
  page_url: z.string().nullable(),
  media_outlet: outletShort.extend({ country: countryShort.nullable(), language: z.string().nullable() }),
  /** The pause between two fetches as it is now. */
  interval_seconds: z.number().int(),
  /** Chosen by a person; otherwise the pause follows how often the source publishes. */
  interval_pinned: z.boolean(),
  /** Announced by a WebSub hub as it is published; then it is polled more rarely. */
  pushed: z.boolean(),
  enabled: z.boolean(),
  health: sourceHealth,
  last_fetched_at: dateTime.nullable(),
  last_success_at: dateTime.nullable(),
  /** Documents a day, mean over the last seven days. */
  items_per_day: z.number().nullable(),
  /** The last failure in words, in the caller's language; null once a fetch has succeeded. */
  last_error: z
    .object({
      code: z.string(),
      message: z.string(),
      at: dateTime,
      /** Time since which every fetch has failed. */
      since: dateTime,
    })
    .nullable(),
  next_fetch_at: dateTime.nullable(),
  /** True if the caller may change it: only their organisation uses it, or the caller is staff. */
  editable: z.boolean(),
  /** Earlier addresses, the last first: its own until it moved permanently, and those of sources merged into it. */
  formerly: z.array(z.object({ url: z.string(), merged: z.boolean(), moved_at: dateTime })),
});
export type Source = z.infer<typeof source>;

/** An address as a person types it: the scheme may be missing. */
const typedAddress = z.string().trim().min(1).max(2000);
const sourceParams = z.object({ source_id: id });
const subject = { kind: 'source', id: 'params.source_id' } as const;

const sourceFilters = {
  search: shortText.optional(),
  kind: sourceKind.optional(),
  country: countryId.optional(),
  language: languageCode.optional(),
  health: sourceHealth.optional(),
};

/** Facts about the outlet that were learned from its pages. */
const learned = z.object({
  /** Articles that it was learnt from. */
  pages: z.number().int(),
  /** Lines that occur on several of them, the most frequent first. */
  lines: z.array(z.object({ text: z.string(), pages: z.number().int() })),
  updated_at: dateTime.nullable(),
});

/** A candidate found at an address that can be added as a source. */
export const foundSource = z.object({
  url: z.string(),
  kind: sourceKind,
  title: z.string().nullable(),
  page_url: z.string().nullable(),
  media_type: mediaType,
  /** The newest that would be read. */
  latest: z.array(z.object({ headline: z.string(), published_at: dateTime.nullable() })),
});
export type FoundSource = z.infer<typeof foundSource>;

/** A source as staff see it: of whomever. */
const staffSource = source.extend({
  host: z.string(),
  /** Number of organisations that have it on their list. */
  organisations: z.number().int(),
});
export type StaffSource = z.infer<typeof staffSource>;

const step = z.object({
  name: z.string(),
  /** Processor time if the step computes; if it waits (`waits`) the time until it was done. */
  milliseconds: z.number(),
  calls: z.number().int(),
  waits: z.boolean(),
  /** Share of the processor time of all workers; null for steps that wait. */
  share: z.number().nullable(),
});

/** State of the collection, by which staff see that it keeps up. */
export const collectionState = z.object({
  sources: z.object({
    total: z.number().int(),
    enabled: z.number().int(),
    failing: z.number().int(),
    pushed: z.number().int(),
    /** Due and not yet fetched. */
    due: z.number().int(),
    /** Seconds by which the most overdue source is late. */
    lag_seconds: z.number(),
  }),
  /** Queues with the age of their oldest item in seconds: pages to read, hub deliveries, documents to match. */
  queues: z.array(
    z.object({
      name: z.enum(['pages', 'retries', 'deliveries', 'matching']),
      length: z.number().int(),
      oldest_seconds: z.number(),
    }),
  ),
  /** Workers that are alive; without one nothing is collected, matched or sent. */
  workers: z.number().int(),
  /** Free space on the disk of the data folder; staff are warned before it is full. */
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number(), is_low: z.boolean() }),
});
export type CollectionState = z.infer<typeof collectionState>;

const collectionStatus = collectionState.extend({
  documents_per_hour: z.number().int(),
  /** Hosts of the last day, the slowest first. */
  hosts: z.array(
    z.object({
      host: z.string(),
      fetches: z.number().int(),
      failures: z.number().int(),
      mean_milliseconds: z.number(),
      slowest_milliseconds: z.number(),
    }),
  ),
  /** Sources that fail now, by kind and reason. */
  failures: z.array(z.object({ kind: sourceKind, code: z.string(), message: z.string(), sources: z.number().int() })),
  /** Time spent by the workers in each step since they started. */
  steps: z.array(step),
});
export type CollectionStatus = z.infer<typeof collectionStatus>;

/** The first page says how many there are. */
const sourcePage = z.object({
  data: z.array(source),
  meta: page(source).shape.meta.extend({ total: z.number().int().nullable() }),
});

export const sourceEndpoints = defineEndpoints({
  'sources.index': {
    method: 'GET',
    path: '/sources',
    area: 'sources',
    summary: 'Sources of the organisation with their health',
    access: 'streams.list',
    subject: { kind: 'any-brand' },
    query: z.object({ ...sourceFilters, ...paging }),
    answer: sourcePage,
  },
  'sources.store': {
    method: 'POST',
    path: '/sources',
    area: 'sources',
    summary: 'Adds a source; the address is fetched once before it is accepted',
    access: 'stream.update',
    subject: { kind: 'any-brand' },
    body: z.object({
      url: typedAddress,
      /** If absent, detected from the address and its content. */
      kind: sourceKind.optional(),
      name: shortText.optional(),
      media_outlet_id: id.optional(),
      /** Left out: the pause follows how often the source publishes. */
      interval_seconds: sourceInterval.optional(),
      enabled: z.boolean().default(true),
    }),
    answer: one(source),
    status: 201,
    rateLimit: 60,
    waitsOutside: true,
  },
  'sources.show': {
    method: 'GET',
    path: '/sources/{source_id}',
    area: 'sources',
    summary: 'One source',
    access: 'streams.list',
    subject,
    params: sourceParams,
    answer: one(source),
  },
  'sources.learned': {
    method: 'GET',
    path: '/sources/{source_id}/learned',
    area: 'sources',
    summary: 'Shows the lines that repeat on the pages of a source’s outlet and are removed from their texts',
    access: 'streams.list',
    subject,
    params: sourceParams,
    answer: one(learned),
  },
  'sources.update': {
    method: 'PATCH',
    path: '/sources/{source_id}',
    area: 'sources',
    summary: 'Changes a source',
    access: 'stream.update',
    subject,
    params: sourceParams,
    body: z
      .object({
        name: shortText.min(1),
        url: typedAddress,
        media_outlet_id: id,
        interval_seconds: sourceInterval,
        /** false: the pause follows the source again. */
        interval_pinned: z.boolean(),
        enabled: z.boolean(),
      })
      .partial(),
    answer: one(source),
  },
  'sources.delete': {
    method: 'DELETE',
    path: '/sources/{source_id}',
    area: 'sources',
    summary: 'Takes a source off the organisation’s list; nobody else using it, it is fetched no more',
    access: 'stream.update',
    subject,
    params: sourceParams,
    answer: null,
  },
  'sources.fetch': {
    method: 'POST',
    path: '/sources/{source_id}/fetch',
    area: 'sources',
    summary: 'Fetches now',
    access: 'stream.update',
    subject,
    params: sourceParams,
    answer: one(source),
    rateLimit: 60,
  },
  'sources.discover': {
    method: 'POST',
    path: '/sources/discover',
    area: 'sources',
    summary:
      'Finds what can be read at an address: feeds, sitemaps, pages, profiles, channels; with what they would bring',
    access: 'stream.update',
    evenReadOnly: true,
    subject: { kind: 'any-brand' },
    body: z.object({ url: typedAddress }),
    answer: many(foundSource),
    rateLimit: 60,
    waitsOutside: true,
  },
  'sources.import': {
    method: 'POST',
    path: '/sources/import',
    area: 'sources',
    summary: 'Adds the feeds of an OPML file',
    work: 'backfill',
    access: 'stream.update',
    subject: { kind: 'any-brand' },
    body: z.object({ opml: z.string().min(1).max(limits.opmlBytes), interval_seconds: sourceInterval.optional() }),
    answer: z.object({
      created: z.number().int(),
      existing: z.number().int(),
      /** Entries of the file with the address of an earlier one. */
      repeated: z.number().int(),
      failed: z.array(z.object({ url: z.string(), message: z.string() })),
    }),
    bodyLimit: limits.opmlBytes,
  },
  'sources.export': {
    method: 'GET',
    path: '/sources.opml',
    area: 'sources',
    summary: 'The organisation’s feeds as OPML',
    work: 'backfill',
    access: 'streams.list',
    subject: { kind: 'any-brand' },
    answer: 'raw',
  },
  'sources.catalogue': {
    method: 'GET',
    path: '/sources/catalogue',
    area: 'sources',
    summary: 'The shipped catalogue: how many outlets and feeds a country and language have',
    access: 'streams.list',
    subject: { kind: 'any-brand' },
    answer: many(
      z.object({
        country_id: countryId.nullable(),
        language: languageCode.nullable(),
        outlets: z.number().int(),
        feeds: z.number().int(),
        added: z.number().int(),
      }),
    ),
  },
  'sources.catalogue.add': {
    method: 'POST',
    path: '/sources/catalogue',
    area: 'sources',
    summary: 'Adds the feeds of all outlets of the countries and languages chosen',
    access: 'stream.update',
    subject: { kind: 'any-brand' },
    body: z.object({
      countries: z.array(countryId).max(250).default([]),
      languages: z.array(languageCode).max(60).default([]),
      interval_seconds: sourceInterval.optional(),
    }),
    answer: z.object({ created: z.number().int(), existing: z.number().int(), outlets: z.number().int() }),
  },
});

export const staffSourceEndpoints = defineEndpoints({
  'staff.sources.index': {
    method: 'GET',
    path: '/staff/sources',
    area: 'staff',
    summary: 'Sources of all organisations with their health',
    access: 'staff',
    query: z.object({ ...sourceFilters, host: shortText.optional(), code: shortText.optional(), ...paging }),
    answer: page(staffSource),
  },
  'staff.sources.status': {
    method: 'GET',
    path: '/staff/sources/status',
    area: 'staff',
    summary: 'How collection is going: queues, lag, slow hosts, failures, where the time goes',
    access: 'staff',
    answer: one(collectionStatus),
  },
  'staff.sources.update': {
    method: 'PATCH',
    path: '/staff/sources/{source_id}',
    area: 'staff',
    summary: 'Changes a source of whomever',
    access: 'staff',
    params: sourceParams,
    body: z
      .object({
        name: shortText.min(1),
        media_outlet_id: id,
        interval_seconds: sourceInterval,
        interval_pinned: z.boolean(),
        enabled: z.boolean(),
      })
      .partial(),
    answer: one(staffSource),
  },
  'staff.sources.fetch': {
    method: 'POST',
    path: '/staff/sources/{source_id}/fetch',
    area: 'staff',
    summary: 'Fetches a source of whomever now',
    access: 'staff',
    params: sourceParams,
    answer: one(staffSource),
  },
});
