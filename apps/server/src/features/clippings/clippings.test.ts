import { mediaTiers, mediaTypes, sentiments } from '@masthead/contract';
import { hfValue, mediaCategory } from '@masthead/measuring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeBrand, makeRecords, makeUser } from '../../testing/factories.ts';
import { makeMp4, makePng } from '../../testing/media.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { insertMember } from '../organisations/index.ts';
import { makeMeasuring, makeOutlet, upload } from './clippings.fixture.ts';
import { tierLetter } from './exports/export-columns.ts';
import { forgetExportsJob } from './exports/exports.routes.ts';
import { revalueFormulaJob, revalueJob, revalueOutletsJob } from './revalue-clippings.ts';
import { saveAutomaticallyJob } from './save-mention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fieldsOf = async (call: Promise<unknown>) => (await failureOf(call)).body.errors;

describe('a clipping that is made by hand', () => {
  it('a created or changed clipping is returned with country, relations, stories, KPI sets and tags [clippings-009] [clippings-010]', async () => {
    const { client, store, brand } = await makeMeasuring(server);
    const { data: kpi } = await client('kpi-campaigns.store', {
      body: {
        brand_id: brand.id,
        name: 'Spring',
        currency_code: 'DKK',
        starts_at: '2026-01-01',
        ends_at: '2099-01-01',
        measures: ['clippings'],
        markets: [{ country_id: 'DK' }],
      },
    });
    const made = await store({ country_id: 'DK', tags: ['Harbour', 'harbour', 'Ferries'], kpi_campaigns: [kpi.id] });
    expect(made).toMatchObject({
      country: { id: 'DK' },
      tags: [{ name: 'Ferries' }, { name: 'Harbour' }],
      kpi_campaigns: [{ id: kpi.id, name: 'Spring' }],
      stories: [],
      relations: [],
      files: [],
      evidence: null,
    });
    const include = 'country,relations,stories,kpi_campaigns,tags';
    const { data: changed } = await client('clippings.update', {
      params: { clipping_id: made.id },
      query: { include },
      body: { kpi_campaigns: [], tags: ['Ferries'], note: 'Seen on board' },
    });
    expect(changed).toMatchObject({
      tags: [{ name: 'Ferries' }],
      kpi_campaigns: [],
      stories: [],
      note: 'Seen on board',
    });
    const { data: all } = await client('clippings.index', { query: { brand: brand.id, include: 'brand' } });
    expect(all[0]).toMatchObject({ id: made.id, brand: { id: brand.id, name: brand.name } });
    expect(all[0]).not.toHaveProperty('stories');
    const { data: shown } = await client('clippings.show', {
      params: { clipping_id: made.id },
      query: { include: 'brand' },
    });
    expect([shown.brand, shown.relations]).toEqual([{ id: brand.id, name: brand.name }, undefined]);
    expect(await fieldsOf(store({ stories: ['01930a5e-7c1d-7f00-8000-000000000001'] }))).toHaveProperty('stories');
  });

  it('a clipping accepts all fifteen media types, the three tones, prominence and positivity, and no other values [media-002] [media-003] [media-004] [clippings-002] [clippings-003]', async () => {
    const { store } = await makeMeasuring(server);
    expect(mediaTypes).toHaveLength(15);
    expect(new Set(mediaTypes.map(mediaCategory))).toEqual(new Set(['print', 'web', 'tv', 'radio', 'social']));
    for (const type of mediaTypes) expect((await store({ type })).media_type).toBe(type);
    for (const text_tonality of sentiments) expect((await store({ text_tonality })).text_tonality).toBe(text_tonality);
    for (const topic_prominence of ['mentioned', 'exclusive', 'secondary'] as const)
      expect((await store({ topic_prominence })).topic_prominence).toBe(topic_prominence);
    for (const image_positivity of ['very_negative', 'negative', 'neutral', 'positive', 'very_positive'] as const)
      expect((await store({ image_positivity })).image_positivity).toBe(image_positivity);
    const wrong = { type: 'cinema', text_tonality: 'mixed', topic_prominence: 'headline', image_positivity: 'good' };
    expect(Object.keys((await fieldsOf(store(wrong as never))) ?? {}).sort()).toEqual(Object.keys(wrong).sort());
  });

  it('tier aplus is shown as A, bplus as B and any other as blank [media-001]', () => {
    expect(mediaTiers.map(tierLetter)).toEqual(['A', 'B', '']);
    expect(tierLetter('gold')).toBe('');
  });

  it('a clipping has a length in seconds [clippings-001]', async () => {
    const { store } = await makeMeasuring(server);
    expect((await store({ type: 'tv', duration_sec: 95 })).duration_sec).toBe(95);
    expect(await fieldsOf(store({ type: 'radio', duration_sec: -1 }))).toHaveProperty('duration_sec');
  });

  it('an address of another network is refused, also in a change [clippings-007]', async () => {
    const { client, store } = await makeMeasuring(server);
    const wrong = 'https://news.example/a';
    expect(await fieldsOf(store({ type: 'facebook', url: wrong }))).toEqual({
      url: ['This address does not fit the chosen media type'],
    });
    const made = await store({ type: 'facebook', url: 'https://www.facebook.com/ferry/posts/1' });
    const params = { clipping_id: made.id };
    expect(await fieldsOf(client('clippings.update', { params, body: { url: wrong } }))).toHaveProperty('url');
    expect(await fieldsOf(client('clippings.update', { params, body: { type: 'reddit' } }))).toHaveProperty('url');
    expect((await client('clippings.update', { params, body: { type: 'web', url: wrong } })).data.url).toBe(wrong);
  });

  it('a clipping has its outlet’s audience of that day until a person enters a figure; views of the piece are kept apart', async () => {
    const { client, store } = await makeMeasuring(server);
    const outlet = await makeOutlet(server, { impressions: 1000 });
    await rowsOf(
      server.database.db,
      sql`insert into outlet_audiences values (${outlet.id}, '2026-01-01', 20000, 'Paper', now()), (${outlet.id}, '2026-05-01', 30000, 'Paper', now())`,
    );
    const made = await store({ media_outlet_id: outlet.id, country_id: 'DK', estimated_views: 700 });
    expect(made).toMatchObject({
      impressions: 20_000,
      impressions_entered: false,
      estimated_views: 700,
      hf_value: 3000,
    });
    const change = async (body: object) =>
      (await client('clippings.update', { params: { clipping_id: made.id }, body })).data;
    expect(await change({ published_at: '2026-05-02T00:00:00Z' })).toMatchObject({ impressions: 30_000 });
    expect(await change({ impressions: 5 })).toMatchObject({ impressions: 5, impressions_entered: true });
    expect(await change({ published_at: '2026-04-02T00:00:00Z' })).toMatchObject({ impressions: 5 });
    expect(await change({ impressions: null })).toMatchObject({ impressions: 20_000, impressions_entered: false });
  });

  it('a clipping keeps its files until it can no longer be restored', async () => {
    const tenant = await makeMeasuring(server);
    const file = await upload(server, tenant, 'cover.png', makePng(40, 30));
    const made = await tenant.store({ files: [file.id] });
    expect(made.files).toEqual([expect.objectContaining({ id: file.id, kind: 'image' })]);
    const other = await makeMeasuring(server);
    const strange = await upload(server, other, 'film.mp4', makeMp4(3));
    expect(await fieldsOf(tenant.store({ files: [strange.id] }))).toHaveProperty('files');
    await tenant.client('clippings.delete', { params: { clipping_id: made.id } });
    const { db } = server.database;
    const uses = () => rowsOf(db, sql`select 1 from file_uses where holder_id = ${made.id}`);
    expect(await uses()).toHaveLength(1);
    server.clock.set(new Date(Date.now() + 7.1 * 86_400_000));
    await forgetExportsJob.run({ db, clock: server.clock }, {});
    server.clock.set(null);
    expect(await uses()).toEqual([]);
    const restore = tenant.client('clippings.bulk-restore', {
      params: { brand_id: tenant.brand.id },
      body: { clippings: [made.id] },
    });
    expect((await failureOf(restore)).status).toBe(404);
  });

  it('clippings are limited per month, but existing ones can still be changed', async () => {
    const { client, store, organisation } = await makeMeasuring(server, 'plus');
    const made = await store();
    await rowsOf(
      server.database.db,
      sql`insert into clippings (brand_id, id, type, media_type, headline, published_at, hf_value, hf_value_version, created_by, created_at, updated_at)
          select brand_id, gen_random_uuid(), type, media_type, headline, published_at, 0, 1, created_by, created_at, updated_at from clippings, generate_series(1, 199) where id = ${made.id}`,
    );
    expect((await failureOf(store())).body).toMatchObject({
      code: 'forbidden',
      reason: { cause: 'plan', type: 'quota' },
      max: 200,
    });
    const params = { clipping_id: made.id };
    expect((await client('clippings.update', { params, body: { note: 'Still here' } })).data.note).toBe('Still here');
    expect(organisation.id).toBeTruthy();
  });
});

describe('assigning', () => {
  it('clippings are copied to other brands of the caller with the tier there, once, and to no other brands', async () => {
    const { client, store, organisation, user, brand } = await makeMeasuring(server);
    const { db } = server.database;
    const sister = await makeBrand(db, organisation.id);
    await insertMember(db, sister.id, user.id, 'editor', new Date());
    const read = await makeBrand(db, organisation.id);
    await insertMember(db, read.id, user.id, 'reader', new Date());
    const outlet = await makeOutlet(server);
    await rowsOf(db, sql`insert into outlet_tiers values (${sister.id}, ${outlet.id}, 'aplus')`);
    const made = await store({
      media_outlet_id: outlet.id,
      country_id: 'DK',
      url: 'https://ferry.example/1',
      tags: ['Ferries'],
    });
    const assign = (brands: string[]) =>
      client('clippings.assign', { params: { clipping_id: made.id }, body: { brands } });
    await assign([sister.id, brand.id]);
    await assign([sister.id]);
    const copies = (await client('clippings.index', { query: { brand: sister.id } })).data;
    expect(copies).toHaveLength(1);
    expect(copies[0]).toMatchObject({
      media_outlet: { tier: 'aplus' },
      tags: [{ name: 'Ferries' }],
      hf_value: made.hf_value * 1.5,
    });
    expect((await failureOf(assign([read.id]))).status).toBe(403);
    const stranger = await makeMeasuring(server);
    expect((await failureOf(assign([stranger.brand.id]))).status).toBe(422);
    expect((await client('clippings.index', { query: { brand: brand.id } })).data).toHaveLength(1);
  });

  it('completed KPI sets do not change when clippings are assigned', async () => {
    const { client, store, brand } = await makeMeasuring(server);
    const form = { name: 'Spring', currency_code: 'DKK', starts_at: '2026-01-01', ends_at: '2099-01-01' };
    const { data: kpi } = await client('kpi-campaigns.store', {
      body: { ...form, brand_id: brand.id, measures: ['clippings'], markets: [{ country_id: 'DK' }] },
    });
    const made = await store({ kpi_campaigns: [kpi.id] });
    await client('kpi-campaigns.complete', { params: { kpi_id: kpi.id } });
    const assign = (kpi_campaigns: string[]) =>
      client('clippings.assign', { params: { clipping_id: made.id }, body: { kpi_campaigns } });
    expect((await failureOf(assign([]))).body).toMatchObject({ code: 'kpi_completed' });
    expect((await assign([kpi.id])).data.kpi_campaigns).toHaveLength(1);
    const taken = client('kpi-campaigns.clippings.update', {
      params: { kpi_id: kpi.id },
      body: { clippings: [made.id], is_assigned: false },
    });
    expect((await failureOf(taken)).body).toMatchObject({ code: 'kpi_completed' });
  });

  it('many clippings are assigned to a KPI set at once and taken off it again, only those of its brand', async () => {
    const { client, store, brand } = await makeMeasuring(server);
    const form = { name: 'Spring', currency_code: 'DKK', starts_at: '2026-01-01', ends_at: '2099-01-01' };
    const { data: kpi } = await client('kpi-campaigns.store', {
      body: { ...form, brand_id: brand.id, measures: ['clippings'], markets: [{ country_id: 'DK' }] },
    });
    const known = await store({ kpi_campaigns: [kpi.id], country_id: 'DK' });
    const added = await store({ country_id: 'DK' });
    const strange = await (await makeMeasuring(server)).store();
    const params = { kpi_id: kpi.id };
    const change = async (is_assigned: boolean) => {
      const clippings = [known.id, added.id, strange.id];
      return (await client('kpi-campaigns.clippings.update', { params, body: { clippings, is_assigned } })).data
        .changed;
    };
    const counted = async () => (await client('kpi-campaigns.show', { params })).data.totals.clippings;
    expect(await change(true)).toEqual([added.id]);
    expect(await counted()).toBe(2);
    expect((await change(false)).toSorted()).toEqual([known.id, added.id].toSorted());
    expect(await counted()).toBe(0);
  });
});

describe('many at once', () => {
  it('several clippings are deleted with their sums, and those of others stay', async () => {
    const { client, store, brand } = await makeMeasuring(server);
    const made = [await store({ impressions: 10 }), await store({ impressions: 20 }), await store({ impressions: 40 })];
    const other = await makeMeasuring(server);
    const strange = await other.store();
    const clippings = [made[0]!.id, made[1]!.id, strange.id];
    const params = { brand_id: brand.id };
    expect((await client('clippings.bulk-delete', { params, body: { clippings } })).data).toEqual({ deleted: 2 });
    const query = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };
    expect((await client('metrics.clippings.impressions.totals', { query })).data.totals.current).toBe(40);
    expect((await other.client('clippings.index', { query: {} })).data).toHaveLength(1);
    expect((await failureOf(client('clippings.bulk-delete', { params, body: { clippings } }))).status).toBe(404);
  });
});

describe('clippings that a stream saves', () => {
  it('a clipping that a stream saves has the stream’s tags and KPI set, also after another stream, and is saved once', async () => {
    const { db } = server.database;
    const tenant = await makeMeasuring(server);
    const records = await makeRecords(db, tenant);
    await rowsOf(
      db,
      sql`update streams set auto_tags = '{Boats,ferries}', auto_kpi_ids = ${[records.kpi_id]}::uuid[] where id = ${records.stream_id}`,
    );
    const run = () =>
      saveAutomaticallyJob.run(
        { db, clock: server.clock },
        {
          brand_id: records.brand_id,
          mention_ids: [records.mention_id],
        },
      );
    await run();
    await run();
    const { data } = await tenant.client('clippings.index', {
      query: { brand: records.brand_id, include: 'kpi_campaigns' },
    });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      tags: [{ name: 'Boats' }, { name: 'Ferries' }],
      kpi_campaigns: [{ id: records.kpi_id }],
    });
  });
});

describe('values', () => {
  it('values follow audience and tier unless a person entered them, and so do the sums [metrics-001]', async () => {
    const { client, store, brand } = await makeMeasuring(server);
    const { db } = server.database;
    const outlet = await makeOutlet(server, { impressions: 1000 });
    const fields = { media_outlet_id: outlet.id, country_id: 'DK' } as const;
    const [plain, entered] = [await store(fields), await store({ ...fields, impressions: 77 })];
    await rowsOf(db, sql`insert into outlet_audiences values (${outlet.id}, '2026-01-01', 8000, 'Paper', now())`);
    await revalueOutletsJob.run({ db, clock: server.clock }, { outlet_ids: [outlet.id] });
    await rowsOf(db, sql`insert into outlet_tiers values (${brand.id}, ${outlet.id}, 'aplus')`);
    await revalueJob.run({ db, clock: server.clock }, { brand_id: brand.id, outlet_id: outlet.id });
    const show = async (id: string) => (await client('clippings.show', { params: { clipping_id: id } })).data;
    const worth = (impressions: number) =>
      hfValue({
        impressions,
        media_type: 'web',
        tier: 'aplus',
        compound_index: 1,
        topic_prominence: null,
        text_tonality: null,
        image_positivity: null,
        logo_present: false,
        product_present: false,
        spokesperson_quoted: false,
      });
    expect(await show(plain.id)).toMatchObject({ impressions: 8000, hf_value: worth(8000) });
    expect(await show(entered.id)).toMatchObject({ impressions: 77, hf_value: worth(77), impressions_entered: true });
    const query = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };
    expect((await client('metrics.clippings.impressions.totals', { query })).data.totals.current).toBe(8077);
  });
});

it('a new version of the formula values all clippings again, once', async () => {
  const { client, store } = await makeMeasuring(server);
  const { db } = server.database;
  const made = await store({ impressions: 1000, country_id: 'DK' });
  const show = async () => (await client('clippings.show', { params: { clipping_id: made.id } })).data;
  const spoil = () => rowsOf(db, sql`update clippings set hf_value = 1, hf_value_version = 0 where id = ${made.id}`);
  await spoil();
  await revalueFormulaJob.run({ db, clock: server.clock }, {});
  expect(await show()).toMatchObject({ hf_value: made.hf_value, hf_value_version: made.hf_value_version });
  await spoil();
  await revalueFormulaJob.run({ db, clock: server.clock }, {});
  expect((await show()).hf_value).toBe(1);
});

it('a reader of the brand changes nothing', async () => {
  const { store, organisation, brand } = await makeMeasuring(server);
  const made = await store();
  const reader = await makeUser(server.database.db, organisation.id, [brand.id], 'reader');
  const client = server.client(await server.signIn(reader.email));
  expect((await client('clippings.show', { params: { clipping_id: made.id } })).data.id).toBe(made.id);
  expect((await failureOf(client('clippings.delete', { params: { clipping_id: made.id } }))).status).toBe(403);
});
