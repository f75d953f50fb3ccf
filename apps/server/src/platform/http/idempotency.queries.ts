import { countOf, type Db, rowOf, sql } from '../db/index.ts';

interface StoredAnswer {
  request_hash: Buffer;
  body: string;
}

export interface KeyOfCaller {
  userId: string;
  key: string;
}

/** Locks a key until the transaction ends. Returns false while another call holds it. */
export async function lockKey(transaction: Db, { userId, key }: KeyOfCaller): Promise<boolean> {
  const row = await rowOf(
    transaction,
    sql<{ is_ours: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 73056014)) as is_ours`,
  );
  return row?.is_ours ?? false;
}

export const findAnswer = (db: Db, { userId, key }: KeyOfCaller) =>
  rowOf(
    db,
    sql<StoredAnswer>`
      select request_hash, body
      from idempotency_keys
      where user_id = ${userId} and key = ${key}`,
  );

export const storeAnswer = (db: Db, { userId, key }: KeyOfCaller, { request_hash, body }: StoredAnswer, now: Date) =>
  countOf(
    db,
    sql`
      insert into idempotency_keys (user_id, key, request_hash, body, created_at)
      values (${userId}, ${key}, ${request_hash}, ${body}, ${now})`,
  );

export const forgetKeysBefore = (db: Db, time: Date) =>
  countOf(
    db,
    sql`
      delete from idempotency_keys
      where created_at < ${time}`,
  );
