import { z } from 'zod';
import { kpiStatuses } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { countryId, currencyCode, date, dateTime, id, one, page, paging, requiredText } from './fields.ts';
import { kpiMeasures } from './form-choices.ts';
import { limits } from './limits.ts';
import { countryShort } from './reference.ts';

const money = z.number().min(0).max(1e12);
/** null: no target. Money in the set's currency, shares and ROI as fractions. */
const targets = z.object({
  hfValue: money.nullable().default(null),
  roi: z.number().min(-1).max(1000).nullable().default(null),
  reach_factor: z.number().min(0).max(1000).nullable().default(null),
  clippings: z.number().int().min(0).max(1_000_000).nullable().default(null),
  share_of_a_clippings: z.number().min(0).max(1).nullable().default(null),
});
const investment = z.object({ category: requiredText, amount: money });

/** The results so far, from the clippings assigned to the set; null: no value, shown as a dash. */
const results = z.object({
  hfValue: z.number(),
  roi: z.number().nullable(),
  reach_factor: z.number().nullable(),
  clippings: z.number().int(),
  share_of_a_clippings: z.number().nullable(),
  impressions: z.number().int(),
  investments: z.number(),
});

const market = z.object({
  id,
  country: countryShort,
  targets: targets.required(),
  investments: z.array(investment.extend({ id })),
  results,
});
const kpiCampaign = z.object({
  id,
  brand_id: id,
  name: z.string(),
  status: z.enum(kpiStatuses),
  currency_code: currencyCode,
  starts_at: z.iso.date(),
  ends_at: z.iso.date(),
  measures: z.array(z.enum(kpiMeasures)),
  /** True for measures that the set has; investments need both. */
  enabled: z.object({ hfValue: z.boolean(), roi: z.boolean() }),
  /** Targets of the whole set: sums over its markets; null: no market has one. */
  target_hfValue: z.number().nullable(),
  target_clippings: z.number().int().nullable(),
  /** Targets that cannot be added up: the one of all markets that have one, and null if they differ. */
  target_roi: z.number().nullable(),
  target_reach_factor: z.number().nullable(),
  target_share_of_a_clippings: z.number().nullable(),
  default_investment_categories: z.array(z.string()),
  markets: z.array(market),
  /** Over all markets. */
  totals: results,
  completed_at: dateTime.nullable(),
  created_at: dateTime,
  updated_at: dateTime,
});
export type KpiCampaign = z.infer<typeof kpiCampaign>;

export const kpiForm = z
  .object({
    name: requiredText,
    currency_code: currencyCode,
    starts_at: date,
    ends_at: date,
    measures: z.array(z.enum(kpiMeasures)).min(1).max(kpiMeasures.length),
    markets: z
      .array(
        z.object({
          country_id: countryId,
          targets: targets.prefault({}),
          investments: z.array(investment).max(100).default([]),
        }),
      )
      .min(1)
      .max(60),
  })
  .refine((form) => form.ends_at >= form.starts_at, { path: ['ends_at'], params: { code: 'before_start' } })
  .refine((form) => new Set(form.markets.map((one) => one.country_id)).size === form.markets.length, {
    path: ['markets'],
    params: { code: 'duplicate' },
  })
  .superRefine((form, context) => {
    if (form.measures.includes('hfValue') && form.measures.includes('roi')) return;
    for (const [at, one] of form.markets.entries())
      if (one.investments.length > 0)
        context.addIssue({
          code: 'custom',
          path: ['markets', at, 'investments'],
          params: { code: 'needs_value_and_roi' },
        });
  });
export type KpiForm = z.output<typeof kpiForm>;

const params = z.object({ kpi_id: id });
const subject = { kind: 'kpi', id: 'params.kpi_id' } as const;

const ofBrand = {
  access: 'kpi.update',
  subject: { kind: 'brand', id: 'params.brand_id' },
  params: z.object({ brand_id: id }),
} as const;
const kpiList = z.object({ kpi_campaigns: z.array(id).min(1).max(limits.bulkRows) });

export const kpiEndpoints = defineEndpoints({
  'kpi-campaigns.index': {
    method: 'GET',
    path: '/kpi-campaigns',
    area: 'kpi',
    summary: 'KPI sets with what they have reached, the latest end first',
    access: 'kpis.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({ brand: id.optional(), status: z.enum(kpiStatuses).optional(), ...paging }),
    answer: page(kpiCampaign),
  },
  'kpi-campaigns.store': {
    method: 'POST',
    path: '/kpi-campaigns',
    area: 'kpi',
    summary: 'Makes a KPI set with its markets, targets and investments',
    access: 'kpi.update',
    subject: { kind: 'brand', id: 'body.brand_id' },
    body: kpiForm.and(z.object({ brand_id: id })),
    answer: one(kpiCampaign),
    status: 201,
  },
  'kpi-campaigns.show': {
    method: 'GET',
    path: '/kpi-campaigns/{kpi_id}',
    area: 'kpi',
    summary: 'One KPI set',
    access: 'kpis.list',
    subject,
    params,
    answer: one(kpiCampaign),
  },
  'kpi-campaigns.update': {
    method: 'PUT',
    path: '/kpi-campaigns/{kpi_id}',
    area: 'kpi',
    summary: 'Replaces what can be edited of an active set; a completed one answers 409',
    access: 'kpi.update',
    subject,
    params,
    body: kpiForm,
    answer: one(kpiCampaign),
  },
  'kpi-campaigns.clippings.update': {
    method: 'PUT',
    path: '/kpi-campaigns/{kpi_id}/clippings',
    area: 'kpi',
    summary: 'Assigns clippings to a set or takes them off it; answers those that changed',
    access: 'mention.save',
    subject,
    params,
    body: z.object({ clippings: z.array(id).min(1).max(limits.bulkClippings), is_assigned: z.boolean() }),
    answer: one(z.object({ changed: z.array(id) })),
  },
  'kpi-campaigns.bulk-delete': {
    method: 'POST',
    path: '/brands/{brand_id}/kpi-campaigns/bulk-delete',
    area: 'kpi',
    summary: 'Deletes sets; their clippings stay, and for seven days the sets can be restored',
    ...ofBrand,
    body: kpiList,
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
  'kpi-campaigns.bulk-restore': {
    method: 'POST',
    path: '/brands/{brand_id}/kpi-campaigns/bulk-restore',
    area: 'kpi',
    summary: 'Brings deleted sets back with their markets and clippings',
    ...ofBrand,
    body: kpiList,
    answer: one(z.object({ restored: z.number().int() })),
    status: 200,
  },
  'kpi-campaigns.bulk-complete': {
    method: 'POST',
    path: '/brands/{brand_id}/kpi-campaigns/bulk-complete',
    area: 'kpi',
    summary: 'Completes active sets; from then on they cannot be edited',
    ...ofBrand,
    body: kpiList,
    answer: one(z.object({ completed: z.number().int() })),
    status: 200,
  },
  'kpi-campaigns.delete': {
    method: 'DELETE',
    path: '/kpi-campaigns/{kpi_id}',
    area: 'kpi',
    summary: 'Deletes a set; its clippings stay, and for seven days the set can be restored',
    access: 'kpi.update',
    subject,
    params,
    answer: null,
  },
  'kpi-campaigns.complete': {
    method: 'POST',
    path: '/kpi-campaigns/{kpi_id}/complete',
    area: 'kpi',
    summary: 'Completes a set; from then on it cannot be edited',
    access: 'kpi.update',
    subject,
    params,
    answer: one(kpiCampaign),
  },
  'kpi-campaigns.markets.delete': {
    method: 'DELETE',
    path: '/kpi-campaigns/{kpi_id}/markets/{market_id}',
    area: 'kpi',
    summary: 'Takes a market with its investments out of an active set',
    access: 'kpi.update',
    subject,
    params: params.extend({ market_id: id }),
    answer: one(kpiCampaign),
  },
});
