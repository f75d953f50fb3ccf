import type { PlanSlug, QuotaName } from '@masthead/contract';
import { byName, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { type BrandId, limitsInForce, planInForce, type SystemDb } from '../../access/index.ts';

interface Standing {
  organisation_id: string;
  /** Time at which the brand was made: what was published before is history. */
  created_at: string;
  timezone: string;
  plan: PlanSlug;
  limits: Partial<Record<QuotaName, number | null>>;
}

/** Returns what decides how much a brand may import. */
export const findStanding = (db: Db, brandId: BrandId, now: Date) =>
  rowOf(
    db,
    sql<Standing>`
      select b.organisation_id, b.created_at, o.timezone, ${planInForce(now)} as plan, ${limitsInForce(now)} as limits
      from brands b
      join organisations o on o.id = b.organisation_id
      left join subscriptions p on p.organisation_id = b.organisation_id
      where b.id = ${brandId}`,
  );

/** Counts imported clippings of a brand that were published before a time. */
export const countHistory = async (db: Db, brandId: BrandId, until: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from clippings
      where brand_id = ${brandId} and imported_in is not null and published_at < ${until}`,
  ))!.count;

/** Returns the first and the last day of the clippings of an import, by the clock of the organisation; nothing without any. */
export const findImportedDays = (db: Db, brandId: BrandId, importId: string) =>
  rowOf(
    db,
    sql<{ first: string; last: string }>`
      select (min(c.published_at) at time zone o.timezone)::date::text as first,
        (max(c.published_at) at time zone o.timezone)::date::text as last
      from clippings c
      join brands b on b.id = c.brand_id
      join organisations o on o.id = b.organisation_id
      where c.brand_id = ${brandId} and c.imported_in = ${importId}
      group by o.timezone`,
  );

export interface KnownPiece {
  id: string;
  headline: string;
  outlet_name: string | null;
  published_at: string;
  url: string | null;
  /** The headline in lower case. */
  headline_key: string;
}

const shown = sql`c.id, c.headline, c.outlet_name, c.published_at, c.url, ${byName('c.headline')} as headline_key`;

/** Most clippings of an address, or of a headline on its days, that are compared. */
const mostAlike = 20;

/** Lists clippings of a brand that have one of the addresses, or one of the headlines within a day of its time. */
export const listKnownPieces = (
  db: Db,
  brandId: BrandId,
  { urls, headlines }: { urls: readonly string[]; headlines: readonly { headline: string; at: string }[] },
) =>
  rowsOf(
    db,
    sql<KnownPiece>`
      select one.*
      from unnest(${urls}::text[]) as wanted (url)
      cross join lateral (
        select ${shown}
        from clippings c
        where c.brand_id = ${brandId} and md5(c.url) = md5(wanted.url) and c.url = wanted.url
        limit ${mostAlike}
      ) one
      union
      select one.*
      from jsonb_to_recordset(${JSON.stringify(headlines)}::jsonb) as wanted (headline text, at timestamptz)
      cross join lateral (
        select ${shown}
        from clippings c
        where c.brand_id = ${brandId}
          and c.published_at between wanted.at - interval '1 day' and wanted.at + interval '1 day'
          and ${byName('c.headline')} = wanted.headline
        limit ${mostAlike}
      ) one`,
  );

/** Updates the statistics of the table after many new rows. */
export const analyseClippings = (db: SystemDb) => rowsOf(db, sql`analyze clippings`);
