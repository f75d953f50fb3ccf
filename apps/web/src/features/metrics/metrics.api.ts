import type { AnswerOf, Endpoints, InputOfEndpoint } from '@masthead/contract';
import { apiQuery, refresh } from '../../shared/api/index.ts';

export const measures = ['clippings', 'impressions', 'hf_value'] as const;
export type Measure = (typeof measures)[number];

/** A request for figures: a span (ISO 8601, the end excluded), brands, and the filters of the coverage list. */
export type Asked = Omit<
  NonNullable<InputOfEndpoint<Endpoints['metrics.clippings.total.totals']>['query']>,
  'brands'
> & {
  start: string;
  end: string;
  brands: string[];
};

type Answers<N extends keyof Endpoints> = AnswerOf<Endpoints[N]> extends { data: infer D } ? D : never;
export type TopOutlet = Answers<'metrics.clippings.top-outlets'>[number];
export type BrandTone = Answers<'metrics.clippings.sentiment.split.by_brands'>[number];
export type CountryFacts = Answers<'metrics.performance.geography'>[number];
export type ToneSeries = Answers<'metrics.clippings.sentiment.timeseries.by_brand'>;
export type SocialFacts = Answers<'metrics.social'>[number];
export type BrandSeries = Answers<'metrics.clippings.total.timeseries.by_brand'>;

export const metricGroupOf = (measure: Measure, query: Asked) => apiQuery(`metrics.dashboard.${measure}`, { query });
export const topOutlets = (query: Asked) => apiQuery('metrics.clippings.top-outlets', { query });
export const toneSplit = (query: Asked) => apiQuery('metrics.clippings.sentiment.split.by_brands', { query });
/** Returns the options for ten clippings of a brand, those of the highest value first [dashboard-011]. */
export const topClippings = (brand: string, { start, end, countries, count }: Asked) =>
  apiQuery('clippings.index', { query: { brand, start, end, countries, count, limit: 10, sort: 'highest-pr-value' } });
/** Returns the options for the three relations whose clippings have the highest value [dashboard-012]. */
export const topRelations = ({ brands, start, end, countries }: Asked) =>
  apiQuery('connect.relations.index', {
    query: {
      brand: brands.join(','),
      limit: 3,
      include: 'stats',
      'highest-pr-value': 'true',
      ...{ start, end },
      ...(countries && { clipping_countries: countries }),
    },
  });
/** One clipping of any brand of the user: whether there are any at all. */
export const anyClipping = apiQuery('clippings.index', { query: { limit: 1 } });

export const totalsOf = {
  clippings: (query: Asked) => apiQuery('metrics.clippings.total.totals', { query }),
  impressions: (query: Asked) => apiQuery('metrics.clippings.impressions.totals', { query }),
  hf_value: (query: Asked) => apiQuery('metrics.clippings.hf_value.totals', { query }),
};
export const facts = {
  tone: (query: Asked) => apiQuery('metrics.clippings.sentiment.timeseries.by_brand', { query }),
  geography: (query: Asked) => apiQuery('metrics.performance.geography', { query }),
  tags: (query: Asked) => apiQuery('metrics.clippings.top-tags', { query }),
  distribution: (query: Asked) => apiQuery('metrics.performance.distribution', { query }),
  types: (query: Asked) => apiQuery('metrics.clippings.media_type', { query }),
  branding: (query: Asked) => apiQuery('metrics.clippings.branding', { query }),
  social: (query: Asked) => apiQuery('metrics.social', { query }),
  overTime: (query: Asked) => apiQuery('metrics.clippings.total.timeseries.by_brand', { query }),
};
/** Returns the options for the tags of a filter: all of the brand's in the period, by name. */
export const tagChoices = ({ start, end, brands }: Asked) =>
  apiQuery('metrics.clippings.tags', { query: { start, end, brands } });

/** Asks for the annotations of a period. */
export const annotationsOf = (brands: readonly string[], days: { first: string; last: string }) =>
  apiQuery('metrics.annotations.index', { query: { brands: brands.join(','), ...days } });

/** Returns the options for days with clearly more clippings than usual, with the reasons. */
export const spikesOf = (query: Asked) => apiQuery('metrics.dashboard.spikes', { query });

/** Refreshes everything that counts clippings. */
export const refreshDashboard = () =>
  refresh(
    'metrics.dashboard.clippings',
    'metrics.dashboard.impressions',
    'metrics.dashboard.hf_value',
    'metrics.dashboard.spikes',
    'metrics.clippings.top-outlets',
    'metrics.clippings.sentiment.split.by_brands',
    'metrics.clippings.total.totals',
    'metrics.clippings.impressions.totals',
    'metrics.clippings.hf_value.totals',
    'metrics.clippings.sentiment.timeseries.by_brand',
    'metrics.performance.geography',
    'metrics.clippings.top-tags',
    'metrics.performance.distribution',
    'metrics.clippings.media_type',
    'metrics.clippings.branding',
    'metrics.social',
    'metrics.clippings.total.timeseries.by_brand',
    'kpi-campaigns.index',
    'kpi-campaigns.show',
    'connect.relations.index',
  );
