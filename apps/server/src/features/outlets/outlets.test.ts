import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOf, sql } from '../../platform/db/index.ts';
import { makeOrganisation, makeRecords, makeTenant, makeUser } from '../../testing/factories.ts';
import { until } from '../../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { hostsAbove, siteOfText } from './hosts.ts';
import { findAudiences, findOutletOfHosts } from './records.queries.ts';

let server: TestServer;
let staff: ReturnType<TestServer['client']>;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  const organisation = await makeOrganisation(server.database.db);
  const user = await makeUser(server.database.db, organisation.id, [], 'administrator', true);
  staff = server.client(await server.signIn(user.email));
});
afterAll(() => server.stop());

let made = 0;
const form = (over: object = {}) => ({
  name: `Ferry Times ${++made}`,
  url: `https://www.ferry-times-${made}.example/`,
  country_id: 'DK',
  ...over,
});
const add = async (over: object = {}) => (await staff('staff.media-outlets.store', { body: form(over) })).data;
const find = async (search: string) =>
  (await staff('media-outlets.index', { query: { search } })).data.map((outlet) => outlet.id);

describe('an outlet', () => {
  it('an outlet has one of the geographies and one of the intervals, or none [media-005] [media-006]', async () => {
    for (const geography of ['international', 'national', 'regional', 'local'] as const)
      expect((await add({ geography })).geography).toBe(geography);
    for (const publication_interval of [
      'hourly',
      'daily',
      'weekly',
      'biweekly',
      'monthly',
      '6_monthly',
      'yearly',
    ] as const)
      expect((await add({ publication_interval })).publication_interval).toBe(publication_interval);
    const failure = await failureOf(
      staff('staff.media-outlets.store', { body: { ...form(), geography: 'galactic' } as never }),
    );
    expect(failure.body.errors).toHaveProperty('geography');
  });

  it('an outlet is found by its names and by any of its addresses', async () => {
    const outlet = await add({ names: ['The Ferryman’s Own'], domains: ['https://WWW.ferryman.example/about'] });
    expect(outlet.domains).toEqual(['ferryman.example']);
    for (const search of [
      'ferryman’s',
      'https://sport.ferryman.example/2026/a?b=c',
      'ferryman.example',
      `${outlet.site}/news`,
    ])
      expect(await find(search)).toEqual([outlet.id]);
    expect(await findOutletOfHosts(server.database.db, hostsAbove('sport.ferryman.example'))).toEqual({
      id: outlet.id,
    });
  });

  it('a name or domain of an outlet cannot be used by another one', async () => {
    const first = await add({ domains: ['taken.example'] });
    const failure = await failureOf(staff('staff.media-outlets.store', { body: form({ domains: ['taken.example'] }) }));
    expect(failure).toMatchObject({
      status: 422,
      body: { errors: { domains: ['“taken.example” belongs to another outlet'] } },
    });
    expect(await find('taken.example')).toEqual([first.id]);
    const again = await failureOf(staff('staff.media-outlets.store', { body: form({ url: first.url }) }));
    expect(again.body.errors).toHaveProperty('url');
  });

  it('only staff can edit an outlet', async () => {
    const tenant = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(tenant.user.email));
    expect((await failureOf(client('staff.media-outlets.store', { body: form() }))).status).toBe(403);
  });
});

describe('audience', () => {
  it('an audience has a source and a start date, and a clipping counts with the one of its day', async () => {
    const outlet = await add();
    const params = { media_outlet_id: outlet.id };
    await staff('staff.media-outlets.audiences.store', {
      params,
      body: { impressions: 1000, source: 'Media kit', valid_from: '2025-01-01' },
    });
    const { data } = await staff('staff.media-outlets.audiences.store', {
      params,
      body: { impressions: 3000, source: 'Survey', valid_from: '2026-01-01' },
    });
    expect(data).toMatchObject({
      impressions: 3000,
      audiences: [{ impressions: 3000, source: 'Survey' }, { impressions: 1000 }],
    });
    await staff('staff.media-outlets.audiences.store', {
      params,
      body: { impressions: 9000, source: 'Forecast', valid_from: '2099-01-01' },
    });
    const days = ['2020-06-01', '2025-06-01', '2026-06-01'].map((day) => ({ outlet_id: outlet.id, day }));
    const audiences = await findAudiences(server.database.db, days);
    const inOrder = audiences.toSorted((one, other) => one.day.localeCompare(other.day));
    expect(inOrder.map((row) => row.impressions)).toEqual([1000, 1000, 3000]);
    expect((await staff('staff.media-outlets.show', { params })).data.impressions).toBe(3000);
  });

  it('an audience can be removed, and the one before counts again', async () => {
    const outlet = await add();
    const params = { media_outlet_id: outlet.id };
    for (const [impressions, valid_from] of [
      [1000, '2025-01-01'],
      [30_000_000, '2026-01-01'],
    ] as const)
      await staff('staff.media-outlets.audiences.store', { params, body: { impressions, source: 'Kit', valid_from } });
    const remove = (valid_from: string) =>
      staff('staff.media-outlets.audiences.delete', { params: { ...params, valid_from } });
    expect((await remove('2026-01-01')).data).toMatchObject({ impressions: 1000, audiences: [{ impressions: 1000 }] });
    expect((await remove('2025-01-01')).data).toMatchObject({ impressions: null, audiences: [] });
    expect((await failureOf(remove('2025-01-01'))).status).toBe(404);
  });
});

describe('tiers', () => {
  it('a brand sets the tiers of several outlets in one call', async () => {
    const tenant = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(tenant.user.email));
    const [one, two] = [await add(), await add()];
    const params = { brand_id: tenant.brand.id };
    const set = async (...tiers: ('aplus' | 'bplus' | 'none')[]) => {
      const ids = [one.id, two.id, '018f0000-0000-7000-8000-000000000000'];
      const given = tiers.map((tier, n) => ({ media_outlet_id: ids[n]!, tier }));
      const { updated } = (await client('brands.media-outlet-tiers.bulk-update', { params, body: { tiers: given } }))
        .data;
      const { data } = await client('brands.media-outlet-tiers.index', { params });
      return [updated, ids.slice(0, 2).map((id) => data.find((outlet) => outlet.id === id)?.tier)];
    };
    expect(await set('aplus', 'bplus')).toEqual([2, ['aplus', 'bplus']]);
    expect(await set('none', 'aplus', 'aplus')).toEqual([2, [undefined, 'aplus']]);
  });

  it('the record of an outlet has the tiers of all brands, and staff can set them', async () => {
    const { db } = server.database;
    const tenant = await makeTenant(db);
    const records = await makeRecords(db, tenant);
    const params = { media_outlet_id: records.media_outlet_id, brand_id: tenant.brand.id };
    const rated = await staff('staff.media-outlets.tiers.update', {
      params,
      body: { tier: 'bplus', reason: 'Agreed' },
    });
    expect(rated.data).toMatchObject({
      clippings: 1,
      tiers: [{ brand_id: tenant.brand.id, brand_name: tenant.brand.name, tier: 'bplus' }],
    });
    const client = server.client(await server.signIn(tenant.user.email));
    await until('the clipping', async () => {
      const clipping = await client('clippings.show', { params: { clipping_id: records.clipping_id } });
      return clipping.data.media_outlet?.tier === 'bplus';
    });
    const { data: log } = await client('organisations.audit-log.index', {
      params: { organisation_id: tenant.organisation.id },
    });
    expect(log[0]).toMatchObject({ endpoint: 'staff.media-outlets.tiers.update', reason: 'Agreed' });
    expect(
      (await staff('staff.media-outlets.tiers.update', { params, body: { tier: 'none', reason: 'Agreed' } })).data
        .tiers,
    ).toEqual([]);
    const nobodys = { ...params, brand_id: records.media_outlet_id };
    expect(
      (
        await failureOf(
          staff('staff.media-outlets.tiers.update', { params: nobodys, body: { tier: 'aplus', reason: 'Agreed' } }),
        )
      ).status,
    ).toBe(404);
  });
});

describe('merging', () => {
  it('duplicates are proposed, and merging moves everything that refers to them to the outlet that stays', async () => {
    const { db } = server.database;
    const tenant = await makeTenant(db);
    const records = await makeRecords(db, tenant);
    const double = records.media_outlet_id;
    const { site } = (await rowOf(db, sql<{ site: string }>`select site from outlets where id = ${double}`))!;
    const kept = await add({ domains: [`sport.${site}`] });
    const client = server.client(await server.signIn(tenant.user.email));
    await client('brands.media-outlet-tiers.store', {
      params: { brand_id: tenant.brand.id },
      body: { media_outlet_id: double, tier: 'aplus' },
    });
    const params = { media_outlet_id: kept.id };
    const [proposed, ...rest] = (await staff('staff.media-outlets.doubles', { params })).data;
    expect(rest).toEqual([]);
    expect(proposed).toMatchObject({ id: double, clippings: 1, tiers: [{ brand_id: tenant.brand.id, tier: 'aplus' }] });
    const doubled = async () => {
      const { data } = await staff('staff.media-outlets.index', { query: { doubles: 'true', limit: 100 } });
      return data.map(({ id }) => id).filter((id) => [double, kept.id].includes(id));
    };
    expect(await doubled()).toEqual([]);
    const body = { ...form(), name: proposed!.name, url: kept.url, domains: [`sport.${site}`] };
    await staff('staff.media-outlets.update', { params, body });
    expect((await doubled()).sort()).toEqual([double, kept.id].sort());
    const stranger = await add();
    const compared = await staff('staff.media-outlets.doubles', { params, query: { with: [stranger.id] } });
    expect(compared.data.map(({ id }) => id).sort()).toEqual([double, stranger.id].sort());
    const { data } = await staff('staff.media-outlets.merge', { params, body: { doubles: [double] } });
    expect(data.domains).toContain(site);
    await until('the clipping', async () => {
      const clipping = await client('clippings.show', { params: { clipping_id: records.clipping_id } });
      return clipping.data.media_outlet?.id === kept.id;
    });
    await until('the mention', async () => {
      const mention = await client('mentions.show', { params: { mention_id: records.mention_id } });
      return mention.data.media_outlet.id === kept.id && mention.data.media_outlet.tier === 'aplus';
    });
    expect(await find(site)).toEqual([kept.id]);
    expect((await staff('media-outlets.show', { params: { media_outlet_id: double } })).data.id).toBe(kept.id);
    const [top] = (await client('metrics.clippings.top-outlets', {})).data;
    expect(top?.media_outlet.id).toBe(kept.id);
    expect((await failureOf(staff('staff.media-outlets.merge', { params, body: { doubles: [double] } }))).status).toBe(
      404,
    );
    expect((await failureOf(staff('staff.media-outlets.merge', { params, body: { doubles: [kept.id] } }))).status).toBe(
      422,
    );
  });
});

it('an address is distinguished from a name', () => {
  expect(['https://www.a.example/x', 'a.example', 'A.Example:8080/x'].map(siteOfText)).toEqual([
    'a.example',
    'a.example',
    'a.example:8080',
  ]);
  expect(['The Times', 'Le Monde.', 'a b.example', ''].map(siteOfText)).toEqual([null, null, null, null]);
  expect(hostsAbove('a.b.example.dk')).toEqual(['a.b.example.dk', 'b.example.dk', 'example.dk']);
});
