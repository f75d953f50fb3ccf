import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { countWorkers } from '../platform/jobs/index.ts';
import { createTestDatabase } from '../testing/database.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { testLog } from '../testing/log.ts';
import { until } from '../testing/replay.ts';
import { startWorkerThread } from './worker-thread.ts';

const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
});

async function startThread({ isAway }: { isAway: boolean }) {
  const database = await createTestDatabase();
  closes.push(() => database.drop());
  const proxy = await startDatabaseProxy(database.url);
  closes.push(() => proxy.stop());
  const folder = await mkdtemp(join(tmpdir(), 'masthead-test-'));
  closes.push(() => rm(folder, { recursive: true, force: true }));
  process.env.MASTHEAD_DATA = folder;
  process.env.MASTHEAD_METRICS_PORT = '0';
  if (isAway) await proxy.refuse();
  const thread = await startWorkerThread(proxy.url, testLog);
  closes.push(() => thread.stop());
  return { proxy, thread, workers: () => countWorkers(database.db) };
}

it('a worker that cannot start because the database is away starts once it is back', async () => {
  const { proxy, thread, workers } = await startThread({ isAway: true });
  expect(await workers()).toBe(0);
  await proxy.accept();
  await until('the worker is alive', async () => (await workers()) === 1, 60);
  const names = (await thread.metrics()).map(({ name }) => name);
  expect(names).toContain('nodejs_eventloop_lag_p99_seconds');
  // The main thread tells what belongs to the whole process.
  expect(names.filter((name) => name.startsWith('process_'))).toEqual([]);
  await thread.stop();
  await until('the worker has ended', async () => (await workers()) === 0);
}, 90_000);

it('a worker that loses the database works again, even twice in a row', async () => {
  const { proxy, workers } = await startThread({ isAway: false });
  for (let outage = 0; outage < 2; outage++) {
    await until('the worker is alive', async () => (await workers()) === 1, 60);
    await proxy.refuse();
    await until('the worker is away', async () => (await workers()) === 0);
    await proxy.accept();
  }
  await until('the worker is alive again', async () => (await workers()) === 1, 60);
}, 150_000);
