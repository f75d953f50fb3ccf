import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listTables, type SnapshotFacts, type SnapshotTable } from './snapshot.ts';

export interface Restoring {
  /** Writes the rows of a table; returns how many. */
  write(table: SnapshotTable, rows: AsyncIterable<Uint8Array>): Promise<number>;
  /** Checks all references between tables and makes the rows visible. */
  commit(): Promise<void>;
  /** Leaves the database without any row. */
  rollBack(): Promise<void>;
}

/** Returns true if a database is unused: a program that starts on it creates its first user. */
export async function isUnused(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ users: string | null }>(`select to_regclass('public.users') as users`);
    if (rows[0]!.users === null) {
      const others = await client.query(
        `select 1 from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
      );
      return others.rowCount === 0;
    }
    return (await client.query('select 1 from public.users limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}

/**
 * Begins to write a snapshot into a database that has the snapshot's schema. References between tables are dropped until the end,
 * because no order of tables satisfies them all. All of it is one transaction.
 */
export async function beginRestore(url: string, facts: SnapshotFacts): Promise<Restoring> {
  const client = new pg.Client({ connectionString: url, application_name: 'masthead restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    for (const { name, parent, bound } of facts.partitions)
      await client.query(`create table if not exists ${name} partition of ${parent} ${bound}`);
    const references = await dropReferences(client);
    const tables = await listTables(client);
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    const triggered = await listTriggered(client);
    // The snapshot has what they write: sums would count its rows a second time.
    for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
    return {
      write: async ({ name, columns }, rows) => {
        const target = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
        await pipeline(Readable.from(rows), target);
        return target.rowCount;
      },
      commit: async () => {
        for (const { name, value, is_called } of facts.sequences)
          await client.query('select setval($1::regclass, $2, $3)', [name, value, is_called]);
        for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
        for (const { table, name, definition } of references)
          await client.query(`alter table ${table} add constraint ${name} ${definition}`);
        await client.query('commit');
        await client.query('analyze');
        await client.end();
      },
      rollBack: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/** Returns the tables that have triggers of their own, partitions included. */
async function listTriggered(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct c.oid::regclass::text as name
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
  return rows.map(({ name }) => name);
}
