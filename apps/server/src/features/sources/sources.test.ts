import { describe, expect, it } from 'vitest';
import { rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { createFetcher, createHostGate } from '../../platform/fetch/index.ts';
import type { Services } from '../../platform/services.ts';
import { makeSource, makeTenant, makeUser } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { until } from '../../testing/replay.ts';
import { failureOf, startTestServer } from '../../testing/server.ts';
import { startFetching } from './fetch-source.ts';
import { startBench } from './sources.fixture.ts';

const bench = startBench();

describe('the list', () => {
  it('the filter by health agrees with the health of each row', async () => {
    const { db } = bench;
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const states = {
      waiting: sql`last_fetched_at = null`,
      well: sql`last_fetched_at = ${ago(0)}, last_new_at = ${ago(6)}`,
      failing: sql`last_fetched_at = ${ago(0)}, failures = 2, error_code = 'source_gone', error_params = '{"host": "a.example"}', error_at = ${ago(0)}`,
      silent: sql`last_fetched_at = ${ago(0)}, last_new_at = ${ago(8)}`,
      off: sql`failures = 3`,
    } as const;
    const ids = new Map<string, string>();
    for (const [health, state] of Object.entries(states)) {
      const { sourceId } = await makeSource(db, bench.organisationId);
      await rowsOf(db, sql`update sources set enabled = ${health !== 'off'} where id = ${sourceId}`);
      await bench.setState(sourceId, state);
      ids.set(health, sourceId);
    }
    for (const health of Object.keys(states) as (keyof typeof states)[]) {
      const rows = await bench.listed({ health });
      expect(rows.map((row) => [row.id, row.health])).toEqual([[ids.get(health), health]]);
    }
    const [failing] = await bench.listed({ health: 'failing' });
    expect(failing?.last_error).toMatchObject({ code: 'source_gone', message: expect.any(String) });
  });

  it('the list counts documents per day of the last week', async () => {
    const { db } = bench;
    const { sourceId } = await makeSource(db, bench.organisationId);
    await rowsOf(db, sql`update sources set created_at = now() - interval '30 days' where id = ${sourceId}`);
    await bench.setState(sourceId, sql`last_fetched_at = now()`);
    for (const [age, documents] of [
      [0, 10],
      [6, 4],
      [7, 1000],
    ] as const) {
      await rowsOf(
        db,
        sql`insert into source_days (source_id, day, documents) values (${sourceId}, (now() at time zone 'UTC')::date - ${age}::integer, ${documents})`,
      );
    }
    expect((await bench.listed())[0]?.items_per_day).toBe(2);
  });

  it('the list is paged from the last added, and searched by name, address and outlet', async () => {
    const urls = [bench.ownFeed(), bench.ownFeed(), bench.ownFeed()];
    for (const url of urls) await bench.add(url);
    const first = await bench.call('sources.index', { query: { limit: 2 } });
    expect(first.data.map(({ url }) => url)).toEqual([urls[2], urls[1]]);
    expect(first.meta.total).toBeGreaterThanOrEqual(urls.length);
    const second = await bench.call('sources.index', { query: { limit: 2, cursor: first.meta.cursor! } });
    expect([second.data.map(({ url }) => url), second.meta]).toEqual([
      [urls[0]],
      { has_more: false, cursor: null, total: null },
    ]);
    const south = await bench.add(`${bench.outlets.origin}/south/feed`);
    for (const search of ['the sou', '/SOUTH/', 'South'])
      expect((await bench.listed({ search })).map(({ id }) => id)).toEqual([south.id]);
    expect(await bench.listed({ search: '100%_' })).toEqual([]);
    await bench.call('sources.update', { params: { source_id: south.id }, body: { name: 'Harbour desk' } });
    expect((await bench.listed({ search: 'harbour' })).map(({ id }) => id)).toEqual([south.id]);
    expect((await bench.listed({ language: 'da' })).map(({ id }) => id)).toEqual([south.id]);
    expect(await bench.listed({ country: 'DK' })).toEqual([]);
  });

  it('each organisation has its own list', async () => {
    const source = await bench.add(bench.ownFeed());
    const stranger = await bench.stranger();
    expect((await stranger('sources.index')).data).toEqual([]);
    for (const name of ['sources.show', 'sources.fetch', 'sources.delete'] as const) {
      expect((await failureOf(stranger(name, { params: { source_id: source.id } }))).status).toBe(404);
    }
    expect(await stranger('sources.bulk-update', { body: { sources: [source.id], enabled: false } })).toEqual({
      ...{ updated: 0, shared: [], missing: [source.id] },
    });
    expect(await stranger('sources.bulk-delete', { body: { sources: [source.id] } })).toMatchObject({ removed: [] });
    expect(await stranger('sources.bulk-restore', { body: { sources: [source.id] } })).toEqual({ restored: 0 });
    expect(await bench.rowOf(source.id)).toMatchObject({ enabled: true });
  });
});

describe('changing a source', () => {
  const change = async (id: string, body: object) =>
    (await bench.call('sources.update', { params: { source_id: id }, body })).data;

  it('a change of a source is saved and also moves its next fetch', async () => {
    const source = await bench.add(bench.ownFeed());
    await bench.setState(source.id, sql`next_fetch_at = now() + interval '6 hours'`);
    const slower = await change(source.id, { name: 'Renamed', interval_seconds: 60 });
    expect(slower).toMatchObject({
      name: 'Renamed',
      interval_seconds: 60,
      url: source.url,
      media_outlet: source.media_outlet,
    });
    expect(Date.parse(slower.next_fetch_at!) - Date.now()).toBeLessThan(61_000);
    expect(await change(source.id, { enabled: false })).toMatchObject({ health: 'off', next_fetch_at: null });
    const on = await change(source.id, { enabled: true });
    expect(Date.parse(on.next_fetch_at!)).toBeLessThanOrEqual(Date.now());
  });

  it('a new address is fetched before it is saved, and the state of the old one is cleared', async () => {
    const source = await bench.add(bench.ownFeed());
    await bench.setState(
      source.id,
      sql`etag = '"old"', last_fetched_at = now(), failures = 4, error_code = 'source_gone', error_at = now()`,
    );
    expect((await failureOf(change(source.id, { url: `${bench.outlets.origin}/fault/html` }))).body).toMatchObject({
      code: 'source_html',
      errors: { url: [expect.any(String)] },
    });
    const url = bench.ownFeed();
    expect(await change(source.id, { url })).toMatchObject({ id: source.id, url, health: 'waiting', last_error: null });
    expect(await rowOf(bench.db, sql`select etag, failures from source_states where source_id = ${source.id}`)).toEqual(
      { etag: null, failures: 0 },
    );
    const taken = await bench.add(bench.ownFeed());
    expect((await failureOf(change(source.id, { url: taken.url }))).status).toBe(409);
  });

  it('a source can be changed only by its only organisation, or by staff', async () => {
    const { db } = bench;
    const source = await bench.add(bench.ownFeed());
    const stranger = await bench.stranger();
    await stranger('sources.store', { body: { url: source.url } });
    expect((await failureOf(change(source.id, { enabled: false }))).status).toBe(409);
    expect(await bench.call('sources.bulk-update', { body: { sources: [source.id], enabled: false } })).toEqual({
      ...{ updated: 0, shared: [source.id], missing: [] },
    });
    const staff = bench.server.client(
      await bench.server.signIn((await makeUser(db, bench.organisationId, [bench.brandId], 'editor', true)).email),
    );
    expect(
      (await staff('sources.update', { params: { source_id: source.id }, body: { enabled: false } })).data,
    ).toMatchObject({ enabled: false, editable: true });
  });

  it('several sources are switched on and off together', async () => {
    const sources = [await bench.add(bench.ownFeed()), await bench.add(bench.ownFeed())];
    expect(
      await bench.call('sources.bulk-update', { body: { sources: sources.map(({ id }) => id), enabled: false } }),
    ).toEqual({ updated: 2, shared: [], missing: [] });
    expect((await bench.listed({ health: 'off' })).length).toBe(2);
    const body = { sources: sources.map(({ id }) => id), interval_seconds: 900 };
    expect(await bench.call('sources.bulk-update', { body })).toMatchObject({ updated: 2 });
    for (const source of await bench.listed())
      expect(source).toMatchObject({ interval_seconds: 900, interval_pinned: true, enabled: false });
  });

  it('several sources are removed together and put back with their names, running as before', async () => {
    const [own, paused, common] = [
      await bench.add(bench.ownFeed()),
      await bench.add(bench.ownFeed()),
      await bench.add(bench.ownFeed()),
    ];
    const stranger = await bench.stranger();
    await stranger('sources.store', { body: { url: common.url } });
    await change(own.id, { name: 'Harbour desk' });
    await change(paused.id, { enabled: false });
    const sources = [own.id, paused.id, common.id];
    const gone = crypto.randomUUID();
    const answer = await bench.call('sources.bulk-delete', { body: { sources: [...sources, gone] } });
    expect([new Set(answer.removed), answer.missing]).toEqual([new Set(sources), [gone]]);
    expect(await bench.listed()).toEqual([]);
    expect(await bench.rowOf(own.id)).toMatchObject({ enabled: false });
    expect(await bench.rowOf(common.id)).toMatchObject({ enabled: true });
    expect(await bench.call('sources.bulk-restore', { body: { sources } })).toEqual({ restored: 3 });
    const listed = new Map((await bench.listed()).map((source) => [source.id, source]));
    expect(listed.get(own.id)).toMatchObject({ name: 'Harbour desk', enabled: true });
    expect(listed.get(paused.id)).toMatchObject({ enabled: false });
    expect(await bench.call('sources.bulk-restore', { body: { sources } })).toEqual({ restored: 0 });
  });

  it('removed sources are put back within seven days', async () => {
    const { id } = await bench.add(bench.ownFeed());
    await bench.call('sources.delete', { params: { source_id: id } });
    await rowOf(
      bench.db,
      sql`update removed_sources set removed_at = now() - interval '8 days' where source_id = ${id}`,
    );
    expect(await bench.call('sources.bulk-restore', { body: { sources: [id] } })).toEqual({ restored: 0 });
  });

  it('a source can be fetched immediately', async () => {
    const source = await bench.add(bench.ownFeed());
    await bench.setState(source.id, sql`next_fetch_at = now() + interval '6 hours'`);
    const { data } = await bench.call('sources.fetch', { params: { source_id: source.id } });
    expect(Date.parse(data.next_fetch_at!)).toBeLessThanOrEqual(Date.now());
  });
});

describe('taking a source off the list', () => {
  it('the last organisation that removes a source switches it off, and adding it again switches it on', async () => {
    const source = await bench.add(bench.ownFeed(), { interval_seconds: 300 });
    const stranger = await bench.stranger();
    await stranger('sources.store', { body: { url: source.url } });
    await bench.call('sources.delete', { params: { source_id: source.id } });
    expect(await bench.listed()).toEqual([]);
    expect(await bench.rowOf(source.id)).toMatchObject({ enabled: true });
    await stranger('sources.delete', { params: { source_id: source.id } });
    expect(await bench.rowOf(source.id)).toMatchObject({ enabled: false });
    await bench.setState(source.id, sql`next_fetch_at = now() + interval '6 hours'`);
    const again = await bench.add(source.url, { interval_seconds: 30 });
    expect(again).toMatchObject({ id: source.id, enabled: true, interval_seconds: 30, editable: true });
    expect(Date.parse(again.next_fetch_at!)).toBeLessThanOrEqual(Date.now());
  });

  it('a source that is removed and added at the same moment is still fetched', async () => {
    const { url, id } = await bench.add(bench.ownFeed());
    const stranger = await bench.stranger();
    await Promise.all([
      bench.call('sources.delete', { params: { source_id: id } }),
      stranger('sources.store', { body: { url } }),
    ]);
    expect(await bench.rowOf(id)).toMatchObject({ enabled: true });
  });
});

describe('collection', () => {
  it('added sources are fetched, and failures are shown with a message', async () => {
    // A database of its own, in which no source outside this machine is due.
    const alone = await startTestServer();
    const { database, config, clock } = alone;
    const client = alone.client(await alone.signIn((await makeTenant(database.db)).user.email));
    const sources = async (query: object = {}) => (await client('sources.index', { query })).data;
    const fetcher = createFetcher({ allowPrivate: true, userAgent: config.MASTHEAD_USER_AGENT });
    const pool = startFetching({ config, db: database.db, clock, log: testLog, fetcher } as unknown as Services, {
      hosts: createHostGate({ limit: config.MASTHEAD_FETCH_PER_HOST, clock }),
      robotsAllow: async () => true,
      onQueued: () => {},
    });
    try {
      const good = (await client('sources.store', { body: { url: bench.ownFeed() } })).data;
      const opml = `<opml><body><outline xmlUrl="${bench.outlets.origin}/fault/500"/><outline xmlUrl="${bench.outlets.origin}/fault/html"/></body></opml>`;
      await client('sources.import', { body: { opml } });
      const fetched = await until('all sources are fetched', async () => {
        const rows = await sources();
        return rows.length === 3 && rows.every(({ health }) => health !== 'waiting') && rows;
      });
      const healthy = fetched.find(({ id }) => id === good.id);
      expect(healthy).toMatchObject({ health: 'well', items_per_day: 1, last_error: null });
      expect(Date.parse(healthy!.next_fetch_at!)).toBeGreaterThan(Date.now());
      const failing = await sources({ health: 'failing' });
      expect(failing.map(({ last_error }) => last_error?.code).sort()).toEqual(['source_html', 'source_http_status']);
    } finally {
      await pool.stop();
      await fetcher.close();
      await alone.stop();
    }
  });
});
