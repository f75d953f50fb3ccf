import { andAll, byName, countOf, type Db, like, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../../access/index.ts';

/** A member of a group; `member` is its number, which it keeps while the group is changed. */
export type GroupMember =
  | { member: number; kind: 'stream'; stream_id: string }
  | { member: number; kind: 'name'; name: string; words: string[] };

export interface GroupRow {
  id: string;
  organisation_id: string;
  organisation_name: string;
  name: string;
  members: GroupMember[];
  /** The counting that is shown. */
  counting_id: string;
  embed_token: string | null;
  created_at: string;
  updated_at: string;
  /** The newest counting: its place in the archive, and the articles counted so far. */
  below_id: string;
  oldest_id: string | null;
  found: number;
  started_at: string;
  finished_at: string | null;
}

type Within = Pick<Scope, 'organisationId'>;

const whole = sql`
  select g.id,
    g.organisation_id,
    o.name as organisation_name,
    g.name,
    g.members,
    g.counting_id,
    g.embed_token,
    g.created_at,
    g.updated_at,
    c.below_id,
    c.oldest_id,
    (select coalesce(sum(d.pieces), 0)::int from trend_days d where d.counting_id = c.id and d.member = 0) as found,
    c.created_at as started_at,
    c.finished_at
  from trend_groups g
  join organisations o on o.id = g.organisation_id
  cross join lateral (
    select n.id, n.below_id, n.oldest_id, n.created_at, n.finished_at
    from trend_countings n
    where n.group_id = g.id and n.replaced_at is null
    order by n.created_at desc, n.id desc
    limit 1
  ) as c`;

interface Listing {
  after: readonly (string | number)[] | null;
  limit: number;
}

export const listGroups = (db: Db, { organisationId }: Within, { after, limit }: Listing) =>
  rowsOf(
    db,
    sql<GroupRow>`
      ${whole}
      where g.organisation_id = ${organisationId}
        and g.deleted_at is null
        ${andAll([after && sql`(${byName('g.name')}, g.id) > (lower(${after[0]}) collate by_name, ${after[1]}::uuid)`])}
      order by ${byName('g.name')}, g.id
      limit ${limit + 1}`,
  );

/** Lists the groups of all organisations, for staff. */
export const listAllGroups = (db: SystemDb, { search, after, limit }: Listing & { search?: string | undefined }) =>
  rowsOf(
    db,
    sql<GroupRow>`
      ${whole}
      where g.deleted_at is null
        ${andAll([
          search && sql`(g.name ilike ${like(search)} or o.name ilike ${like(search)})`,
          after && sql`(${byName('g.name')}, g.id) > (lower(${after[0]}) collate by_name, ${after[1]}::uuid)`,
        ])}
      order by ${byName('g.name')}, g.id
      limit ${limit + 1}`,
  );

export const findGroup = (db: Db, { organisationId }: Within, groupId: string) =>
  rowOf(
    db,
    sql<GroupRow>`${whole} where g.organisation_id = ${organisationId} and g.id = ${groupId} and g.deleted_at is null`,
  );

/** Finds a group of any organisation, for staff. */
export const findAnyGroup = (db: SystemDb, groupId: string) =>
  rowOf(db, sql<GroupRow>`${whole} where g.id = ${groupId} and g.deleted_at is null`);

/** Finds the group that a public address shows. */
export const findEmbedded = (db: SystemDb, token: string) =>
  rowOf(db, sql<GroupRow>`${whole} where g.embed_token = ${token} and g.deleted_at is null`);

/** Locks a group until the end of the transaction. */
export const lockGroup = (db: Db, { organisationId }: Within, groupId: string) =>
  rowOf(
    db,
    sql<Pick<GroupRow, 'id' | 'name' | 'members'>>`
      select id, name, members
      from trend_groups
      where organisation_id = ${organisationId} and id = ${groupId} and deleted_at is null
      for update`,
  );

export const countGroups = async (db: Db, { organisationId }: Within): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from trend_groups
      where organisation_id = ${organisationId} and deleted_at is null`,
  ))!.count;

/** Keeps other calls from changing the number of groups of an organisation until the end of the transaction. */
export const lockGroupsOf = (db: Db, { organisationId }: Within) =>
  rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended('trend groups ' || ${organisationId}::text, 0))`);

export const insertGroup = (
  db: Db,
  { actor, organisationId }: Scope,
  { id, name, members }: Pick<GroupRow, 'id' | 'name' | 'members'>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into trend_groups (id, organisation_id, name, members, created_by, created_at, updated_at)
      values (${id}, ${organisationId}, ${name}, ${JSON.stringify(members)}::jsonb, ${actor.user_id}, ${now}, ${now})`,
  );

export const updateGroup = (
  db: Db,
  { organisationId }: Within,
  { id, name, members }: Pick<GroupRow, 'id' | 'name' | 'members'>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update trend_groups
      set name = ${name}, members = ${JSON.stringify(members)}::jsonb, updated_at = ${now}
      where organisation_id = ${organisationId} and id = ${id}`,
  );

export const setEmbedToken = (db: Db, { organisationId }: Within, groupId: string, token: string | null) =>
  countOf(
    db,
    sql`
      update trend_groups
      set embed_token = ${token}
      where organisation_id = ${organisationId} and id = ${groupId} and deleted_at is null`,
  );

export const hideGroup = (db: Db, { organisationId }: Within, groupId: string, now: Date) =>
  countOf(
    db,
    sql`
      update trend_groups
      set deleted_at = ${now}
      where organisation_id = ${organisationId} and id = ${groupId} and deleted_at is null`,
  );

export const restoreGroup = (db: Db, { organisationId }: Within, groupId: string, since: Date) =>
  countOf(
    db,
    sql`
      update trend_groups
      set deleted_at = null
      where organisation_id = ${organisationId} and id = ${groupId} and (deleted_at is null or deleted_at >= ${since})`,
  );

/** Shows a counting of a group; `unlessFinished`: only in place of one that is not finished, or of none. */
export const showCounting = (db: Db, { id, group_id }: { id: string; group_id: string }, unlessFinished: boolean) =>
  countOf(
    db,
    sql`
      update trend_groups g
      set counting_id = ${id}
      where g.id = ${group_id}
        and not (
          ${unlessFinished}::boolean
          and exists (select from trend_countings c where c.id = g.counting_id and c.finished_at is not null)
        )`,
  );

/** Lists the groups that count streams, those that can be restored included. */
export const listGroupsWithStreams = (db: SystemDb) =>
  rowsOf(
    db,
    sql<Pick<GroupRow, 'id' | 'members'>>`
      select id, members
      from trend_groups
      where members @> '[{"kind": "stream"}]'
      order by id`,
  );

/** Lists groups that were deleted before a time, with their countings. */
export const listRemovedGroups = (db: SystemDb, until: Date) =>
  rowsOf(
    db,
    sql<{ id: string; countings: string[] }>`
      select g.id, array(select c.id::text from trend_countings c where c.group_id = g.id) as countings
      from trend_groups g
      where g.deleted_at < ${until}
      order by g.deleted_at
      limit 1000`,
  );

export const deleteGroup = (db: Db, groupId: string) =>
  countOf(db, sql`delete from trend_groups where id = ${groupId}`);

export interface GroupStream {
  id: string;
  name: string;
  brand_id: BrandId;
  brand_name: string;
}

/** Returns streams of an organisation's brands that were not removed. */
export const listStreamsOf = (db: SystemDb, organisationIds: readonly string[], streamIds: readonly string[]) =>
  rowsOf(
    db,
    sql<GroupStream>`
      select s.id, s.name, s.brand_id, b.name as brand_name
      from streams s
      join brands b on b.id = s.brand_id
      where b.organisation_id = any(${organisationIds}::uuid[])
        and s.id = any(${streamIds}::uuid[])
        and s.deleted_at is null
        and b.deletes_at is null`,
  );
