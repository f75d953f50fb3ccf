import type { DiscoverSearch } from '@masthead/contract';
import {
  andAll,
  byName,
  countOf,
  type Db,
  isOneOf,
  like,
  rowOf,
  rowsOf,
  sql,
  values,
} from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import type { Move } from './connect.requests.ts';

interface Within {
  brandIds: readonly BrandId[];
}

export interface GroupRow {
  id: string;
  brand_id: BrandId;
  name: string;
  relations_count: number;
  search: DiscoverSearch | null;
  created_at: string;
  updated_at: string;
  /** The name as the list sorts it. */
  sort: string;
}

const shown = sql`
  g.id,
  g.brand_id,
  g.name,
  g.search,
  g.created_at,
  g.updated_at,
  lower(g.name) as sort,
  (
    select count(*)::int
    from relation_group_members m
    join relations r on r.brand_id = m.brand_id and r.id = m.relation_id
    where m.brand_id = g.brand_id and m.group_id = g.id and r.deleted_at is null
  ) as relations_count`;
const nameOrder = sql`${byName('g.name')}, g.id`;

/** Returns the brand of a group, also of a removed one, which can be restored for a while. */
export const findGroupBrand = (db: Db, within: Within, groupId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`select brand_id from relation_groups where brand_id = any(${within.brandIds}) and id = ${groupId}`,
  );

export const listGroups = (
  db: Db,
  scope: Within,
  { search, after, limit }: { search?: string | undefined; after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<GroupRow>`
      select ${shown}
      from relation_groups g
      where ${isOneOf('g.brand_id', scope.brandIds)}
        and g.deleted_at is null
        ${andAll([
          search && sql`g.name ilike ${like(search)}`,
          after && sql`(${nameOrder}) > (${after[0]}, ${after[1]}::uuid)`,
        ])}
      order by ${nameOrder}
      limit ${limit + 1}`,
  );

export const findGroup = (db: Db, scope: Within, groupId: string) =>
  rowOf(
    db,
    sql<GroupRow>`
      select ${shown}
      from relation_groups g
      where g.brand_id = any(${scope.brandIds}) and g.id = ${groupId} and g.deleted_at is null`,
  );

/** Returns those of the ids that are groups of the brand. */
export const listOwnGroups = (db: Db, brandId: BrandId, groupIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{
      id: string;
    }>`
      select id
      from relation_groups
      where brand_id = ${brandId} and id = any(${groupIds}::uuid[]) and deleted_at is null`,
  );

export const insertGroup = (
  db: Db,
  group: { id: string; brand_id: BrandId; name: string; userId: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into relation_groups (brand_id, id, name, created_by, created_at, updated_at)
      values (${group.brand_id}, ${group.id}, ${group.name}, ${group.userId}, ${now}, ${now})`,
  );

/** Keeps a group from being removed until the transaction ends; with a name it is called that from now on. Answers whether there is one. */
export const touchGroup = (
  db: Db,
  scope: Within,
  groupId: string,
  { name, now }: { name?: string | undefined; now: Date },
) =>
  countOf(
    db,
    sql`
      update relation_groups
      set name = coalesce(${name ?? null}::text, name), updated_at = ${now}
      where brand_id = any(${scope.brandIds}) and id = ${groupId} and deleted_at is null`,
  );

/** Removes groups. Returns those that were there. */
export const markGroupsRemoved = (db: Db, scope: Scope, groupIds: readonly string[], now: Date) =>
  rowsOf(
    db,
    sql<{ id: string }>`
      update relation_groups
      set deleted_at = ${now}
      where brand_id = any(${scope.brandIds}) and id = any(${groupIds}::uuid[]) and deleted_at is null
      returning id`,
  );

/** Answers whether there was one that was removed since then. */
export const bringGroupBack = (db: Db, scope: Scope, groupId: string, since: Date) =>
  countOf(
    db,
    sql`
      update relation_groups
      set deleted_at = null
      where brand_id = any(${scope.brandIds}) and id = ${groupId} and deleted_at > ${since}`,
  );

export async function addMembers(db: Db, brandId: BrandId, groupId: string, relationIds: readonly string[]) {
  if (relationIds.length === 0) return;
  await countOf(
    db,
    sql`
      insert into relation_group_members (brand_id, group_id, relation_id)
      values ${values(relationIds.map((relationId) => [brandId, groupId, relationId]))}
      on conflict do nothing`,
  );
}

export const removeMembers = (db: Db, brandId: BrandId, groupId: string, relationIds: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from relation_group_members
      where brand_id = ${brandId} and group_id = ${groupId} and relation_id = any(${relationIds}::uuid[])`,
  );

/** Removes members that are not named; deleted relations stay, because they may be restored. */
export const keepMembers = (db: Db, brandId: BrandId, groupId: string, relationIds: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from relation_group_members m
      using relations r
      where m.brand_id = ${brandId}
        and m.group_id = ${groupId}
        and m.relation_id <> all(${relationIds}::uuid[])
        and r.brand_id = m.brand_id
        and r.id = m.relation_id
        and r.deleted_at is null`,
  );

/** Deletes groups of all brands that were removed before; who was in them stays. */
export const forgetGroups = (db: SystemDb, removedBefore: Date) =>
  countOf(db, sql`delete from relation_groups where deleted_at <= ${removedBefore}`);

/** Returns the brands of a list that have relation groups. */
export const listBrandsWithGroups = async (db: SystemDb, brandIds: readonly BrandId[]): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: BrandId }>`
        select b.id
        from unnest(${brandIds}::uuid[]) as b (id)
        where exists (select from relation_groups g where g.brand_id = b.id and g.deleted_at is null)`,
    )
  ).map(({ id }) => id);

/** Writes the search of a group, or that its members were brought up to date. */
export const setSearch = (db: Db, brandId: BrandId, groupId: string, search: DiscoverSearch) =>
  countOf(
    db,
    sql`
      update relation_groups
      set search = ${JSON.stringify(search)}::jsonb
      where brand_id = ${brandId} and id = ${groupId} and deleted_at is null`,
  );

export const markRefreshed = (db: Db, brandId: BrandId, groupId: string, now: Date) =>
  countOf(db, sql`update relation_groups set refreshed_at = ${now} where brand_id = ${brandId} and id = ${groupId}`);

interface DynamicGroup {
  brand_id: BrandId;
  id: string;
  search: DiscoverSearch;
}

/** Claims groups of saved searches whose members were brought up to date longest ago. */
export const claimDynamicGroups = (db: SystemDb, before: Date, limit: number) =>
  rowsOf(
    db,
    sql<DynamicGroup>`
      select brand_id, id, search
      from relation_groups
      where search is not null and deleted_at is null and (refreshed_at is null or refreshed_at < ${before})
      order by refreshed_at nulls first
      limit ${limit}
      for update skip locked`,
  );

export const listDynamicGroups = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<DynamicGroup>`
      select brand_id, id, search
      from relation_groups
      where brand_id = ${brandId} and search is not null and deleted_at is null
      order by id
      limit 100`,
  );

/** Gives a relation exactly these groups; those of a saved search choose for themselves. */
export async function setGroupsOf(db: Db, brandId: BrandId, relationId: string, groupIds: readonly string[]) {
  await countOf(
    db,
    sql`
      delete from relation_group_members m
      using relation_groups g
      where m.brand_id = ${brandId}
        and m.relation_id = ${relationId}
        and m.group_id <> all(${groupIds}::uuid[])
        and g.brand_id = m.brand_id
        and g.id = m.group_id
        and g.search is null`,
  );
  if (groupIds.length === 0) return;
  await countOf(
    db,
    sql`
      insert into relation_group_members (brand_id, group_id, relation_id)
      values ${values(groupIds.map((groupId) => [brandId, groupId, relationId]))}
      on conflict do nothing`,
  );
}

/** Puts a relation into the groups of another, only the named ones if some are named. Returns those that changed. */
export const moveMemberships = async (db: Db, { brandId, from, to, only }: Move): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        update relation_group_members m
        set relation_id = ${to}
        where m.brand_id = ${brandId}
          and m.relation_id = ${from}
          ${andAll([only && sql`m.group_id = any(${only}::uuid[])`])}
          and not exists (
            select
            from relation_group_members k
            where k.brand_id = m.brand_id and k.group_id = m.group_id and k.relation_id = ${to}
          )
        returning m.group_id as id`,
    )
  ).map(({ id }) => id);
