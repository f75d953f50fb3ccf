import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import { type BrandId, readerBrands, type Scope } from '../access/index.ts';
import { visibleTo } from '../streams/index.ts';

/** Some streams of a brand and a period; the end is not part of it. */
interface Comparing {
  brandId: BrandId;
  streamIds: readonly string[];
  start: Date;
  end: Date;
}

/** Lists the streams that the caller may see and that are not deleted. */
export const listCompared = (db: Db, scope: Scope, { brandId, streamIds }: Comparing) =>
  rowsOf(
    db,
    sql<{ id: string; name: string }>`
      select s.id, s.name
      from streams s
      where s.brand_id = ${brandId}
        and s.id = any(${streamIds}::uuid[])
        and s.deleted_at is null
        ${visibleTo(readerBrands(scope.actor))}`,
  );

export interface ComparedDay {
  stream_id: string;
  day: string;
  mentions: number;
  stories: number;
  negative: number;
  positive: number;
}

/** Counts mentions and beginnings of stories by stream and day from the stored hours. */
export const countComparedDays = (db: Db, { brandId, streamIds, start, end }: Comparing, timezone: string) =>
  rowsOf(
    db,
    sql<ComparedDay>`
      select stream_id, (hour at time zone ${timezone})::date as day, sum(onlys + firsts + copies)::int as mentions,
        sum(onlys + firsts)::int as stories, sum(negative)::int as negative, sum(positive)::int as positive
      from mention_hour_sums
      where brand_id = ${brandId} and stream_id = any(${streamIds}::uuid[]) and hour >= ${start} and hour < ${end}
      group by 1, 2`,
  );

interface ComparedReach {
  stream_id: string;
  reach: number;
  unknown_outlets: number;
}

/** Adds up the audiences of visible mentions by stream. */
export const sumComparedReach = (db: Db, { brandId, streamIds, start, end }: Comparing) =>
  rowsOf(
    db,
    sql<ComparedReach>`
      select w.stream_id, sum(w.reach)::bigint as reach, count(*) filter (where w.is_unknown)::int as unknown_outlets
      from (
        select m.stream_id, m.outlet_id, coalesce(sum(m.impressions), 0) as reach,
          bool_or(m.impressions is null) as is_unknown
        from mentions m
        where m.brand_id = ${brandId}
          and m.stream_id = any(${streamIds}::uuid[])
          and not m.hidden
          and m.published_at >= ${start}
          and m.published_at < ${end}
        group by 1, 2
      ) w
      group by 1`,
  );
