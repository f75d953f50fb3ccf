import type { PlanSlug, QuotaName, Role } from '@masthead/contract';
import { countOf, type Db, rowOf, sql } from '../../platform/db/index.ts';
import type { Actor } from './actor.ts';

interface ActorRow {
  user_id: string;
  session_id: string;
  organisation_id: string;
  is_staff_member: boolean;
  language: string;
  impersonator_id: string | null;
  memberships: {
    brand_id: string;
    role: Role;
    organisation_id: string;
    plan: PlanSlug;
    switched_off: string[];
    limits: Partial<Record<QuotaName, number | null>>;
  }[];
}

/** Valid for 14 days, renewed by use. */
const lifetime = sql`interval '14 days'`;

/**
 * The caller of a token with all memberships, in one query. A subscription that has ended, or a trial that is over without
 * a commitment, counts as freemium.
 */
export async function findActor(db: Db, tokenHash: Buffer, now: Date): Promise<Actor | undefined> {
  const row = await rowOf(
    db,
    sql<ActorRow & { last_used_at: string }>`
      select s.user_id, s.id as session_id, s.last_used_at, s.impersonator_id, u.organisation_id, u.is_staff_member, u.language,
             coalesce(m.memberships, '[]'::json) as memberships
      from sessions s
      join users u on u.id = s.user_id
      left join lateral (
        select json_agg(json_build_object(
                 'brand_id', b.id, 'role', m.role, 'organisation_id', o.id, 'switched_off', o.switched_off,
                 'limits', coalesce(p.limitations, '{}'::jsonb),
                 'plan', case when p.plan is null or p.ended_at <= ${now}::timestamptz or (p.commitment is null and p.trial_ends_at <= ${now}::timestamptz)
                              then 'freemium' else p.plan end) order by m.position, b.name) as memberships
        from members m
        join brands b on b.id = m.brand_id and b.deletes_at is null
        join organisations o on o.id = b.organisation_id
        left join subscriptions p on p.organisation_id = o.id
        where m.user_id = u.id
      ) m on true
      where s.token_hash = ${tokenHash} and s.expires_at > ${now} and s.locked_at is null and u.deleted_at is null`,
  );
  if (!row) return undefined;
  if (now.getTime() - Date.parse(row.last_used_at) > 60_000) await renewSession(db, row.session_id, now);
  return row;
}

const renewSession = (db: Db, id: string, now: Date) =>
  countOf(
    db,
    sql`update sessions set last_used_at = ${now}, expires_at = ${now}::timestamptz + ${lifetime} where id = ${id}`,
  );

export const insertSession = (
  db: Db,
  session: { id: string; user_id: string; token_hash: Buffer; user_agent: string | null },
  now: Date,
) =>
  countOf(
    db,
    sql`insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at, user_agent)
        values (${session.id}, ${session.user_id}, ${session.token_hash}, ${now}, ${now}, ${now}::timestamptz + ${lifetime}, ${session.user_agent})`,
  );

export const deleteSession = (db: Db, id: string) => countOf(db, sql`delete from sessions where id = ${id}`);

/** Ends all sessions of a user but one. */
export const deleteSessionsOf = (db: Db, userId: string, exceptId: string | null) =>
  countOf(db, sql`delete from sessions where user_id = ${userId} and id is distinct from ${exceptId}::uuid`);

export const deleteExpired = (db: Db, now: Date) => countOf(db, sql`delete from sessions where expires_at < ${now}`);

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
