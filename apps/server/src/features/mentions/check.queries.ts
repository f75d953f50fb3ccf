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
        order by b.id`,
    )
  ).map(({ id }) => id);

/** Lists hours of a brand whose stored numbers differ from the mentions. */
export const listAstrayHours = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<HourKey>`
      select brand_id, stream_id, hour
      from (
        select brand_id, stream_id, hour, onlys, firsts, copies
        from mention_hours
        where brand_id = ${brandId}
        union all
        select brand_id, stream_id, date_trunc('hour', published_at, 'UTC'), -(place = 'only')::int,
          -(place = 'first')::int, -(place = 'copy')::int
        from mentions
        where brand_id = ${brandId} and not hidden
      ) compared
      group by brand_id, stream_id, hour
      having sum(onlys) <> 0 or sum(firsts) <> 0 or sum(copies) <> 0
      order by brand_id, stream_id, hour`,
  );
