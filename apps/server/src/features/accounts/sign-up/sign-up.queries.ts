import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';

export const saveActivation = (
  db: Db,
  activation: { user_id: string; token_hash: Buffer; expires_at: Date },
  now: Date,
) =>
  countOf(
    db,
    sql`insert into activations (user_id, token_hash, created_at, expires_at)
        values (${activation.user_id}, ${activation.token_hash}, ${now}, ${activation.expires_at})
        on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
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
  countOf(db, sql`update users set activated_at = ${now} where id = ${userId}`);

export const startTrial = (db: Db, organisationId: string, plan: string, now: Date, endsAt: Date) =>
  countOf(
    db,
    sql`insert into subscriptions (organisation_id, plan, period_starts_at, trial_starts_at, trial_ends_at)
        values (${organisationId}, ${plan}, ${now}, ${now}, ${endsAt})`,
  );

export interface SignedUp {
  id: string;
  organisation_id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  country_id: string | null;
  password_hash: string;
  language: string;
  referrer: string | null;
}

/** Somebody who still has to confirm the address and to be onboarded. */
export const insertSignedUp = (db: Db, user: SignedUp, now: Date) =>
  countOf(
    db,
    sql`insert into users (id, organisation_id, first_name, last_name, email, phone, country_id, password_hash, language, referrer, created_at, updated_at)
        values (${user.id}, ${user.organisation_id}, ${user.first_name}, ${user.last_name}, ${user.email}, ${user.phone}, ${user.country_id},
                ${user.password_hash}, ${user.language}, ${user.referrer}, ${now}, ${now})`,
  );
