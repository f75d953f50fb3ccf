import type { CoveragePreset } from '@masthead/contract';
import { byName, countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

/** A brand and whose filters of its coverage. */
interface Keeper {
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

/** 0: there are as many as there may be, and this would be another. */
export const keepPreset = (db: Db, { brandId, userId }: Keeper, { name, filters }: CoveragePreset, most: number) =>
  countOf(
    db,
    sql`
      insert into coverage_presets (brand_id, user_id, name, filters)
      select ${brandId}::uuid, ${userId}::uuid, ${name}, ${JSON.stringify(filters)}::jsonb
      where (
        select count(*)
        from coverage_presets
        where brand_id = ${brandId} and user_id = ${userId} and name <> ${name}
      ) < ${most}
      on conflict (brand_id, user_id, name) do update set filters = excluded.filters`,
  );
