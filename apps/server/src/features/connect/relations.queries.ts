import type { Gender, MediaTier } from '@masthead/contract';
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
import { type LinkedRecord, removeRelations } from '../clippings/index.ts';

interface Within {
  brandIds: readonly BrandId[];
}

/** Sums of a relation's clippings, in DKK. */
export interface Sums {
  clippings: number;
  impressions: number;
  hf_value: number;
}

export interface RelationRow {
  id: string;
  brand_id: BrandId;
  name: string;
  email: string | null;
  phone: string | null;
  photo_url: string | null;
  outlet_id: string | null;
  outlet_name: string | null;
  tier: MediaTier;
  job_title: string | null;
  categories: string[];
  topics: string[];
  gender: Gender | null;
  country_id: string | null;
  website: string | null;
  youtube: string | null;
  twitter: string | null;
  facebook: string | null;
  instagram: string | null;
  linkedin: string | null;
  pinterest: string | null;
  personal_website: string | null;
  groups: { id: string; name: string }[];
  created_at: string;
  updated_at: string;
  /** The name as the list sorts it. */
  sort: string;
}

/** `o` is the outlet that stays, if the relation's own was merged into another. */
const shown = sql`
  r.id,
  r.brand_id,
  r.name,
  r.email,
  r.phone,
  r.photo_url,
  o.id as outlet_id,
  o.name as outlet_name,
  coalesce(t.tier, 'none') as tier,
  r.job_title,
  r.categories,
  r.topics,
  r.gender,
  r.country_id,
  r.website,
  r.youtube,
  r.twitter,
  r.facebook,
  r.instagram,
  r.linkedin,
  r.pinterest,
  r.personal_website,
  r.created_at,
  r.updated_at,
  lower(r.name) as sort,
  coalesce(
    (
      select json_agg(json_build_object('id', g.id, 'name', g.name) order by ${byName('g.name')})
      from relation_group_members m
      join relation_groups g on g.brand_id = m.brand_id and g.id = m.group_id
      where m.brand_id = r.brand_id and m.relation_id = r.id and g.deleted_at is null
    ),
    '[]'::json
  ) as groups`;
const tables = sql`
  relations r
  left join outlets named on named.id = r.outlet_id
  left join outlets o on o.id = coalesce(named.merged_into_id, named.id)
  left join outlet_tiers t on t.brand_id = r.brand_id and t.outlet_id = o.id`;

export const findRelationBrand = (db: Db, within: Within, relationId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`
      select brand_id
      from relations
      where brand_id = any(${within.brandIds}) and id = ${relationId} and deleted_at is null`,
  );

interface RelationFilter {
  search?: string | undefined;
  outlets?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
  groups?: readonly string[] | undefined;
}

/** Returns the filter as conditions on `r` and `o`. */
function fits({ search, outlets, categories, countries, groups }: RelationFilter) {
  const text = search && like(search);
  return andAll([
    text && sql`(r.name ilike ${text} or r.email ilike ${text} or r.job_title ilike ${text} or o.name ilike ${text})`,
    outlets?.length && sql`(o.id = any(${outlets}::uuid[]) or r.outlet_id = any(${outlets}::uuid[]))`,
    categories?.length && sql`r.categories && ${categories}::text[]`,
    countries?.length && sql`r.country_id = any(${countries})`,
    groups?.length &&
      sql`
        exists (
          select
          from relation_group_members m
          where m.brand_id = r.brand_id and m.relation_id = r.id and m.group_id = any(${groups}::uuid[])
        )`,
  ]);
}

type Position = readonly (string | number)[] | null;
const nameOrder = sql`${byName('r.name')}, r.id`;
const orders = {
  a_z: {
    by: nameOrder,
    after: (at: readonly (string | number)[]) => sql`(${nameOrder}) > (${at[0]}, ${at[1]}::uuid)`,
  },
  newest: {
    by: sql`r.created_at desc, r.id desc`,
    after: (at: readonly (string | number)[]) => sql`(r.created_at, r.id) < (${at[0]}::timestamptz, ${at[1]}::uuid)`,
  },
};

export const listRelations = (
  db: Db,
  scope: Within,
  filter: RelationFilter,
  { sort, after, limit }: { sort: keyof typeof orders; after: Position; limit: number },
) =>
  rowsOf(
    db,
    sql<RelationRow>`
      select ${shown}
      from ${tables}
      where ${isOneOf('r.brand_id', scope.brandIds)}
        and r.deleted_at is null
        ${fits(filter)}
        ${andAll([after && orders[sort].after(after)])}
      order by ${orders[sort].by}
      limit ${limit + 1}`,
  );

/** Filter of the clippings that are summed. */
interface Counted {
  start?: string | undefined;
  end?: string | undefined;
  countries?: readonly string[] | undefined;
}

/** Sums by relation the clippings that the dashboard counts, from the links: there are far fewer links than clippings. */
const sums = (brandIds: readonly BrandId[], { start, end, countries }: Counted, relationIds?: readonly string[]) => sql`
  select l.brand_id, l.relation_id, count(*)::int as clippings, sum(c.impressions)::bigint as impressions,
    sum(c.hf_value) as hf_value
  from clipping_relations l
  join clippings c on c.brand_id = l.brand_id and c.id = l.clipping_id
  where l.brand_id = any(${brandIds})
    and not c.is_advertisement
    ${andAll([
      relationIds && sql`l.relation_id = any(${relationIds}::uuid[])`,
      start && sql`c.published_at >= ${start}`,
      end && sql`c.published_at < ${end}`,
      countries?.length && sql`c.country_id = any(${countries})`,
    ])}
  group by 1, 2`;

/** Relations with clippings, those of the highest value first. */
export const listTopRelations = (
  db: Db,
  scope: Within,
  filter: RelationFilter & { counted: Counted },
  { after, limit }: { after: Position; limit: number },
) =>
  rowsOf(
    db,
    sql<RelationRow & Sums>`
      select ${shown}, s.clippings, s.impressions, s.hf_value
      from ${tables}
      join (${sums(scope.brandIds, filter.counted)}) as s on s.brand_id = r.brand_id and s.relation_id = r.id
      where r.brand_id = any(${scope.brandIds})
        and r.deleted_at is null
        ${fits(filter)}
        ${andAll([after && sql`(s.hf_value, r.id) < (${after[0]}::numeric, ${after[1]}::uuid)`])}
      order by s.hf_value desc, r.id desc
      limit ${limit + 1}`,
  );

/** Sums the clippings of some relations; relations without clippings are left out. */
export const sumRelations = (db: Db, scope: Within, counted: Counted, relationIds: readonly string[]) =>
  rowsOf(db, sql<Sums & { relation_id: string }>`${sums(scope.brandIds, counted, relationIds)}`);

export const findRelation = (db: Db, scope: Within, relationId: string) =>
  rowOf(
    db,
    sql<RelationRow>`
      select ${shown}
      from ${tables}
      where r.brand_id = any(${scope.brandIds}) and r.id = ${relationId} and r.deleted_at is null`,
  );

export const listRelationsById = (db: Db, scope: Within, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<RelationRow>`
      select ${shown}
      from ${tables}
      where r.brand_id = any(${scope.brandIds}) and r.id = any(${ids}::uuid[]) and r.deleted_at is null`,
  );

/** Values of columns by their names. */
export type RelationColumns = Partial<
  Record<Exclude<keyof RelationRow, 'id' | 'brand_id' | 'outlet_name' | 'tier' | 'groups' | 'sort'>, unknown>
>;
type Written = RelationColumns & { sources: object };

export function insertRelation(
  db: Db,
  { id, brand_id, userId, sources, ...columns }: Written & { id: string; brand_id: BrandId; userId: string },
  now: Date,
): Promise<number> {
  const told = sql`${JSON.stringify(sources)}::jsonb`;
  const row = { ...columns, sources: told, id, brand_id, created_by: userId, created_at: now, updated_at: now };
  const entries = Object.entries(row);
  return countOf(
    db,
    sql`
      insert into relations (${sql.join(entries.map(([name]) => sql.ref(name)))})
      values (${sql.join(entries.map(([, value]) => value))})`,
  );
}

interface ReadyRelation {
  id: string;
  name: string;
  email: string;
  job_title: string;
  outlet_id: string;
  country_id: string;
  categories: string[];
}

/** Inserts relations of a brand whose values need no check. */
export const insertRelations = (
  db: Db,
  { brandId, userId }: { brandId: BrandId; userId: string },
  relations: readonly ReadyRelation[],
  now: Date,
) => {
  const rows = relations.map(({ id, name, email, job_title, outlet_id, country_id, categories }) => [
    ...[brandId, id, name, email, job_title, outlet_id, country_id, categories],
    ...[userId, now, now],
  ]);
  return countOf(
    db,
    sql`
      insert into relations (
        brand_id, id, name, email, job_title, outlet_id, country_id, categories, created_by, created_at, updated_at
      )
      values ${values(rows)}`,
  );
};

/** Answers whether there was one. */
export const updateRelation = (
  db: Db,
  scope: Within,
  relationId: string,
  { sources, ...columns }: Written,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update relations
      set ${sql.join(
        Object.entries({ ...columns, updated_at: now }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )},
        sources = sources || ${JSON.stringify(sources)}::jsonb
      where brand_id = any(${scope.brandIds}) and id = ${relationId} and deleted_at is null`,
  );

export const markRelationsRemoved = (db: Db, scope: Scope, ids: readonly string[], now: Date) =>
  countOf(
    db,
    sql`
      update relations
      set deleted_at = ${now}
      where brand_id = any(${scope.brandIds}) and id = any(${ids}::uuid[]) and deleted_at is null`,
  );

/** Answers how many of them were removed since then. */
export const bringRelationsBack = (db: Db, scope: Scope, ids: readonly string[], since: Date) =>
  countOf(
    db,
    sql`
      update relations
      set deleted_at = null
      where brand_id = any(${scope.brandIds})
        and id = any(${ids}::uuid[])
        and deleted_at > ${since}
        and merged_into_id is null`,
  );

/** Returns those of the ids that are relations of the brand. */
export const listOwnRelations = async (
  db: Db,
  brandId: BrandId,
  relationIds: readonly string[],
): Promise<{ id: string }[]> =>
  await rowsOf(
    db,
    sql<{
      id: string;
    }>`
      select id
      from relations
      where brand_id = ${brandId} and id = any(${relationIds}::uuid[]) and deleted_at is null`,
  );

/**
 * Deletes relations of all brands that were removed before, with their links and groups. One that was merged into another goes with
 * that one, or when its merge can no longer be undone. Answers which.
 */
export async function forgetRelations(
  db: SystemDb,
  { removedBefore, mergedBefore, limit }: { removedBefore: Date; mergedBefore: Date; limit: number },
): Promise<{ brand_id: BrandId; id: string }[]> {
  const rows = await rowsOf(
    db,
    sql<{ brand_id: BrandId; id: string }>`
      select r.brand_id, r.id
      from relations r
      left join relations kept on kept.brand_id = r.brand_id and kept.id = r.merged_into_id
      where r.deleted_at <= ${removedBefore}
        and (
          r.merged_into_id is null
          or r.deleted_at <= ${mergedBefore}
          or kept.id is null
          or kept.deleted_at <= ${removedBefore}
        )
      order by r.deleted_at
      limit ${limit}
      for update of r skip locked`,
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const brandIds = [...new Set(rows.map(({ brand_id }) => brand_id))];
  await removeRelations(db, brandIds, ids);
  await countOf(db, sql`delete from relations where brand_id = any(${brandIds}) and id = any(${ids}::uuid[])`);
  return rows;
}

/** Returns relations of brands by name, for the clippings that are assigned to them. */
export const listLinkedRelations = (db: Db, brandIds: readonly BrandId[], ids: readonly string[]) =>
  rowsOf(
    db,
    sql<LinkedRecord>`
      select id, name, false as is_closed, deleted_at is not null as is_removed
      from relations
      where brand_id = any(${brandIds}) and id = any(${ids}::uuid[])
      order by ${byName('name')}, id`,
  );

/** Returns the brands of a list that have relations. */
export const listBrandsWithRelations = async (db: SystemDb, brandIds: readonly BrandId[]): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: BrandId }>`
        select b.id
        from unnest(${brandIds}::uuid[]) as b (id)
        where exists (select from relations r where r.brand_id = b.id and r.deleted_at is null)`,
    )
  ).map(({ id }) => id);
