import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { countryId, dateTime, id, languageCode, many, one, page, paging, shortText } from './fields.ts';
import { limits } from './limits.ts';
import { outletShort } from './outlets.ts';
import { countryShort } from './reference.ts';

export const sourceKinds = ['feed', 'sitemap', 'page'] as const;
export const sourceKind = z.enum(sourceKinds);
export const sourceHealths = ['waiting', 'well', 'failing', 'silent', 'off'] as const;
export const sourceHealth = z.enum(sourceHealths);

const interval = z.number().int().min(limits.sourceInterval.min).max(limits.sourceInterval.max);

export const source = z.object({
  id,
  name: z.string(),
  kind: sourceKind,
  url: z.string(),
  media_outlet: outletShort.extend({ country: countryShort.nullable(), language: z.string().nullable() }),
  interval_seconds: z.number().int(),
  enabled: z.boolean(),
  health: sourceHealth,
  last_fetched_at: dateTime.nullable(),
  last_success_at: dateTime.nullable(),
  /** Documents a day, mean over the last seven days. */
  items_per_day: z.number().nullable(),
  /** The last failure in words, in the caller's language; null once a fetch has succeeded. */
  last_error: z.object({ code: z.string(), message: z.string(), at: dateTime }).nullable(),
  next_fetch_at: dateTime.nullable(),
  /** Whether the caller may change it: the organisation alone uses it, or staff. */
  editable: z.boolean(),
});
export type Source = z.infer<typeof source>;

/** An address as a person types it: the scheme may be missing. */
const typedAddress = z.string().trim().min(1).max(2000);
const sourceParams = z.object({ source_id: id });
const subject = { kind: 'source', id: 'params.source_id' } as const;

export const sourceEndpoints = defineEndpoints({
  'sources.index': {
    method: 'GET',
    path: '/sources',
    area: 'sources',
    summary: 'Sources of the organisation with their health',
    access: 'streams.list',
    subject: { kind: 'any-brand' },
    query: z.object({
      search: shortText.optional(),
      kind: sourceKind.optional(),
      country: countryId.optional(),
      language: languageCode.optional(),
      health: sourceHealth.optional(),
      ...paging,
    }),
    answer: page(source),
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
      kind: sourceKind.default('feed'),
      name: shortText.optional(),
      media_outlet_id: id.optional(),
      interval_seconds: interval.default(limits.sourceInterval.default),
      enabled: z.boolean().default(true),
    }),
    answer: one(source),
    status: 201,
    rateLimit: 60,
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
        interval_seconds: interval,
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
    summary: 'Finds the feeds of a site’s address',
    access: 'stream.update',
    subject: { kind: 'any-brand' },
    body: z.object({ url: typedAddress }),
    answer: many(
      z.object({
        url: z.string(),
        kind: sourceKind,
        title: z.string().nullable(),
        latest: z.array(z.object({ headline: z.string(), published_at: dateTime.nullable() })),
      }),
    ),
    rateLimit: 60,
  },
  'sources.import': {
    method: 'POST',
    path: '/sources/import',
    area: 'sources',
    summary: 'Adds the feeds of an OPML file',
    access: 'stream.update',
    subject: { kind: 'any-brand' },
    body: z.object({ opml: z.string().min(1), interval_seconds: interval.default(limits.sourceInterval.default) }),
    answer: z.object({
      created: z.number().int(),
      existing: z.number().int(),
      failed: z.array(z.object({ url: z.string(), message: z.string() })),
    }),
    bodyLimit: limits.opmlBytes,
  },
  'sources.export': {
    method: 'GET',
    path: '/sources.opml',
    area: 'sources',
    summary: 'The organisation’s feeds as OPML',
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
      interval_seconds: interval.default(900),
    }),
    answer: z.object({ created: z.number().int(), existing: z.number().int(), outlets: z.number().int() }),
  },
  'sources.bulk-update': {
    method: 'POST',
    path: '/sources/bulk-update',
    area: 'sources',
    summary: 'Switches many sources on or off',
    access: 'stream.update',
    subject: { kind: 'any-brand' },
    body: z.object({ sources: z.array(id).min(1).max(1000), enabled: z.boolean() }),
    answer: z.object({ updated: z.number().int() }),
  },
});
