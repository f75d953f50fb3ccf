import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';
import type { Scope } from '../../access/index.ts';

export interface OnboardingRow {
  done: string[];
  contact_email: string | null;
  code_hash: Buffer | null;
  code_tries: number;
  code_expires_at: string | null;
  confirmed_email: string | null;
}

const nothing: OnboardingRow = {
  done: [],
  contact_email: null,
  code_hash: null,
  code_tries: 0,
  code_expires_at: null,
  confirmed_email: null,
};

export const findOnboarding = async (db: Db, scope: Scope): Promise<OnboardingRow> =>
  (await rowOf(
    db,
    sql<OnboardingRow>`
      select done, contact_email, code_hash, code_tries, code_expires_at, confirmed_email
      from onboardings
      where user_id = ${scope.actor.user_id}`,
  )) ?? nothing;

export const markDone = (db: Db, scope: Scope, step: string) =>
  countOf(
    db,
    sql`
      insert into onboardings (user_id, done)
      values (${scope.actor.user_id}, ${[step]})
      on conflict (user_id)
        do update set done = (select array_agg(distinct one) from unnest(onboardings.done || excluded.done) as one)`,
  );

/** Saves the address to be confirmed, and the code for it; null if it needs none. */
export const saveContact = (
  db: Db,
  scope: Scope,
  { email, code }: { email: string; code: { hash: Buffer; expires_at: Date } | null },
) =>
  countOf(
    db,
    sql`
      insert into onboardings (user_id, contact_email, code_hash, code_expires_at)
      values (${scope.actor.user_id}, ${email}, ${code?.hash ?? null}, ${code?.expires_at ?? null})
      on conflict (user_id) do update set contact_email = excluded.contact_email,
        code_hash = excluded.code_hash,
        code_expires_at = excluded.code_expires_at,
        code_tries = 0`,
  );

export const noteTry = (db: Db, scope: Scope) =>
  countOf(db, sql`update onboardings set code_tries = code_tries + 1 where user_id = ${scope.actor.user_id}`);

export const markConfirmed = (db: Db, scope: Scope, email: string) =>
  countOf(
    db,
    sql`update onboardings set confirmed_email = ${email}, code_hash = null where user_id = ${scope.actor.user_id}`,
  );
