import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Actor } from './actor.ts';
import type { SessionTimes } from './session-state.ts';

/** Valid for 14 days, renewed by use. */
const lifetime = sql`interval '14 days'`;

/**
 * A user with all memberships and what was set for the user alone. A subscription that has ended, or a trial that is over
 * without a commitment, counts as freemium.
 */
const actorColumns = sql`
  u.id as user_id, u.organisation_id, u.is_staff_member, u.language, coalesce(m.memberships, '[]'::json) as memberships`;
const membershipsOf = (now: Date) => sql`
  left join lateral (
    select json_agg(json_build_object(
             'brand_id', b.id, 'brand_name', b.name, 'role', m.role, 'organisation_id', o.id, 'timezone', o.timezone,
             'switched_off', o.switched_off,
             'limits', coalesce(p.limitations, '{}'::jsonb),
             'overrides', (select json_object_agg(x.name, json_build_object('can', x.can, 'max', x.max)) from user_permissions x
                           where x.organisation_id = o.id and x.user_id = u.id),
             'plan', case when p.plan is null or p.ended_at <= ${now}::timestamptz or (p.commitment is null and p.trial_ends_at <= ${now}::timestamptz)
                          then 'freemium' else p.plan end) order by m.position, ${byName('b.name')}) as memberships
    from members m
    join brands b on b.id = m.brand_id and b.deletes_at is null
    join organisations o on o.id = b.organisation_id
    left join subscriptions p on p.organisation_id = o.id
    where m.user_id = u.id
  ) m on true`;

type UserPart = Omit<Actor, 'session_id' | 'impersonator_id' | 'api_token'>;
export interface SessionActor extends SessionTimes, UserPart {
  session_id: string;
  impersonator_id: string | null;
}

/** The caller of a session's token with all memberships, in one query. Whether it is locked is told by its times. */
export const findSessionActor = (db: Db, tokenHash: Buffer, now: Date) =>
  rowOf(
    db,
    sql<SessionActor>`
      select ${actorColumns}, s.id as session_id, s.impersonator_id, s.last_used_at, s.locked_at,
             o.lockout_time as organisation_lockout, u.lockout_time as user_lockout
      from sessions s
      join users u on u.id = s.user_id
      join organisations o on o.id = u.organisation_id
      ${membershipsOf(now)}
      where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.deleted_at is null`,
  );

/** A user as a caller would be, for asking what the user may do. */
export const findUserActor = async (db: Db, userId: string, now: Date): Promise<Actor | undefined> => {
  const row = await rowOf(
    db,
    sql<UserPart>`select ${actorColumns} from users u ${membershipsOf(now)} where u.id = ${userId} and u.deleted_at is null`,
  );
  return row && { ...row, session_id: '', impersonator_id: null };
};

export interface TokenActor extends UserPart {
  api_token_id: string;
  scopes: string[];
  last_used_at: string | null;
}

/** The caller of an API token. */
export const findTokenActor = (db: Db, tokenHash: Buffer, now: Date) =>
  rowOf(
    db,
    sql<TokenActor>`
      select ${actorColumns}, t.id as api_token_id, t.scopes, t.last_used_at
      from api_tokens t
      join users u on u.id = t.user_id
      ${membershipsOf(now)}
      where t.token_hash = ${tokenHash} and (t.expires_at is null or t.expires_at > ${now}) and u.deleted_at is null`,
  );

/** Notes a use. An impersonation is not made longer by it. */
export const renewSession = (db: Db, id: string, now: Date) =>
  countOf(
    db,
    sql`update sessions set last_used_at = ${now},
          expires_at = case when impersonator_id is null then ${now}::timestamptz + ${lifetime} else expires_at end where id = ${id}`,
  );

/** When it was locked already, it stays locked since then. */
export const lockSession = (db: Db, id: string, at: Date) =>
  countOf(db, sql`update sessions set locked_at = coalesce(locked_at, ${at}) where id = ${id}`);

export const unlockSession = (db: Db, id: string, now: Date) =>
  countOf(db, sql`update sessions set locked_at = null, last_used_at = ${now} where id = ${id}`);

export interface SessionRow {
  id: string;
  impersonator_id: string | null;
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
      select id, impersonator_id, user_agent, origin, created_at, last_used_at, expires_at, locked_at from sessions
      where user_id = ${userId} and expires_at > ${now} order by last_used_at desc, id desc limit 100`,
  );

export const deleteSessionOf = (db: Db, userId: string, id: string) =>
  countOf(db, sql`delete from sessions where user_id = ${userId} and id = ${id}`);

export interface NewSession {
  id: string;
  user_id: string;
  token_hash: Buffer;
  user_agent: string | null;
  origin: string | null;
  impersonator_id: string | null;
  expires_at: Date;
}

export const insertSession = (db: Db, session: NewSession, now: Date) =>
  countOf(
    db,
    sql`insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at, user_agent, origin, impersonator_id)
        values (${session.id}, ${session.user_id}, ${session.token_hash}, ${now}, ${now}, ${session.expires_at}, ${session.user_agent}, ${session.origin}, ${session.impersonator_id})`,
  );

export interface EndedImpersonation {
  user_id: string;
  organisation_id: string;
  impersonator_id: string;
  expires_at: string;
}

/** Takes away impersonations whose time is over and answers them, for the log. */
export const takeEndedImpersonations = (db: Db, now: Date) =>
  rowsOf(
    db,
    sql<EndedImpersonation>`
      delete from sessions s using users u where u.id = s.user_id and s.impersonator_id is not null and s.expires_at <= ${now}
      returning s.user_id, u.organisation_id, s.impersonator_id, s.expires_at`,
  );

export const deleteSession = (db: Db, id: string) => countOf(db, sql`delete from sessions where id = ${id}`);

/** Ends all sessions of a user but one. */
export const deleteSessionsOf = (db: Db, userId: string, exceptId: string | null) =>
  countOf(db, sql`delete from sessions where user_id = ${userId} and id is distinct from ${exceptId}::uuid`);

/** Impersonations are left to the job that logs their end. */
export const deleteExpired = (db: Db, now: Date) =>
  countOf(db, sql`delete from sessions where expires_at < ${now} and impersonator_id is null`);

export interface Failures {
  here: number;
  origin: number;
  elsewhere: number;
}

/** Failed sign-ins since a time: of this account from this origin, of this origin at all, of this account from unknown origins. */
export async function countFailures(db: Db, account: string, origin: string, since: Date): Promise<Failures> {
  const row = await rowOf(
    db,
    sql<Failures>`
      select (select count(*)::int from sign_in_failures where account = ${account} and origin = ${origin} and failed_at > ${since}) as here,
             (select count(*)::int from sign_in_failures where origin = ${origin} and failed_at > ${since}) as origin,
             (select count(*)::int from sign_in_failures where account = ${account} and failed_at > ${since}) as elsewhere`,
  );
  return row!;
}

export const insertFailure = (db: Db, id: string, account: string, origin: string, now: Date) =>
  countOf(
    db,
    sql`insert into sign_in_failures (id, account, origin, failed_at) values (${id}, ${account}, ${origin}, ${now})`,
  );

export const clearFailures = (db: Db, account: string, origin: string) =>
  countOf(db, sql`delete from sign_in_failures where account = ${account} and origin = ${origin}`);

export const deleteFailuresBefore = (db: Db, time: Date) =>
  countOf(db, sql`delete from sign_in_failures where failed_at < ${time}`);

export const isKnownOrigin = async (db: Db, userId: string, origin: string): Promise<boolean> =>
  Boolean(await rowOf(db, sql`select 1 from known_origins where user_id = ${userId} and origin = ${origin}`));

export const rememberOrigin = (db: Db, userId: string, origin: string, now: Date) =>
  countOf(
    db,
    sql`insert into known_origins (user_id, origin, seen_at) values (${userId}, ${origin}, ${now}) on conflict (user_id, origin) do update set seen_at = excluded.seen_at`,
  );
