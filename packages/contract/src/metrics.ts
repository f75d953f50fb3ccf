import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { countryId, dateTime, id, list, one } from './fields.ts';

/** Fractions, not percentages: 0.095 is 9.5 %. null: no value, such as growth from nothing. */
const block = z.object({
  previous: z.number(),
  current: z.number(),
  growth: z.number().nullable(),
  growth_aplus: z.number().nullable(),
  growth_bplus: z.number().nullable(),
});

const brandBlock = block.extend({
  brand_id: id,
  brand_name: z.string(),
  /** One value a day of the period, oldest first. */ series: z.array(z.number()),
});

export const metricGroup = z.object({
  brands: z.array(brandBlock),
  top_brand: brandBlock.nullable(),
  totals: block,
  /** Both periods, for the line under the figures. */
  period: z.object({
    start: dateTime,
    end: dateTime,
    previous_start: dateTime,
    previous_end: dateTime,
    days: z.array(z.iso.date()),
  }),
});
export type MetricGroup = z.infer<typeof metricGroup>;

const query = z.object({
  start: dateTime.optional(),
  end: dateTime.optional(),
  brands: list(id).optional(),
  countries: list(countryId).optional(),
  timezone: z.string().max(60).optional(),
});
const subject = { kind: 'brands', id: 'query.brands' } as const;
const dashboard = (path: `/${string}`, summary: string) =>
  ({
    method: 'GET',
    path,
    area: 'metrics',
    summary,
    access: 'dashboard.view',
    subject,
    query,
    answer: one(metricGroup),
  }) as const;

export const metricEndpoints = defineEndpoints({
  'metrics.dashboard.hf_value': dashboard(
    '/metrics/dashboard/hf_value',
    'hfValue in DKK for each brand, this period and the one before',
  ),
  'metrics.dashboard.clippings': dashboard('/metrics/dashboard/clippings', 'Clippings for each brand'),
  'metrics.dashboard.impressions': dashboard('/metrics/dashboard/impressions', 'Impressions for each brand'),
  'metrics.clippings.top-outlets': {
    method: 'GET',
    path: '/metrics/clippings/top-outlets',
    area: 'metrics',
    summary: 'Outlets with the most clippings',
    access: 'dashboard.view',
    subject,
    query: query.extend({ limit: z.coerce.number().int().min(1).max(100).default(10) }),
    answer: one(
      z.array(
        z.object({
          media_outlet: z.object({ id, name: z.string(), tier: z.enum(['aplus', 'bplus', 'none']) }),
          country_id: countryId.nullable(),
          clippings: z.number().int(),
          impressions: z.number().int(),
          negative: z.number().int(),
          neutral: z.number().int(),
          positive: z.number().int(),
        }),
      ),
    ),
  },
  'metrics.clippings.sentiment.split.by_brands': {
    method: 'GET',
    path: '/metrics/clippings/sentiment/split/by_brands',
    area: 'metrics',
    summary: 'Clippings by tone for each brand',
    access: 'dashboard.view',
    subject,
    query,
    answer: one(
      z.array(
        z.object({
          brand_id: id,
          brand_name: z.string(),
          negative: z.number().int(),
          neutral: z.number().int(),
          positive: z.number().int(),
          unset: z.number().int(),
          set_by_person: z.number().int(),
        }),
      ),
    ),
  },
});
