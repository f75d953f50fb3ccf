import { days } from '../../platform/clock/index.ts';
import { andAll, type Db, type RawBuilder, rowOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import { countsStories } from './counts-stories.ts';
import { represents } from './coverage.queries.ts';
import { type Filter, fits, isPlain, wasLookedAt } from './filter.queries.ts';
import { isEstimated, isUnknown } from './impressions.queries.ts';

interface Counts {
  total: number;
  looked_at: number;
}

type Brands = { brandIds: readonly BrandId[] };

/** Counts the clippings or stories that pass the filter, and those of them that were looked at. */
export async function countClippings(db: Db, brands: Brands, filter: Filter): Promise<Counts> {
  const { looked_at, ...rest } = filter;
  const isKept = isPlain(filter);
  const { total, fresh } = (await rowOf(db, isKept ? plainCount(brands, rest) : filteredCount(brands, filter)))!;
  if (!isKept || looked_at === undefined) return { total, looked_at: total - fresh };
  return looked_at ? { total: total - fresh, looked_at: total - fresh } : { total: fresh, looked_at: 0 };
}

interface Counted {
  total: number;
  /** Not looked at. */
  fresh: number;
}

/** Counts the rows. Those not looked at are counted separately, so that both counts read an index alone. */
function filteredCount({ brandIds }: Brands, filter: Filter): RawBuilder<Counted> {
  const isCounted = andAll([wasLookedAt(filter.looked_at), countsStories(filter) && represents(filter, 'newest')]);
  const fitting = sql`from clippings c where c.brand_id = any(${brandIds}) ${fits(filter)} ${isCounted}`;
  return sql<Counted>`
    select total, fresh
    from (select count(*)::int as total ${fitting}) as t,
      (select count(*)::int as fresh ${fitting} and c.looked_at is null) as f`;
}

/** Adds up the numbers of whole days (UTC), and counts the rows of the parts of days with which the span of the filter begins and ends. */
function plainCount({ brandIds }: Brands, filter: Filter): RawBuilder<Counted> {
  const { whole, edges } = dayParts(filter);
  const parts = [
    ...(whole ? [keptDays(brandIds, whole)] : []),
    ...edges.map(
      (edge) => sql`
        select ${coverageNumbers}
        from clippings c
        where c.brand_id = any(${brandIds}) ${fits(edge)}`,
    ),
  ];
  const numbers = sql`
    select coalesce(sum(clippings), 0)::int as clippings, coalesce(sum(fresh), 0)::int as fresh,
      coalesce(sum(copies), 0)::int as copies, coalesce(sum(fresh_copies), 0)::int as fresh_copies
    from (${sql.join(parts, sql` union all `)}) as part`;
  if (!countsStories(filter)) return sql<Counted>`select clippings as total, fresh from (${numbers}) as n`;
  if (!filter.start)
    return sql<Counted>`select clippings - copies as total, fresh - fresh_copies as fresh from (${numbers}) as n`;
  // A copy of a clipping from before the first day is the first of its story in these days.
  return sql<Counted>`
    select n.clippings - k.copies as total, n.fresh - k.fresh_copies as fresh
    from (${numbers}) as n,
      (
        select count(*)::int as copies, (count(*) filter (where c.looked_at is null))::int as fresh_copies
        from clippings c
        where c.brand_id = any(${brandIds}) ${fits(filter)} and c.follows_at >= ${filter.start}
      ) as k`;
}

/** Numbers of clippings `c`, as `coverage_days` keeps them. */
export const coverageNumbers = sql`
  count(*) as clippings,
  count(*) filter (where c.looked_at is null) as fresh,
  count(c.follows_at) as copies,
  count(c.follows_at) filter (where c.looked_at is null) as fresh_copies`;

interface Span {
  start?: string | undefined;
  end?: string | undefined;
}

const keptDays = (brandIds: readonly BrandId[], { start, end }: Span) => sql`
  select clippings, fresh, copies, fresh_copies
  from coverage_days
  where brand_id = any(${brandIds})
    ${andAll([start && sql`day >= ${start.slice(0, 10)}::date`, end && sql`day < ${end.slice(0, 10)}::date`])}`;

const dayAt = (round: (days: number) => number, time: string) =>
  new Date(round(Date.parse(time) / days(1)) * days(1)).toISOString();

/** Cuts a span into whole days (UTC) and the parts of days beside them. No `whole`: it contains no whole day. */
function dayParts({ start, end }: Span): { whole: Span | null; edges: Required<Span>[] } {
  const from = start && dayAt(Math.ceil, start);
  const until = end && dayAt(Math.floor, end);
  if (from && until && from > until) return { whole: null, edges: [{ start, end }] };
  const edges = [...(from ? [{ start, end: from }] : []), ...(until ? [{ start: until, end }] : [])];
  return {
    whole: { start: from, end: until },
    edges: edges.filter((edge) => new Date(edge.start) < new Date(edge.end)),
  };
}

interface Doubts {
  unknown_outlets: number;
  unknown_clippings: number;
  estimated_clippings: number;
}

/** Counts the clippings that pass the filter without a known audience, their outlets, and those that count with an estimate. */
export const countDoubts = async (db: Db, { brandIds }: Brands, filter: Filter): Promise<Doubts> =>
  (await rowOf(
    db,
    sql<Doubts>`
      select count(distinct c.outlet_id) filter (where ${isUnknown})::int as unknown_outlets,
        count(*) filter (where ${isUnknown})::int as unknown_clippings,
        count(*) filter (where ${isEstimated})::int as estimated_clippings
      from clippings c
      where c.brand_id = any(${brandIds})
        and not c.is_advertisement
        and (${isUnknown} or ${isEstimated})
        ${fits(filter)}
        ${andAll([wasLookedAt(filter.looked_at)])}`,
  ))!;
