import { countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';

export const enqueueMatching = (db: Db, ids: readonly string[]) =>
  countOf(
    db,
    sql`insert into match_queue (document_id) values ${values(ids.map((id) => [id]))} on conflict do nothing`,
  );

/** Claims documents to be matched, locked until the end of the transaction; a process that is killed releases them. */
export const claimDocuments = (db: Db, limit: number) =>
  rowsOf(
    db,
    sql<{ document_id: string; attempts: number }>`
      select document_id, attempts
      from match_queue
      order by document_id
      limit ${limit}
      for update skip locked`,
  );

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

export const markMatched = (db: Db, documentIds: readonly string[]) =>
  countOf(db, sql`delete from match_queue where document_id = any(${documentIds}::uuid[])`);
