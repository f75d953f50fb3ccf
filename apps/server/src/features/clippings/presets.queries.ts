import type { CoveragePreset } from '@masthead/contract';
import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

/** A brand and whose filters of its coverage. */
export interface Keeper {
  brandId: BrandId;
  userId: string;
}

export const listPresets = (db: Db, { brandId, userId }: Keeper) =>
  rowsOf(
    db,
    sql<CoveragePreset>`
      select name, filters
      from coverage_presets
      where brand_id = ${brandId} and user_id = ${userId}
      order by ${byName('name')}, name`,
  );

export const forgetPreset = (db: Db, { brandId, userId }: Keeper, name: string) =>
  countOf(db, sql`delete from coverage_presets where brand_id = ${brandId} and user_id = ${userId} and name = ${name}`);

/** Returns how many filters somebody keeps in a brand under other names. */
export const countOthers = async (db: Db, { brandId, userId }: Keeper, name: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from coverage_presets
      where brand_id = ${brandId} and user_id = ${userId} and name <> ${name}`,
  ))!.count;

export const keepPreset = (db: Db, { brandId, userId }: Keeper, { name, filters }: CoveragePreset) =>
  countOf(
    db,
    sql`
      insert into coverage_presets (brand_id, user_id, name, filters)
      values (${brandId}, ${userId}, ${name}, ${JSON.stringify(filters)})
      on conflict (brand_id, user_id, name) do update set filters = excluded.filters`,
  );
