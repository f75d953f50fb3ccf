import { countOf, type Db, type RawBuilder, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

/** A kind of record that can be restored. */
export interface RemovedKind {
  kind: string;
  table: string;
  /** The brand of a record `r` whose table does not name it. */
  brand?: RawBuilder<unknown>;
  /** Rows `p` of other tables that belong to a record `r` alone and go with it, in the order in which they are put back. */
  parts?: readonly { table: string; of: RawBuilder<unknown> }[];
}

interface Within {
  brandIds: readonly BrandId[];
}

const own = sql`r.brand_id`;

/** Deletes records with the rows that belong to them, and keeps a copy. Returns the number of records. Call it in a transaction. */
export async function moveAway(
  db: Db,
  { kind, table, brand = own, parts = [] }: RemovedKind,
  { brandIds }: Within,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const rows = parts.map(
    (part) => sql`
      ${sql.lit(part.table)}::text,
      coalesce((select jsonb_agg(p) from ${sql.table(part.table)} p where ${part.of}), '[]')`,
  );
  await countOf(
    db,
    sql`
      insert into removed_records (brand_id, kind, id, removed_at, record, parts)
      select ${brand}, ${kind}, r.id, ${now}, to_jsonb(r), jsonb_build_object(${sql.join(rows)})
      from ${sql.table(table)} r
      where ${brand} = any(${brandIds}) and r.id = any(${ids}::uuid[])
      order by r.id
      for update of r`,
  );
  return await countOf(
    db,
    sql`
      delete from ${sql.table(table)} r
      where ${brand} = any(${brandIds}) and r.id = any(${ids}::uuid[])`,
  );
}

/**
 * Puts records back as they were. One whose place is taken meanwhile, such as the name of a tag, stays away. Returns
 * the ids of the others. Call it in a transaction.
 */
export async function putBack(
  db: Db,
  { kind, table, parts = [] }: RemovedKind,
  { brandIds }: Within,
  ids: readonly string[],
): Promise<string[]> {
  const removed = sql`c.brand_id = any(${brandIds}) and c.kind = ${kind} and c.id = any(${ids}::uuid[])`;
  const back = await rowsOf(
    db,
    sql<{ id: string }>`
      insert into ${sql.table(table)}
      select r.*
      from removed_records c
      cross join jsonb_populate_record(null::${sql.table(table)}, c.record) as r
      where ${removed}
      on conflict do nothing
      returning id`,
  );
  const found = back.map(({ id }) => id);
  for (const part of parts)
    await countOf(
      db,
      sql`
        insert into ${sql.table(part.table)}
        select p.*
        from removed_records c
        cross join jsonb_populate_recordset(null::${sql.table(part.table)}, c.parts -> ${sql.lit(part.table)}) as p
        where ${removed} and c.id = any(${found}::uuid[])
        on conflict do nothing`,
    );
  await countOf(
    db,
    sql`
      delete from removed_records
      where brand_id = any(${brandIds}) and kind = ${kind} and id = any(${found}::uuid[])`,
  );
  return found;
}

/** Ends records that were removed before a time. Returns their ids. */
export const deleteRemovedBefore = async (db: SystemDb, time: Date): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        delete from removed_records
        where removed_at < ${time}
        returning id`,
    )
  ).map(({ id }) => id);
