import { type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, DemoHome } from '../access/index.ts';
import { demoBrand } from './demo-words.ts';

/** The demo brand with the user in whose name demo data are written; nobody can sign in as that user. */
export interface DemoOwner extends DemoHome {
  user_id: string;
}

export const findDemoOwner = (db: Db) =>
  rowOf(
    db,
    sql<DemoOwner>`
      select b.id as brand_id, b.name as brand_name, o.id as organisation_id, o.timezone, u.id as user_id
      from organisations o
      join brands b on b.organisation_id = o.id
      join users u on u.organisation_id = o.id
      where o.slug = ${demoBrand.slug} and o.type = 'demo' and b.deletes_at is null`,
  );

/** Holds off other processes that fill the demo data until the transaction ends. */
export const lockDemo = (db: Db) => rowsOf(db, sql`select pg_advisory_xact_lock(7305601045)`);

export const listDemoOutlets = (db: Db) =>
  rowsOf(db, sql<{ id: string; site: string }>`select id, site from outlets where is_demo`);

/** Returns the time of publication of the newest invented clipping; null if there is none yet. */
export const findFilledUntil = async (db: Db, brandId: BrandId): Promise<string | null> =>
  (await rowOf(
    db,
    sql<{ until: string | null }>`select max(published_at) as until from clippings where brand_id = ${brandId}`,
  ))!.until;

export const listDemoKpis = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<{ id: string; starts_at: string; ends_at: string }>`
      select id, starts_at, ends_at
      from kpi_campaigns
      where brand_id = ${brandId} and completed_at is null`,
  );

export const hasDemoRelations = async (db: Db, brandId: BrandId): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from relations where brand_id = ${brandId} limit 1`)).length > 0;

/** Lists the invented clippings that were published after a moment, each with the person who writes for its outlet. */
export const listDemoLinks = (db: Db, brandId: BrandId, after: Date) =>
  rowsOf(
    db,
    sql<{ clipping_id: string; id: string }>`
      select c.id as clipping_id, r.id
      from clippings c
      join relations r on r.brand_id = c.brand_id and r.outlet_id = c.outlet_id
      where c.brand_id = ${brandId} and c.published_at > ${after}`,
  );
