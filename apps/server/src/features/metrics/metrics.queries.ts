import { andAll, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../accounts/index.ts';

export interface Span {
  start: Date;
  end: Date;
}

export interface MetricFilter {
  previous: Span;
  current: Span;
  countries?: readonly string[] | undefined;
  timezone: string;
}

export interface DaySum {
  brand_id: string;
  is_current: boolean;
  day: string;
  tier: 'aplus' | 'bplus' | 'none';
  clippings: number;
  impressions: number;
  hf_value: number;
}

/** Sums a day, brand and tier over both periods: everything that the dashboard's blocks are made of. Advertisements do not count. */
export const sumByDay = (db: Db, scope: Scope, { previous, current, countries, timezone }: MetricFilter) =>
  rowsOf(
    db,
    sql<DaySum>`
      select brand_id, published_at >= ${current.start} as is_current, (published_at at time zone ${timezone})::date as day, tier,
             count(*)::int as clippings, sum(impressions)::bigint as impressions, sum(hf_value) as hf_value
      from clippings
      where brand_id = any(${scope.brandIds}) and published_at >= ${previous.start} and published_at < ${current.end} and not is_advertisement
        ${andAll([countries?.length && sql`country_id = any(${countries})`])}
      group by 1, 2, 3, 4`,
  );

export interface OutletSum {
  outlet_id: string;
  outlet_name: string;
  tier: 'aplus' | 'bplus' | 'none';
  country_id: string | null;
  clippings: number;
  impressions: number;
  negative: number;
  neutral: number;
  positive: number;
}

export const sumByOutlet = (
  db: Db,
  scope: Scope,
  { start, end }: Span,
  countries: readonly string[] | undefined,
  limit: number,
) =>
  rowsOf(
    db,
    sql<OutletSum>`
      select outlet_id, max(outlet_name) as outlet_name, min(tier) as tier, max(country_id) as country_id, count(*)::int as clippings, sum(impressions)::bigint as impressions,
             count(*) filter (where text_tonality = 'negative')::int as negative, count(*) filter (where text_tonality = 'neutral')::int as neutral,
             count(*) filter (where text_tonality = 'positive')::int as positive
      from clippings
      where brand_id = any(${scope.brandIds}) and published_at >= ${start} and published_at < ${end} and outlet_id is not null and not is_advertisement
        ${andAll([countries?.length && sql`country_id = any(${countries})`])}
      group by outlet_id order by count(*) desc, sum(impressions) desc, max(outlet_name) limit ${limit}`,
  );

export interface ToneSum {
  brand_id: string;
  negative: number;
  neutral: number;
  positive: number;
  unset: number;
  set_by_person: number;
}

export const sumByTone = (db: Db, scope: Scope, { start, end }: Span, countries: readonly string[] | undefined) =>
  rowsOf(
    db,
    sql<ToneSum>`
      select brand_id, count(*) filter (where text_tonality = 'negative')::int as negative, count(*) filter (where text_tonality = 'neutral')::int as neutral,
             count(*) filter (where text_tonality = 'positive')::int as positive, count(*) filter (where text_tonality is null)::int as unset,
             count(*) filter (where tonality_set_by_person)::int as set_by_person
      from clippings
      where brand_id = any(${scope.brandIds}) and published_at >= ${start} and published_at < ${end} and not is_advertisement
        ${andAll([countries?.length && sql`country_id = any(${countries})`])}
      group by brand_id`,
  );
