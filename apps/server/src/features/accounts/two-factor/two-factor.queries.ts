import { countOf, type Db, rowOf, sql, values } from '../../../platform/db/index.ts';

interface TwoFactorRow {
  secret: Buffer;
  confirmed_at: string | null;
  last_step: number;
}

/** Locks the row until the transaction ends, so that a code is not used twice at the same time. */
export const findTwoFactor = (db: Db, userId: string) =>
  rowOf(
    db,
    sql<TwoFactorRow>`select secret, confirmed_at, last_step from two_factors where user_id = ${userId} for update`,
  );

export const showTwoFactor = async (db: Db, userId: string) =>
  (await rowOf(
    db,
    sql<{ enabled_at: string | null; recovery_codes_left: number }>`
      select (select confirmed_at from two_factors where user_id = ${userId}) as enabled_at,
        (select count(*)::int from recovery_codes where user_id = ${userId}) as recovery_codes_left`,
  ))!;

/** Saves a secret that waits for its first code; one that is in use stays, and 0 is returned. */
export const saveDraft = (db: Db, userId: string, secret: Buffer, now: Date) =>
  countOf(
    db,
    sql`
      insert into two_factors (user_id, secret, created_at)
      values (${userId}, ${secret}, ${now})
      on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where two_factors.confirmed_at is null`,
  );

export const noteStep = (db: Db, userId: string, step: number, confirmedAt: Date) =>
  countOf(
    db,
    sql`
      update two_factors
      set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${confirmedAt})
      where user_id = ${userId}`,
  );

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await countOf(db, sql`delete from recovery_codes where user_id = ${userId}`);
  if (hashes.length > 0)
    await countOf(
      db,
      sql`insert into recovery_codes (user_id, code_hash) values ${values(hashes.map((hash) => [userId, hash]))}`,
    );
}

/** Takes a recovery code, which is then no longer valid; returns 1 if it was one. */
export const takeRecoveryCode = (db: Db, userId: string, hash: Buffer) =>
  countOf(db, sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}`);

export async function deleteTwoFactor(db: Db, userId: string): Promise<number> {
  await replaceRecoveryCodes(db, userId, []);
  return await countOf(db, sql`delete from two_factors where user_id = ${userId}`);
}
