import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';

export const saveActivation = (
  db: Db,
  activation: { user_id: string; token_hash: Buffer; expires_at: Date },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into activations (user_id, token_hash, created_at, expires_at)
      values (${activation.user_id}, ${activation.token_hash}, ${now}, ${activation.expires_at})
      on conflict (user_id) do update set token_hash = excluded.token_hash,
        created_at = excluded.created_at,
        expires_at = excluded.expires_at`,
  );

/** Takes the token away if it is the right one and still valid: it works once. */
export const takeActivation = (db: Db, userId: string, tokenHash: Buffer, now: Date) =>
  countOf(
    db,
    sql`delete from activations where user_id = ${userId} and token_hash = ${tokenHash} and expires_at > ${now}`,
  );

export const findActivated = (db: Db, userId: string) =>
  rowOf(
    db,
    sql<{ activated_at: string | null }>`select activated_at from users where id = ${userId} and deleted_at is null`,
  );

export const markActivated = (db: Db, userId: string, now: Date) =>
  countOf(db, sql`update users set activated_at = coalesce(activated_at, ${now}) where id = ${userId}`);
