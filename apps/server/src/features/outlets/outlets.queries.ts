import type { MediaTier, OutletGeography, PublicationInterval } from '@masthead/contract';
import {
  andAll,
  batches,
  byName,
  countOf,
  type Db,
  like,
  rowOf,
  rowsOf,
  sql,
  values,
} from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { hostsAbove, siteOfText } from './hosts.ts';

export interface OutletRow {
  id: string;
  name: string;
  url: string | null;
  site: string;
  country_id: string | null;
  language: string | null;
  media_type: string;
  geography: OutletGeography | null;
  publication_interval: PublicationInterval | null;
  impressions: number | null;
  categories: number[];
  logo: string | null;
}

const columns = sql`
  o.id, o.name, o.url, o.site, o.country_id, o.language, o.media_type, o.geography, o.publication_interval,
  o.impressions, o.categories, o.logo`;
const nameOrder = sql`${byName('o.name')}, o.id`;

interface OutletFilter {
  search?: string | undefined;
  countries?: readonly string[] | undefined;
  media_type?: string | undefined;
  /** Only those that may be the same as another. */
  doubles?: boolean | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** Matches a part of a name, or an address within an outlet's site or one of its domains. */
function found(search: string) {
  const site = siteOfText(search);
  return site
    ? sql`
      (
        o.site = any(${hostsAbove(site)})
        or o.site ilike ${like(site)}
        or o.id = any(array(
          select outlet_id
          from outlet_aliases
          where kind = 'domain' and value = any(${hostsAbove(site)})
        ))
      )`
    : sql`
      (
        o.name ilike ${like(search)}
        or o.id = any(array(
          select outlet_id
          from outlet_aliases
          where kind = 'name' and value like ${like(search.toLowerCase())}
        ))
      )`;
}

/** Finds outlets with an equal name, or a site within that of another outlet. */
const hasDouble = sql`
  (
    exists (select from outlets d where lower(d.name) = lower(o.name) and d.id <> o.id and d.merged_into_id is null)
    or exists (select from outlet_aliases a where a.kind = 'name' and a.value = lower(o.name) and a.outlet_id <> o.id)
    or exists (
      select
      from outlets d
      where d.site = substring(o.site from '^[^.]+[.](.+[.].+)$') and d.merged_into_id is null
    )
    or exists (
      select
      from outlet_aliases a
      where a.kind = 'domain' and a.value = substring(o.site from '^[^.]+[.](.+[.].+)$') and a.outlet_id <> o.id
    )
  )`;

/** Outlets belong to everybody; by name. */
export const listOutlets = (db: Db, { search, countries, media_type, doubles, after, limit }: OutletFilter) =>
  rowsOf(
    db,
    sql<OutletRow & { sort: string }>`
      select ${columns}, lower(o.name) as sort
      from outlets o
      where o.merged_into_id is null
        and not o.is_demo
        ${andAll([
          search && found(search),
          countries?.length && sql`o.country_id = any(${countries})`,
          media_type && sql`o.media_type = ${media_type}`,
          doubles && hasDouble,
          after && sql`(${nameOrder}) > (${after[0]}, ${after[1]}::uuid)`,
        ])}
      order by ${nameOrder}
      limit ${limit + 1}`,
  );

/** Returns an outlet; the id of a merged one means the outlet that stays. */
export const findOutlet = (db: Db, id: string) =>
  rowOf(
    db,
    sql<OutletRow>`
      select ${columns}
      from outlets o
      where o.id = (select coalesce(merged_into_id, id) from outlets where id = ${id})`,
  );

export const listOutletsById = (db: Db, ids: readonly string[]) =>
  rowsOf(db, sql<OutletRow>`select ${columns} from outlets o where o.id = any(${ids}::uuid[]) order by ${nameOrder}`);

/** Returns names of outlets by id; unknown ids are missing. */
export async function findOutletNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    sql<{ id: string; name: string }>`select id, name from outlets where id = any(${[...new Set(ids)]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

interface NewOutlet {
  id: string;
  name: string;
  url: string | null;
  site: string;
  country_id: string | null;
  language: string | null;
  catalogue_key: string | null;
}

/**
 * Returns the ids of the outlets of sites, created if there are none yet. Sorted by site, so that two lists lock in the
 * same order.
 */
export async function ensureOutlets(db: Db, outlets: readonly NewOutlet[], now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const batch of batches(
    outlets.toSorted((a, b) => (a.site < b.site ? -1 : 1)),
    500,
  )) {
    const rows = batch.map(({ id, name, url, site, country_id, language, catalogue_key }) => [
      ...[id, name.slice(0, 255), url, site, country_id, language, catalogue_key],
      ...[now, now],
    ]);
    await countOf(
      db,
      sql`
        insert into outlets (id, name, url, site, country_id, language, catalogue_key, created_at, updated_at)
        values ${values(rows)}
        on conflict (site) do nothing`,
    );
    const sites = batch.map(({ site }) => site);
    const found = await rowsOf(
      db,
      sql<{
        id: string;
        site: string;
      }>`select coalesce(merged_into_id, id) as id, site from outlets where site = any(${sites})`,
    );
    for (const { id, site } of found) ids.set(site, id);
  }
  return ids;
}

/** Tiers that brands gave to outlets. */
export const findTiers = (db: Db, brandIds: readonly BrandId[], outletIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{
      brand_id: BrandId;
      outlet_id: string;
      tier: MediaTier;
    }>`
      select brand_id, outlet_id, tier
      from outlet_tiers
      where brand_id = any(${brandIds}) and outlet_id = any(${outletIds}::uuid[])`,
  );

export const listTiers = (
  db: Db,
  scope: Scope,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<OutletRow & { sort: string; tier: MediaTier }>`
      select ${columns}, lower(o.name) as sort, t.tier
      from outlet_tiers t
      join outlets o on o.id = t.outlet_id
      where t.brand_id = any(${scope.brandIds})
        ${andAll([after && sql`(${nameOrder}) > (${after[0]}, ${after[1]}::uuid)`])}
      order by ${nameOrder}
      limit ${limit + 1}`,
  );

/** Sets a tier; 'none' removes it. */
export const setTier = (db: Db, scope: Pick<Scope, 'brandIds'>, outletId: string, tier: MediaTier) =>
  tier === 'none'
    ? countOf(db, sql`delete from outlet_tiers where brand_id = any(${scope.brandIds}) and outlet_id = ${outletId}`)
    : countOf(
        db,
        sql`
          insert into outlet_tiers (brand_id, outlet_id, tier)
          values (${scope.brandIds[0]}, ${outletId}, ${tier})
          on conflict (brand_id, outlet_id) do update set tier = excluded.tier`,
      );

interface GivenTier {
  media_outlet_id: string;
  tier: MediaTier;
}

/** Sets tiers of outlets of a brand; the last one of an outlet counts. */
export async function setTiers(db: Db, brandId: BrandId, tiers: readonly GivenTier[]): Promise<void> {
  const rows = [...new Map(tiers.map((given) => [given.media_outlet_id, given])).values()];
  const ends = rows.filter(({ tier }) => tier === 'none').map((given) => given.media_outlet_id);
  const given = rows.filter(({ tier }) => tier !== 'none').map((row) => [brandId, row.media_outlet_id, row.tier]);
  await countOf(db, sql`delete from outlet_tiers where brand_id = ${brandId} and outlet_id = any(${ends}::uuid[])`);
  if (given.length === 0) return;
  await countOf(
    db,
    sql`
      insert into outlet_tiers (brand_id, outlet_id, tier)
      values ${values(given)}
      on conflict (brand_id, outlet_id) do update set tier = excluded.tier`,
  );
}

/** Sets the medium of outlets that were made with an account. */
export const setMediaType = (db: Db, outletIds: readonly string[], mediaType: string) =>
  countOf(db, sql`update outlets set media_type = ${mediaType} where id = any(${outletIds}::uuid[])`);
