import type { AnswerOf, Endpoints } from '@masthead/contract';
import { apiQuery, refresh } from '../../shared/api/index.ts';

export const measures = ['clippings', 'impressions', 'hf_value'] as const;
export type Measure = (typeof measures)[number];

/** What every figure of the dashboard is asked for. */
export interface Asked {
  /** ISO 8601, the end not included. */
  start: string;
  end: string;
  brands: string[];
  timezone: string;
}

export type TopOutlet = AnswerOf<Endpoints['metrics.clippings.top-outlets']>['data'][number];
export type BrandTone = AnswerOf<Endpoints['metrics.clippings.sentiment.split.by_brands']>['data'][number];

export const metricGroupOf = (measure: Measure, query: Asked) => apiQuery(`metrics.dashboard.${measure}`, { query });
export const topOutlets = (query: Asked) => apiQuery('metrics.clippings.top-outlets', { query });
export const toneSplit = (query: Asked) => apiQuery('metrics.clippings.sentiment.split.by_brands', { query });
/** One clipping of any brand of the user: whether there are any at all. */
export const anyClipping = apiQuery('clippings.index', { query: { limit: 1 } });

/** Everything on the dashboard counts clippings. */
export const refreshDashboard = () =>
  refresh(
    'metrics.dashboard.clippings',
    'metrics.dashboard.impressions',
    'metrics.dashboard.hf_value',
    'metrics.clippings.top-outlets',
    'metrics.clippings.sentiment.split.by_brands',
  );
