import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';
import type { HourKey } from './stories.queries.ts';

export const listBrandsWithMentions = async (db: SystemDb): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: BrandId }>`
        select b.id
        from brands b
        where exists (select from mentions m where m.brand_id = b.id)
          or exists (select from mention_hours h where h.brand_id = b.id)
          or exists (select from mention_hour_sums s where s.brand_id = b.id)
        order by b.id`,
    )
  ).map(({ id }) => id);

/** Lists hours of a brand whose stored numbers, by facets or summed up, differ from the mentions. */
export const listAstrayHours = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<HourKey>`
      with told as materialized (
        select stream_id, date_trunc('hour', published_at, 'UTC') as hour, (place = 'only')::int as onlys,
          (place = 'first')::int as firsts, (place = 'copy')::int as copies,
          (sentiment = 'negative')::int as negative, (sentiment = 'positive')::int as positive
        from mentions
        where brand_id = ${brandId} and not hidden
      )
      select ${brandId}::uuid as brand_id, stream_id, hour
      from (
        select stream_id, hour, onlys, firsts, copies
        from mention_hours
        where brand_id = ${brandId}
        union all
        select stream_id, hour, -onlys, -firsts, -copies
        from told
      ) compared
      group by stream_id, hour
      having sum(onlys) <> 0 or sum(firsts) <> 0 or sum(copies) <> 0
      union
      select ${brandId}::uuid, stream_id, hour
      from (
        select stream_id, hour, onlys, firsts, copies, negative, positive
        from mention_hour_sums
        where brand_id = ${brandId}
        union all
        select stream_id, hour, -onlys, -firsts, -copies, -negative, -positive
        from told
      ) summed
      group by stream_id, hour
      having sum(onlys) <> 0 or sum(firsts) <> 0 or sum(copies) <> 0 or sum(negative) <> 0 or sum(positive) <> 0
      order by stream_id, hour`,
  );
