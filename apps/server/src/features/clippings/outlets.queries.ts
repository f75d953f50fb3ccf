import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

/** Brands with clippings of any of these outlets. */
export const listBrandsOfOutlets = async (db: SystemDb, outletIds: readonly string[]): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{
        id: BrandId;
      }>`
        select b.id
        from brands b
        where exists (select from clippings c where c.brand_id = b.id and c.outlet_id = any(${outletIds}::uuid[]))`,
    )
  ).map((row) => row.id);

export const listOfOutlets = async (
  db: Db,
  brandId: BrandId,
  outletIds: readonly string[],
  limit: number,
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{
        id: string;
      }>`
        select id
        from clippings
        where brand_id = ${brandId} and outlet_id = any(${outletIds}::uuid[])
        order by id
        limit ${limit}`,
    )
  ).map((row) => row.id);

export const setOutlet = (
  db: Db,
  brandId: BrandId,
  ids: readonly string[],
  outlet: { id: string; name: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      update clippings
      set outlet_id = ${outlet.id}, outlet_name = ${outlet.name}, updated_at = ${now}
      where brand_id = ${brandId} and id = any(${ids}::uuid[])`,
  );

/** Counts the clippings of all brands in outlets, by the id of the outlet. */
export async function countOfOutlets(db: SystemDb, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    sql<{ outlet_id: string; count: number }>`
      select outlet_id, count(*)::int as count
      from clippings
      where brand_id = any(array(select id from brands)) and outlet_id = any(${ids}::uuid[])
      group by 1`,
  );
  return new Map(rows.map((row) => [row.outlet_id, row.count]));
}
