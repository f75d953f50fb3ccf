import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';

/** Valid for 14 days, renewed by use. */
const lifetime = sql`interval '14 days'`;

/** Notes a use. An impersonation is not made longer by it. */
export const renewSession = (db: Db, id: string, now: Date) =>
  countOf(
    db,
    sql`
      update sessions
      set last_used_at = ${now},
        expires_at = case when impersonator_id is null then ${now}::timestamptz + ${lifetime} else expires_at end
      where id = ${id}`,
  );

/** Locks a session. One that is locked already keeps its time. */
export const lockSession = (db: Db, id: string, at: Date) =>
  countOf(db, sql`update sessions set locked_at = coalesce(locked_at, ${at}) where id = ${id}`);

export const unlockSession = (db: Db, id: string, now: Date) =>
  countOf(db, sql`update sessions set locked_at = null, last_used_at = ${now} where id = ${id}`);

export interface SessionRow {
  id: string;
  impersonator_id: string | null;
  read_only: boolean;
  user_agent: string | null;
  origin: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  locked_at: string | null;
}

export const listSessions = (db: Db, userId: string, now: Date) =>
  rowsOf(
    db,
    sql<SessionRow>`
      select id, impersonator_id, read_only, user_agent, origin, created_at, last_used_at, expires_at, locked_at
      from sessions
      where user_id = ${userId} and expires_at > ${now}
      order by last_used_at desc, id desc
      limit 100`,
  );

export const deleteSessionOf = (db: Db, userId: string, id: string) =>
  countOf(db, sql`delete from sessions where user_id = ${userId} and id = ${id}`);

interface NewSession {
  id: string;
  user_id: string;
  token_hash: Buffer;
  user_agent: string | null;
  origin: string | null;
  impersonator_id: string | null;
  read_only: boolean;
  expires_at: Date;
}

export const insertSession = (db: Db, session: NewSession, now: Date) =>
  countOf(
    db,
    sql`
      insert into sessions (
        id, user_id, token_hash, created_at, last_used_at, expires_at, user_agent, origin, impersonator_id, read_only
      )
      values (
        ${session.id},
        ${session.user_id},
        ${session.token_hash},
        ${now},
        ${now},
        ${session.expires_at},
        ${session.user_agent},
        ${session.origin},
        ${session.impersonator_id},
        ${session.read_only}
      )`,
  );

interface EndedImpersonation {
  user_id: string;
  organisation_id: string;
  impersonator_id: string;
  expires_at: string;
}

/** Deletes impersonations whose time is over and returns them, for the log. */
export const takeEndedImpersonations = (db: Db, now: Date) =>
  rowsOf(
    db,
    sql<EndedImpersonation>`
      delete from sessions s
      using users u
      where u.id = s.user_id and s.impersonator_id is not null and s.expires_at <= ${now}
      returning s.user_id, u.organisation_id, s.impersonator_id, s.expires_at`,
  );

export const deleteSession = (db: Db, id: string) => countOf(db, sql`delete from sessions where id = ${id}`);

/** Ends all sessions of a user but one. */
export const deleteSessionsOf = (db: Db, userId: string, exceptId: string | null) =>
  countOf(db, sql`delete from sessions where user_id = ${userId} and id is distinct from ${exceptId}::uuid`);

/** Impersonations are left to the job that logs their end. */
export const deleteExpired = (db: Db, now: Date) =>
  countOf(db, sql`delete from sessions where expires_at < ${now} and impersonator_id is null`);
