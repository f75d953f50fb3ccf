import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import { coverageNumbers } from '../coverage-counts.queries.ts';

const daily = sql`brand_id, day, clippings, fresh, copies, fresh_copies`;

const numbersOfRows = (brandId: BrandId) => sql`
  select c.brand_id, (c.published_at at time zone 'UTC')::date as day, ${coverageNumbers}
  from clippings c
  where c.brand_id = ${brandId}
  group by 1, 2`;

/** Selects days with several rows, or with one that says of no clippings. */
const isUnfolded = sql`count(*) > 1 or sum(clippings) = 0`;

/** Lists brands that have clippings, or numbers of clippings that may be gone. */
export const listBrandsWithCoverage = async (db: SystemDb): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: BrandId }>`
        select b.id
        from brands b
        where exists (select from clippings c where c.brand_id = b.id)
          or exists (select from coverage_days h where h.brand_id = b.id)
        order by b.id`,
    )
  ).map((row) => row.id);

/** Returns true if the numbers by day of a brand are not those of its clippings. */
export const areDaysAstray = async (db: Db, brandId: BrandId): Promise<boolean> =>
  (await rowOf(
    db,
    sql<{ is_astray: boolean }>`
      select exists (
        select day
        from (
          select day, clippings, fresh, copies, fresh_copies
          from coverage_days
          where brand_id = ${brandId}
          union all
          select day, -clippings, -fresh, -copies, -fresh_copies
          from (${numbersOfRows(brandId)}) as rows
        ) as both_ways
        group by day
        having sum(clippings) <> 0 or sum(fresh) <> 0 or sum(copies) <> 0 or sum(fresh_copies) <> 0
      ) as is_astray`,
  ))!.is_astray;

/**
 * Counts the clippings of a brand by day anew. One statement sees the clippings and the numbers as of one moment, so changes
 * meanwhile are neither lost nor counted twice. Call it with the lock of a rebuild, since two at once would count twice.
 */
export const recountDays = (db: Db, brandId: BrandId) =>
  countOf(
    db,
    sql`
      with gone as (delete from coverage_days where brand_id = ${brandId})
      insert into coverage_days (${daily}) ${numbersOfRows(brandId)}`,
  );

/** Lists brands with several rows of a day, or with one of a day that has no clipping any more. */
export const listBrandsToFold = async (db: SystemDb): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ brand_id: BrandId }>`
        select distinct brand_id
        from coverage_days
        group by brand_id, day
        having ${isUnfolded}
        order by 1`,
    )
  ).map((row) => row.brand_id);

/** Makes one row of each day that has several, and none of one without clippings. Call it with the lock of a rebuild. */
export const foldDays = (db: Db, brandId: BrandId) =>
  countOf(
    db,
    sql`
      with gone as (
        delete from coverage_days
        where brand_id = ${brandId}
          and day in (select day from coverage_days where brand_id = ${brandId} group by day having ${isUnfolded})
        returning ${daily}
      )
      insert into coverage_days (${daily})
      select brand_id, day, sum(clippings), sum(fresh), sum(copies), sum(fresh_copies)
      from gone
      group by 1, 2
      having sum(clippings) <> 0`,
  );
