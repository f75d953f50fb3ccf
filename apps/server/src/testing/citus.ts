import pg from 'pg';
import { type DebianPostgres, hasCitus, startDebianPostgres } from './debian-postgres.ts';

export { hasCitus };

export interface Cluster {
  coordinator: DebianPostgres;
  workers: readonly DebianPostgres[];
  /** The database of the coordinator. */
  url: string;
  stop(): Promise<void>;
}

const settings = {
  shared_preload_libraries: 'citus',
  'citus.node_conninfo': 'sslmode=prefer',
  max_connections: 300,
  max_prepared_transactions: 300,
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
};

/** Starts a coordinator and workers of Citus on loopback, with an empty database of the given name. */
export async function startCluster(
  database: string,
  { workers: count = 2, below = '/dev/shm', more = {} } = {},
): Promise<Cluster> {
  const started = await Promise.allSettled(
    Array.from({ length: count + 1 }, () => startDebianPostgres({ settings: { ...settings, ...more }, below })),
  );
  const nodes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  };
  const [coordinator, ...workers] = nodes;
  try {
    const failed = started.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    if (!coordinator) throw new Error('A cluster has a coordinator.');
    for (const node of nodes) {
      await runAt(node.url, [`create database ${database}`]);
      await runAt(urlOf(node, database), ['create extension citus']);
    }
    const url = urlOf(coordinator, database);
    await runAt(url, [
      `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
      ...workers.map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`),
    ]);
    return { coordinator, workers, url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function urlOf({ url }: { url: string }, database: string): string {
  const found = new URL(url);
  found.pathname = `/${database}`;
  return found.href;
}

export async function runAt(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
