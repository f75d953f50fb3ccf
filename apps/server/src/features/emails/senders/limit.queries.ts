import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';

interface Limit {
  most: number;
  days: number;
}

export const findLimit = (db: Db, organisationId: string) =>
  rowOf(db, sql<Limit>`select most, days from email_limits where organisation_id = ${organisationId}`);

export const saveLimit = (db: Db, organisationId: string, { most, days }: Limit, now: Date) =>
  countOf(
    db,
    sql`
      insert into email_limits (organisation_id, most, days, updated_at)
      values (${organisationId}, ${most}, ${days}, ${now})
      on conflict (organisation_id) do update set most = excluded.most,
        days = excluded.days,
        updated_at = excluded.updated_at`,
  );

export const deleteLimit = (db: Db, organisationId: string) =>
  countOf(db, sql`delete from email_limits where organisation_id = ${organisationId}`);

/** Recipients of an organisation with a limit are listed one e-mail after the other, so that two do not both fit in it. */
export const lockLimitOf = (db: Db, organisationId: string) =>
  rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${`email limit ${organisationId}`}, 0))`);
