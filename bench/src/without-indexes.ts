import { type Db, rowsOf, sql } from '@masthead/server/platform/db/index.ts';

/**
 * Fills a table without its secondary indexes, which are made anew afterwards from their own definitions. Keys stay. A fill that was
 * interrupted leaves the definitions in a table of the bench, so that the next one makes them; one that `isFilled` only misses indexes.
 */
export async function withoutIndexes(
  db: Db,
  table: string,
  fill: () => Promise<unknown>,
  isFilled: () => Promise<boolean> = async () => false,
): Promise<void> {
  await rowsOf(
    db,
    sql`create table if not exists bench_indexes (on_table text not null, name text primary key, text text not null)`,
  );
  const defined = () =>
    rowsOf(
      db,
      sql<{ name: string; text: string }>`select name, text from bench_indexes where on_table = ${table} order by name`,
    );
  if (!(await isFilled())) {
    await rowsOf(
      db,
      sql`insert into bench_indexes (on_table, name, text)
          select indrelid::regclass::text, indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
          from pg_index
          where indrelid = ${table}::regclass and not exists (select from pg_constraint c where c.conindid = indexrelid)
          on conflict do nothing`,
    );
    for (const { name } of await defined()) await rowsOf(db, sql`drop index if exists ${sql.table(name)}`);
    await fill();
  }
  for (const { name, text } of await defined()) {
    await rowsOf(db, sql`drop index if exists ${sql.table(name)}`);
    await rowsOf(db, sql.raw(text));
    await rowsOf(db, sql`delete from bench_indexes where name = ${name}`);
  }
}
