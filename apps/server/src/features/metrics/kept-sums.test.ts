import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../platform/clock/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { inFull } from '../../testing/extent.ts';
import { startOtherApi } from '../../testing/other-api.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeMeasuring } from '../clippings/clippings.fixture.ts';

let server: TestServer;
let other: Awaited<ReturnType<typeof startOtherApi>>;

beforeAll(async () => {
  server = await startTestServer();
  other = await startOtherApi(server);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const april = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };

async function makeBrand() {
  const tenant = await makeMeasuring(server);
  const token = await server.signIn(tenant.user.email);
  const elsewhere = other.client(token);
  const count = async (client: typeof elsewhere, query: object = april) =>
    (await client('metrics.dashboard.clippings', { query })).data.totals.current;
  return {
    ...tenant,
    elsewhere,
    store: () => tenant.store({ published_at: '2026-04-10T12:00:00Z' }),
    count,
    /** Changes the kept sums behind the back of the product, which tells nobody. */
    forge: () =>
      rowsOf(
        server.database.db,
        sql`update clipping_months set clippings = clippings + 100 where brand_id = ${tenant.brand.id} and dimension = 'tier'`,
      ),
  };
}

it('the sums of a period are read once, for all measures, until a clipping of the brand changes', async () => {
  const { client, count, store, forge } = await makeBrand();
  const strangers = await makeBrand();
  await store();
  expect(await count(client)).toBe(1);
  await forge();
  await strangers.store();
  expect(await count(client)).toBe(1);
  expect((await client('metrics.dashboard.impressions', { query: april })).data.period.days).toHaveLength(30);
  await store();
  expect(await count(client)).toBe(102);
});

it('the sums of a period that ends now are read in each call', async () => {
  const { client, count, store, forge } = await makeBrand();
  await store();
  const sinceApril = { start: '2026-04-01T00:00:00Z' };
  expect(await count(client, sinceApril)).toBe(1);
  await forge();
  expect(await count(client, sinceApril)).toBe(101);
});

it('kept sums are read again after a minute, since a process of an earlier release tells of no change', async () => {
  const { client, count, store, forge } = await makeBrand();
  await store();
  const now = new Date();
  server.clock.set(now);
  try {
    await count(client);
    await forge();
    server.clock.set(new Date(now.getTime() + minutes(1) - 1));
    expect(await count(client)).toBe(1);
    server.clock.set(new Date(now.getTime() + minutes(1)));
    expect(await count(client)).toBe(101);
  } finally {
    server.clock.set(null);
  }
});

it('a change that one process has answered is in the next answer of another process', async () => {
  const { client, elsewhere, count, store } = await makeBrand();
  const made: string[] = [];
  expect([await count(client), await count(elsewhere)]).toEqual([0, 0]);
  for (let round = 1; round <= (inFull ? 40 : 8); round++) {
    made.push((await store()).id);
    expect(await count(elsewhere)).toBe(round);
    expect(await count(client)).toBe(round);
  }
  await client('clippings.delete', { params: { clipping_id: made[0]! } });
  expect(await count(elsewhere)).toBe(made.length - 1);
});

it('kept sums are read again when the connection was lost that tells of changes', async () => {
  const { client, count, store, forge } = await makeBrand();
  await store();
  await count(client);
  await forge();
  await rowsOf(
    server.database.db,
    sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and application_name = 'masthead events'`,
  );
  expect(await count(client)).toBe(101);
});
