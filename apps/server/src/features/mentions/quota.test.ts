import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeSource, makeTenant, makeUser, storeText } from '../../testing/factories.ts';
import { until } from '../../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { lockStreams } from './fair-use.queries.ts';
import { disagreements } from './mentions.fixture.ts';
import { releaseAllJob, releaseJob } from './release-parked.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  // A connection that is killed in the middle of a transaction notifies its listeners, too.
  server.database.pool.on('connect', (client) => client.on('error', () => {}));
});
afterAll(() => server.stop());

let word = 0;

/** Makes a stream with a quota, and a function that publishes texts for it. */
async function limitedStream(quota: number, form: { auto_clippings?: boolean } = {}) {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const source = await makeSource(db, tenant.organisation.id);
  const client = server.client(await server.signIn(tenant.user.email));
  const staffUser = await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'administrator', true);
  const staff = server.client(await server.signIn(staffUser.email));
  const term = `Kestrelia${String.fromCharCode(97 + word++)}z`;
  const stream_id = (
    await client('streams.store', { body: { brand_id: tenant.brand.id, name: term, main_search_term: term, ...form } })
  ).data.id;
  const params = { stream_id };
  const setQuota = (value: number | null) =>
    staff('staff.streams.update', { params, body: { quota: value, reason: 'Agreed' } });
  await setQuota(quota);
  let told = 0;
  return {
    ...tenant,
    client,
    key: { brand_id: tenant.brand.id, stream_id },
    params,
    setQuota,
    quota: async () => (await client('streams.quota', { params })).data,
    stream: async () => (await client('streams.show', { params })).data,
    headlines: async () =>
      (await client('mentions.index', { params, query: { limit: 100 } })).data.map((mention) => mention.headline),
    publish: async (count: number) => {
      for (let index = 0; index < count; index++)
        await storeText(db, { ...source, headline: `${term} ${++told}`, body: `Text number ${told} of ${term}.` });
    },
    consistent: async () => expect(await disagreements(db, tenant.brand.id)).toEqual([]),
  };
}

describe('a stream over its fair-use quota', () => {
  it('a stream over its quota is paused, keeps further finds parked, and says so [streams-010]', async () => {
    const world = await limitedStream(3, { auto_clippings: true });
    await world.publish(5);
    await until('two are parked', async () => (await world.quota()).parked === 2);
    const { paused_at, resets_at, ...quota } = await world.quota();
    expect(quota).toEqual({ used: 3, max: 3, parked: 2, forecast_at: null });
    expect(paused_at).not.toBeNull();
    expect(resets_at).not.toBeNull();
    expect((await world.stream()).paused_at).toBe(paused_at);
    expect(await world.headlines()).toHaveLength(3);
    const { data } = await world.client('mentions.chart', { params: world.params });
    expect(data.mentions).toBe(3);
    await until('three clippings', async () => (await world.client('clippings.index')).data.length === 3);
    const counts = (await world.client('streams.index', { query: { include: 'counts' } })).data[0]!.counts;
    expect(counts).toMatchObject({ mentions: 3, unseen: 3 });
    await world.consistent();
  });

  it('parked finds are released when staff raise the quota: the oldest first, each once, with the stream’s rules', async () => {
    const world = await limitedStream(1, { auto_clippings: true });
    await world.publish(6);
    await until('five are parked', async () => (await world.quota()).parked === 5);
    await world.setQuota(3);
    await until('two are released', async () => (await world.headlines()).length === 3);
    expect((await world.headlines()).toSorted().map((headline) => headline.split(' ')[1])).toEqual(['1', '2', '3']);
    expect((await world.quota()).parked).toBe(3);
    await world.setQuota(null);
    await until('all', async () => (await world.headlines()).length === 6);
    expect(await world.quota()).toMatchObject({ used: 6, parked: 0, paused_at: null, resets_at: null, max: null });
    expect((await world.stream()).paused_at).toBeNull();
    await until('six clippings', async () => (await world.client('clippings.index')).data.length === 6);
    await world.consistent();
  });

  it('parked finds are released when old mentions leave the 30 days', async () => {
    const world = await limitedStream(2);
    await world.publish(4);
    await until('two are parked', async () => (await world.quota()).parked === 2);
    const later = new Date(Date.now() + 31 * 86_400_000);
    await releaseAllJob.run({ db: server.database.db, clock: { now: () => later } }, {});
    expect(await world.headlines()).toHaveLength(4);
    expect((await world.stream()).paused_at).toBeNull();
    await world.consistent();
  });

  it('each find is released once although two jobs release at the same time and a third one dies', async () => {
    const world = await limitedStream(0);
    const { db } = server.database;
    await world.publish(7);
    await until('all are parked', async () => (await world.quota()).parked === 7);
    await rowsOf(db, sql`update stream_fair_use set agreed = 100 where stream_id = ${world.key.stream_id}`);
    const release = () => releaseJob.run({ db, clock: systemClock }, world.key);
    const dying = await db.transaction().execute(async (transaction) => {
      await lockStreams(transaction, [world.key]);
      const waiting = release().catch((error: unknown) => error);
      await until('it waits for the lock', async () => (await waitingBackends()).length === 1);
      await rowsOf(db, sql`select pg_terminate_backend(${(await waitingBackends())[0]!.pid}::int)`);
      return waiting;
    });
    expect(await dying).toBeInstanceOf(Error);
    await Promise.all([release(), release()]);
    expect(new Set(await world.headlines()).size).toBe(7);
    expect(await world.headlines()).toHaveLength(7);
    await world.consistent();
  });

  it('a narrower search releases only what it still finds, and the room that it makes', async () => {
    const world = await limitedStream(2);
    await world.publish(4);
    await until('two are parked', async () => (await world.quota()).parked === 2);
    const { data } = await world.client('streams.show', { params: world.params });
    await world.client('streams.update', {
      params: world.params,
      body: { ...data, blocked_outlets: [], whitelisted_outlets: [], excluded_words: ['1', '2', '3'] } as never,
    });
    await until(
      'only the fourth',
      async () => (await world.headlines()).map((text) => text.split(' ')[1]).join() === '4',
    );
    expect(await world.quota()).toMatchObject({ used: 1, parked: 0, paused_at: null });
    await world.consistent();
  });

  it('hidden mentions count against the quota', async () => {
    const world = await limitedStream(2);
    await world.publish(2);
    await until('both', async () => (await world.headlines()).length === 2);
    const { data } = await world.client('mentions.index', { params: world.params });
    await world.client('mentions.hide', { params: { mention_id: data[0]!.id }, body: {} });
    expect((await world.quota()).used).toBe(2);
    await world.publish(1);
    await until('it is parked', async () => (await world.quota()).parked === 1);
  });

  it('only staff can set a quota', async () => {
    const world = await limitedStream(5);
    const failure = await failureOf(
      world.client('staff.streams.update', { params: world.params, body: { quota: 1_000_000, reason: 'Mine' } }),
    );
    expect(failure.status).toBe(403);
  });
});

const waitingBackends = () =>
  rowsOf(
    server.database.db,
    sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%f.agreed, f.parked%'`,
  );
