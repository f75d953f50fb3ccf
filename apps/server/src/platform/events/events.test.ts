import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { inFull } from '../../testing/extent.ts';
import { testLog } from '../../testing/log.ts';
import { rowsOf, sql } from '../db/index.ts';
import { type Events, listen, tell } from './index.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let events: Events;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  events = await listen({ url: proxy.url, log: testLog });
});
afterAll(async () => {
  await events.close();
  await proxy.stop();
  await database.drop();
});

const listening = async (): Promise<number[]> => {
  const rows = await rowsOf(
    database.db,
    sql<{ pid: number }>`
      select pid
      from pg_stat_activity
      where datname = current_database() and application_name = 'masthead events'`,
  );
  return rows.map(({ pid }) => pid);
};
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

async function expectOneListener(): Promise<void> {
  const heard: unknown[] = [];
  const unlisten = events.on('news', ({ number }) => heard.push(number));
  await tell(database.db, { topic: 'news', number: 7 });
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  unlisten();
  expect(heard).toEqual([7]);
  expect(await listening()).toHaveLength(1);
}

it.each(inFull ? [1000, 5000] : [1000])(
  'one connection listens again after the database was away for %i ms',
  async (outage) => {
    let reconnects = 0;
    events.onReconnect(() => reconnects++);
    const before = proxy.tried();
    await proxy.refuse();
    await wait(outage);
    await proxy.accept();
    await expect.poll(() => reconnects).toBe(1);
    await expectOneListener();
    // A refused connection never reaches the proxy; once it accepts, one is enough.
    expect(proxy.tried() - before).toBe(1);
  },
);

it('one connection listens again after its backend was terminated three times', async () => {
  let reconnects = 0;
  events.onReconnect(() => reconnects++);
  for (let kill = 1; kill <= 3; kill++) {
    const [pid] = await listening();
    await rowsOf(database.db, sql`select pg_terminate_backend(${pid}::int)`);
    await expect.poll(() => reconnects).toBe(kill);
    await expectOneListener();
  }
});

it.runIf(inFull)(
  'a listener that has caught up has heard of all that was committed before, by whatever connection',
  async () => {
    const heard = new Set<unknown>();
    const unlisten = events.on('news', ({ number }) => void heard.add(number));
    for (let number = 0; number < 300; number++) {
      await tell(database.db, { topic: 'news', number });
      const answers = await Promise.all([events.caughtUp(), events.caughtUp()]);
      expect([heard.has(number), ...answers]).toEqual([true, true, true]);
    }
    unlisten();
  },
);

it('a listener whose connection is lost is told that messages may be missing', async () => {
  await proxy.refuse();
  expect(await events.caughtUp()).toBe(false);
  expect(await events.caughtUp()).toBe(false);
  await proxy.accept();
  await expect.poll(() => events.caughtUp(), { timeout: 20_000 }).toBe(true);
});

it('no connection is left after closing while the database is away', async () => {
  const other = await startDatabaseProxy(database.url);
  const closing = await listen({ url: other.url, log: testLog });
  await other.refuse();
  await closing.close();
  await other.accept();
  await wait(500);
  expect(other.tried()).toBe(1);
  await other.stop();
});
