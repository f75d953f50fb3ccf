import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

interface HourRow {
  stream_id: string;
  hour: string;
  mentions: number;
}

/** Counts visible mentions of streams by the hour of publication. */
export const listHours = (
  db: Db,
  brandIds: readonly BrandId[],
  streamIds: readonly string[],
  since: Date,
  until: Date,
) =>
  rowsOf(
    db,
    sql<HourRow>`
      select stream_id, hour, sum(onlys + firsts + copies)::int as mentions
      from mention_hour_sums
      where brand_id = any(${brandIds})
        and stream_id = any(${streamIds}::uuid[])
        and hour >= ${since}
        and hour <= ${until}
      group by 1, 2`,
  );

/** Counts visible mentions of streams by the day of publication, UTC. */
export const listDayCounts = (
  db: Db,
  brandIds: readonly BrandId[],
  streamIds: readonly string[],
  since: Date,
  until: Date,
) =>
  rowsOf(
    db,
    sql<{ stream_id: string; day: string; mentions: number }>`
      select stream_id, (hour at time zone 'UTC')::date as day, sum(onlys + firsts + copies)::int as mentions
      from mention_hour_sums
      where brand_id = any(${brandIds})
        and stream_id = any(${streamIds}::uuid[])
        and hour >= ${since}
        and hour <= ${until}
      group by 1, 2`,
  );

/** Lists the first published mention of each stream since a day. */
export const listFirstSince = (
  db: Db,
  brandIds: readonly BrandId[],
  rises: readonly { stream_id: string; from: string }[],
) =>
  rowsOf(
    db,
    sql<{ stream_id: string; outlet_name: string; published_at: string }>`
      select rise.stream_id, first.outlet_name, first.published_at
      from unnest(
        ${rises.map(({ stream_id }) => stream_id)}::uuid[],
        ${rises.map(({ from }) => `${from}T00:00:00Z`)}::timestamptz[]
      ) as rise (stream_id, since)
      cross join lateral (
        select m.outlet_name, m.published_at
        from mentions m
        where m.brand_id = any(${brandIds})
          and m.stream_id = rise.stream_id
          and m.published_at >= rise.since
          and not m.hidden
        order by m.published_at, m.id
        limit 1
      ) first`,
  );

/** Lists the time of the first collected document of which each stream has a mention. */
export const listFirstCollected = (db: Db, brandIds: readonly BrandId[], streamIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ stream_id: string; collected_at: string }>`
      select stream_id, min(collected_at) as collected_at
      from mentions
      where brand_id = any(${brandIds}) and stream_id = any(${streamIds}::uuid[]) and not hidden
      group by 1`,
  );
