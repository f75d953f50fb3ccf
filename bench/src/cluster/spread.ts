import { backUp } from '@masthead/server/main/backup.ts';
import { distributeTables, distribution } from '@masthead/server/main/distribution.ts';
import { restore } from '@masthead/server/main/restore.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { runAt } from '../../../apps/server/src/testing/citus.ts';
import { log, open, settingsOf, shards } from './settings.ts';

const silent = () => {};

interface Copying {
  /** Database and folder of the original. */
  from: { url: string; folder: string };
  /** An empty database on the coordinator of a cluster, and an empty folder. */
  to: { url: string; folder: string };
  /** File for the backup. */
  file: string;
}

/** Brings the rows of a database to a cluster as an operator does: backup, restore, distribution. */
export async function copyToCluster({ from, to, file }: Copying): Promise<void> {
  await backUp(readConfig(settingsOf(from.folder)), from.url, file, silent);
  await restore({ config: readConfig(settingsOf(to.folder)), url: to.url, log }, file, silent);
  await distributeTables(to.url, shards, silent);
  // Autovacuum does it in time. Tables that are spread are named, since only then it reaches their nodes.
  await runAt(to.url, [
    'vacuum analyze',
    ...Object.keys(distribution.spread).map((table) => `vacuum analyze ${table}`),
  ]);
}

/** Prints the rows of each distributed table on each node. Throws if a node has none. */
export async function reportSpread(url: string): Promise<void> {
  const database = open(url);
  try {
    for (const table of Object.keys(distribution.spread)) {
      const rows = await rowsOf(
        database.db,
        sql<{ node: string; rows: number; shards: number }>`
          select s.nodeport::text as node, sum(r.result::int)::int as rows, count(*)::int as shards
          from run_command_on_shards(${table}::regclass, 'select count(*) from %s') r
          join pg_dist_placement p using (shardid)
          join pg_dist_node s using (groupid)
          group by 1
          order by 1`,
      );
      if (rows.some((node) => node.rows === 0)) throw new Error(`A node has no rows of ${table}.`);
      console.log(
        `  ${table}: ${rows.map((node) => `${node.rows.toLocaleString('en')} rows in ${node.shards} shards`).join(' and ')}`,
      );
    }
  } finally {
    await database.close();
  }
}
