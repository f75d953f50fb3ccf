import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNewsDesk, storeTexts } from '../features/trends/trends.fixture.ts';
import { readConfig } from '../platform/config/index.ts';
import { type Database, openDatabase, rowOf, sql } from '../platform/db/index.ts';
import { runAt } from '../testing/citus.ts';
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../testing/debian-postgres.ts';
import { testLog } from '../testing/log.ts';
import { until } from '../testing/replay.ts';
import { startServerOn, type TestServer } from '../testing/server.ts';
import { prepareDatabase } from './prepare.ts';

const config = readConfig({ PORT: '0', MASTHEAD_ADMIN_PASSWORD: 'Password1', MASTHEAD_LOG_LEVEL: 'silent' });

describe.skipIf(!hasDebianPostgres)('a read replica (skipped without Debian’s PostgreSQL 15)', () => {
  let primary: DebianPostgres;
  let standby: DebianPostgres;
  let database: Database;
  let server: TestServer;

  beforeAll(async () => {
    primary = await startDebianPostgres();
    const origin = `host=127.0.0.1 port=${primary.port} user=masthead`;
    standby = await startDebianPostgres({
      make: (data, run) =>
        run('pg_basebackup', ['-d', origin, '-D', data, '-R', '-X', 'stream', '-C', '-S', 'standby']),
    });
    await prepareDatabase({ url: primary.url, config, log: testLog });
    database = openDatabase({ url: primary.url, connections: 4, log: testLog });
    const settings = { MASTHEAD_DATABASE_REPLICA_URL: standby.url, MASTHEAD_DATABASE_REPLICA_LAG: '5' };
    server = await startServerOn({ ...database, url: primary.url, drop: async () => {} }, { settings });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
    await standby?.stop();
    await primary?.stop();
  });

  it('trends are read from the replica while it keeps up, and from the primary once it is behind, dead or promoted', async () => {
    const { staff, outletId } = await makeNewsDesk(server);
    const store = () => storeTexts(database.db, [{ headline: 'Norlunde Ferries buys a ship', outletId }]);
    const waiting = async () => (await staff('trends.statistics', { query: {} })).data.reading.waiting;
    const stored = async () =>
      (await rowOf(database.db, sql<{ count: number }>`select count(*)::int as count from documents`))!.count;
    await store();
    await until('the replica has followed', async () => (await waiting()) === 1);
    await runAt(standby.url, ['select pg_wal_replay_pause()']);
    const before = await waiting();
    await store();
    // Only the replica does not know the new document.
    expect(await waiting()).toBe(before);
    await until('the replica is too far behind', async () => (await waiting()) === before + 1);
    await runAt(standby.url, ['select pg_wal_replay_resume()']);
    await store();
    await until('the replica has caught up', async () => (await waiting()) === before + 2);
    await standby.kill();
    await store();
    expect(await waiting()).toBe(before + 3);
    await standby.start();
    await runAt(standby.url, ['select pg_wal_replay_pause()']);
    await until('the replica is asked again', async () => {
      await store();
      return (await waiting()) < (await stored()) - 1;
    });
    await runAt(standby.url, ['select pg_promote()']);
    await store();
    await until('the promoted standby is no longer asked', async () => (await waiting()) === (await stored()));
  }, 120_000);
});
