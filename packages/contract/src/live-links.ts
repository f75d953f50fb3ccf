import { readPeriod } from '@masthead/measuring';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { counting, countryId, id, languageCode, mediaTier, mediaType, one, shortText, tone } from './fields.ts';
import { limits } from './limits.ts';
import { reportLink, reportLinkForm } from './report-links.ts';

const livePages = ['dashboard', 'coverage'] as const;
export type LivePage = (typeof livePages)[number];

const ids = z.array(id).max(100);

/** Filters of the coverage; the dashboard has countries and the way of counting. */
const liveFilters = z.object({
  countries: z.array(countryId).max(60).optional(),
  tiers: z.array(mediaTier).max(3).optional(),
  types: z.array(mediaType).max(30).optional(),
  sentiments: z.array(tone).max(4).optional(),
  tags: ids.optional(),
  outlets: ids.optional(),
  streams: ids.optional(),
  languages: z.array(languageCode).max(60).optional(),
  kpi_campaigns: ids.optional(),
  stories: ids.optional(),
  search: shortText.optional(),
  count: counting.optional(),
});
export type LiveFilters = z.output<typeof liveFilters>;

/** A quick period, which goes with the day of the visit, or two days. Null: the last 14 days. */
const period = z
  .string()
  .max(30)
  .refine((value) => readPeriod(value) !== undefined || value === '14d')
  .nullable()
  .default(null);

const liveLinkForm = reportLinkForm.extend({
  page: z.enum(livePages),
  brands: z.array(id).min(1).max(limits.reportBrands),
  period,
  filters: liveFilters.default({}),
});
export type LiveLinkForm = z.output<typeof liveLinkForm>;

const liveLink = reportLink.extend({
  /** The report behind the link: `reports.links.update` and `reports.links.visits` take it with the link. */
  report_id: id,
  page: z.enum(livePages),
  brands: z.array(z.object({ id, name: z.string() })),
  period: z.string().nullable(),
});
export type LiveLink = z.infer<typeof liveLink>;

const common = { area: 'reports', access: 'performance.report' } as const;

/** Links that show the coverage or the dashboard, as they are when they are opened, to people without an account. */
export const liveLinkEndpoints = defineEndpoints({
  'live-links.index': {
    method: 'GET',
    path: '/live-links',
    summary: 'Links to the coverage or the dashboard of a brand, the newest first',
    ...common,
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({ brand: id, page: z.enum(livePages).optional() }),
    answer: z.object({ data: z.array(liveLink) }),
  },
  'live-links.store': {
    method: 'POST',
    path: '/live-links',
    summary: 'Creates a link to the coverage or the dashboard with its filters; its address is in this answer only',
    ...common,
    subject: { kind: 'brands', id: 'body.brands' },
    body: liveLinkForm,
    answer: one(liveLink),
    status: 201,
  },
});
