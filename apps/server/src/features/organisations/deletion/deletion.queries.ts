import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../../access/index.ts';

interface DeletionRow {
  type: 'customer' | 'demo';
  name: string;
  deletes_at: string | null;
}

export const findDeletion = (db: Db, { organisationId }: Pick<Scope, 'organisationId'>) =>
  rowOf(
    db,
    sql<DeletionRow>`
      select type, name, deletes_at
      from organisations
      where id = ${organisationId}`,
  );

export const setDeletion = (
  db: Db,
  { organisationId }: Pick<Scope, 'organisationId'>,
  deletesAt: Date | null,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update organisations
      set deletes_at = ${deletesAt}, updated_at = ${now}
      where id = ${organisationId} and deleted_at is null`,
  );

/** Returns the ids of the brands that an organisation has and shows. */
export const listLiveBrands = (db: Db, { organisationId }: Pick<Scope, 'organisationId'>) =>
  rowsOf(
    db,
    sql<{ id: BrandId }>`select id from brands where organisation_id = ${organisationId} and deletes_at is null`,
  );

/** Counts the rows of a table that brands have and that are not removed; the names of tables are fixed ones. */
export const countRowsOf = async (
  db: Db,
  { table, isMarked }: { table: string; isMarked: boolean },
  brandIds: readonly BrandId[],
): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from ${sql.table(table)}
      where brand_id = any(${brandIds}) and ${isMarked ? sql`deleted_at is null` : sql`true`}`,
  ))!.count;

interface Administrator {
  email: string;
  first_name: string;
  language: string;
}

/** Returns the administrators of all brands of an organisation. */
export const listAdministratorsOf = (db: Db, { organisationId }: Pick<Scope, 'organisationId'>) =>
  rowsOf(
    db,
    sql<Administrator>`
      select distinct u.email, u.first_name, u.language
      from members m
      join brands b on b.id = m.brand_id
      join users u on u.id = m.user_id
      where b.organisation_id = ${organisationId}
        and b.deletes_at is null
        and m.role = 'administrator'
        and u.deleted_at is null
      order by u.email`,
  );

/** Returns the users of an organisation who are members of another one's brands, with the first of these organisations. */
export const listGuestsElsewhere = (db: SystemDb, organisationId: string) =>
  rowsOf(
    db,
    sql<{ user_id: string; organisation_id: string }>`
      select distinct on (u.id) u.id as user_id, b.organisation_id
      from users u
      join members m on m.user_id = u.id
      join brands b on b.id = m.brand_id
      where u.organisation_id = ${organisationId}
        and u.deleted_at is null
        and b.organisation_id <> ${organisationId}
        and b.deletes_at is null
      order by u.id, m.joined_at`,
  );

/** Returns the organisations whose days of grace are over, the oldest first, with whether users or brands of theirs remain. */
export const listDueOrganisations = (db: Db, now: Date) =>
  rowsOf(
    db,
    sql<{ id: string; is_open: boolean }>`
      select o.id,
        exists (
          select 1
          from brands b
          where b.organisation_id = o.id and (b.deletes_at is null or b.deletes_at > ${now})
        )
          or exists (select 1 from users u where u.organisation_id = o.id and u.deleted_at is null) as is_open
      from organisations o
      where o.deletes_at <= ${now} and o.deleted_at is null
      order by o.deletes_at
      limit 20`,
  );

/** Returns whether all brands of an organisation had been purged at a time. */
export const areBrandsPurged = async (db: Db, organisationId: string, time: Date): Promise<boolean> =>
  (await rowOf(
    db,
    sql<{ is_purged: boolean }>`
      select not exists (
        select 1
        from brands
        where organisation_id = ${organisationId} and (deleted_at is null or deleted_at > ${time})
      ) as is_purged`,
  ))!.is_purged;

/** Has all brands of an organisation purged at the next run. */
export const hastenBrands = (db: Db, organisationId: string, now: Date) =>
  countOf(
    db,
    sql`
      update brands
      set deletes_at = ${now}, updated_at = ${now}
      where organisation_id = ${organisationId} and (deletes_at is null or deletes_at > ${now})`,
  );

/** Empties the row of an organisation, which stays for its invoices. */
export const markOrganisationDeleted = (db: Db, organisationId: string, now: Date) =>
  countOf(
    db,
    sql`
      update organisations
      set deleted_at = ${now},
        updated_at = ${now},
        name = 'Deleted organisation',
        slug = id::text,
        vat_number = null,
        domain = null,
        description = null,
        logo = null,
        email_logo = null,
        contact = null,
        account_manager_id = null
      where id = ${organisationId}`,
  );
