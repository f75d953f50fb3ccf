import { countOf, type Db, rowOf, sql } from '../db/index.ts';

interface StoredAnswer {
  request_hash: Buffer;
  status: number | null;
  body: string | null;
}

/** Takes the key for this call; undefined when it is free, else what is stored under it. */
export async function claimKey(
  db: Db,
  userId: string,
  key: string,
  hash: Buffer,
  now: Date,
): Promise<StoredAnswer | undefined> {
  const claimed = await countOf(
    db,
    sql`insert into idempotency_keys (user_id, key, request_hash, created_at) values (${userId}, ${key}, ${hash}, ${now}) on conflict do nothing`,
  );
  if (claimed > 0) return undefined;
  return await rowOf(
    db,
    sql<StoredAnswer>`select request_hash, status, body from idempotency_keys where user_id = ${userId} and key = ${key}`,
  );
}

export const storeAnswer = (db: Db, userId: string, key: string, status: number, body: string) =>
  countOf(
    db,
    sql`update idempotency_keys set status = ${status}, body = ${body} where user_id = ${userId} and key = ${key}`,
  );

/** A call that failed on our side may be tried again with the same key. */
export const releaseKey = (db: Db, userId: string, key: string) =>
  countOf(db, sql`delete from idempotency_keys where user_id = ${userId} and key = ${key}`);

export const forgetKeysBefore = (db: Db, time: Date) =>
  countOf(db, sql`delete from idempotency_keys where created_at < ${time}`);
