import { rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { storeDocuments } from '../../../apps/server/src/features/documents/index.ts';
import type { Cluster } from '../../../apps/server/src/testing/citus.ts';
import type { DebianPostgres } from '../../../apps/server/src/testing/debian-postgres.ts';
import { until } from '../../../apps/server/src/testing/replay.ts';
import { documentOf, idOf, makePlace } from './functions.ts';
import { documentCount, open } from './settings.ts';

/** Kills a node while documents are stored, starts it again, and returns seconds until storing goes on; throws if one is lost or doubled. */
async function killAndRecover(url: string, node: DebianPostgres, firstNumber: number): Promise<number> {
  const database = open(url);
  try {
    const place = await makePlace(database.db);
    const stored: string[] = [];
    let failures = 0;
    let isStoring = true;
    const storing = (async () => {
      for (let at = firstNumber; isStoring; at++)
        await storeDocuments(database.db, [documentOf(place, at)]).then(
          () => stored.push(idOf(at)),
          () => failures++,
        );
    })();
    await until('documents are stored', async () => stored.length > 50);
    await node.kill();
    await until('the node is missed', async () => failures > 0);
    const started = performance.now();
    await node.start();
    const sofar = stored.length;
    await until('storing goes on', async () => stored.length > sofar, 120);
    const seconds = (performance.now() - started) / 1000;
    isStoring = false;
    await storing;
    await rowsOf(database.db, sql`select recover_prepared_transactions()`);
    const kept = await rowsOf(
      database.db,
      sql<{ id: string }>`select id from documents where id = any(${stored}::uuid[])`,
    );
    if (kept.length !== stored.length)
      throw new Error(`${stored.length} documents were stored, ${kept.length} are there.`);
    const halves = await rowsOf(
      database.db,
      sql`
        with kept as materialized (
          select id
          from documents
          where id >= ${idOf(firstNumber)} and id < ${idOf(firstNumber + 100_000)}
        )
        select id from kept where not exists (select 1 from match_queue q where q.document_id = kept.id)`,
    );
    if (halves.length > 0) throw new Error(`${halves.length} documents are stored but not queued.`);
    return seconds;
  } finally {
    await database.close();
  }
}

/** Kills a worker node and then the coordinator while documents are stored. Throws if anything is lost or half-written. */
export async function killNodes({ url, workers, coordinator }: Cluster): Promise<void> {
  const [worker] = workers;
  if (!worker) throw new Error('The cluster has no worker node.');
  const killed = [
    { name: 'a worker node', node: worker, from: documentCount + 200_000 },
    { name: 'the coordinator', node: coordinator, from: documentCount + 400_000 },
  ];
  for (const { name, node, from } of killed) {
    const seconds = await killAndRecover(url, node, from);
    console.log(
      `  kill -9 of ${name} while documents are stored: storing goes on ${seconds.toFixed(1)} s after its start; nothing lost, doubled or half-written`,
    );
  }
}
