import { type Db, rowsOf, sql } from '../../platform/db/index.ts';

const outletIndexOf = (partition: string) => `${partition}_outlet`;

interface Partition {
  name: string;
  /** Bounds as PostgreSQL writes them. */
  bound: string;
  /** False without a valid index of outlets: a partition of an earlier release, or of a backup. */
  is_indexed: boolean;
}

/** Lists the partitions of documents, the oldest first. */
export const listPartitions = (db: Db) =>
  rowsOf(
    db,
    sql<Partition>`
      select c.relname as name,
        pg_get_expr(c.relpartbound, c.oid) as bound,
        exists (
          select
          from pg_index x
          join pg_class n on n.oid = x.indexrelid
          where x.indrelid = c.oid and n.relname = c.relname || '_outlet' and x.indisvalid
        ) as is_indexed
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'documents'::regclass
      order by c.relname`,
  );

/**
 * Makes the partitions that are missing, with their index of outlets. Processes that start together wait for each other: `if not exists`
 * alone is no lock.
 */
export const createPartitions = (
  db: Db,
  partitions: readonly { name: string; firstId: string; endId: string }[],
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await rowsOf(transaction, sql`select pg_advisory_xact_lock(7305601044)`);
    const known = new Set((await listPartitions(transaction)).map(({ name }) => name));
    for (const { name, firstId, endId } of partitions.filter((one) => !known.has(one.name))) {
      await rowsOf(
        transaction,
        sql`
          create table ${sql.table(name)} partition of documents for
          values
          from (${sql.lit(firstId)}) to (${sql.lit(endId)})`,
      );
      await rowsOf(
        transaction,
        sql`create index ${sql.ref(outletIndexOf(name))} on ${sql.table(name)} (outlet_id, id)`,
      );
    }
  });

/** Builds the index of outlets of a partition while it is written to. One that a broken build has left is built again. */
export async function indexOutlets(db: Db, partition: string): Promise<void> {
  const index = sql.ref(outletIndexOf(partition));
  await rowsOf(db, sql`drop index concurrently if exists ${index}`);
  await rowsOf(db, sql`create index concurrently ${index} on ${sql.table(partition)} (outlet_id, id)`);
}

/**
 * Drops a partition. Queries of documents wait behind a statement that waits for its lock, so it gives up early; it waits longer than
 * PostgreSQL takes to end a vacuum for it.
 */
export const dropPartition = (db: Db, name: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await rowsOf(transaction, sql`set local lock_timeout = '2s'`);
    await rowsOf(transaction, sql`drop table ${sql.table(name)}`);
  });
