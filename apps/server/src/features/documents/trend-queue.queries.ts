import { countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';

export async function enqueueTrends(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await countOf(
    db,
    sql`insert into trend_queue (document_id) values ${values(ids.map((id) => [id]))} on conflict do nothing`,
  );
}

/** Claims documents whose names and topics are to be read, locked until the end of the transaction. */
export const claimTrends = (db: Db, limit: number) =>
  rowsOf(
    db,
    sql<{ document_id: string; attempts: number }>`
      select document_id, attempts
      from trend_queue
      order by document_id
      limit ${limit}
      for update skip locked`,
  );

export const trendsRead = (db: Db, ids: readonly string[]) =>
  countOf(db, sql`delete from trend_queue where document_id = any(${ids}::uuid[])`);

/** Queues a document that has failed before. 0: it is no longer stored. */
export const readTrendAgain = (db: Db, documentId: string) =>
  countOf(
    db,
    sql`
      insert into trend_queue (document_id, attempts)
      select id, 1
      from documents
      where id = ${documentId}
      on conflict (document_id) do update set attempts = 1`,
  );
