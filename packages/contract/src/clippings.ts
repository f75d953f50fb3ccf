import { z } from 'zod';
import { assignment } from './assignments.ts';
import { impressionSources, mediaTypes } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  audience,
  counting,
  countryId,
  dateTime,
  flag,
  id,
  include,
  languageCode,
  largestInteger,
  list,
  longText,
  mediaTier,
  mediaType,
  one,
  page,
  paging,
  requiredText,
  sentiment,
  shortText,
  tone,
  webUrl,
} from './fields.ts';
import { file } from './files.ts';
import { imagePositivities, topicProminences } from './form-choices.ts';
import { limits } from './limits.ts';
import { outletShort } from './outlets.ts';
import { countryShort } from './reference.ts';

/** The source of a prefilled field; null: not found, so the user fills it in. */
const foundIn = z.enum(['page', 'structured_data', 'feed', 'outlet', 'file', 'language', 'text', 'address']).nullable();

/** A person's link to another record, by its name on the screen. */
const linked = z.object({ id, name: z.string() });

/** A record of the page when the clipping was made, and of its changes since. */
const evidence = z.object({
  url: z.string(),
  taken_at: dateTime,
  checked_at: dateTime.nullable(),
  headline: z.string().nullable(),
  /** The text as it was read, as far as the outlet's licence allows it to be shown. */
  text: z.string().nullable(),
  /** There is more of it than may be shown. */
  is_extract: z.boolean(),
  /** Reason why the page could not be read, in words. */
  text_missing: z.string().nullable(),
  /** SHA-256 of the whole text, hexadecimal. */
  text_hash: z.string().nullable(),
  screenshot_url: z.string().nullable(),
  /** The reason why there is none, in words. */
  screenshot_missing: z.string().nullable(),
  changed_headline: z.string().nullable(),
  gone_at: dateTime.nullable(),
});

export const clipping = z.object({
  id,
  brand_id: id,
  brand: z.object({ id, name: z.string() }).optional(),
  mention_id: id.nullable(),
  type: mediaType,
  media_type: mediaType,
  url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  headline: z.string(),
  translated_headline: z.string().nullable(),
  published_at: dateTime,
  media_outlet: outletShort.extend({ tier: mediaTier }).nullable(),
  /** An imported file's name of an outlet that is not in the catalogue. */
  named_outlet: z.string().nullable(),
  country: countryShort.nullable(),
  duration_sec: z.number().int().nullable(),
  topic_prominence: z.enum(topicProminences).nullable(),
  is_advertisement: z.boolean(),
  tags: z.array(z.object({ id, name: z.string() })),
  note: z.string().nullable(),
  product_present: z.boolean(),
  logo_present: z.boolean(),
  spokesperson_quoted: z.boolean(),
  text_tonality: sentiment.nullable(),
  image_positivity: z.enum(imagePositivities).nullable(),
  /** Audience of the outlet on the day, or a person's figure. */
  impressions: z.number().int(),
  impressions_entered: z.boolean(),
  /** Source of the impressions; null if they are unknown and count with 0. */
  impressions_from: z.enum(impressionSources).nullable(),
  /** Views of the article itself, if known. A separate figure, never added to impressions. */
  estimated_views: z.number().int().nullable(),
  language: z.string().nullable(),
  files: z.array(file).optional(),
  stories: z.array(linked).optional(),
  kpi_campaigns: z.array(linked).optional(),
  relations: z.array(linked).optional(),
  evidence: evidence.nullable().optional(),
  /** DKK, two decimals; screens convert it. */
  hf_value: z.number(),
  hf_value_version: z.number().int(),
  /** Time at which a member of the brand reviewed it; null: not reviewed. */
  looked_at: dateTime.nullable(),
  comments: z.number().int(),
  /** The colleague in charge of the article; null if there is none. */
  assignment: assignment.nullable(),
  /** Other clippings of the same story that pass the filters; only if stories are counted. */
  copies: z.number().int().optional(),
  is_imported: z.boolean(),
  created_at: dateTime,
});
export type Clipping = z.infer<typeof clipping>;

const clippingBody = z.object({
  type: mediaType,
  url: webUrl.nullable(),
  headline: requiredText.max(1000),
  translated_headline: shortText.nullable(),
  published_at: dateTime,
  media_outlet_id: id.nullable(),
  country_id: countryId.nullable(),
  duration_sec: z.number().int().min(0).max(largestInteger).nullable(),
  topic_prominence: z.enum(topicProminences).nullable(),
  is_advertisement: z.boolean(),
  note: longText.nullable(),
  product_present: z.boolean(),
  logo_present: z.boolean(),
  spokesperson_quoted: z.boolean(),
  text_tonality: sentiment.nullable(),
  image_positivity: z.enum(imagePositivities).nullable(),
  /** null: the audience of the outlet on the day. */
  impressions: audience.nullable(),
  estimated_views: audience.nullable(),
  language: languageCode.nullable(),
  /** A web address, or the path of a file of the clipping. */
  thumbnail: webUrl
    .or(
      z
        .string()
        .max(2000)
        .regex(/^\/files\/[\w-]+\/[\w-]+\/[^/?#]+$/),
    )
    .nullable(),
  files: z.array(id).max(20),
  tags: z.array(requiredText).max(50),
  stories: z.array(id).max(50),
  kpi_campaigns: z.array(id).max(50),
  relations: z.array(id).max(50),
});

export type MediaType = (typeof mediaTypes)[number];

/** Social types need an address of their network; every other type takes any. */
const networkHosts: Partial<Record<MediaType, RegExp>> = {
  twitter: /(^|\.)(twitter|x)\.com$/,
  facebook: /(^|\.)(facebook\.com|fb\.watch)$/,
  instagram: /(^|\.)instagram\.com$/,
  youtube: /(^|\.)(youtube\.com|youtu\.be)$/,
  tiktok: /(^|\.)tiktok\.com$/,
  pinterest: /(^|\.)pinterest\.[a-z.]+$/,
  linkedin: /(^|\.)linkedin\.com$/,
  reddit: /(^|\.)(reddit\.com|redd\.it)$/,
};

/** Returns true if a clipping of the type may have the address. */
export function urlFitsType(url: string, type: MediaType): boolean {
  return !networkHosts[type] || networkHosts[type].test(hostOf(url));
}

/** Returns the network that an address belongs to. */
export const networkOfUrl = (url: string): MediaType | null =>
  mediaTypes.find((type) => networkHosts[type]?.test(hostOf(url))) ?? null;

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname.toLowerCase();
  } catch {
    return '';
  }
};

/** The coverage filter of the specification. */
export const coverageFilter = z.object({
  start: dateTime.optional(),
  end: dateTime.optional(),
  tiers: list(mediaTier).optional(),
  types: list(mediaType).optional(),
  sentiments: list(tone).optional(),
  tags: list(id).optional(),
  countries: list(countryId).optional(),
  languages: list(languageCode).optional(),
  search: shortText.optional(),
  outlets: list(id).optional(),
  /** Found by one of these streams, and not hidden in it. */
  streams: list(id).optional(),
  kpi_campaigns: list(id).optional(),
  stories: list(id).optional(),
  /** All clippings of the story that this clipping belongs to. */
  copies_of: id.optional(),
  /** stories: copies of one text are one entry, represented by the first of them in the order of the list. */
  count: counting.optional(),
});
export type CoverageFilter = z.infer<typeof coverageFilter>;

const clippingPreparation = z.object({
  id,
  type: mediaType,
  url: z.string().nullable(),
  thumbnail: z.array(z.string()),
  files: z.array(file),
  data: z.object({
    headline: z.string().nullable(),
    translated_headline: z.string().nullable(),
    duration_sec: z.number().int().nullable(),
    text: z.string().nullable(),
    author: z.string().nullable(),
  }),
  /** Seconds since 1970. */
  published_at: z.number().int().nullable(),
  media_outlet: outletShort.extend({ impressions: z.number().int().nullable() }).nullable(),
  country: countryShort.nullable(),
  country_code: countryId.nullable(),
  language: z.string().nullable(),
  text_tonality: sentiment.nullable(),
  suggested_tags: z.array(z.string()),
  /** The clipping that the brand has of this address already. */
  existing_clipping_id: id.nullable(),
  found_in: z.object({
    headline: foundIn,
    published_at: foundIn,
    media_outlet: foundIn,
    country: foundIn,
    language: foundIn,
    thumbnail: foundIn,
    text_tonality: foundIn,
  }),
});
export type ClippingPreparation = z.infer<typeof clippingPreparation>;
const clippingList = z.array(id).min(1).max(limits.bulkClippings);
const brandParams = z.object({ brand_id: id });
const ofBrand = { kind: 'brand', id: 'params.brand_id' } as const;
const clippingParams = z.object({ clipping_id: id });
const subject = { kind: 'clipping', id: 'params.clipping_id' } as const;
/**
 * Endpoints of clippings. Changing one needs `mention.save`, which is not limited by month, because it adds no
 * clipping.
 */
export const clippingEndpoints = defineEndpoints({
  'clippings.index': {
    method: 'GET',
    path: '/clippings',
    area: 'clippings',
    summary: 'Clippings, newest first or sort=highest-pr-value',
    access: 'clippings.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: coverageFilter.extend({
      brand: id.optional(),
      looked_at: flag.optional(),
      assigned_to_me: flag.optional(),
      sort: z.enum(['newest', 'highest-pr-value']).default('newest'),
      include: z.string().max(200).optional(),
      ...paging,
    }),
    answer: page(clipping),
  },
  'clippings.show': {
    method: 'GET',
    path: '/clippings/{clipping_id}',
    area: 'clippings',
    summary: 'One clipping with all parts, or with those that include names',
    access: 'clippings.list',
    subject,
    params: clippingParams,
    query: z.object(include),
    answer: one(clipping),
  },
  'clippings.update': {
    method: 'PUT',
    path: '/clippings/{clipping_id}',
    area: 'clippings',
    summary: 'Changes a clipping; its value is calculated again',
    access: 'mention.save',
    subject,
    params: clippingParams,
    query: z.object(include),
    body: clippingBody.partial(),
    answer: one(clipping),
  },
  'clippings.delete': {
    method: 'DELETE',
    path: '/clippings/{clipping_id}',
    area: 'clippings',
    summary: 'Removes a clipping; its mention stays, and the clipping can be brought back for seven days',
    access: 'mention.save',
    subject,
    params: clippingParams,
    answer: null,
  },
  'clippings.store': {
    method: 'POST',
    path: '/clippings',
    area: 'clippings',
    summary: 'Makes a clipping by hand, with what was prepared or without',
    access: 'create.manual.clipping',
    subject: { kind: 'brand', id: 'body.brand_id' },
    query: z.object(include),
    body: clippingBody
      .partial()
      .required({ type: true, headline: true, published_at: true })
      .extend({ brand_id: id, preparation_id: id.nullable().optional() })
      .refine((body) => !body.url || urlFitsType(body.url, body.type), {
        path: ['url'],
        params: { code: 'url_does_not_fit' },
      }),
    answer: one(clipping),
    status: 201,
  },
  'clippings.prepare': {
    base: 'functions',
    method: 'POST',
    path: '/clippings/prepare',
    area: 'clippings',
    summary:
      'Reads an address, a mention or files and answers what a clipping of them would say, each with where it was found',
    access: 'create.manual.clipping',
    subject: { kind: 'brand', id: 'body.brand_id' },
    body: z
      .object({
        brand_id: id,
        type: mediaType.optional(),
        url: webUrl.optional(),
        mention_id: id.optional(),
        files: z.array(id).max(20).optional(),
      })
      .refine((body) => body.url || body.mention_id || body.files?.length, {
        path: ['url'],
        params: { code: 'required' },
      })
      .refine((body) => !body.url || !body.type || urlFitsType(body.url, body.type), {
        path: ['url'],
        params: { code: 'url_does_not_fit' },
      }),
    answer: one(clippingPreparation),
    waitsOutside: true,
  },
  'clippings.assign': {
    method: 'POST',
    path: '/clippings/{clipping_id}/assign',
    area: 'clippings',
    summary: 'Gives a clipping exactly these stories, KPI sets and relations; copies it to other brands',
    access: 'mention.save',
    subject,
    params: clippingParams,
    body: z.object({
      stories: z.array(id).max(50).optional(),
      kpi_campaigns: z.array(id).max(50).optional(),
      relations: z.array(id).max(50).optional(),
      brands: z.array(id).max(50).optional(),
    }),
    answer: one(clipping),
  },
  'clippings.bulk-delete': {
    method: 'POST',
    path: '/brands/{brand_id}/clippings/bulk-delete',
    area: 'clippings',
    summary: 'Removes clippings; their mentions stay, and they can be brought back for seven days',
    access: 'mention.save',
    subject: ofBrand,
    params: brandParams,
    body: z.object({ clippings: clippingList }),
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
  'clippings.bulk-restore': {
    method: 'POST',
    path: '/brands/{brand_id}/clippings/bulk-restore',
    area: 'clippings',
    summary: 'Brings back clippings that were removed in the last seven days, but those whose document was saved again',
    access: 'mention.save',
    subject: ofBrand,
    params: brandParams,
    body: z.object({ clippings: clippingList }),
    answer: one(z.object({ restored: z.number().int() })),
    status: 200,
  },
  'clippings.pdf': {
    method: 'GET',
    path: '/clippings/{clipping_id}/pdf',
    area: 'clippings',
    summary: 'The clipping as a PDF with its evidence',
    work: 'backfill',
    access: 'clippings.list',
    subject,
    params: clippingParams,
    answer: 'raw',
  },
});
