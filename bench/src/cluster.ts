import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCitus, startCluster } from '../../apps/server/src/testing/citus.ts';
import { startDebianPostgres } from '../../apps/server/src/testing/debian-postgres.ts';
import { compareCalls } from './cluster/compare-calls.ts';
import { fillDatabase } from './cluster/fill.ts';
import { measureFunctions } from './cluster/functions.ts';
import { killNodes } from './cluster/kill-nodes.ts';
import { killProcesses } from './cluster/kill-processes.ts';
import { documentCount } from './cluster/settings.ts';
import { copyToCluster, reportSpread } from './cluster/spread.ts';

// A coordinator that answers before its own commit is written loses it when it is killed, and the nodes keep theirs.
const settings = { synchronous_commit: 'on' };

/** CLUSTER_PARTS=calls,processes,functions,nodes: some of the parts. */
const wanted = process.env.CLUSTER_PARTS?.split(',');

/** Tells a step with the seconds since the start. */
const since = performance.now();
const tell = (step: string) => console.log(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${step}`);

/**
 * Measures the same data and calls on one PostgreSQL and on a cluster of a coordinator with two workers, then kills processes and nodes of the
 * cluster under load. Throws if an answer differs, or if anything is lost, doubled or half-written.
 */
export async function run(): Promise<void> {
  if (!hasCitus) return console.log('Skipped: Citus for Debian’s PostgreSQL 15 is not installed (docs/cluster.md).');
  const folder = await mkdtemp(join(tmpdir(), 'masthead-cluster-'));
  const folders = { one: join(folder, 'one'), three: join(folder, 'three') };
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const single = await startDebianPostgres({ settings, below: '/dev/shm' });
    ends.push(single.stop);
    const cluster = await startCluster('masthead', { more: settings });
    ends.push(cluster.stop);
    const nodes = [cluster.coordinator, ...cluster.workers];
    const load = loadavg().map((value) => value.toFixed(1));
    tell(`${documentCount.toLocaleString('en')} documents; load of the machine before: ${load.join(', ')}`);
    const filled = await fillDatabase(single.url, folders.one);
    tell('the product has filled one PostgreSQL');
    const from = { url: single.url, folder: folders.one };
    await copyToCluster({ from, to: { url: cluster.url, folder: folders.three }, file: join(folder, 'backup') });
    tell('the rows are on the cluster');
    await reportSpread(cluster.url);
    const [one, three] = [
      { ...from, nodes: [single] },
      { url: cluster.url, folder: folders.three, nodes },
    ];
    const parts: Record<string, () => Promise<void>> = {
      calls: () => compareCalls(filled, one, three),
      processes: () => killProcesses(cluster, folders.three, filled),
      functions: () => measureFunctions(one, three),
      nodes: () => killNodes(cluster),
    };
    for (const [name, part] of Object.entries(parts)) {
      if (wanted && !wanted.includes(name)) continue;
      await part();
      tell(`${name} are done`);
    }
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
