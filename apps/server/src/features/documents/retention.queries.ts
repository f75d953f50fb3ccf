import { type Db, rowsOf, sql } from '../../platform/db/index.ts';

/** Lists the partitions of documents with their bounds, as PostgreSQL writes them. */
export const listPartitions = (db: Db) =>
  rowsOf(
    db,
    sql<{ name: string; bound: string }>`
      select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'documents'::regclass
      order by c.relname`,
  );

/**
 * Drops a partition. Queries of documents wait behind a statement that waits for its lock, so it gives up early; it waits longer than
 * PostgreSQL takes to end a vacuum for it.
 */
export const dropPartition = (db: Db, name: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await rowsOf(transaction, sql`set local lock_timeout = '2s'`);
    await rowsOf(transaction, sql`drop table ${sql.table(name)}`);
  });

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
