import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  countryId,
  dateTime,
  id,
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
  webUrl,
} from './fields.ts';
import { outletShort } from './outlets.ts';
import { countryShort } from './reference.ts';

export const topicProminences = ['exclusive', 'mentioned', 'secondary'] as const;
export const imagePositivities = ['very_negative', 'negative', 'neutral', 'positive', 'very_positive'] as const;

export const clipping = z.object({
  id,
  brand_id: id,
  mention_id: id.nullable(),
  type: mediaType,
  media_type: mediaType,
  url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  headline: z.string(),
  translated_headline: z.string().nullable(),
  published_at: dateTime,
  media_outlet: outletShort.extend({ tier: mediaTier }).nullable(),
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
  impressions: z.number().int(),
  /** DKK, two decimals; screens convert it. */
  hf_value: z.number(),
  hf_value_version: z.number().int(),
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
  duration_sec: z.number().int().min(0).nullable(),
  topic_prominence: z.enum(topicProminences).nullable(),
  is_advertisement: z.boolean(),
  note: longText.nullable(),
  product_present: z.boolean(),
  logo_present: z.boolean(),
  spokesperson_quoted: z.boolean(),
  text_tonality: sentiment.nullable(),
  image_positivity: z.enum(imagePositivities).nullable(),
  impressions: z.number().int().min(0).nullable(),
  tags: z.array(requiredText).max(50),
});

const clippingParams = z.object({ clipping_id: id });
const subject = { kind: 'clipping', id: 'params.clipping_id' } as const;

export const clippingEndpoints = defineEndpoints({
  'clippings.index': {
    method: 'GET',
    path: '/clippings',
    area: 'clippings',
    summary: 'Clippings, newest first or sort=highest-pr-value',
    access: 'clippings.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({
      brand: id.optional(),
      start: dateTime.optional(),
      end: dateTime.optional(),
      search: shortText.optional(),
      countries: list(countryId).optional(),
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
    summary: 'One clipping',
    access: 'clippings.list',
    subject,
    params: clippingParams,
    answer: one(clipping),
  },
  'clippings.update': {
    method: 'PUT',
    path: '/clippings/{clipping_id}',
    area: 'clippings',
    summary: 'Changes a clipping; its value is calculated again',
    access: 'create.manual.clipping',
    subject,
    params: clippingParams,
    body: clippingBody.partial(),
    answer: one(clipping),
  },
  'clippings.delete': {
    method: 'DELETE',
    path: '/clippings/{clipping_id}',
    area: 'clippings',
    summary: 'Removes a clipping; its mention stays',
    access: 'create.manual.clipping',
    subject,
    params: clippingParams,
    answer: null,
  },
});
