import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';

/** One of the parts into which the streams are divided, counted from 0. */
export interface StreamPart {
  part: number;
  parts: number;
}

/** Returns the queue of a matcher and its rows there: those of its part, or all documents for a matcher of all streams. */
const queueOf = (part: StreamPart | undefined) =>
  part
    ? { table: sql`match_part_queue`, rows: sql`parts = ${part.parts} and part = ${part.part}` }
    : { table: sql`match_queue`, rows: sql`true` };

export const enqueueMatching = (db: Db, ids: readonly string[]) =>
  countOf(
    db,
    sql`insert into match_queue (document_id) values ${values(ids.map((id) => [id]))} on conflict do nothing`,
  );

/** Claims documents to be matched, locked until the end of the transaction; a process that is killed releases them. */
export function claimDocuments(db: Db, limit: number, part?: StreamPart) {
  const { table, rows } = queueOf(part);
  return rowsOf(
    db,
    sql<{ document_id: string; attempts: number }>`
      select document_id, attempts
      from ${table}
      where ${rows}
      order by document_id
      limit ${limit}
      for update skip locked`,
  );
}

/** Queues a document that has failed before. 0: it is no longer stored. */
export const matchAgain = (db: Db, documentId: string) =>
  countOf(
    db,
    sql`
      insert into match_queue (document_id, attempts)
      select id, 1
      from documents
      where id = ${documentId}
      on conflict (document_id) do update set attempts = 1`,
  );

export function markMatched(db: Db, documentIds: readonly string[], part?: StreamPart) {
  const { table, rows } = queueOf(part);
  return countOf(db, sql`delete from ${table} where ${rows} and document_id = any(${documentIds}::uuid[])`);
}

/** Lists documents of a list that no part has still to match. */
export const listMatched = async (db: Db, documentIds: readonly string[]): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        select id
        from unnest(${documentIds}::uuid[]) as given (id)
        where not exists (select 1 from match_queue q where q.document_id = given.id)
          and not exists (select 1 from match_part_queue q where q.document_id = given.id)`,
    )
  ).map(({ id }) => id);

/** Moves documents from the queue to that of each part. Returns how many were moved. */
export const divideDocuments = async (db: Db, parts: number, limit: number): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      with moved as (
        delete from match_queue
        where document_id in (
          select document_id
          from match_queue
          order by document_id
          limit ${limit}
          for update skip locked
        )
        returning document_id, attempts
      ),
        divided as (
          insert into match_part_queue as queued (parts, part, document_id, attempts)
          select ${parts}::smallint, part, document_id, attempts
          from moved
          cross join generate_series(0, ${parts}::int - 1) as part
          on conflict (parts, part, document_id) do update set attempts = greatest(queued.attempts, excluded.attempts)
        )
      select count(*)::int as count
      from moved`,
  ))!.count;

/**
 * Moves documents back to the queue that were divided in a way in which no living worker divides. Streams that have matched them
 * already do so again, which changes nothing. Returns how many rows were moved.
 */
export const returnDocuments = async (db: Db, usedParts: readonly number[], limit: number): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      with left_over as (
        select parts, part, document_id
        from match_part_queue
        where parts <> all(${usedParts}::int[])
        limit ${limit}
        for update skip locked
      ),
        removed as (
          delete from match_part_queue q
          using left_over l
          where q.parts = l.parts and q.part = l.part and q.document_id = l.document_id
          returning q.document_id, q.attempts
        ),
        returned as (
          insert into match_queue as queued (document_id, attempts)
          select document_id, max(attempts)
          from removed
          group by document_id
          on conflict (document_id) do update set attempts = greatest(queued.attempts, excluded.attempts)
        )
      select count(*)::int as count
      from removed`,
  ))!.count;
