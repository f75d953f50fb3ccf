import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A table as it is written to a backup: its quoted name and the columns that can be written back. */
export interface SnapshotTable {
  name: string;
  columns: string[];
}

/** The versions that a database needs before the rows of a backup fit. */
export interface SnapshotFacts {
  postgres: string;
  migrations: string[];
  /** Newest migration of the job queue. */
  jobs: number;
  partitions: { name: string; parent: string; bound: string }[];
  sequences: { name: string; value: number; is_called: boolean }[];
  tables: SnapshotTable[];
}

const schemas = "('public', 'graphile_worker')";
/** The tables of applied migrations: a restore makes their rows by applying them. */
const ownTables = "('public.migrations', 'graphile_worker.migrations')";

/** Begins a transaction with a fixed view of the database, unaffected by other writes. */
export async function beginSnapshot(client: pg.Client): Promise<SnapshotFacts> {
  await client.query(`set datestyle to 'ISO'; set timezone to 'UTC'; set extra_float_digits to 1`);
  const rows = async <R extends pg.QueryResultRow>(text: string) => (await client.query<R>(text)).rows;
  const parents = await rows<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'p' and n.nspname in ${schemas}`);
  await client.query('begin transaction isolation level repeatable read, read only');
  // Before the view is fixed: a partition that is dropped later could not be read any more.
  if (parents.length > 0)
    await client.query(`lock table ${parents.map(({ name }) => name).join(', ')} in access share mode`);
  const [server] = await rows<{ version: string }>(`select current_setting('server_version') as version`);
  const migrations = await rows<{ name: string }>('select name from public.migrations order by name');
  const [jobs] = await rows<{ id: number }>('select max(id) as id from graphile_worker.migrations');
  return {
    postgres: server!.version,
    migrations: migrations.map(({ name }) => name),
    jobs: jobs!.id,
    partitions: await rows(`
      select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent,
        pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        join pg_inherits i on i.inhrelid = c.oid
        join pg_class p on p.oid = i.inhparent
        join pg_namespace pn on pn.oid = p.relnamespace
      where c.relispartition and c.relkind = 'r' and n.nspname in ${schemas}
      order by 1`),
    sequences: await listSequences(client),
    tables: await listTables(client),
  };
}

/** Returns all tables that hold rows; generated columns are left out, which compute themselves. */
export async function listTables(client: pg.Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      coalesce(array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ${schemas} and format('%I.%I', n.nspname, c.relname) not in ${ownTables}
    group by n.nspname, c.relname
    order by 1`);
  return rows;
}

async function listSequences(client: pg.Client): Promise<SnapshotFacts['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name
    from pg_sequences
    where schemaname in ${schemas}
    order by 1`);
  const found: SnapshotFacts['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value as value, is_called from ${name}`,
    );
    found.push({ name, value: Number(rows[0]!.value), is_called: rows[0]!.is_called });
  }
  return found;
}

/** Streams the rows of a table as PostgreSQL's text format. */
export const readTable = (client: pg.Client, { name, columns }: SnapshotTable) =>
  client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
