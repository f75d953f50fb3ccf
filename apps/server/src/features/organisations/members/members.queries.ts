import { type ImageCrop, type Role, rolesThatManage } from '@masthead/contract';
import { andAll, byName, countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../../access/index.ts';

export const insertMember = (db: Db, brandId: BrandId, userId: string, role: Role, now: Date) =>
  countOf(
    db,
    sql`
      insert into members (brand_id, user_id, role, joined_at, position)
      values (${brandId}, ${userId}, ${role}, ${now}, (select count(*) from members where user_id = ${userId}))`,
  );

export interface MemberRow {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar: ImageCrop | null;
  role: Role;
  joined_at: string;
  last_active_at: string | null;
}

export const listMembers = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<MemberRow>`
      select u.id as user_id,
        u.first_name,
        u.last_name,
        u.email,
        u.avatar,
        m.role,
        m.joined_at,
        (
          select max(s.last_used_at)
          from sessions s
          where s.user_id = u.id and s.impersonator_id is null
        ) as last_active_at
      from members m
      join users u on u.id = m.user_id
      where m.brand_id = any(${scope.brandIds}) and u.deleted_at is null
      order by ${byName('u.last_name')}, ${byName('u.first_name')}, u.id`,
  );

interface Colleague {
  id: string;
  email: string;
  first_name: string;
  full_name: string;
  language: string;
}

/** Returns those of some users who are members of a brand. */
export const listColleagues = (db: Db, brandId: BrandId, userIds: readonly string[]) =>
  rowsOf(
    db,
    sql<Colleague>`
      select u.id, u.email, u.first_name, concat_ws(' ', u.first_name, u.last_name) as full_name, u.language
      from members m
      join users u on u.id = m.user_id
      where m.brand_id = ${brandId} and m.user_id = any(${userIds}::uuid[]) and u.deleted_at is null`,
  );

export const findMemberRole = async (db: Db, scope: Scope, userId: string): Promise<Role | undefined> =>
  (
    await rowOf(
      db,
      sql<{
        role: Role;
      }>`select role from members where brand_id = any(${scope.brandIds}) and user_id = ${userId} for update`,
    )
  )?.role;

/** Administrators left in the organisation when this user loses the role in this brand. */
export const countOtherAdministrators = async (db: Db, scope: Scope, userId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from members m
      join brands b on b.id = m.brand_id
      join users u on u.id = m.user_id
      where b.organisation_id = ${scope.organisationId}
        and b.deletes_at is null
        and u.deleted_at is null
        and m.role = 'administrator'
        and not (m.user_id = ${userId} and m.brand_id = any(${scope.brandIds}))`,
  ))!.count;

export const updateRole = (db: Db, scope: Scope, userId: string, role: Role) =>
  countOf(db, sql`update members set role = ${role} where brand_id = any(${scope.brandIds}) and user_id = ${userId}`);

export const deleteMember = (db: Db, scope: Scope, userId: string) =>
  countOf(db, sql`delete from members where brand_id = any(${scope.brandIds}) and user_id = ${userId}`);

/** Brands that a user leaves: those named, those of an organisation, or all. */
export type Leaving = { brandIds: readonly string[] } | { organisationId: string } | 'all';

/** Keeps the members of a user's brands from being changed by another transaction. */
export const lockBrandsOf = (db: SystemDb, userId: string) =>
  rowsOf(
    db,
    sql`
      select b.id
      from brands b
      where b.id in (select brand_id from members where user_id = ${userId})
      order by b.id
      for no key update of b`,
  );

/** Returns one of the brands that a user leaves and that no one else manages. */
export const findManagedAlone = (db: SystemDb, userId: string, leaving: Leaving) =>
  rowOf(
    db,
    sql<{ id: string }>`
      select b.id
      from members m
      join brands b on b.id = m.brand_id
      where m.user_id = ${userId}
        and m.role = any(${rolesThatManage})
        and b.deletes_at is null
        and not exists (
          select
          from members o
          join users u on u.id = o.user_id
          where o.brand_id = m.brand_id
            and o.user_id <> m.user_id
            and o.role = any(${rolesThatManage})
            and u.deleted_at is null
        )
        ${andAll([
          leaving !== 'all' && 'brandIds' in leaving && sql`m.brand_id = any(${leaving.brandIds})`,
          leaving !== 'all' && 'organisationId' in leaving && sql`b.organisation_id = ${leaving.organisationId}`,
        ])}
      limit 1`,
  );
