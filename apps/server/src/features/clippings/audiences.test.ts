import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { jobServices, makeMeasuring, makeOutlet } from './clippings.fixture.ts';
import { exportJob, isAstray, revalueBrandJob, revalueJob } from './index.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;
beforeAll(async () => {
  server = await startTestServer();
  services = await jobServices(server);
});
afterAll(async () => {
  await services.close();
  await server.stop();
});

/** Makes a brand with two clippings of an outlet without an audience, and one of an outlet known to all organisations. */
async function tenantWithUnknown() {
  const tenant = await makeMeasuring(server);
  const [unknown, known] = [await makeOutlet(server), await makeOutlet(server, { impressions: 4000 })];
  await countOf(server.database.db, sql`update outlets set impressions = null where id = ${unknown.id}`);
  const first = await tenant.store({ media_outlet_id: unknown.id });
  await tenant.store({ media_outlet_id: unknown.id, text_tonality: 'positive' });
  await tenant.store({ media_outlet_id: known.id });
  const revalue = () =>
    revalueJob.run(services, { brand_id: tenant.brand.id, outlet_id: unknown.id }, AbortSignal.timeout(30_000));
  const show = async () => (await tenant.client('clippings.show', { params: { clipping_id: first.id } })).data;
  return { ...tenant, unknown, known, first, revalue, show };
}
const april = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };

describe('a clipping without a known audience', () => {
  it('a clipping without a known audience counts 0, and every answer says that it is unknown', async () => {
    const { client, brand, unknown, first } = await tenantWithUnknown();
    expect(first).toMatchObject({ impressions: 0, impressions_from: null, hf_value: 0 });
    const { data } = await client('metrics.dashboard.impressions', { query: april });
    expect(data.totals).toMatchObject({ current: 4000, unknown_outlets: 1, unknown_clippings: 2 });
    expect(data.brands[0]).toMatchObject({ unknown_outlets: 1, unknown_clippings: 2, estimated_clippings: 0 });
    const { data: count } = await client('clippings.count', { query: april });
    expect(count).toMatchObject({ total: 3, unknown_outlets: 1, unknown_clippings: 2 });
    const outlets = await client('metrics.clippings.top-outlets', { query: april });
    expect(outlets.data[0]).toMatchObject({ media_outlet: { id: unknown.id }, impressions: 0, unknown_clippings: 2 });
    const listed = await client('brands.unknown-outlets.index', { params: { brand_id: brand.id } });
    expect(listed.data).toMatchObject([{ media_outlet: { id: unknown.id, tier: 'none' }, clippings: 2 }]);
  });

  it('a file has empty cells for unknown impressions and values, and says why', async () => {
    const { client, brand } = await tenantWithUnknown();
    const { data } = await client('clippings.export', { body: { brands: [brand.id], format: 'csv' } });
    await exportJob.run(services, { export_id: data.id });
    const { data: ready } = await client('exports.show', { params: { export_id: data.id } });
    const file = Buffer.from(await (await fetch(server.origin + ready.url!)).arrayBuffer());
    const rows: Record<string, string>[] = parse(file, { columns: true, bom: true });
    const cells = rows.map((row) => [row.Impressions, row['hfValue, DKK'] === '', row['Source of impressions']]);
    expect(cells.sort()).toEqual([
      ['', true, 'Unknown'],
      ['', true, 'Unknown'],
      ['4000', false, 'Outlet audience'],
    ]);
  });
});

describe('a brand’s own figure for an outlet', () => {
  it('a brand’s own figure counts if the catalogue has none, until it is removed', async () => {
    const { client, brand, unknown, known, revalue, show } = await tenantWithUnknown();
    const params = { brand_id: brand.id };
    for (const { id } of [unknown, known])
      await client('brands.audiences.store', {
        params,
        body: { media_outlet_id: id, impressions: 700, source: 'Media kit' },
      });
    await revalue();
    await revalueJob.run(services, { brand_id: brand.id, outlet_id: known.id });
    expect(await show()).toMatchObject({ impressions: 700, impressions_from: 'brand', hf_value: expect.any(Number) });
    const { data } = await client('metrics.dashboard.impressions', { query: april });
    expect(data.totals).toMatchObject({ current: 5400, unknown_outlets: 0, unknown_clippings: 0 });
    expect(await isAstray(server.database.db, brand.id)).toBe(false);
    const { data: own } = await client('brands.audiences.index', { params });
    expect(own.map(({ impressions, catalogue_impressions }) => [impressions, catalogue_impressions]).sort()).toEqual([
      [700, null],
      [700, 4000],
    ]);
    await client('brands.audiences.delete', { params: { ...params, media_outlet_id: unknown.id } });
    await revalue();
    expect(await show()).toMatchObject({ impressions: 0, impressions_from: null });
  });

  it('a brand’s own figure is seen by that brand only, and recorded only by those who manage the brand', async () => {
    const { client, brand, organisation, unknown } = await tenantWithUnknown();
    const other = await tenantWithUnknown();
    const body = { media_outlet_id: unknown.id, impressions: 700, source: 'Media kit' };
    await client('brands.audiences.store', { params: { brand_id: brand.id }, body });
    expect((await other.client('brands.audiences.index', { params: { brand_id: other.brand.id } })).data).toEqual([]);
    const foreign = client('brands.audiences.store', { params: { brand_id: other.brand.id }, body });
    expect((await failureOf(foreign)).status).toBe(404);
    const editor = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
    const asEditor = server.client(await server.signIn(editor.email));
    const refused = asEditor('brands.audiences.store', { params: { brand_id: brand.id }, body });
    expect((await failureOf(refused)).status).toBe(403);
  });

  it('figures are imported from CSV by address or name, and lines without a known outlet are refused', async () => {
    const { client, brand, unknown, revalue, show } = await tenantWithUnknown();
    const params = { brand_id: brand.id };
    const csv = [
      'name;url;impressions;impressions_source',
      `Any name;https://${unknown.site};12.500;Media kit`,
      'Nowhere;https://nowhere.example;100;Media kit',
      'Nobody;;100;Media kit',
      `The ${unknown.site};;;`,
    ].join('\n');
    const plan = await client('brands.audiences.import', { params, body: { csv, dry_run: true } });
    expect(plan.data).toMatchObject({ added: 1, refused: [{ line: 3 }, { line: 4 }, { line: 5 }] });
    expect((await client('brands.audiences.index', { params })).data).toEqual([]);
    await client('brands.audiences.import', { params, body: { csv } });
    await revalue();
    expect(await show()).toMatchObject({ impressions: 12_500, impressions_from: 'brand' });
    const again = await client('brands.audiences.import', { params, body: { csv } });
    expect(again.data).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
  });
});

describe('estimates by tier', () => {
  it('estimates count once a brand asks for them, are marked as such, and are replaced by every known figure', async () => {
    const { client, brand, unknown, revalue, show } = await tenantWithUnknown();
    const params = { brand_id: brand.id };
    expect((await client('brands.audience-estimates.show', { params })).data).toEqual({
      aplus: null,
      bplus: null,
      none: null,
    });
    const body = { aplus: 90_000, bplus: null, none: 300 };
    expect((await client('brands.audience-estimates.update', { params, body })).data).toEqual(body);
    await revalueBrandJob.run(services, { brand_id: brand.id });
    expect(await show()).toMatchObject({ impressions: 300, impressions_from: 'estimate' });
    const { data } = await client('metrics.dashboard.hf_value', { query: april });
    expect(data.totals).toMatchObject({ unknown_clippings: 0, estimated_clippings: 2 });
    expect((await client('clippings.count', { query: april })).data).toMatchObject({ estimated_clippings: 2 });
    expect(await isAstray(server.database.db, brand.id)).toBe(false);
    await client('brands.media-outlet-tiers.store', { params, body: { media_outlet_id: unknown.id, tier: 'aplus' } });
    await revalue();
    expect(await show()).toMatchObject({ impressions: 90_000, impressions_from: 'estimate' });
    await client('brands.audiences.store', {
      params,
      body: { media_outlet_id: unknown.id, impressions: 700, source: 'Media kit' },
    });
    await revalue();
    expect(await show()).toMatchObject({ impressions: 700, impressions_from: 'brand' });
    await client('brands.audience-estimates.update', { params, body: { aplus: null, bplus: null, none: null } });
    await client('brands.audiences.delete', { params: { ...params, media_outlet_id: unknown.id } });
    await revalueBrandJob.run(services, { brand_id: brand.id });
    expect(await show()).toMatchObject({ impressions: 0, impressions_from: null });
    expect(await isAstray(server.database.db, brand.id)).toBe(false);
  });
});
