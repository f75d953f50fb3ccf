import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';
import type { SystemDb } from '../../access/index.ts';

/** Returns the id below which everything is deleted; null: nothing was deleted yet. */
export const retiredBelow = async (db: Db): Promise<string | null> =>
  (await rowOf(db, sql<{ retired_below_id: string | null }>`select retired_below_id from trend_reading`))
    ?.retired_below_id ?? null;

export const noteRetired = (db: Db, belowId: string) =>
  countOf(db, sql`update trend_reading set retired_below_id = ${belowId}`);

interface IdRange {
  fromId: string;
  belowId: string;
}

/** Returns the id of the document that comes after so many others of a range; undefined if there are no more than that. */
export const findReadAfter = async (db: Db, { fromId, belowId }: IdRange, count: number): Promise<string | undefined> =>
  (
    await rowOf(
      db,
      sql<{ document_id: string }>`
        select document_id
        from trend_documents
        where document_id >= ${fromId}::uuid and document_id < ${belowId}::uuid
        order by document_id
        limit 1
        offset ${count}`,
    )
  )?.document_id;

/** Deletes the terms of documents of a range that no brand has saved: reports count the terms of clippings. */
export const deleteRead = (db: SystemDb, { fromId, belowId }: IdRange) =>
  countOf(
    db,
    sql`
      with saved as materialized (
        select c.document_id
        from brands b
        cross join lateral (
          select document_id
          from clippings
          where brand_id = b.id and document_id >= ${fromId}::uuid and document_id < ${belowId}::uuid
        ) c
      )
      delete from trend_documents d
      where d.document_id >= ${fromId}::uuid
        and d.document_id < ${belowId}::uuid
        and d.document_id not in (select document_id from saved)`,
  );

/** Deletes the matches of groups with documents of a range. */
export const deleteMatches = (db: Db, { fromId, belowId }: IdRange) =>
  countOf(
    db,
    sql`
      delete from trend_matches m
      using trend_countings c
      where m.counting_id = c.id and m.document_id >= ${fromId}::uuid and m.document_id < ${belowId}::uuid`,
  );
