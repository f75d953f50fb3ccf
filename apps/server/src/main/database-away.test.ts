import { setTimeout as delay } from 'node:timers/promises';
import { languages } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts';
import { inFull } from '../testing/extent.ts';
import { startWatchedServer, type WatchedServer } from './database-away.fixture.ts';

let proxy: DatabaseProxy;
let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer(async (url) => {
    proxy = await startDatabaseProxy(url);
    return proxy.url;
  });
});
afterAll(async () => {
  await server.stop();
  await proxy.stop();
});

it('calls answer 503 with a code, words and Retry-After while the database is away, without a stack in the log', async () => {
  await proxy.refuse();
  await expect.poll(async () => (await server.get('/v2/user')).status).toBe(503);
  server.takeLog();
  for (const path of ['/v2/user', '/v2/health', '/v2/user/brands', '/news/nobody']) {
    const answer = await server.get(path);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
    if (path.startsWith('/v2')) expect(await answer.json()).toMatchObject({ code: 'database_unavailable' });
  }
  const messages = new Set<string>();
  for (const language of languages) {
    const answer = await server.get('/v2/user', { 'accept-language': language.replace('_', '-') });
    messages.add(((await answer.json()) as { message: string }).message);
  }
  expect(messages.size).toBe(languages.length);
  expect(server.takeLog().filter(({ level, err }) => level >= 50 || err)).toEqual([]);
  await proxy.accept();
  await server.expectWell();
});

it.each(inFull ? [1000, 30_000] : [1000])(
  'every call answers and one connection listens after an outage of %i ms',
  async (outage) => {
    await proxy.refuse();
    await delay(outage);
    await proxy.accept();
    await server.expectWell();
  },
);

it('every call answers after all backends were terminated three times', async () => {
  for (let kill = 0; kill < 3; kill++) {
    await server.database.pool.query(
      `select pg_terminate_backend(pid)
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await server.expectWell();
  }
});
