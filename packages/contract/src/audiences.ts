import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { audience, dateTime, id, many, mediaTier, one, page, paging, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { importResult, outletShort } from './outlets.ts';

/** A brand's own figure for an outlet: it counts if the catalogue has none for that day. */
const brandAudience = z.object({
  media_outlet: outletShort,
  impressions: z.number().int(),
  source: z.string(),
  recorded_at: dateTime,
  /** The catalogue's figure, which counts instead; null: it has none. */
  catalogue_impressions: z.number().int().nullable(),
});
export type BrandAudience = z.infer<typeof brandAudience>;

const reach = audience.min(1);
/** The assumed audience of an outlet of a tier whose audience is unknown; null if it is not estimated. */
const estimates = z.object({ aplus: reach.nullable(), bplus: reach.nullable(), none: reach.nullable() });
export type AudienceEstimates = z.infer<typeof estimates>;

const unknownOutlet = z.object({
  media_outlet: outletShort.extend({ tier: mediaTier }),
  /** Clippings of the brand that count with 0 because of it. */
  clippings: z.number().int(),
});
export type UnknownOutlet = z.infer<typeof unknownOutlet>;

const params = z.object({ brand_id: id });
const ofBrand = { kind: 'brand', id: 'params.brand_id' } as const;
const common = { area: 'brands', access: 'brand.update', subject: ofBrand } as const;

/** A brand's own knowledge of the audience of outlets. */
export const audienceEndpoints = defineEndpoints({
  'brands.unknown-outlets.index': {
    ...common,
    method: 'GET',
    path: '/brands/{brand_id}/unknown-outlets',
    summary:
      'Up to 200 outlets of the brand’s clippings whose audience nobody knows, those with the most clippings first',
    params,
    answer: many(unknownOutlet),
  },
  'brands.audiences.index': {
    ...common,
    method: 'GET',
    path: '/brands/{brand_id}/audiences',
    summary: 'The brand’s own audience figures by name of the outlet',
    params,
    query: z.object(paging),
    answer: page(brandAudience),
  },
  'brands.audiences.store': {
    ...common,
    method: 'POST',
    path: '/brands/{brand_id}/audiences',
    summary: 'Records the brand’s own figure for an outlet; its clippings are valued again',
    params,
    body: z.object({ media_outlet_id: id, impressions: reach, source: requiredText }),
    answer: one(brandAudience),
    status: 201,
  },
  'brands.audiences.delete': {
    ...common,
    method: 'DELETE',
    path: '/brands/{brand_id}/audiences/{media_outlet_id}',
    summary: 'Removes the brand’s own figure for an outlet; its clippings are valued again',
    params: params.extend({ media_outlet_id: id }),
    answer: null,
  },
  'brands.audiences.import': {
    ...common,
    method: 'POST',
    path: '/brands/{brand_id}/audiences/import',
    summary:
      'Records figures from CSV with the columns name, url, impressions and impressions_source, or tells what would happen; outlets are found, never added',
    work: 'backfill',
    params,
    body: z.object({ csv: z.string().min(1).max(limits.outletCsvBytes), dry_run: z.boolean().default(false) }),
    bodyLimit: limits.outletCsvBytes + 1024 * 1024,
    answer: one(importResult),
    status: 200,
  },
  'brands.audience-estimates.show': {
    ...common,
    method: 'GET',
    path: '/brands/{brand_id}/audience-estimates',
    summary: 'The brand’s estimates by tier',
    params,
    answer: one(estimates),
  },
  'brands.audience-estimates.update': {
    ...common,
    method: 'PUT',
    path: '/brands/{brand_id}/audience-estimates',
    summary: 'Replaces the brand’s estimates by tier; its clippings are valued again and say that they are estimated',
    params,
    body: estimates,
    answer: one(estimates),
  },
});
