import type { StaffLevel } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';

interface InvitedUser {
  id: string;
  organisation_id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  country_id: string | null;
  is_staff_member: boolean;
  /** Left out: all rights. */
  staff_level?: StaffLevel;
  language: string;
}

/** Inserts a user made by staff: the link that sets the first password proves the address. */
export const insertInvited = (db: Db, user: InvitedUser, now: Date) =>
  countOf(
    db,
    sql`
      insert into users (
        id,
        organisation_id,
        first_name,
        last_name,
        email,
        phone,
        country_id,
        is_staff_member,
        staff_level,
        language,
        onboarded_at,
        created_at,
        updated_at
      )
      values (
        ${user.id},
        ${user.organisation_id},
        ${user.first_name},
        ${user.last_name},
        ${user.email},
        ${user.phone},
        ${user.country_id},
        ${user.is_staff_member},
        ${user.staff_level ?? 'full'},
        ${user.language},
        ${now},
        ${now},
        ${now}
      )`,
  );

/** Marks a user of any organisation as removed. The brands stay with the user, for a restoration. */
export const markRemoved = (db: Db, userId: string, now: Date) =>
  countOf(
    db,
    sql`
      update users
      set deleted_at = ${now}, updated_at = ${now}
      where id = ${userId} and deleted_at is null`,
  );

export const markRestored = (db: Db, userId: string, now: Date) =>
  countOf(
    db,
    sql`
      update users
      set deleted_at = null, updated_at = ${now}
      where id = ${userId} and deleted_at is not null`,
  );

export const setStaffLevel = (db: Db, userId: string, level: StaffLevel, now: Date) =>
  countOf(db, sql`update users set staff_level = ${level}, updated_at = ${now} where id = ${userId}`);

/** Lets one transaction at a time remove staff users. */
export const lockStaff = (db: Db) => rowsOf(db, sql`select pg_advisory_xact_lock(7305601130)`);

/** Counts staff users with all rights besides one. */
export const countOtherStaff = async (db: Db, userId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from users
      where is_staff_member and staff_level = 'full' and deleted_at is null and id <> ${userId}`,
  ))!.count;
