import type { Language } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import { ownNewsroom } from './own-newsroom.queries.ts';

type Within = Pick<Scope, 'brandIds'>;

interface FollowerRow {
  id: string;
  email: string;
  language: Language;
  asked_at: string;
  confirmed_at: string | null;
}

const columns = sql`id, email, language, asked_at, confirmed_at`;

/** Lists the newest first, one more than the limit. */
export const listFollowers = (
  db: Db,
  scope: Within,
  newsroomId: string,
  { all, after, limit }: { all: boolean; after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<FollowerRow>`
      select ${columns}
      from newsroom_followers
      where newsroom_id = ${ownNewsroom(scope, newsroomId)}
        ${andAll([!all && sql`confirmed_at is not null`, after && sql`id < ${after[0]}::uuid`])}
      order by id desc
      limit ${limit + 1}`,
  );

export const findFollower = (db: SystemDb, newsroomId: string, email: string) =>
  rowOf(
    db,
    sql<FollowerRow>`
      select ${columns}
      from newsroom_followers
      where newsroom_id = ${newsroomId} and lower(email) = lower(${email})`,
  );

/** Asks an address for the first time or once more; the newest link counts. */
export const saveAsked = (
  db: SystemDb,
  newsroomId: string,
  { id, email, language, tokenHash }: { id: string; email: string; language: string; tokenHash: Buffer },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into newsroom_followers (newsroom_id, id, email, language, token_hash, asked_at)
      values (${newsroomId}, ${id}, ${email}, ${language}, ${tokenHash}, ${now})
      on conflict (newsroom_id, lower(email)) do update set token_hash = excluded.token_hash,
        language = excluded.language,
        asked_at = excluded.asked_at`,
  );

export const confirmFollower = (db: SystemDb, newsroomId: string, tokenHash: Buffer, now: Date) =>
  countOf(
    db,
    sql`
      update newsroom_followers
      set confirmed_at = coalesce(confirmed_at, ${now})
      where newsroom_id = ${newsroomId} and token_hash = ${tokenHash}`,
  );

export const forgetFollower = (db: SystemDb, newsroomId: string, tokenHash: Buffer) =>
  countOf(db, sql`delete from newsroom_followers where newsroom_id = ${newsroomId} and token_hash = ${tokenHash}`);

/** Forgets an address that follows a newsroom, or any newsroom of some brands. */
export const forgetAddress = (
  db: SystemDb,
  { newsroomId, brandIds = [] }: { newsroomId?: string; brandIds?: readonly BrandId[] },
  email: string,
) =>
  countOf(
    db,
    sql`
      delete from newsroom_followers
      where newsroom_id in (
        select id
        from newsrooms
        where id = ${newsroomId ?? null}::uuid or brand_id = any(${brandIds})
      )
        and lower(email) = lower(${email})`,
  );

export const deleteFollower = (db: Db, scope: Within, newsroomId: string, followerId: string) =>
  countOf(
    db,
    sql`delete from newsroom_followers where newsroom_id = ${ownNewsroom(scope, newsroomId)} and id = ${followerId}`,
  );

/** Deletes followers who were asked long ago and never answered. */
export const forgetUnconfirmed = (db: SystemDb, before: Date) =>
  countOf(db, sql`delete from newsroom_followers where confirmed_at is null and asked_at < ${before}`);
