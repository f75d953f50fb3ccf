import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRecords } from '../../testing/factories.ts';
import { makePng } from '../../testing/media.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makeMeasuring, makeOutlet, upload } from './clippings.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function tenantWithClippings() {
  const tenant = await makeMeasuring(server);
  const { client, brand } = tenant;
  const params = { brand_id: brand.id };
  const remove = (clippings: string[]) => client('clippings.bulk-delete', { params, body: { clippings } });
  const restore = (clippings: string[]) => client('clippings.bulk-restore', { params, body: { clippings } });
  const show = async (clipping_id: string) => (await client('clippings.show', { params: { clipping_id } })).data;
  const totals = async () => {
    const query = { brands: [brand.id], start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };
    return (await client('metrics.dashboard.hf_value', { query })).data.totals.current;
  };
  return { ...tenant, remove, restore, show, totals };
}

it('undo restores deleted clippings as they were, with everything that belongs to them', async () => {
  const { client, store, brand, token, remove, restore, show, totals } = await tenantWithClippings();
  const outlet = await makeOutlet(server);
  const form = { name: 'Spring', currency_code: 'DKK', starts_at: '2026-01-01', ends_at: '2099-01-01' };
  const { data: kpi } = await client('kpi-campaigns.store', {
    body: { ...form, brand_id: brand.id, measures: ['clippings'], markets: [{ country_id: 'DK' }] },
  });
  const file = await upload(server, { token, brand }, 'cover.png', makePng(40, 30));
  const made = await store({
    url: 'https://ferry.example/1',
    media_outlet_id: outlet.id,
    country_id: 'DK',
    note: 'Front page',
    tags: ['Ferries', 'Harbour'],
    kpi_campaigns: [kpi.id],
    files: [file.id],
  });
  const [before, value] = [await show(made.id), await totals()];
  expect((await remove([made.id])).data).toEqual({ deleted: 1 });
  expect((await failureOf(show(made.id))).status).toBe(404);
  expect(await totals()).not.toEqual(value);
  expect((await restore([made.id])).data).toEqual({ restored: 1 });
  expect(await show(made.id)).toEqual(before);
  expect(await totals()).toEqual(value);
  expect((await failureOf(restore([made.id]))).status).toBe(404);
});

it('undo leaves out tags deleted since, and a clipping whose mention was saved again', async () => {
  const tenant = await tenantWithClippings();
  const { client, store, remove, restore, show } = tenant;
  const records = await makeRecords(server.database.db, tenant);
  const tagged = await store({ tags: ['Ferries', 'Harbour'] });
  await remove([tagged.id, records.clipping_id]);
  const { data: tags } = await client('brands.tags.index', { params: { brand_id: tenant.brand.id } });
  await client('tags.delete', { params: { tag_id: tags.find(({ name }) => name === 'Ferries')!.id } });
  const mention = { params: { mention_id: records.mention_id }, body: { tags: [] } };
  const { data: again } = await client('mentions.save-as-clipping', mention);
  expect((await restore([tagged.id, records.clipping_id])).data).toEqual({ restored: 1 });
  expect((await show(tagged.id)).tags.map(({ name }) => name)).toEqual(['Harbour']);
  expect((await show(again.id)).id).not.toBe(records.clipping_id);
});

it('undo links the mention to its clipping again, and is limited to members of the brand', async () => {
  const tenant = await tenantWithClippings();
  const { client, remove, restore } = tenant;
  const records = await makeRecords(server.database.db, tenant);
  const clippingOf = async () =>
    (await client('mentions.show', { params: { mention_id: records.mention_id } })).data.clipping_id;
  expect(await clippingOf()).toBe(records.clipping_id);
  await remove([records.clipping_id]);
  expect(await clippingOf()).toBeNull();
  const stranger = await tenantWithClippings();
  expect((await failureOf(stranger.restore([records.clipping_id]))).status).toBe(404);
  await restore([records.clipping_id]);
  expect(await clippingOf()).toBe(records.clipping_id);
});
