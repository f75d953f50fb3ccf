import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';
import { unlinkClippings } from '../mentions/index.ts';
import { linkMentions } from './clippings.queries.ts';
import { linkable } from './clippings.requests.ts';
import { linkKinds } from './linked-records.ts';
import { linkTables } from './links.queries.ts';

/** Tables whose rows belong to clippings only. */
const parts = [
  'clipping_tags',
  'clipping_kpis',
  'clipping_stories',
  'clipping_relations',
  'clipping_evidence',
  'clipping_messages',
  'clipping_quotes',
  'clipping_posts',
];

/** Takes clippings away with all that is theirs, and keeps what they were. Their mentions stay and point to none. */
export async function moveToRemoved(db: Db, brandId: BrandId, ids: readonly string[], now: Date): Promise<void> {
  const own = parts.map(
    (table) => sql`
      ${sql.lit(table)},
      (select jsonb_agg(p) from ${sql.table(table)} p where p.brand_id = c.brand_id and p.clipping_id = c.id)`,
  );
  await countOf(
    db,
    sql`
      insert into removed_clippings (brand_id, id, removed_at, clipping, parts)
      select c.brand_id, c.id, ${now}, to_jsonb(c), jsonb_strip_nulls(jsonb_build_object(${sql.join(own)}))
      from clippings c
      where c.brand_id = ${brandId} and c.id = any(${ids}::uuid[])`,
  );
  await unlinkClippings(db, brandId, ids);
  for (const table of parts)
    await countOf(
      db,
      sql`delete from ${sql.table(table)} where brand_id = ${brandId} and clipping_id = any(${ids}::uuid[])`,
    );
  await countOf(db, sql`delete from clippings where brand_id = ${brandId} and id = any(${ids}::uuid[])`);
}

/** Returns those of the ids that can be restored. Locks them, so that two restores run one after the other. */
export const lockRemoved = async (db: Db, brandId: BrandId, ids: readonly string[]): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        select id
        from removed_clippings
        where brand_id = ${brandId} and id = any(${ids}::uuid[])
        order by id
        for update`,
    )
  ).map(({ id }) => id);

/** Returns the condition that the record of a part is still there, by the table of the part. */
async function conditionsOf(db: Db, brandId: BrandId, ids: readonly string[]) {
  const conditions = new Map([
    ['clipping_tags', sql`exists (select from tags t where t.brand_id = p.brand_id and t.id = p.tag_id)`],
    [
      'clipping_messages',
      sql`exists (select from key_messages k where k.brand_id = p.brand_id and k.id = p.message_id)`,
    ],
  ]);
  for (const kind of linkKinds) {
    const { table, column } = linkTables[kind];
    const named = await rowsOf(
      db,
      sql<{ id: string }>`
        select distinct p ->> ${sql.lit(column)} as id
        from removed_clippings c
        cross join jsonb_array_elements(c.parts -> ${sql.lit(table)}) as p
        where c.brand_id = ${brandId} and c.id = any(${ids}::uuid[])`,
    );
    const records = await linkable[kind].call(
      db,
      [brandId],
      named.map(({ id }) => id),
    );
    conditions.set(table, sql`p.${sql.ref(column)} = any(${records.map(({ id }) => id)}::uuid[])`);
  }
  return conditions;
}

interface Restored {
  id: string;
  outlet_id: string | null;
}

/** Puts clippings back as they were. One whose document was saved again meanwhile stays away: the brand has it already. */
export async function moveBack(db: Db, brandId: BrandId, ids: readonly string[]): Promise<Restored[]> {
  const back = await rowsOf(
    db,
    sql<Restored & { document_id: string | null }>`
      insert into clippings
      select r.*
      from removed_clippings c
      cross join jsonb_populate_record(null::clippings, c.clipping) as r
      where c.brand_id = ${brandId} and c.id = any(${ids}::uuid[])
      on conflict do nothing
      returning id, outlet_id, document_id`,
  );
  const found = back.map(({ id }) => id);
  const conditions = await conditionsOf(db, brandId, found);
  for (const table of parts)
    await countOf(
      db,
      sql`
        insert into ${sql.table(table)}
        select p.*
        from removed_clippings c
        cross join jsonb_populate_recordset(null::${sql.table(table)}, c.parts -> ${sql.lit(table)}) as p
        where c.brand_id = ${brandId} and c.id = any(${found}::uuid[]) and ${conditions.get(table) ?? sql`true`}
        on conflict do nothing`,
    );
  await linkMentions(
    db,
    [brandId],
    back.flatMap(({ document_id }) => document_id ?? []),
  );
  await countOf(db, sql`delete from removed_clippings where brand_id = ${brandId} and id = any(${found}::uuid[])`);
  return back;
}

/** Ends clippings that were removed before a time. Returns their ids. */
export const deleteRemovedBefore = async (db: SystemDb, time: Date): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        delete from removed_clippings
        where removed_at < ${time}
        returning id`,
    )
  ).map(({ id }) => id);
