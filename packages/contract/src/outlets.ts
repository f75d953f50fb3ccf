import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { countryId, id, languageCode, list, mediaTier, mediaType, one, page, paging, shortText } from './fields.ts';
import { countryShort } from './reference.ts';

export const outlet = z.object({
  id,
  name: z.string(),
  url: z.string().nullable(),
  country: countryShort.nullable(),
  language: z.string().nullable(),
  media_type: mediaType,
  geography: z.enum(['international', 'national', 'regional', 'local']).nullable(),
  publication_interval: z.enum(['hourly', 'daily', 'weekly', 'biweekly', 'monthly', '6_monthly', 'yearly']).nullable(),
  /** Reach of one publication; null: not known. */
  impressions: z.number().int().nullable(),
  categories: z.array(z.number().int()),
  logo: z.string().nullable(),
  /** For the brand asked about; absent elsewhere. */
  tier: mediaTier.optional(),
});
export type Outlet = z.infer<typeof outlet>;

/** What a mention or clipping shows of its outlet. */
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
});

export const catalogueOutlet = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  country_id: countryId.nullable(),
  language: languageCode.nullable(),
  feeds: z.number().int(),
  added: z.boolean(),
});
