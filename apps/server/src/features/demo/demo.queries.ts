import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, DemoHome } from '../access/index.ts';
import { type DemoOutlet, demoBrand } from './demo-words.ts';

/** With the user in whose name the demo data are written; nobody can sign in as them. */
export interface DemoOwner extends DemoHome {
  user_id: string;
}

export const findDemoOwner = (db: Db) =>
  rowOf(
    db,
    sql<DemoOwner>`select b.id as brand_id, b.name as brand_name, o.id as organisation_id, o.timezone, u.id as user_id
                  from organisations o join brands b on b.organisation_id = o.id join users u on u.organisation_id = o.id
                  where o.slug = ${demoBrand.slug} and o.type = 'demo' and b.deletes_at is null`,
  );

/** Holds off other processes that fill the demo data until the transaction ends. */
export const lockDemo = (db: Db) => rowsOf(db, sql`select pg_advisory_xact_lock(7305601045)`);

/** The organisation and the brand that the demo data belong to; nobody is a member. */
export async function insertDemoOwner(
  db: Db,
  { brand_id, brand_name, organisation_id, timezone, user_id }: DemoOwner,
  now: Date,
): Promise<void> {
  await countOf(
    db,
    sql`insert into organisations (id, type, slug, name, currency_code, country_id, timezone, created_at, updated_at)
        values (${organisation_id}, 'demo', ${demoBrand.slug}, ${demoBrand.organisation}, 'EUR', 'DK', ${timezone}, ${now}, ${now})`,
  );
  await countOf(
    db,
    sql`insert into brands (id, organisation_id, name, slug, currency_code, country_id, created_at, updated_at)
        values (${brand_id}, ${organisation_id}, ${brand_name}, 'norlunde', 'EUR', 'DK', ${now}, ${now})`,
  );
  await countOf(
    db,
    sql`insert into users (id, organisation_id, first_name, last_name, email, deleted_at, created_at, updated_at)
        values (${user_id}, ${organisation_id}, 'Masthead', 'Demo', 'demo@masthead.invalid', ${now}, ${now}, ${now})`,
  );
}

/** Makes the invented outlets with the brand's tiers for them. */
export async function insertDemoOutlets(
  db: Db,
  brandId: BrandId,
  outlets: readonly (DemoOutlet & { id: string })[],
  now: Date,
): Promise<void> {
  const rows = outlets.map(({ id, name, site, country_id, language, media_type, geography, impressions }) => [
    ...[id, name, `https://${site}/`, site, country_id, language, media_type, geography, impressions],
    ...[true, now, now],
  ]);
  await countOf(
    db,
    sql`insert into outlets (id, name, url, site, country_id, language, media_type, geography, impressions, is_demo, created_at, updated_at)
        values ${values(rows)} on conflict (site) do nothing`,
  );
  const tiers = outlets.flatMap(({ site, tier }) => (tier ? [[brandId, site, tier]] : []));
  await countOf(
    db,
    sql`insert into outlet_tiers (brand_id, outlet_id, tier)
        select t.brand_id::uuid, o.id, t.tier from (values ${values(tiers)}) as t (brand_id, site, tier) join outlets o on o.site = t.site
        on conflict do nothing`,
  );
}

export const listDemoOutlets = (db: Db) =>
  rowsOf(db, sql<{ id: string; site: string }>`select id, site from outlets where is_demo`);

/** When the newest of the invented clippings was published; null: there is none yet. */
export const findFilledUntil = async (db: Db, brandId: BrandId): Promise<string | null> =>
  (await rowOf(
    db,
    sql<{ until: string | null }>`select max(published_at) as until from clippings where brand_id = ${brandId}`,
  ))!.until;

export const listDemoKpis = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<{ id: string; starts_at: string; ends_at: string }>`
      select id, starts_at, ends_at from kpi_campaigns where brand_id = ${brandId} and completed_at is null`,
  );

export interface NewDemoRelation {
  id: string;
  name: string;
  email: string;
  job_title: string;
  outlet_id: string;
  country_id: string;
  categories: string[];
}

export const hasDemoRelations = async (db: Db, brandId: BrandId): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from relations where brand_id = ${brandId} limit 1`)).length > 0;

/** Makes the invented contacts, and the group that all of them are in. */
export async function insertDemoRelations(
  db: Db,
  owner: Pick<DemoOwner, 'brand_id' | 'user_id'>,
  { relations, group }: { relations: readonly NewDemoRelation[]; group: { id: string; name: string } },
  now: Date,
): Promise<void> {
  const { brand_id, user_id } = owner;
  const rows = relations.map(({ id, name, email, job_title, outlet_id, country_id, categories }) => [
    ...[brand_id, id, name, email, job_title, outlet_id, country_id, categories],
    ...[user_id, now, now],
  ]);
  await countOf(
    db,
    sql`insert into relations (brand_id, id, name, email, job_title, outlet_id, country_id, categories, created_by, created_at, updated_at)
        values ${values(rows)}`,
  );
  await countOf(
    db,
    sql`insert into relation_groups (brand_id, id, name, created_by, created_at, updated_at)
        values (${brand_id}, ${group.id}, ${group.name}, ${user_id}, ${now}, ${now})`,
  );
  await countOf(
    db,
    sql`insert into relation_group_members (brand_id, group_id, relation_id) values ${values(relations.map(({ id }) => [brand_id, group.id, id]))}`,
  );
}

/** Assigns the invented clippings that were published after a moment to who writes for their outlet. */
export const linkDemoRelations = (db: Db, brandId: BrandId, after: Date) =>
  countOf(
    db,
    sql`insert into clipping_relations (brand_id, relation_id, clipping_id)
        select c.brand_id, r.id, c.id from clippings c join relations r on r.brand_id = c.brand_id and r.outlet_id = c.outlet_id
        where c.brand_id = ${brandId} and c.published_at > ${after} on conflict do nothing`,
  );
