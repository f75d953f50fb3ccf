import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts';
import { startWatchedServer, type WatchedServer } from './database-away.fixture.ts';

const outage = 10 * 60_000;

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

it('every call answers and one connection listens after an outage of ten minutes', async () => {
  const before = proxy.tried();
  await proxy.refuse();
  for (const end = Date.now() + outage; Date.now() < end; await delay(5000))
    expect((await server.get('/v2/user')).status).toBe(503);
  await proxy.accept();
  await server.expectWell();
  // A pool for the API, one for the worker, the jobs' and the listeners; tries that multiplied would be hundreds.
  expect(proxy.tried() - before).toBeLessThan(60);
}, 900_000);
