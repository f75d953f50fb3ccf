import { countOf, type Db, rowOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';

export const upsertCalendarFeed = (db: Db, brandId: BrandId, userId: string, tokenHash: Buffer, now: Date) =>
  countOf(
    db,
    sql`
      insert into calendar_feeds (brand_id, user_id, token_hash, created_at)
      values (${brandId}, ${userId}, ${tokenHash}, ${now})
      on conflict (brand_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
  );

export const findCalendarFeed = (db: Db, { actor, brandIds }: Scope) =>
  rowOf(
    db,
    sql<{
      created_at: string;
    }>`
      select created_at
      from calendar_feeds
      where brand_id = any(${brandIds}) and user_id = ${actor.user_id}`,
  );

export const deleteCalendarFeed = (db: Db, { actor, brandIds }: Scope) =>
  countOf(db, sql`delete from calendar_feeds where brand_id = any(${brandIds}) and user_id = ${actor.user_id}`);

/** Returns the brand and user of a secret address. */
export const findFeedOwner = (db: SystemDb, tokenHash: Buffer) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId; brand_name: string; user_id: string }>`
      select f.brand_id, b.name as brand_name, f.user_id
      from calendar_feeds f
      join brands b on b.id = f.brand_id
      where f.token_hash = ${tokenHash} and b.deletes_at is null`,
  );
