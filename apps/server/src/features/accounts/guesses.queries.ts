import { countOf, type Db, rowOf, sql } from '../../platform/db/index.ts';

interface Failures {
  here: number;
  origin: number;
  elsewhere: number;
}

/**
 * Counts failed sign-ins of a period: of this account from this origin, of this origin for all accounts, of this
 * account from unknown origins.
 */
export async function countFailures(
  db: Db,
  { account, origin }: { account: string; origin: string },
  { since, until }: { since: Date; until: Date },
): Promise<Failures> {
  const inPeriod = sql`failed_at > ${since} and failed_at < ${until}`;
  const row = await rowOf(
    db,
    sql<Failures>`
      select (
        select count(*)::int
        from sign_in_failures
        where account = ${account} and origin = ${origin} and ${inPeriod}
      ) as here,
        (select count(*)::int from sign_in_failures where origin = ${origin} and ${inPeriod}) as origin,
        (select count(*)::int from sign_in_failures where account = ${account} and ${inPeriod}) as elsewhere`,
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
    sql`
      insert into known_origins (user_id, origin, seen_at)
      values (${userId}, ${origin}, ${now})
      on conflict (user_id, origin) do update set seen_at = excluded.seen_at`,
  );
