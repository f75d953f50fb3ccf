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
} from '../../../platform/db/index.ts';
import type { BrandId, Scope } from '../../access/index.ts';
import type { RemovedKind } from '../../removals/index.ts';

export interface TagRow {
  id: string;
  name: string;
  clippings: number;
}

const counted = sql`
  t.id,
  t.name,
  (select count(*)::int from clipping_tags ct where ct.brand_id = t.brand_id and ct.tag_id = t.id) as clippings`;

/** Tags of brands by name; `search`: a part of the name. */
export const listTags = (db: Db, scope: Scope, search: string | undefined) =>
  rowsOf(
    db,
    sql<TagRow>`
      select ${counted}
      from tags t
      where ${isOneOf('t.brand_id', scope.brandIds)} ${andAll([search && sql`t.name ilike ${like(search)}`])}
      order by ${byName('t.name')}, t.id
      limit 1000`,
  );

export const findTag = (db: Db, scope: Scope, tagId: string) =>
  rowOf(db, sql<TagRow>`select ${counted} from tags t where t.brand_id = any(${scope.brandIds}) and t.id = ${tagId}`);

export const findTagBrand = (db: Db, within: { brandIds: readonly BrandId[] }, tagId: string) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId }>`select brand_id from tags where brand_id = any(${within.brandIds}) and id = ${tagId}`,
  );

/** Returns the other tag of the brand that has a name already. */
export const findTagOfName = (db: Db, brandId: BrandId, name: string) =>
  rowOf(db, sql<{ id: string }>`select id from tags where brand_id = ${brandId} and lower(name) = lower(${name})`);

/** Lists the brand's most used tags; tags whose name is in the text come first. */
export const listSuggestedTags = (db: Db, brandId: BrandId, text: string | undefined, limit: number) =>
  rowsOf(
    db,
    sql<TagRow>`
      select *
      from (select ${counted} from tags t where t.brand_id = ${brandId}) as tag
      order by position(lower(name) in lower(${text ?? ''})) > 0 desc, clippings desc, ${byName('name')}
      limit ${limit}`,
  );

export interface NamedTag {
  id: string;
  name: string;
}

/** Makes the tags that the brand does not have yet. */
export const ensureTags = (db: Db, brandId: BrandId, tags: readonly NamedTag[]) =>
  countOf(
    db,
    sql`
      insert into tags (brand_id, id, name)
      values ${values(tags.map((tag) => [brandId, tag.id, tag.name]))}
      on conflict (brand_id, lower(name)) do nothing`,
  );

export const renameTag = (db: Db, brandId: BrandId, tagId: string, name: string) =>
  countOf(db, sql`update tags set name = ${name} where brand_id = ${brandId} and id = ${tagId}`);

export const deleteTags = (db: Db, brandId: BrandId, tagIds: readonly string[]) =>
  countOf(db, sql`delete from tags where brand_id = ${brandId} and id = any(${tagIds}::uuid[])`);

export const removedTag: RemovedKind = { kind: 'tag', table: 'tags' };

/** Keeps which of some clippings have tags that are about to be deleted. */
export const keepTagged = (
  db: Db,
  brandId: BrandId,
  clippingIds: readonly string[],
  tagIds: readonly string[],
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into removed_clipping_links (brand_id, record_id, clipping_id, removed_at)
      select brand_id, tag_id, clipping_id, ${now}
      from clipping_tags
      where brand_id = ${brandId} and clipping_id = any(${clippingIds}::uuid[]) and tag_id = any(${tagIds}::uuid[])
      on conflict do nothing`,
  );

/** Lists clippings that had restored tags and are to get them again. */
export const listFormerlyTagged = async (
  db: Db,
  brandId: BrandId,
  tagIds: readonly string[],
  limit: number,
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        select distinct l.clipping_id as id
        from removed_clipping_links l
        join tags t on t.brand_id = l.brand_id and t.id = l.record_id
        where l.brand_id = ${brandId} and l.record_id = any(${tagIds}::uuid[])
        order by l.clipping_id
        limit ${limit}`,
    )
  ).map((row) => row.id);

/** Gives clippings restored tags again; those that are gone are left out. */
export async function tagAgain(
  db: Db,
  brandId: BrandId,
  clippingIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  const kept = sql`
    l.brand_id = ${brandId} and l.clipping_id = any(${clippingIds}::uuid[]) and l.record_id = any(${tagIds}::uuid[])`;
  await countOf(
    db,
    sql`
      insert into clipping_tags (brand_id, clipping_id, tag_id)
      select l.brand_id, l.clipping_id, l.record_id
      from removed_clipping_links l
      join clippings c on c.brand_id = l.brand_id and c.id = l.clipping_id
      where ${kept}
      on conflict do nothing`,
  );
  await countOf(db, sql`delete from removed_clipping_links l where ${kept}`);
}

/** Returns those of some tags that a brand has. */
export const listTagIds = async (db: Db, brandId: BrandId, tagIds: readonly string[]): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{
        id: string;
      }>`
        select id
        from tags
        where brand_id = ${brandId} and id = any(${tagIds}::uuid[])`,
    )
  ).map((row) => row.id);

/** Locks those of some tags that a brand has until the transaction ends, in the order of their ids. */
export const lockTags = async (db: Db, brandId: BrandId, tagIds: readonly string[]): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{
        id: string;
      }>`
        select id
        from tags
        where brand_id = ${brandId} and id = any(${tagIds}::uuid[])
        order by id
        for update`,
    )
  ).map((row) => row.id);

/** Lists some of the clippings that have any of some tags. */
export const listTagged = async (
  db: Db,
  brandId: BrandId,
  tagIds: readonly string[],
  limit: number,
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{
        id: string;
      }>`
        select distinct clipping_id as id
        from clipping_tags
        where brand_id = ${brandId} and tag_id = any(${tagIds}::uuid[])
        order by clipping_id
        limit ${limit}`,
    )
  ).map((row) => row.id);

/** Gives clippings tags beside those that they have, making those that the brand does not have yet. */
export async function addTags(
  db: Db,
  brandId: BrandId,
  clippingIds: readonly string[],
  tags: readonly NamedTag[],
): Promise<void> {
  if (tags.length === 0 || clippingIds.length === 0) return;
  await ensureTags(db, brandId, tags);
  await countOf(
    db,
    sql`
      insert into clipping_tags (brand_id, clipping_id, tag_id)
      select ${brandId}, c.id, t.id
      from unnest(${clippingIds}::uuid[]) as c (id), tags t
      where t.brand_id = ${brandId} and lower(t.name) = any(${lower(tags.map((tag) => tag.name))})
      on conflict do nothing`,
  );
}

/** Gives each of some clippings its own tags, making those that the brand does not have yet. */
export async function addTagsByName(
  db: Db,
  brandId: BrandId,
  tags: readonly NamedTag[],
  given: readonly { clipping_id: string; name: string }[],
): Promise<void> {
  if (given.length === 0) return;
  await ensureTags(db, brandId, tags);
  await countOf(
    db,
    sql`
      insert into clipping_tags (brand_id, clipping_id, tag_id)
      select ${brandId}, g.clipping_id, t.id
      from json_to_recordset(${JSON.stringify(given)}::json) as g (clipping_id uuid, name text)
      join tags t on t.brand_id = ${brandId} and lower(t.name) = lower(g.name)
      on conflict do nothing`,
  );
}

export const removeTags = (db: Db, brandId: BrandId, clippingIds: readonly string[], names: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from clipping_tags ct
      using tags t
      where ct.brand_id = ${brandId}
        and ct.clipping_id = any(${clippingIds}::uuid[])
        and t.brand_id = ct.brand_id
        and t.id = ct.tag_id
        and lower(t.name) = any(${lower(names)})`,
  );

/** Takes tags off clippings that have any of them; with `target` they get that one in its place. */
export async function moveTags(
  db: Db,
  brandId: BrandId,
  clippingIds: readonly string[],
  { from, target }: { from: readonly string[]; target: string | null },
): Promise<void> {
  if (target)
    await countOf(
      db,
      sql`
        insert into clipping_tags (brand_id, clipping_id, tag_id)
        select ${brandId}, id, ${target}::uuid
        from unnest(${clippingIds}::uuid[]) as c (id)
        on conflict do nothing`,
    );
  await countOf(
    db,
    sql`
      delete from clipping_tags
      where brand_id = ${brandId} and clipping_id = any(${clippingIds}::uuid[]) and tag_id = any(${from}::uuid[])`,
  );
}

/** Gives a clipping exactly these tags. */
export async function setTags(db: Db, brandId: BrandId, clippingId: string, tags: readonly NamedTag[]): Promise<void> {
  await countOf(db, sql`delete from clipping_tags where brand_id = ${brandId} and clipping_id = ${clippingId}`);
  await addTags(db, brandId, [clippingId], tags);
}

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
