import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';

interface LogoRow {
  picture: Buffer | null;
  asked_at: string;
  fetched_at: string | null;
}

export const findLogo = (db: Db, outletId: string) =>
  rowOf(db, sql<LogoRow>`select picture, asked_at, fetched_at from outlet_logos where outlet_id = ${outletId}`);

/**
 * Notes that the logo of an outlet is wanted. Returns false if it was wanted since a moment, or if the outlet is no site of its own: the
 * icon of an account at a network is that of the network.
 */
export const askForLogo = async (
  db: Db,
  outletId: string,
  { mediaTypes, since, now }: { mediaTypes: readonly string[]; since: Date; now: Date },
): Promise<boolean> =>
  (await countOf(
    db,
    sql`
      insert into outlet_logos (outlet_id, asked_at)
      select id, ${now}
      from outlets
      where id = ${outletId} and url is not null and media_type = any(${mediaTypes})
      on conflict (outlet_id) do update set asked_at = excluded.asked_at
      where outlet_logos.asked_at < ${since}`,
  )) > 0;

export const findSite = (db: Db, outletId: string) =>
  rowOf(
    db,
    sql<{ url: string; logo: string | null }>`
      select url, logo
      from outlets
      where id = ${outletId} and url is not null`,
  );

/** Keeps the logo of an outlet; without one, an earlier one stays. */
export const keepLogo = (db: Db, outletId: string, picture: Buffer | null, now: Date) =>
  countOf(
    db,
    sql`
      update outlet_logos
      set picture = coalesce(${picture}, picture), fetched_at = ${now}
      where outlet_id = ${outletId}`,
  );
