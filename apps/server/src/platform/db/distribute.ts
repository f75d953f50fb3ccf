import pg from 'pg';
import { lockSchema } from './migrate.ts';

/** The places of tables on a cluster of Citus. */
export interface Distribution {
  /** Tables that every node holds in full. */
  references: readonly string[];
  /** Tables whose rows are distributed by a column. Rows of one group are stored together if that column is equal. */
  spread: Readonly<Record<string, { column: string; group: string }>>;
}

/** A reason why tables cannot be spread, as a sentence for the operator. */
export class DistributionRefused extends Error {
  override readonly name = 'DistributionRefused';
}

interface Step {
  table: string;
  sql: string;
  values: unknown[];
}

const oldestCitus = 13;

/**
 * Distributes tables over the nodes of a cluster, one transaction for each table, and returns the names of those
 * distributed by this call. Tables that are distributed already stay as they are, so that the next call continues an
 * interrupted one. Throws DistributionRefused before it changes anything if the database is no cluster, or is in use.
 */
export async function distribute({
  url,
  distribution,
  shards,
  say,
}: {
  url: string;
  distribution: Distribution;
  /** Parts that a table is cut into; only the first call decides. */
  shards: number;
  say: (line: string) => void;
}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'masthead distribute' });
  await client.connect();
  try {
    await lockSchema(client);
    await refuseUnready(client);
    const done = await listSpread(client);
    const steps = stepsOf(distribution).filter(({ table }) => !done.has(table));
    if (steps.length > 0) await refuseUsed(client);
    for (const step of steps) {
      await apply(client, step, distribution, shards);
      say(`${step.table} is on all nodes`);
    }
    return steps.map(({ table }) => table);
  } finally {
    await client.end();
  }
}

async function refuseUnready(client: pg.Client): Promise<void> {
  const { rows: extensions } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const version = extensions[0]?.version;
  if (version === undefined)
    throw new DistributionRefused(
      'This database has no Citus. Install it on every node and run: create extension citus. One PostgreSQL needs no distribution.',
    );
  if (Number.parseInt(version, 10) < oldestCitus)
    throw new DistributionRefused(`This database has Citus ${version}. Masthead needs Citus ${oldestCitus} or newer.`);
  const { rows: schema } = await client.query<{ ready: boolean }>(
    "select to_regclass('public.migrations') is not null as ready",
  );
  if (!schema[0]?.ready)
    throw new DistributionRefused(
      'This database has no tables of Masthead yet. Start Masthead on it once, then distribute.',
    );
  const { rows: groups } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group');
  if (groups[0]?.groupid !== 0)
    throw new DistributionRefused('This node is a worker of the cluster. Set DATABASE_URL to the coordinator.');
  const { rows: nodes } = await client.query<{ coordinators: number; workers: number }>(`
    select count(*) filter (where groupid = 0)::int as coordinators, count(*) filter (where groupid > 0 and isactive)::int as workers
    from pg_dist_node
    where noderole = 'primary'`);
  if (!nodes[0]?.coordinators)
    throw new DistributionRefused(
      "The coordinator is not registered. Run on it: select citus_set_coordinator_host('<its address>').",
    );
  if (!nodes[0].workers)
    throw new DistributionRefused(
      "The cluster has no worker. Run on the coordinator: select citus_add_node('<address>', 5432), once for each.",
    );
}

/**
 * Refuses a database in use: rows that are written while a table is copied would wait for it, and a running program can
 * hold locks that the copy waits for.
 */
async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and application_name like 'masthead%' and pid <> pg_backend_pid()`);
  if (rows[0]?.count)
    throw new DistributionRefused(
      `Masthead is running on this database (${rows[0].count} connections). Stop its processes, distribute, and start them again.`,
    );
}

async function listSpread(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or (partmethod = 'n' and repmodel = 't')",
  );
  return new Set(rows.map(({ name }) => name));
}

function stepsOf({ references, spread }: Distribution): Step[] {
  const first = new Map<string, string>();
  return [
    ...references.map((table) => ({ table, sql: 'select create_reference_table($1)', values: [table] })),
    ...Object.entries(spread).map(([table, { column, group }]) => {
      const leader = first.get(group) ?? 'none';
      if (leader === 'none') first.set(group, table);
      return {
        table,
        sql: 'select create_distributed_table($1, $2, colocate_with => $3)',
        values: [table, column, leader],
      };
    }),
  ];
}

async function apply(client: pg.Client, step: Step, distribution: Distribution, shards: number): Promise<void> {
  await client.query('begin');
  try {
    // Tables that point to a reference table stay ordinary tables; many small shards are made over one connection a node.
    await client.query(`
      set local citus.enable_local_reference_table_foreign_keys = off;
      set local citus.multi_shard_modify_mode = sequential;
      set local client_min_messages = warning;
      set local citus.shard_count = ${shards}`);
    await dropForeignKeys(client, step.table, distribution);
    await client.query(step.sql, step.values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new DistributionRefused(
      `${step.table} could not be distributed: ${(error as Error).message}. What was done before stays; run the command again.`,
      { cause: error },
    );
  }
}

/**
 * Drops foreign keys: a row on a worker cannot point to a row that only the coordinator has; the program keeps these in
 * order itself.
 */
async function dropForeignKeys(client: pg.Client, table: string, { references, spread }: Distribution): Promise<void> {
  const { rows } = await client.query<{ name: string; target: string }>(
    `select quote_ident(conname) as name, confrelid::regclass::text as target
     from pg_constraint
     where contype = 'f' and conrelid = $1::regclass and conparentid = 0`,
    [table],
  );
  for (const { name, target } of rows)
    if (!references.includes(target) && !(target in spread))
      await client.query(`alter table ${table} drop constraint ${name}`);
}
