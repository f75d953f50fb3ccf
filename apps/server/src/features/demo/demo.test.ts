import { type Client, endpointList, isPlanGated, pathOf } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOf, sql } from '../../platform/db/index.ts';
import { makeBrand, makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { piecesBetween, piecesOn } from './demo-pieces.ts';

let server: TestServer;
let tenant: Awaited<ReturnType<typeof makeTenant>>;
let token: string;
/** Client in demo mode. */
let demo: Client;
let plain: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await makeTenant(server.database.db, 'administrator', 'freemium');
  token = await server.signIn(tenant.user.email);
  plain = server.client(token);
  demo = server.client(token, { 'x-demo-data': tenant.brand.id });
});
afterAll(() => server.stop());

const group = async (client: Client) => (await client('metrics.dashboard.clippings', { query: {} })).data;

describe('demo data', () => {
  it('demo data answers a freemium organisation if its plan has no data, as if it belonged to the brand [plans-001]', async () => {
    expect((await failureOf(group(plain))).body).toMatchObject({ can: false, reason: { cause: 'plan' } });
    const { totals, brands, top_brand } = await group(demo);
    expect(totals.current).toBeGreaterThan(10);
    expect(totals.previous).toBeGreaterThan(10);
    expect(brands.map(({ brand_id }) => brand_id)).toEqual([tenant.brand.id]);
    expect(top_brand).toMatchObject({ brand_id: tenant.brand.id, brand_name: 'Norlunde Ferries' });
    expect((await demo('metrics.dashboard.clippings', { query: { brands: [tenant.brand.id] } })).data.totals).toEqual(
      totals,
    );
  });

  it('demo data has clippings with outlets, tiers and tags, each of which opens, and KPI sets of two years', async () => {
    const { data } = await demo('clippings.index', { query: { limit: 100, include: 'tags' } });
    expect(data).toHaveLength(100);
    expect(new Set(data.map(({ brand_id }) => brand_id))).toEqual(new Set([tenant.brand.id]));
    expect(new Set(data.map(({ media_outlet }) => media_outlet?.tier))).toEqual(new Set(['aplus', 'bplus', 'none']));
    expect(data.every(({ published_at }) => Date.parse(published_at) <= Date.now())).toBe(true);
    expect(data.some(({ tags }) => tags?.some(({ name }) => name === 'Electric ferry'))).toBe(true);
    const opened = await demo('clippings.show', { params: { clipping_id: data[0]!.id } });
    expect(opened.data.headline).toBe(data[0]!.headline);
    const { data: sets } = await demo('kpi-campaigns.index', { query: { brand: tenant.brand.id } });
    expect(sets.map(({ status }) => status)).toEqual(['active', 'completed']);
    expect(sets.every(({ totals }) => totals.clippings > 50)).toBe(true);
    const outlets = await demo('metrics.clippings.top-outlets', { query: {} });
    expect(outlets.data[0]!.media_outlet.name).not.toBe('');
  });

  it('demo data has contacts in a group, each with the clippings of their outlet', async () => {
    const { data } = await demo('connect.relations.index', { query: { limit: 3, 'highest-pr-value': 'true' } });
    expect(data).toHaveLength(3);
    expect(data.every(({ stats, groups }) => stats!.clippings > 5 && groups.length === 1)).toBe(true);
    const params = { relation_id: data[0]!.id };
    const coverage = await demo('connect.relations.coverage', { params, query: { limit: 1 } });
    expect(coverage.data[0]!.media_outlet!.name).toBe(data[0]!.media_outlet!.name);
  });

  it('demo data replaces only data that plans differ in: streams, brands and people are the real ones', async () => {
    await demo('streams.store', { body: { brand_id: tenant.brand.id, name: 'Ours', main_search_term: 'Ferry' } });
    expect((await demo('streams.index')).data.map(({ name }) => name)).toEqual(['Ours']);
    expect((await demo('user.brands')).data[0]).toMatchObject({ id: tenant.brand.id, name: tenant.brand.name });
  });

  it('demo data cannot be changed', async () => {
    const paid = await makeTenant(server.database.db, 'editor', 'enterprise');
    const client = server.client(await server.signIn(paid.user.email), { 'x-demo-data': paid.brand.id });
    const body = {
      brand_id: paid.brand.id,
      type: 'web',
      headline: 'Ours',
      published_at: '2026-04-02T10:00:00Z',
    } as const;
    expect(await failureOf(client('clippings.store', { body }))).toMatchObject({
      status: 409,
      body: { code: 'demo_data' },
    });
    const [{ id } = { id: '' }] = (await client('clippings.index', { query: { limit: 1 } })).data;
    expect((await failureOf(client('clippings.delete', { params: { clipping_id: id } }))).body.code).toBe('demo_data');
    expect((await failureOf(demo('clippings.delete', { params: { clipping_id: id } }))).body.code).toBe('forbidden');
  });

  it('demo data is refused by role, and for a brand of others', async () => {
    const { db } = server.database;
    const reader = await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'reader');
    const client = server.client(await server.signIn(reader.email), { 'x-demo-data': tenant.brand.id });
    expect((await failureOf(group(client))).body).toMatchObject({ reason: { cause: 'role' } });
    const stranger = server.client(token, { 'x-demo-data': (await makeTenant(db)).brand.id });
    expect((await failureOf(group(stranger))).status).toBe(404);
    const odd = server.client(token, { 'x-demo-data': 'yes' });
    expect((await failureOf(group(odd))).status).toBe(404);
    const foreign = (await makeTenant(db)).brand.id;
    expect((await failureOf(demo('metrics.dashboard.clippings', { query: { brands: [foreign] } }))).status).toBe(404);
  });

  it('demo data is one brand however many of the caller’s brands are requested', async () => {
    const { db } = server.database;
    const second = await makeBrand(db, tenant.organisation.id);
    const user = await makeUser(db, tenant.organisation.id, [tenant.brand.id, second.id], 'editor');
    const client = server.client(await server.signIn(user.email), { 'x-demo-data': second.id });
    const { brands } = (
      await client('metrics.dashboard.clippings', { query: { brands: [tenant.brand.id, second.id] } })
    ).data;
    expect(brands.map(({ brand_id }) => brand_id)).toEqual([second.id]);
  });

  it('demo data covers every read that a plan may exclude, and no write', async () => {
    const read = endpointList.filter(
      ([, { access, method, path }]) => isPlanGated(access) && method === 'GET' && !path.includes('{'),
    );
    expect(read.length).toBeGreaterThan(20);
    const odd: string[] = [];
    for (const [name, endpoint] of read) {
      const brand = endpoint.subject?.id?.startsWith('query.')
        ? `?${endpoint.subject.id.slice('query.'.length)}=${tenant.brand.id}`
        : '';
      const answer = await fetch(`${server.origin}${pathOf(endpoint)}${brand}`, {
        headers: { authorization: `Bearer ${token}`, 'x-demo-data': tenant.brand.id },
      });
      const text = await answer.text();
      // 422: a call that wants more than its brand.
      if (answer.status !== 200 && answer.status !== 422) odd.push(`${name}: ${answer.status}`);
      if (text.includes(await demoBrandId())) odd.push(`${name}: names the brand behind it`);
    }
    expect(odd).toEqual([]);
  });

  it('demo data is switched on for each brand, and is on by default on freemium [app-001]', async () => {
    const shown = async () => (await plain('brands.show', { params: { brand_id: tenant.brand.id } })).data.demo_data;
    expect(await shown()).toBe(true);
    await plain('brands.update', { params: { brand_id: tenant.brand.id }, body: { demo_data: false } });
    expect(await shown()).toBe(false);
    await plain('brands.update', { params: { brand_id: tenant.brand.id }, body: { demo_data: null } });
    expect(await shown()).toBe(true);
    const paid = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(paid.user.email));
    expect((await client('user.brands')).data[0]!.demo_data).toBe(false);
  });

  it('demo outlets are not found by anybody', async () => {
    const { data } = await plain('media-outlets.index', { query: { search: 'Sundposten' } });
    expect(data).toEqual([]);
  });

  it('demo data continues as days pass, without duplicates', async () => {
    const count = async () =>
      (await rowOf(
        server.database.db,
        sql<{ all: number; apart: number }>`
          select count(*)::int as all, count(distinct (headline, published_at, outlet_id))::int as apart from clippings where brand_id = ${await demoBrandId()}`,
      ))!;
    const before = await count();
    server.clock.set(new Date(Date.now() + 5 * 86_400_000));
    await Promise.all([1, 2, 3].map(() => demo('clippings.index', { query: { limit: 1 } })));
    server.clock.set(null);
    const after = await count();
    expect(after.all).toBeGreaterThan(before.all);
    expect(after.all).toBe(after.apart);
  });
});

const demoBrandId = async () =>
  (await rowOf(server.database.db, sql<{ id: string }>`select id from brands where slug = 'norlunde'`))!.id;

describe('invented clippings', () => {
  it('invented clippings of a day are always the same', () => {
    expect(piecesOn(20_000)).toEqual(piecesOn(20_000));
    expect(piecesOn(20_000)).not.toEqual(piecesOn(20_001));
  });

  it('invented clippings come once, however the time is divided', () => {
    const [start, end] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')];
    const cut = new Date('2026-03-11T11:11:00Z');
    const parts = [...piecesBetween(start, cut), ...piecesBetween(cut, end)];
    expect(parts).toEqual(piecesBetween(start, end));
    expect(parts.length).toBeGreaterThan(60);
  });
});
