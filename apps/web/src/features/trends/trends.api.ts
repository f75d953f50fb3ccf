import type { AnswerOf, Endpoints, TrendCompare, TrendCounting } from '@masthead/contract';
import { apiPages, apiQuery } from '../../shared/api/index.ts';
import type { TrendsSearch } from './trends-search.ts';

/** Filters as the calls take them. */
export interface TrendsQuery {
  group?: string;
  compare?: TrendCompare;
  start: string;
  end: string;
  count: TrendCounting;
}

type Answers<N extends keyof Endpoints> = AnswerOf<Endpoints[N]> extends { data: infer D } ? D : never;
export type OverTime = Answers<'trends.time-series'>;
export type Network = Answers<'trends.network'>;
export type Outside = Answers<'trends.outside'>;
export type Topics = Answers<'trends.topics'>;
export type Leaders = Answers<'trends.leaderboard'>;
export type Statistics = Answers<'trends.statistics'>;
export type Highlight = Answers<'trends.highlights'>['highlights'][number];

export const trendCalls = {
  share: (query: TrendsQuery) => apiQuery('trends.share-of-voice', { query }),
  series: (query: TrendsQuery) => apiQuery('trends.time-series', { query }),
  outside: ({ compare: _, ...query }: TrendsQuery, subject: string) =>
    apiQuery('trends.outside', { query: { ...query, subject } }),
  topics: (query: TrendsQuery) => apiQuery('trends.topics', { query }),
  network: (query: TrendsQuery) => apiQuery('trends.network', { query }),
  highlights: (query: TrendsQuery) => apiQuery('trends.highlights', { query }),
  leaderboard: (query: TrendsQuery) => apiQuery('trends.leaderboard', { query }),
  statistics: (query: TrendsQuery) => apiQuery('trends.statistics', { query }),
};

/** Returns the options for the articles of a period, narrowed by the address. */
export const newsOf = (
  { compare: _, ...query }: TrendsQuery,
  { about, outlet, country, language }: Pick<TrendsSearch, 'about' | 'outlet' | 'country' | 'language'>,
) =>
  apiPages('trends.news', {
    query: {
      ...{ ...query, limit: 20 },
      ...(about && { subjects: about }),
      ...(outlet && { outlet }),
      ...(country && { country }),
      ...(language && { language }),
    },
  });
export const articleOf = (id: string) => apiQuery('trends.news.show', { params: { document_id: id } });

export const allGroups = apiQuery('trends.groups', { query: { limit: 100 } });
export const groupsOf = (organisation_id: string) =>
  apiPages('organisations.trend-groups.index', { params: { organisation_id }, query: { limit: 100 } });
export const allStreams = apiQuery('streams.index', { query: { limit: 100 } });
