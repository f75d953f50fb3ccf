import type { ImageCrop, Role, StaffLevel, User } from '@masthead/contract';
import { andAll, countOf, type Db, like, rowOf, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import { afterName, lastActive, nameOrder, type UserFilter } from '../organisations.queries.ts';

interface StaffUserRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar: ImageCrop | null;
  type: User['type'];
  activated_at: string | null;
  last_active_at: string | null;
  deleted_at: string | null;
  sort_last: string;
  sort_first: string;
  is_staff_member: boolean;
  staff_level: StaffLevel | null;
  organisation: { id: string; name: string };
}

const staffUsers = sql<StaffUserRow>`
  select u.id,
    u.first_name,
    u.last_name,
    u.email,
    u.avatar,
    u.type,
    u.activated_at,
    u.deleted_at,
    u.is_staff_member,
    case when u.is_staff_member then u.staff_level end as staff_level,
    ${lastActive} as last_active_at,
    json_build_object('id', o.id, 'name', o.name) as organisation,
    lower(u.last_name) as sort_last,
    lower(u.first_name) as sort_first
  from users u
  join organisations o on o.id = u.organisation_id`;

/** Lists users of all organisations, or the removed ones, for staff. */
export const listAllUsers = (db: Db, { search, after, limit, trashed }: UserFilter & { trashed: boolean }) =>
  rowsOf(
    db,
    sql<StaffUserRow>`
      ${staffUsers}
      where u.deleted_at is ${trashed ? sql`not null` : sql`null`}
        ${andAll([
          search &&
            sql`
              (
                u.first_name || ' ' || u.last_name ilike ${like(search)}
                or u.email ilike ${like(search)}
                or u.organisation_id = any(array(select id from organisations where name ilike ${like(search)}))
              )`,
          afterName(after),
        ])}
      order by ${nameOrder}
      limit ${limit + 1}`,
  );

/** Returns a user of any organisation, also a removed one. */
export const findStaffUser = (db: Db, userId: string) =>
  rowOf(db, sql<StaffUserRow>`${staffUsers} where u.id = ${userId}`);

export const findOrganisationName = (db: Db, organisationId: string) =>
  rowOf(
    db,
    sql<{ id: string; name: string }>`
      select id, name
      from organisations
      where id = ${organisationId}
      for no key update`,
  );

/** Makes a user a member of brands of an organisation. Returns how many of them belong to it. */
export const insertMembers = (
  db: SystemDb,
  { organisationId, userId }: { organisationId: string; userId: string },
  brands: readonly { id: string; role: Role }[],
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into members (brand_id, user_id, role, joined_at, position)
      select b.id, ${userId}::uuid, v.role, ${now}, v.position::integer
      from (values ${values(brands.map(({ id, role }, position) => [id, role, position]))}) as v (id, role, position)
      join brands b on b.id = v.id::uuid
      where b.organisation_id = ${organisationId} and b.deletes_at is null`,
  );

/** Returns a user by address, the live one before removed ones. */
export const findByAddress = (db: Db, email: string) =>
  rowOf(
    db,
    sql<StaffUserRow>`
      ${staffUsers}
      where lower(u.email) = lower(${email})
      order by u.deleted_at desc nulls first
      limit 1`,
  );

/** Returns the organisation of the first staff user and a brand of it. */
export const findStaffHome = (db: SystemDb) =>
  rowOf(
    db,
    sql<{ organisation_id: string; brand_id: BrandId | null }>`
      select u.organisation_id,
        (
          select b.id
          from brands b
          where b.organisation_id = u.organisation_id and b.deletes_at is null
          order by b.created_at
          limit 1
        ) as brand_id
      from users u
      where u.is_staff_member and u.deleted_at is null
      order by u.created_at, u.id
      limit 1`,
  );
