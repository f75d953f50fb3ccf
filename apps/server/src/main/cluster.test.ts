import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparePartitions } from '../features/documents/index.ts';
import { dropPartition } from '../features/documents/partitions.queries.ts';
import { readConfig } from '../platform/config/index.ts';
import { type Database, openDatabase, rowsOf, sql } from '../platform/db/index.ts';
import { type Cluster, hasCitus, runAt, startCluster } from '../testing/citus.ts';
import { makeRecords, makeTenant, storeText } from '../testing/factories.ts';
import { testLog } from '../testing/log.ts';
import { until } from '../testing/replay.ts';
import { startServerOn, type TestServer } from '../testing/server.ts';
import { distributeTables, distribution } from './distribution.ts';
import { prepareDatabase } from './prepare.ts';

const config = readConfig({ PORT: '0', MASTHEAD_ADMIN_PASSWORD: 'Password1', MASTHEAD_LOG_LEVEL: 'silent' });
const tables = Object.keys(distribution.spread);
const silent = () => {};

/** The test equipment of docs/cluster.md: the extension Citus for PostgreSQL 15 of Debian. */
describe.skipIf(!hasCitus)('a cluster of Citus (skipped where the extension is not installed)', () => {
  let cluster: Cluster;
  let database: Database;
  let server: TestServer;

  beforeAll(async () => {
    cluster = await startCluster('masthead');
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
    await cluster?.stop();
  });

  const distribute = (url = cluster.url, say: (line: string) => void = silent) => distributeTables(url, 4, say);

  it('a database that cannot be distributed is refused with what to do, and nothing is changed', async () => {
    const { url } = cluster.coordinator;
    await runAt(url, ['create database alone']);
    const alone = url.replace(/postgres$/, 'alone');
    await expect(distribute(alone)).rejects.toThrow(/has no Citus/);
    await runAt(alone, ['create extension citus']);
    await expect(distribute(alone)).rejects.toThrow(/no tables of Masthead yet/);
    await runAt(alone, ['create table migrations ()']);
    await expect(distribute(alone)).rejects.toThrow(/coordinator is not registered/);
    await runAt(alone, [`select citus_set_coordinator_host('127.0.0.1', ${cluster.coordinator.port})`]);
    await expect(distribute(alone)).rejects.toThrow(/has no worker/);
    const [worker] = cluster.workers;
    await expect(distribute(worker?.url.replace(/postgres$/, 'masthead'))).rejects.toThrow(
      /no tables of Masthead yet|is a worker/,
    );
  });

  it('tables with rows are distributed once, also after an interruption, and not while Masthead runs', async () => {
    await prepareDatabase({ url: cluster.url, config, log: testLog });
    database = openDatabase({ url: cluster.url, connections: 4, log: testLog });
    const records = await makeRecords(database.db, await makeTenant(database.db));
    const text = { sourceId: records.source_id, outletId: records.media_outlet_id };
    await storeText(database.db, { ...text, headline: 'Stored before', body: 'There before the cluster was.' });
    await expect(distribute()).rejects.toThrow(/Masthead is running/);
    await database.close();
    const said: string[] = [];
    const interrupted = await distribute(cluster.url, (line) => {
      said.push(line);
      if (said.length === 1) throw new Error('interrupted');
    }).catch((error: Error) => error.message);
    expect(interrupted).toBe('interrupted');
    expect(await distribute()).toBe(tables.length - 1);
    expect(await distribute()).toBe(0);
    database = openDatabase({ url: cluster.url, connections: 4, log: testLog });
    expect(
      await rowsOf(database.db, sql`select headline from documents where headline = 'Stored before'`),
    ).toHaveLength(1);
  });

  it('documents are spread, matched once and answered as on one PostgreSQL, and a new month has its partitions', async () => {
    await preparePartitions({ db: database.db, clock: { now: () => new Date(Date.UTC(2031, 4)) } });
    server = await startServerOn({ ...database, url: cluster.url, drop: async () => {} }, { worker: true });
    const { db } = database;
    const tenant = await makeTenant(db);
    const records = await makeRecords(db, tenant);
    const client = server.client(await server.signIn(tenant.user.email));
    const store = (at: number) =>
      storeText(db, {
        sourceId: records.source_id,
        outletId: records.media_outlet_id,
        headline: `Zeppelin ${at} lands`,
        body: `Number ${at} came down near the lake, ${'far '.repeat(at)}from home.`,
      });
    const stream = (name: string) =>
      client('streams.store', { body: { brand_id: tenant.brand.id, name, main_search_term: 'zeppelin' } });
    const before = await stream('Before');
    for (let at = 0; at < 24; at++) await store(at);
    const after = await stream('After');
    for (const { data } of [before, after])
      await until(
        'all are found',
        async () =>
          (await client('mentions.index', { params: { stream_id: data.id }, query: { limit: 100 } })).data.length ===
          24,
        60,
      );
    const spread = await rowsOf(
      db,
      sql<{ nodes: number; rows: number }>`
        select count(distinct s.nodename || s.nodeport)::int as nodes, sum(r.result::int)::int as rows
        from run_command_on_shards('documents', 'select count(*) from %s') r
        join citus_shards s using (shardid)
        where r.result <> '0'`,
    );
    const [month] = await rowsOf(
      db,
      sql<{
        shards: number;
      }>`select count(*)::int as shards from pg_dist_shard where logicalrelid = 'documents_2031_05'::regclass`,
    );
    expect(month).toEqual({ shards: 4 });
    expect(spread).toEqual([{ nodes: 2, rows: 27 }]);
  });

  it('an old month is dropped on all nodes', async () => {
    const { db } = database;
    const partitions = () =>
      rowsOf(
        db,
        sql<{ count: string }>`
          select result as count
          from run_command_on_all_nodes($$select count(*) from pg_class where relname ~ '^documents_2031_03(_\\d+)?$'$$)`,
      );
    await preparePartitions({ db, clock: { now: () => new Date(Date.UTC(2031, 3)) } });
    expect((await partitions()).some(({ count }) => Number(count) > 1)).toBe(true);
    await dropPartition(db, 'documents_2031_03');
    expect((await partitions()).map(({ count }) => count)).toEqual(['0', '0', '0']);
  });

  it('a worker node that is killed and started again loses nothing, and work goes on', async () => {
    const { db } = database;
    const [node] = cluster.workers;
    if (!node) throw new Error('The cluster has workers.');
    const records = await makeRecords(db, await makeTenant(db));
    const stored: string[] = [];
    const refused: unknown[] = [];
    let isWriting = true;
    const writing = (async () => {
      for (let at = 0; isWriting; at++) {
        const text = { sourceId: records.source_id, outletId: records.media_outlet_id };
        await storeText(db, {
          ...text,
          headline: `Kite ${at}`,
          body: `Kite number ${at} rises, ${'high '.repeat(at % 9)}.`,
        }).then(
          (id) => stored.push(id),
          (error: unknown) => refused.push(error),
        );
      }
    })();
    await until('some are stored', async () => stored.length > 5);
    await node.kill();
    await until('the outage is seen', async () => refused.length > 0);
    await node.start();
    const sofar = stored.length;
    await until('writing goes on', async () => stored.length > sofar + 10, 60);
    isWriting = false;
    await writing;
    // The coordinator settles transactions that a dead node had prepared within a minute; the test does not wait for that.
    await rowsOf(db, sql`select recover_prepared_transactions()`);
    const rows = await rowsOf(db, sql<{ id: string }>`select id from documents where headline like 'Kite %'`);
    const ids = new Set(rows.map(({ id }) => id));
    expect(rows.length).toBe(ids.size);
    expect(stored.filter((id) => !ids.has(id))).toEqual([]);
    const fingerprints = await rowsOf(
      db,
      sql<{
        id: string;
      }>`select document_id as id from document_fingerprints where document_id = any(${[...ids]}::uuid[])`,
    );
    expect(fingerprints.length).toBe(ids.size);
  });
});
