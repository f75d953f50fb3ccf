import { type Db, rowsOf, sql } from '@masthead/server/platform/db/index.ts';

/** Fills a table without its secondary indexes, which are made anew afterwards from their own definitions. */
export async function withoutIndexes(db: Db, table: string, fill: () => Promise<unknown>): Promise<void> {
  const definitions = await rowsOf(
    db,
    sql<{
      indexname: string;
      indexdef: string;
    }>`select indexname, indexdef from pg_indexes where tablename = ${table} and indexname <> ${`${table}_pkey`}`,
  );
  for (const { indexname } of definitions) await rowsOf(db, sql`drop index ${sql.table(indexname)}`);
  await fill();
  for (const { indexdef } of definitions) await rowsOf(db, sql.raw(indexdef));
}
