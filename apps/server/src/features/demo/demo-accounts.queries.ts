import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

export const insertDemoAccount = (
  db: Db,
  { organisation_id, user_id }: { organisation_id: string; user_id: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into demo_accounts (organisation_id, user_id, created_at, reset_at)
      values (${organisation_id}, ${user_id}, ${now}, ${now})`,
  );

/** Locks the demo accounts that were reset last before a time, except those that another process resets. */
export const lockDueAccount = (db: Db, before: Date) =>
  rowsOf(
    db,
    sql<{ organisation_id: string; user_id: string }>`
      select a.organisation_id, a.user_id
      from demo_accounts a
      join users u on u.id = a.user_id
      where a.reset_at < ${before} and u.deleted_at is null
      order by a.reset_at
      limit 1
      for update of a skip locked`,
  );

export const markReset = (db: Db, organisationId: string, now: Date) =>
  countOf(db, sql`update demo_accounts set reset_at = ${now} where organisation_id = ${organisationId}`);

export const listLiveBrands = (db: Db, organisationId: string) =>
  rowsOf(
    db,
    sql<{ id: BrandId }>`
      select id
      from brands
      where organisation_id = ${organisationId} and deletes_at is null`,
  );
