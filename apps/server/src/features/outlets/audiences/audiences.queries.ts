import type { MediaTier } from '@masthead/contract';
import { andAll, byName, countOf, type Db, rowOf, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../../access/index.ts';

/** Returns the figures that brands have of outlets themselves. */
export const findBrandAudiences = (db: Db, brandIds: readonly BrandId[], outletIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ brand_id: BrandId; outlet_id: string; impressions: number; source: string }>`
      select brand_id, outlet_id, impressions, source
      from brand_audiences
      where brand_id = any(${brandIds}) and outlet_id = any(${outletIds}::uuid[])`,
  );

/** Returns the estimates of brands by tier; of one that does not estimate, none. */
export const findEstimates = (db: Db, brandIds: readonly BrandId[]) =>
  rowsOf(
    db,
    sql<{ brand_id: BrandId; tier: MediaTier; impressions: number }>`
      select brand_id, tier, impressions
      from brand_estimates
      where brand_id = any(${brandIds})`,
  );

export interface OwnAudience {
  outlet_id: string;
  impressions: number;
  source: string;
}

const nameOrder = sql`${byName('o.name')}, o.id`;

export interface ListedAudience extends OwnAudience {
  name: string;
  /** The catalogue's figure. */
  known: number | null;
  recorded_at: string;
}
const listed = sql`
  a.outlet_id, o.name, lower(o.name) as sort, a.impressions, a.source, a.recorded_at, o.impressions as known`;

export const findOwnAudience = (db: Db, brandId: BrandId, outletId: string) =>
  rowOf(
    db,
    sql<ListedAudience>`
      select ${listed}
      from brand_audiences a
      join outlets o on o.id = a.outlet_id
      where a.brand_id = ${brandId} and a.outlet_id = ${outletId}`,
  );

/** Lists the brand's own figures by name of the outlet, with what the catalogue knows. */
export const listBrandAudiences = (
  db: Db,
  scope: Scope,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<ListedAudience & { sort: string }>`
      select ${listed}
      from brand_audiences a
      join outlets o on o.id = a.outlet_id
      where a.brand_id = any(${scope.brandIds})
        ${andAll([after && sql`(${nameOrder}) > (${after[0]}, ${after[1]}::uuid)`])}
      order by ${nameOrder}
      limit ${limit + 1}`,
  );

/** Records figures of a brand. Returns those outlets whose figure is another than before. */
export async function recordBrandAudiences(
  db: Db,
  brandId: BrandId,
  audiences: readonly OwnAudience[],
  now: Date,
): Promise<string[]> {
  if (audiences.length === 0) return [];
  const rows = audiences.map(({ outlet_id, impressions, source }) => [brandId, outlet_id, impressions, source, now]);
  const written = await rowsOf(
    db,
    sql<{ outlet_id: string }>`
      insert into brand_audiences as a (brand_id, outlet_id, impressions, source, recorded_at)
      values ${values(rows)}
      on conflict (brand_id, outlet_id) do update set impressions = excluded.impressions,
        source = excluded.source,
        recorded_at = excluded.recorded_at
      where (a.impressions, a.source) is distinct from (excluded.impressions, excluded.source)
      returning outlet_id`,
  );
  return written.map(({ outlet_id }) => outlet_id);
}

export const deleteBrandAudience = (db: Db, brandId: BrandId, outletId: string) =>
  countOf(db, sql`delete from brand_audiences where brand_id = ${brandId} and outlet_id = ${outletId}`);

/** Replaces the estimates of a brand. */
export async function setEstimates(
  db: Db,
  brandId: BrandId,
  estimates: readonly { tier: MediaTier; impressions: number }[],
): Promise<void> {
  await countOf(db, sql`delete from brand_estimates where brand_id = ${brandId}`);
  if (estimates.length === 0) return;
  await countOf(
    db,
    sql`
      insert into brand_estimates (brand_id, tier, impressions)
      values ${values(estimates.map(({ tier, impressions }) => [brandId, tier, impressions]))}`,
  );
}

/** Gives the figures of merged outlets to the one that stays, unless its brand has one of that already. */
export async function mergeBrandAudiences(db: SystemDb, outletId: string, doubles: readonly string[]): Promise<void> {
  await countOf(
    db,
    sql`
      insert into brand_audiences (brand_id, outlet_id, impressions, source, recorded_at)
      select distinct on (brand_id) brand_id, ${outletId}::uuid, impressions, source, recorded_at
      from brand_audiences
      where outlet_id = any(${doubles}::uuid[])
      order by brand_id, recorded_at desc
      on conflict do nothing`,
  );
  await countOf(db, sql`delete from brand_audiences where outlet_id = any(${doubles}::uuid[])`);
}
