import { byName, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Actor } from './actor.ts';
import { limitsInForce, planChangesAt, planInForce } from './plans.queries.ts';
import type { SystemDb } from './seal.ts';
import type { SessionTimes } from './sessions/session-state.ts';

/** A user with all memberships and the overrides for this user. */
const actorColumns = sql`
  u.id as user_id, u.organisation_id, u.is_staff_member, u.staff_level, u.language,
  coalesce(m.memberships, '[]'::json) as memberships`;

const membershipsOf = (now: Date) => sql`
  left join lateral (
    select json_agg(
      json_build_object(
        'brand_id',
        b.id,
        'brand_name',
        b.name,
        'role',
        m.role,
        'organisation_id',
        o.id,
        'timezone',
        o.timezone,
        'switched_off',
        o.switched_off,
        'limits',
        ${limitsInForce(now)},
        'overrides',
        (
          select json_object_agg(x.name, json_build_object('can', x.can, 'max', x.max))
          from user_permissions x
          where x.organisation_id = o.id and x.user_id = u.id
        ),
        'plan',
        ${planInForce(now)}
      ) order by m.position,
      ${byName('b.name')}
    ) as memberships,
      bool_or(o.require_two_factor) as require_two_factor,
      min(${planChangesAt(now)}) as changes_at
    from members m
    join brands b on b.id = m.brand_id and b.deletes_at is null
    join organisations o on o.id = b.organisation_id
    left join subscriptions p on p.organisation_id = o.id
    where m.user_id = u.id
  ) m
    on true`;

type UserPart = Omit<Actor, 'session_id' | 'impersonator_id' | 'read_only' | 'api_token'>;

/** Facts that tell for how long a row about a caller holds. */
export interface Holding {
  user_id: string;
  organisation_id: string;
  /** Organisations of the brands of the user, deleted ones included. */
  organisation_ids: string[];
  /** Next time at which the row says something else although nothing is written; null: never. */
  changes_at: string | null;
}

const organisationIds = sql`
  array(
    select distinct b.organisation_id
    from members m
    join brands b on b.id = m.brand_id
    where m.user_id = u.id
  ) as organisation_ids`;

export interface SessionActor extends SessionTimes, UserPart, Holding {
  session_id: string;
  impersonator_id: string | null;
  read_only: boolean;
  /** An authenticator app or a passkey. */
  has_second_factor: boolean;
  /** Required by an organisation of the user. */
  needs_second_factor: boolean;
}

const sessionActors = (now: Date) => sql<SessionActor>`
  select ${actorColumns},
    ${organisationIds},
    least(s.expires_at, m.changes_at) as changes_at,
    s.id as session_id,
    s.impersonator_id,
    s.read_only,
    s.last_used_at,
    s.locked_at,
    o.lockout_time as organisation_lockout,
    u.lockout_time as user_lockout,
    exists (select from two_factors f where f.user_id = u.id and f.confirmed_at is not null)
      or exists (select from passkeys k where k.user_id = u.id) as has_second_factor,
    o.require_two_factor or coalesce(m.require_two_factor, false) as needs_second_factor
  from sessions s
  join users u on u.id = s.user_id
  join organisations o on o.id = u.organisation_id ${membershipsOf(now)}
  where s.expires_at > ${now} and u.deleted_at is null`;

/** Returns the caller of a session's token with all memberships, in one query. Its times show whether it is locked. */
export const findSessionActor = (db: SystemDb, tokenHash: Buffer, now: Date) =>
  rowOf(db, sql<SessionActor>`${sessionActors(now)} and s.token_hash = ${tokenHash}`);

/** Returns the callers of sessions that have not ended. */
export const listSessionActors = (db: SystemDb, sessionIds: readonly string[], now: Date) =>
  rowsOf(db, sql<SessionActor>`${sessionActors(now)} and s.id = any(${sessionIds})`);

/** Returns a user as a caller would be, to check the user's permissions. */
export const findUserActor = async (db: SystemDb, userId: string, now: Date): Promise<Actor | undefined> => {
  const row = await rowOf(
    db,
    sql<UserPart>`
      select ${actorColumns}
      from users u ${membershipsOf(now)}
      where u.id = ${userId} and u.deleted_at is null`,
  );
  return row && { ...row, session_id: '', impersonator_id: null };
};

export interface TokenActor extends UserPart, Holding {
  api_token_id: string;
  scopes: string[];
  last_used_at: string | null;
}

const tokenActors = (now: Date) => sql<TokenActor>`
  select ${actorColumns}, ${organisationIds}, least(t.expires_at, m.changes_at) as changes_at, t.id as api_token_id,
    t.scopes, t.last_used_at
  from api_tokens t
  join users u on u.id = t.user_id ${membershipsOf(now)}
  where (t.expires_at is null or t.expires_at > ${now}) and u.deleted_at is null`;

/** Returns the caller of an API token. */
export const findTokenActor = (db: SystemDb, tokenHash: Buffer, now: Date) =>
  rowOf(db, sql<TokenActor>`${tokenActors(now)} and t.token_hash = ${tokenHash}`);

/** Returns the callers of API tokens that have not ended. */
export const listTokenActors = (db: SystemDb, tokenIds: readonly string[], now: Date) =>
  rowsOf(db, sql<TokenActor>`${tokenActors(now)} and t.id = any(${tokenIds})`);
