import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';

interface RateRow {
  provider: string;
  next_at: string;
  blocked_until: string | null;
  refusals: number;
}

/** Locks the rates of an identity at some providers, in the order of their names; missing ones are added first. */
export async function lockRates(db: Db, identity: string, providers: readonly string[], now: Date): Promise<RateRow[]> {
  const sorted = [...providers].sort();
  await countOf(
    db,
    sql`
      insert into email_rates (identity, provider, next_at)
      select ${identity}, p, ${now}
      from unnest(${sorted}::text[]) as p
      on conflict (identity, provider) do nothing`,
  );
  return await rowsOf(
    db,
    sql<RateRow>`
      select provider, next_at, blocked_until, refusals
      from email_rates
      where identity = ${identity} and provider = any(${sorted}::text[])
      order by provider
      for update`,
  );
}

export const saveRates = (db: Db, identity: string, rows: readonly { provider: string; nextAt: Date }[]) =>
  countOf(
    db,
    sql`
      update email_rates r
      set next_at = n.next_at
      from unnest(
        ${rows.map(({ provider }) => provider)}::text[], ${rows.map(({ nextAt }) => nextAt)}::timestamptz[]
      ) as n (provider, next_at)
      where r.identity = ${identity} and r.provider = n.provider`,
  );

/** Stops sending to a provider for a while; `null` ends the row of refusals. */
export const blockProvider = (db: Db, identity: string, provider: string, until: Date | null, refusals: number) =>
  countOf(
    db,
    sql`
      insert into email_rates (identity, provider, next_at, blocked_until, refusals)
      values (${identity}, ${provider}, ${until ?? new Date(0)}, ${until}, ${refusals})
      on conflict (identity, provider) do update set blocked_until = excluded.blocked_until,
        refusals = excluded.refusals`,
  );

/** Deletes rates that have had no effect for a while. */
export const deleteIdleRates = (db: Db, before: Date) =>
  countOf(db, sql`delete from email_rates where next_at < ${before} and coalesce(blocked_until, next_at) < ${before}`);
