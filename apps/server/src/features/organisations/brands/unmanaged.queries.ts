import { type Role, rolesThatManage, type UnmanagedBrand } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

/** Condition on `b`: no user who still exists manages the brand. */
const isUnmanaged = sql`
  b.deletes_at is null
  and b.deleted_at is null
  and not exists (
    select
    from members m
    join users u on u.id = m.user_id
    where m.brand_id = b.id and m.role = any(${rolesThatManage}) and u.deleted_at is null
  )`;

/** Condition on `u` and the member `m`, if there is one: the user may be made a manager of the brand `b`. */
const isCandidate = sql`
  u.deleted_at is null
  and u.activated_at is not null
  and (u.organisation_id = b.organisation_id or m.user_id is not null)`;

/** Lists brands that nobody manages, of all organisations but those that only show demo data. */
export const listUnmanaged = (
  db: SystemDb,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<UnmanagedBrand>`
      select b.id,
        b.name,
        b.logo,
        json_build_object('id', o.id, 'name', o.name) as organisation,
        coalesce(json_agg(p) filter (where p.user_id is not null), '[]') as people
      from brands b
      join organisations o on o.id = b.organisation_id
      left join lateral (
        select u.id as user_id, trim(u.first_name || ' ' || u.last_name) as full_name, u.email, m.role
        from users u
        left join members m on m.user_id = u.id and m.brand_id = b.id
        where ${isCandidate}
        order by m.user_id is null, full_name, u.id
        limit 50
      ) p
        on true
      where ${isUnmanaged} and o.type is distinct from 'demo' ${andAll([after && sql`b.id > ${after[0]}::uuid`])}
      group by b.id, o.id
      order by b.id
      limit ${limit + 1}`,
  );

/** Locks the members of a brand against changes by other transactions; undefined if there is no such brand. */
export const lockBrand = (db: SystemDb, brandId: string) =>
  rowOf(
    db,
    sql<{ id: BrandId; organisation_id: string }>`
      select id, organisation_id
      from brands
      where id = ${brandId}
      for no key update`,
  );

/** Returns true if a brand exists and nobody manages it. Asked after the lock, so that it sees what others have changed. */
export const hasNoManager = async (db: SystemDb, brandId: BrandId): Promise<boolean> =>
  (await rowOf(
    db,
    sql<{ id: string }>`
      select b.id
      from brands b
      where b.id = ${brandId} and ${isUnmanaged}`,
  )) !== undefined;

export const isCandidateFor = async (db: SystemDb, brandId: BrandId, userId: string): Promise<boolean> =>
  (await rowOf(
    db,
    sql<{ id: string }>`
      select u.id
      from brands b
      join users u on u.id = ${userId}
      left join members m on m.user_id = u.id and m.brand_id = b.id
      where b.id = ${brandId} and ${isCandidate}`,
  )) !== undefined;

/** Makes a user a member with a role, or changes the role of the member. */
export const putMember = (db: Db, brandId: BrandId, userId: string, role: Role, now: Date) =>
  countOf(
    db,
    sql`
      insert into members (brand_id, user_id, role, joined_at, position)
      values (${brandId}, ${userId}, ${role}, ${now}, (select count(*) from members where user_id = ${userId}))
      on conflict (brand_id, user_id) do update set role = excluded.role`,
  );
