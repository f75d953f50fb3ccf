import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { SystemDb } from '../access/index.ts';

/** Outlets that can be merged, kept from changing; those that are missing or merged already are left out. */
export const lockOutlets = (db: Db, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; name: string; site: string }>`
      select id, name, site
      from outlets
      where id = any(${ids}::uuid[]) and merged_into_id is null
      order by id
      for update`,
  );

/** Moves all small records of the duplicates to the outlet that stays, whose own values take precedence. */
export async function mergeOutlets(
  db: SystemDb,
  outletId: string,
  doubles: readonly string[],
  now: Date,
): Promise<void> {
  await countOf(db, sql`update outlet_aliases set outlet_id = ${outletId} where outlet_id = any(${doubles}::uuid[])`);
  await countOf(
    db,
    sql`
      insert into outlet_aliases (kind, value, outlet_id)
      select 'name', lower(name), ${outletId}::uuid
      from outlets
      where id = any(${doubles}::uuid[])
      union
      select 'domain', site, ${outletId}::uuid
      from outlets
      where id = any(${doubles}::uuid[])
      on conflict do nothing`,
  );
  await countOf(
    db,
    sql`
      insert into outlet_tiers (brand_id, outlet_id, tier)
      select distinct on (brand_id) brand_id, ${outletId}::uuid, tier
      from outlet_tiers
      where outlet_id = any(${doubles}::uuid[])
      order by brand_id, tier
      on conflict do nothing`,
  );
  await countOf(db, sql`delete from outlet_tiers where outlet_id = any(${doubles}::uuid[])`);
  await countOf(
    db,
    sql`
      insert into outlet_audiences (outlet_id, valid_from, impressions, source, recorded_at)
      select distinct on (valid_from) ${outletId}::uuid, valid_from, impressions, source, recorded_at
      from outlet_audiences
      where outlet_id = any(${doubles}::uuid[])
      order by valid_from, recorded_at desc
      on conflict do nothing`,
  );
  await countOf(
    db,
    sql`
      update outlets o
      set impressions = coalesce(
        o.impressions, (select max(d.impressions) from outlets d where d.id = any(${doubles}::uuid[]))
      ),
        updated_at = ${now}
      where o.id = ${outletId}`,
  );
  // Also those that were merged into a double before.
  await countOf(
    db,
    sql`
      update outlets
      set merged_into_id = ${outletId}, updated_at = ${now}
      where id = any(${doubles}::uuid[]) or merged_into_id = any(${doubles}::uuid[])`,
  );
}
