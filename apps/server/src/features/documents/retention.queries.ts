import { type Db, rowsOf, sql } from '../../platform/db/index.ts';

/** Deletes some waiting pages whose documents could not be stored. Their addresses stay known. Returns their ids. */
export const deletePagesBelow = async (db: Db, belowId: string, limit: number): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ document_id: string }>`
        delete from page_queue
        where document_id in (
          select document_id
          from page_queue
          where document_id < ${belowId}
          order by document_id
          limit ${limit}
          for update skip locked
        )
        returning document_id`,
    )
  ).map((row) => row.document_id);
