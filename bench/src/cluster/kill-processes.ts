import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Outlets, startOutlets } from '@masthead/server/main/run-with-kills.fixture.ts';
import { type Db, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { firstIdAt, timeOfId } from '../../../apps/server/src/features/documents/index.ts';
import type { Cluster } from '../../../apps/server/src/testing/citus.ts';
import { kill } from '../../../apps/server/src/testing/killable-worker.ts';
import { until } from '../../../apps/server/src/testing/replay.ts';
import { stop } from '../programs.ts';
import { checkWrites } from './check-writes.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { type Call, clientOf, countWaiting, type Filled } from './fill.ts';
import { startApiProcess, startWorkerProcess } from './programs.ts';
import { loadSeconds, open, settingsOf } from './settings.ts';

/** Parts into which the workers divide the streams, so that each process that dies leaves some. */
const parts = 4;
const streams = 6;
/** Outlets with an article each three seconds. A feed shows the last 60, longer than the lease of a source that its reader lost. */
const publishing = { outlets: 12, every: 3000 };

/** Milliseconds between two looks at all nodes, which take from what is looked at. */
const look = 500;

const listStored = (db: Db, since: number) =>
  rowsOf(
    db,
    sql<{ id: string; url: string }>`
      select id, url from documents where id >= ${firstIdAt(new Date(since))} and url like 'http://127.0.0.1:%'`,
  );

/** Counts documents since a time by what is on the coordinator: they are queued for trends as they are stored. */
const countStored = async (db: Db, since: number): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select ((select count(*) from trend_queue where document_id >= given.id)
        + (select count(*) from trend_documents where document_id >= given.id))::int as count
      from (select ${firstIdAt(new Date(since))}::uuid as id) given`,
  ))!.count;

/** Returns the number of parts of each worker that is alive, the fewest first. */
const listHeld = async (db: Db): Promise<string> =>
  (
    await rowsOf(
      db,
      sql<{ count: number }>`
        select count(l.part)::int as count
        from matching_workers w
        left join matching_leases l on l.worker_id = w.id
        group by w.id
        order by 1`,
    )
  )
    .map(({ count }) => count)
    .join();

/** Makes streams that find every article of the outlets, one of which saves all as clippings, and the sources. */
async function watchOutlets(call: Call, brandId: string, outlets: Outlets): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < streams; at++) {
    const body = { brand_id: brandId, name: `Noon ${at}`, main_search_term: 'noon', auto_clippings: at === 0 };
    ids.push((await call('streams.store', { body })).data.id);
  }
  for (const url of outlets.feeds) await call('sources.store', { body: { url, interval_seconds: 10 } });
  return ids;
}

/** Returns the longest time in seconds from a moment until a stream finds something again. */
async function secondsUntilFinds(db: Db, streamIds: readonly string[], moment: number): Promise<number> {
  const rows = await rowsOf(
    db,
    sql<{ id: string }>`
      select distinct on (stream_id) id
      from mentions
      where stream_id = any(${streamIds}::uuid[]) and id > ${firstIdAt(new Date(moment))}
      order by stream_id, id`,
  );
  if (rows.length !== streamIds.length) throw new Error('A stream finds nothing any more.');
  return Math.max(...rows.map(({ id }) => timeOfId(id).getTime() - moment)) / 1000;
}

const longest = (calls: Crowd['calls']) => Math.max(0, ...calls.map(({ milliseconds }) => milliseconds)) / 1000;

/** Seconds from the kill until each part of the work goes on. */
interface Recovery {
  storing: number;
  leases: number;
  finding: number;
  backlog: number;
}

interface Watched {
  db: Db;
  outlets: Outlets;
  streamIds: readonly string[];
  begun: number;
}

/** Waits for the recovery after a moment at which processes were killed. */
async function recover({ db, outlets, streamIds, begun }: Watched, moment: number): Promise<Recovery> {
  const before = [...outlets.published()].filter(([, time]) => time < moment).map(([url]) => url);
  const since = () => (Date.now() - moment) / 1000;
  const sofar = await countStored(db, begun);
  const [storing, leases] = await Promise.all([
    until('storing goes on', async () => (await countStored(db, begun)) > sofar && since(), 120),
    until('the survivor holds all parts', async () => (await listHeld(db)) === `${parts}` && since(), 120),
  ]);
  const backlog = await until(
    'articles from before the kill are stored and found',
    async () => {
      await delay(look);
      const stored = new Map((await listStored(db, begun)).map(({ url, id }) => [url, id]));
      const ids = before.flatMap((url) => stored.get(url) ?? []);
      if (ids.length < before.length) return false;
      const row = await rowOf(
        db,
        sql<{ finds: number }>`
          select count(*)::int as finds
          from mentions
          where document_id = any(${ids}::uuid[]) and stream_id = any(${streamIds}::uuid[])`,
      );
      return row?.finds === ids.length * streamIds.length && since();
    },
    240,
  );
  return { storing, leases, finding: await secondsUntilFinds(db, streamIds, moment), backlog };
}

/**
 * Kills one of two API processes and one of two workers on a cluster with SIGKILL, while articles arrive and people read and save them
 * through both API processes, and checks all that was written. Throws if anything is lost, doubled or half-written.
 */
export async function killProcesses({ url, workers }: Cluster, folder: string, filled: Filled): Promise<void> {
  const { token, brandId } = filled;
  const settings = { ...settingsOf(folder), DATABASE_URL: url };
  const ofWorkers = { ...settings, MASTHEAD_MATCHING_PARTS: String(parts), MASTHEAD_FETCH_PER_HOST: '32' };
  const database = open(url);
  const { db } = database;
  const begun = Date.now();
  const running = new Set<ChildProcess>();
  const outlets = await startOutlets(publishing);
  const add = <T extends ChildProcess>(child: T): T => {
    running.add(child);
    return child;
  };
  let crowd: Crowd | undefined;
  try {
    const apis = await Promise.all([startApiProcess(settings), startApiProcess(settings)]);
    for (const { child } of apis) add(child);
    const victims = [apis[0].child, add(await startWorkerProcess(ofWorkers))];
    add(await startWorkerProcess(ofWorkers));
    const streamIds = await watchOutlets(clientOf(apis[1].origin, token), brandId, outlets);
    await until('both workers hold parts', async () => (await listHeld(db)) === `${parts / 2},${parts / 2}`);
    await until('articles are stored', async () => (await countStored(db, begun)) > publishing.outlets * 2, 120);
    crowd = startCrowd({ origins: apis.map(({ origin }) => origin), token, brandId, streamIds });
    await delay(loadSeconds * 1000);
    const moment = Date.now();
    const callsBefore = crowd.calls.length;
    await Promise.all(victims.map(kill));
    for (const victim of victims) running.delete(victim);
    const recovering = recover({ db, outlets, streamIds, begun }, moment);
    recovering.catch(() => {});
    await delay(loadSeconds * 1000);
    await crowd.stop();
    const recovery = await recovering;
    outlets.finish();
    const published = [...outlets.published().keys()];
    await until(
      'everything is stored',
      async () => {
        await delay(look);
        const urls = new Set((await listStored(db, begun)).map((document) => document.url));
        return published.every((address) => urls.has(address));
      },
      180,
    );
    await until('nothing waits', async () => (await countWaiting(db)) === 0, 180);
    const stored = await listStored(db, begun);
    await checkWrites(db, { brandId, streamIds, published, stored, crowd, folder });
    for (const node of workers) await refusePrepared(node.url);
    const after = crowd.calls.slice(callsBefore);
    const repeated = after.filter((call) => call.isRepeated);
    console.log(
      `  kill -9 of one of two API processes and one of two workers: ${stored.length} articles stored once and found once by each of ${streams} streams, ${crowd.saved.size} saved mentions and ${crowd.headlines.length} clippings by hand there once; nothing lost, doubled or half-written`,
    );
    console.log(
      `  after the kill: storing goes on after ${recovery.storing.toFixed(1)} s, the other worker holds all parts after ${recovery.leases.toFixed(1)} s, every stream finds again after ${recovery.finding.toFixed(1)} s, all articles from before are found after ${recovery.backlog.toFixed(1)} s`,
    );
    console.log(
      `  calls: ${callsBefore} before, the longest ${longest(crowd.calls.slice(0, callsBefore)).toFixed(2)} s; ${after.length} after, the longest ${longest(after).toFixed(2)} s; ${repeated.length} were sent again to the other process, answered after ${longest(repeated).toFixed(2)} s at most; none failed`,
    );
  } finally {
    await crowd?.stop().catch(() => {});
    for (const child of running) await stop(child);
    await outlets.stop();
    await database.close();
  }
}

/** Throws if a node holds transactions that were prepared and neither committed nor taken back. */
async function refusePrepared(url: string): Promise<void> {
  const node = open(url);
  try {
    const rows = await rowsOf(node.db, sql`select gid from pg_prepared_xacts`);
    if (rows.length > 0) throw new Error(`${rows.length} transactions are neither committed nor taken back.`);
  } finally {
    await node.close();
  }
}
