import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  countryId,
  date,
  domain,
  flag,
  id,
  languageCode,
  list,
  many,
  mediaTier,
  mediaType,
  one,
  ordinal,
  page,
  paging,
  requiredText,
  shortText,
  webUrl,
} from './fields.ts';
import { outletGeographies, publicationIntervals } from './form-choices.ts';
import { limits } from './limits.ts';
import { countryShort } from './reference.ts';

/** Potential audience of one publication, its source, and the start of its validity. Never the views of an article. */
const audience = z.object({ impressions: z.number().int(), source: z.string(), valid_from: z.iso.date() });

const outlet = z.object({
  id,
  name: z.string(),
  url: z.string().nullable(),
  country: countryShort.nullable(),
  language: z.string().nullable(),
  media_type: mediaType,
  geography: z.enum(outletGeographies).nullable(),
  publication_interval: z.enum(publicationIntervals).nullable(),
  /** Reach of one publication; null: not known. */
  impressions: z.number().int().nullable(),
  categories: z.array(z.number().int()),
  logo: z.string().nullable(),
  /** The tier that the brand of the request gave the outlet; absent in requests without a brand. */
  tier: mediaTier.optional(),
});
export type Outlet = z.infer<typeof outlet>;

/** An outlet in the list of staff, with how many sources are read for it. */
const listedOutlet = outlet.extend({ site: z.string(), sources: z.number().int() });
export type ListedOutlet = z.infer<typeof listedOutlet>;

/**
 * An outlet as staff see and edit it: with its other names and domains, its audience over time (newest first), the
 * ratings of brands, and the number of records that refer to it.
 */
const outletRecord = listedOutlet.extend({
  names: z.array(z.string()),
  domains: z.array(z.string()),
  audiences: z.array(audience),
  tiers: z.array(
    z.object({ brand_id: id, brand_name: z.string(), organisation_name: z.string(), tier: z.enum(['aplus', 'bplus']) }),
  ),
  clippings: z.number().int(),
  /** Characters of a text that the licence allows to be shown; null: all. */
  extract_characters: z.number().int().nullable(),
  /** Months for which the licence lets texts be kept; null: as long as documents are. */
  text_months: z.number().int().nullable(),
});
export type OutletRecord = z.infer<typeof outletRecord>;

export const outletForm = z.object({
  name: requiredText,
  url: webUrl.nullable().default(null),
  country_id: countryId.nullable().default(null),
  language: languageCode.nullable().default(null),
  media_type: mediaType.default('web'),
  geography: z.enum(outletGeographies).nullable().default(null),
  publication_interval: z.enum(publicationIntervals).nullable().default(null),
  categories: z.array(ordinal).max(50).default([]),
  logo: webUrl.nullable().default(null),
  names: z.array(requiredText).max(50).default([]),
  domains: z.array(domain).max(50).default([]),
  /** The licence; it stays as it is where it is left out. */
  extract_characters: z.number().int().min(0).max(1_000_000).nullable().optional(),
  text_months: z.number().int().min(1).max(600).nullable().optional(),
});
export type OutletForm = z.output<typeof outletForm>;

const audienceForm = z.object({
  impressions: z.number().int().min(0).max(100_000_000_000),
  source: requiredText,
  valid_from: date,
});
const outletParams = z.object({ media_outlet_id: id });

/** One line of a CSV that was read: what becomes of it, and which fields of a known outlet it changes. */
const importedLine = z.object({
  line: z.number().int(),
  name: z.string(),
  site: z.string().nullable(),
  outcome: z.enum(['added', 'updated', 'unchanged']),
  changes: z.array(z.string()),
});
export const importResult = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), field: z.string(), message: z.string() })),
  /** The first lines that were read, in the order of the file. */
  lines: z.array(importedLine),
});
export type OutletImport = z.infer<typeof importResult>;

/** The outlet as shown with a mention or clipping. */
export const outletShort = z.object({ id, name: z.string(), tier: mediaTier.optional() });

export const outletEndpoints = defineEndpoints({
  'media-outlets.index': {
    method: 'GET',
    path: '/media-outlets',
    area: 'media-outlets',
    summary: 'Searches the outlets',
    access: 'signed-in',
    query: z.object({
      search: shortText.optional(),
      countries: list(countryId).optional(),
      media_type: mediaType.optional(),
      ...paging,
    }),
    answer: page(outlet),
  },
  'media-outlets.show': {
    method: 'GET',
    path: '/media-outlets/{media_outlet_id}',
    area: 'media-outlets',
    summary: 'One outlet',
    access: 'signed-in',
    params: z.object({ media_outlet_id: id }),
    answer: one(outlet),
  },
  'media-outlets.logo': {
    method: 'GET',
    path: '/media-outlets/{media_outlet_id}/logo',
    area: 'media-outlets',
    summary:
      'The icon of the outlet’s site as a small picture; a transparent one while it is fetched or where there is none',
    access: 'public',
    params: z.object({ media_outlet_id: id }),
    answer: 'raw',
  },
  'brands.media-outlet-tiers.index': {
    method: 'GET',
    path: '/brands/{brand_id}/media-outlet-tiers',
    area: 'brands',
    summary: 'Tiers that the brand gave to outlets',
    access: 'brand.update',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    query: z.object(paging),
    answer: page(outlet),
  },
  'brands.media-outlet-tiers.store': {
    method: 'POST',
    path: '/brands/{brand_id}/media-outlet-tiers',
    area: 'brands',
    summary: 'Gives an outlet a tier; its clippings are valued again',
    access: 'brand.update',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    body: z.object({ media_outlet_id: id, tier: mediaTier }),
    answer: one(outlet),
    status: 201,
  },
  'brands.media-outlet-tiers.bulk-update': {
    method: 'POST',
    path: '/brands/{brand_id}/media-outlet-tiers/bulk-update',
    area: 'brands',
    summary: 'Gives outlets tiers, or none; their clippings are valued again',
    access: 'brand.update',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    body: z.object({
      tiers: z
        .array(z.object({ media_outlet_id: id, tier: mediaTier }))
        .min(1)
        .max(limits.bulkRows),
    }),
    answer: one(z.object({ updated: z.number().int() })),
    status: 200,
  },
  'brands.media-outlet-tiers.delete': {
    method: 'DELETE',
    path: '/brands/{brand_id}/media-outlet-tiers/{media_outlet_id}',
    area: 'brands',
    summary: 'Takes the tier away',
    access: 'brand.update',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id, media_outlet_id: id }),
    answer: null,
  },
  'staff.media-outlets.index': {
    method: 'GET',
    path: '/staff/media-outlets',
    area: 'staff',
    summary: 'All outlets by name; search takes a name or an address',
    access: 'staff',
    query: z.object({
      search: shortText.optional(),
      countries: list(countryId).optional(),
      media_type: mediaType.optional(),
      /** Only those that may be the same as another. */
      doubles: flag.optional(),
      ...paging,
    }),
    answer: page(listedOutlet),
  },
  'staff.media-outlets.store': {
    method: 'POST',
    path: '/staff/media-outlets',
    area: 'staff',
    summary: 'Adds an outlet',
    access: 'staff',
    body: outletForm,
    answer: one(outletRecord),
    status: 201,
  },
  'staff.media-outlets.show': {
    method: 'GET',
    path: '/staff/media-outlets/{media_outlet_id}',
    area: 'staff',
    summary: 'One outlet with its names, domains and audiences',
    access: 'staff',
    params: outletParams,
    answer: one(outletRecord),
  },
  'staff.media-outlets.update': {
    method: 'PUT',
    path: '/staff/media-outlets/{media_outlet_id}',
    area: 'staff',
    summary: 'Replaces what can be edited',
    access: 'staff',
    params: outletParams,
    body: outletForm,
    answer: one(outletRecord),
  },
  'staff.media-outlets.audiences.store': {
    method: 'POST',
    path: '/staff/media-outlets/{media_outlet_id}/audiences',
    area: 'staff',
    summary: 'Records an audience since a date; clippings that count with it are valued again',
    access: 'staff',
    params: outletParams,
    body: audienceForm,
    answer: one(outletRecord),
    status: 201,
  },
  'staff.media-outlets.audiences.delete': {
    method: 'DELETE',
    path: '/staff/media-outlets/{media_outlet_id}/audiences/{valid_from}',
    area: 'staff',
    summary: 'Takes an audience away that was wrong; clippings that counted with it are valued again',
    access: 'staff',
    params: z.object({ media_outlet_id: id, valid_from: date }),
    answer: one(outletRecord),
  },
  'staff.media-outlets.tiers.update': {
    method: 'PUT',
    path: '/staff/media-outlets/{media_outlet_id}/tiers/{brand_id}',
    area: 'staff',
    summary: 'Sets how a brand rates the outlet; the clippings of the brand are valued again',
    access: 'staff',
    params: z.object({ media_outlet_id: id, brand_id: id }),
    body: z.object({ tier: mediaTier, reason: requiredText }),
    answer: one(outletRecord),
  },
  'staff.media-outlets.doubles': {
    method: 'GET',
    path: '/staff/media-outlets/{media_outlet_id}/doubles',
    area: 'staff',
    summary:
      'Outlets that may be the same: equal name or a domain within the same site; `with` adds others to compare with',
    access: 'staff',
    params: outletParams,
    query: z.object({ with: list(id).optional() }),
    answer: many(outletRecord),
  },
  'staff.media-outlets.merge': {
    method: 'POST',
    path: '/staff/media-outlets/{media_outlet_id}/merge',
    area: 'staff',
    summary:
      'Merges doubles into this outlet: their names, domains, sources and tiers, then their mentions and clippings',
    access: 'staff',
    params: outletParams,
    body: z.object({ doubles: z.array(id).min(1).max(20) }),
    answer: one(outletRecord),
  },
  'staff.media-outlets.import': {
    method: 'POST',
    path: '/staff/media-outlets/import',
    area: 'staff',
    summary:
      'Adds and updates outlets from CSV, or tells what would happen; lines that cannot be read are told one by one and change nothing',
    work: 'backfill',
    access: 'staff',
    body: z.object({ csv: z.string().min(1).max(limits.outletCsvBytes), dry_run: z.boolean().default(false) }),
    bodyLimit: limits.outletCsvBytes + 1024 * 1024,
    answer: one(importResult),
  },
});
