import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/index.ts';
import { type Database, openDatabase, rowsOf, sql } from '../platform/db/index.ts';
import { runAt } from '../testing/citus.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts';
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../testing/debian-postgres.ts';
import { makeRecords, makeTenant, storeText } from '../testing/factories.ts';
import { testLog } from '../testing/log.ts';
import { until } from '../testing/replay.ts';
import { startServerOn, type TestServer } from '../testing/server.ts';
import { prepareDatabase } from './prepare.ts';

const config = readConfig({ PORT: '0', MASTHEAD_ADMIN_PASSWORD: 'Password1', MASTHEAD_LOG_LEVEL: 'silent' });

/** docs/cluster.md describes this procedure for operators; the proxy represents the address that moves. */
describe.skipIf(!hasDebianPostgres)('a fail-over to a standby (skipped without Debian’s PostgreSQL 15)', () => {
  let primary: DebianPostgres;
  let standby: DebianPostgres;
  let proxy: DatabaseProxy;
  let database: Database;
  let server: TestServer;

  beforeAll(async () => {
    primary = await startDebianPostgres();
    const origin = `host=127.0.0.1 port=${primary.port} user=masthead application_name=standby`;
    standby = await startDebianPostgres({
      make: (data, run) =>
        run('pg_basebackup', ['-d', origin, '-D', data, '-R', '-X', 'stream', '-C', '-S', 'standby']),
    });
    // A commit is answered once the standby has it too, so that nothing that was answered is lost.
    await runAt(primary.url, ["alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()']);
    await prepareDatabase({ url: primary.url, config, log: testLog });
    proxy = await startDatabaseProxy(primary.url);
    database = openDatabase({ url: proxy.url, connections: 4, log: testLog });
    server = await startServerOn({ ...database, url: proxy.url, drop: async () => {} }, { worker: true });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
    await proxy?.stop();
    await standby?.stop();
    await primary?.stop();
  });

  it('the product goes on after the promotion, and nothing that was answered is lost or doubled', async () => {
    const { db } = database;
    const tenant = await makeTenant(db);
    const records = await makeRecords(db, tenant);
    const token = await server.signIn(tenant.user.email);
    const client = server.client(token);
    const health = async () =>
      (await fetch(`${server.origin}/v2/user`, { headers: { authorization: `Bearer ${token}` } })).status;
    const stored: string[] = [];
    let isWriting = true;
    const write = async (at: number) => {
      const text = { sourceId: records.source_id, outletId: records.media_outlet_id };
      stored.push(
        await storeText(db, {
          ...text,
          headline: `Zeppelin ${at}`,
          body: `Zeppelin number ${at}, ${'far '.repeat(at % 40)}`,
        }),
      );
    };
    for (let at = 0; at < 40; at++) await write(at);
    // A search of stored documents is running when the primary fails.
    const { data: stream } = await client('streams.store', {
      body: { brand_id: tenant.brand.id, name: 'Zeppelins', main_search_term: 'zeppelin' },
    });
    const writing = (async () => {
      for (let at = 40; isWriting; at++) await write(at).catch(() => undefined);
    })();
    await until('some are stored', async () => stored.length > 45);
    await primary.kill();
    await until('the outage is seen', async () => (await health()) === 503);
    // The address moves before the standby is ready to write.
    proxy.turnTo(standby.url);
    const statuses = new Set<number>();
    for (let call = 0; call < 10; call++)
      statuses.add(
        (
          await fetch(`${server.origin}/v2/auth/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: tenant.user.email, password: 'Password1' }),
          })
        ).status,
      );
    expect([...statuses]).toEqual([503]);
    await runAt(standby.url, [
      "alter system set synchronous_standby_names = ''",
      'select pg_promote()',
      'select pg_reload_conf()',
    ]);
    const sofar = stored.length;
    await until('writing goes on', async () => stored.length > sofar + 10, 60);
    isWriting = false;
    await writing;
    expect(await health()).toBe(200);
    const after = await client('streams.store', {
      body: { brand_id: tenant.brand.id, name: 'After', main_search_term: 'zeppelin' },
    });
    const found = (streamId: string) =>
      rowsOf(
        db,
        sql<{
          document_id: string;
        }>`select document_id from mentions where brand_id = ${tenant.brand.id} and stream_id = ${streamId}`,
      );
    const all = await rowsOf(db, sql<{ id: string }>`select id from documents where headline like 'Zeppelin %'`);
    const ids = new Set(all.map(({ id }) => id));
    expect(stored.filter((id) => !ids.has(id))).toEqual([]);
    for (const { id } of [stream, after.data])
      await until('every document is found once', async () => (await found(id)).length === ids.size, 90);
    expect(new Set((await found(stream.id)).map((row) => row.document_id))).toEqual(ids);
  }, 240_000);
});
