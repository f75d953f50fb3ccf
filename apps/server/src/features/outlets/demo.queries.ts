import type { GivenTier } from '@masthead/contract';
import { countOf, type Db, sql, values } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

interface DemoOutlet {
  id: string;
  name: string;
  site: string;
  country_id: string;
  language: string;
  media_type: string;
  geography: string;
  impressions: number;
  tier: GivenTier | null;
}

/** Inserts the outlets of the demo data with the tiers that their brand gives them. */
export async function insertDemoOutlets(
  db: Db,
  brandId: BrandId,
  outlets: readonly DemoOutlet[],
  now: Date,
): Promise<void> {
  const rows = outlets.map(({ id, name, site, country_id, language, media_type, geography, impressions }) => [
    ...[id, name, `https://${site}/`, site, country_id, language, media_type, geography, impressions],
    ...[true, now, now],
  ]);
  await countOf(
    db,
    sql`
      insert into outlets (
        id, name, url, site, country_id, language, media_type, geography, impressions, is_demo, created_at, updated_at
      )
      values ${values(rows)}
      on conflict (site) do nothing`,
  );
  const tiers = outlets.flatMap(({ site, tier }) => (tier ? [[brandId, site, tier]] : []));
  await countOf(
    db,
    sql`
      insert into outlet_tiers (brand_id, outlet_id, tier)
      select t.brand_id::uuid, o.id, t.tier
      from (values ${values(tiers)}) as t (brand_id, site, tier)
      join outlets o on o.site = t.site
      on conflict do nothing`,
  );
}
