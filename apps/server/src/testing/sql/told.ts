import { expect } from 'vitest';
import { type Db, type RawBuilder, rowsOf, sql } from '../../platform/db/index.ts';
import { readModules, readQueries } from './queries.ts';
import { readSchema } from './schema.ts';

/** Returns the tables that query functions of a file read. */
export function tablesRead(file: string, names: readonly string[]): Set<string> {
  const asked = readQueries(readModules(), readSchema()).filter(
    ({ path, name }) => path === file && names.includes(name),
  );
  expect(asked.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  return new Set(asked.flatMap(({ reads }) => [...reads]));
}

/** Expects that a trigger function is called for every way to change the rows of tables. */
export async function expectTold(db: Db, trigger: string, tables: Iterable<string>): Promise<void> {
  const rows = await rowsOf(
    db,
    sql<{ name: string; ways: string[] }>`
      select event_object_table as name, array_agg(distinct event_manipulation::text) as ways
      from information_schema.triggers
      where action_statement like ${`%${trigger}(%`} and action_orientation = 'STATEMENT'
      group by 1`,
  );
  const told = new Map(rows.map(({ name, ways }) => [name, ways.toSorted()]));
  for (const table of tables) expect(told.get(table), table).toEqual(['DELETE', 'INSERT', 'UPDATE']);
}

/** Changes rows behind the back of the product: no trigger tells of it. */
export const changeUntold = (db: Db, change: RawBuilder<unknown>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await rowsOf(transaction, sql`set local session_replication_role = replica`);
    await rowsOf(transaction, change);
  });
