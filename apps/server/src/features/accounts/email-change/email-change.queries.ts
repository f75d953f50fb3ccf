import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';
import type { Scope } from '../../access/index.ts';

interface NewEmailChange {
  email: string;
  token_hash: Buffer;
  expires_at: Date;
}

/** Keeps the address that a user wants; an older wish of the same user ends. */
export const saveEmailChange = (db: Db, scope: Scope, change: NewEmailChange, now: Date) =>
  countOf(
    db,
    sql`
      insert into email_changes (user_id, email, token_hash, session_id, created_at, expires_at)
      values (
        ${scope.actor.user_id},
        ${change.email},
        ${change.token_hash},
        ${scope.actor.session_id || null},
        ${now},
        ${change.expires_at}
      )
      on conflict (user_id) do update set email = excluded.email, token_hash = excluded.token_hash,
        session_id = excluded.session_id, created_at = excluded.created_at, expires_at = excluded.expires_at`,
  );

/** Deletes the wish of the signed-in user. */
export const deleteEmailChange = (db: Db, scope: Scope) =>
  countOf(db, sql`delete from email_changes where user_id = ${scope.actor.user_id}`);

/** Takes the wish away if the token is right and still valid: it works once. */
export const takeEmailChange = (db: Db, userId: string, tokenHash: Buffer, now: Date) =>
  rowOf(
    db,
    sql<{ email: string; session_id: string | null }>`
      delete from email_changes
      where user_id = ${userId} and token_hash = ${tokenHash} and expires_at > ${now}
      returning email, session_id`,
  );

/** Sets the confirmed address and returns the user with the address of before. */
export const moveToEmail = (db: Db, userId: string, email: string, now: Date) =>
  rowOf(
    db,
    sql<{ email: string; first_name: string; language: string }>`
      update users
      set email = ${email}, updated_at = ${now}
      from (select id, email as older from users where id = ${userId} and deleted_at is null for update) as before
      where users.id = before.id
      returning before.older as email, users.first_name, users.language`,
  );

export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await rowOf(
    db,
    sql<{ taken: boolean }>`
      select exists (select 1 from users where lower(email) = lower(${email}) and deleted_at is null) as taken`,
  ))!.taken;

export const deleteExpiredEmailChanges = (db: Db, now: Date) =>
  countOf(db, sql`delete from email_changes where expires_at < ${now}`);
