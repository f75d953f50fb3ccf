import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import { coverageNumbers } from '../coverage-counts.queries.ts';

const hourly = sql`brand_id, hour, clippings, fresh, copies, fresh_copies`;

const numbersOfRows = (brandId: BrandId) => sql`
  select c.brand_id, date_trunc('hour', c.published_at, 'UTC') as hour, ${coverageNumbers}
  from clippings c
  where c.brand_id = ${brandId}
  group by 1, 2`;

const addedUp = sql`
  sum(clippings) as clippings, sum(fresh) as fresh, sum(copies) as copies, sum(fresh_copies) as fresh_copies`;

/** Lists brands that have clippings, or numbers of clippings that may be gone. */
export const listBrandsWithCoverage = async (db: SystemDb): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: BrandId }>`
        select b.id
        from brands b
        where exists (select from clippings c where c.brand_id = b.id)
          or exists (select from coverage_hours h where h.brand_id = b.id)
        order by b.id`,
    )
  ).map((row) => row.id);

/** Returns true if the numbers by hour of a brand are not those of its clippings. */
export const areHoursAstray = async (db: Db, brandId: BrandId): Promise<boolean> =>
  (await rowOf(
    db,
    sql<{ is_astray: boolean }>`
      select exists (
        select hour
        from (
          select hour, clippings, fresh, copies, fresh_copies
          from coverage_hours
          where brand_id = ${brandId}
          union all
          select hour, -clippings, -fresh, -copies, -fresh_copies
          from (${numbersOfRows(brandId)}) as rows
        ) as both_ways
        group by hour
        having sum(clippings) <> 0 or sum(fresh) <> 0 or sum(copies) <> 0 or sum(fresh_copies) <> 0
      ) as is_astray`,
  ))!.is_astray;

/**
 * Counts the clippings of a brand by hour anew. One statement sees the clippings and the numbers as of one moment, so changes
 * meanwhile are neither lost nor counted twice. Call it with the lock of a rebuild, since two at once would count twice.
 */
export const recountHours = (db: Db, brandId: BrandId) =>
  countOf(
    db,
    sql`
      with gone as (delete from coverage_hours where brand_id = ${brandId})
      insert into coverage_hours (${hourly}) ${numbersOfRows(brandId)}`,
  );

/** Lists brands with several rows of an hour, or with one of an hour that has no clipping any more. */
export const listBrandsToFold = async (db: SystemDb): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ brand_id: BrandId }>`
        select distinct brand_id
        from coverage_hours
        group by brand_id, hour
        having count(*) > 1 or sum(clippings) = 0
        order by 1`,
    )
  ).map((row) => row.brand_id);

/** Makes one row of each hour that has several, and none of one without clippings. Call it with the lock of a rebuild. */
export const foldHours = (db: Db, brandId: BrandId) =>
  countOf(
    db,
    sql`
      with gone as (
        delete from coverage_hours
        where brand_id = ${brandId}
          and hour in (
            select hour
            from coverage_hours
            where brand_id = ${brandId}
            group by hour
            having count(*) > 1 or sum(clippings) = 0
          )
        returning ${hourly}
      )
      insert into coverage_hours (${hourly})
      select brand_id, hour, ${addedUp}
      from gone
      group by 1, 2
      having sum(clippings) <> 0`,
  );
