import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRecords } from '../../testing/factories.ts';
import { makePng } from '../../testing/media.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makeMeasuring, upload } from '../clippings/clippings.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function tenantWithRecords() {
  const tenant = await makeMeasuring(server);
  return { ...tenant, params: { brand_id: tenant.brand.id }, records: await makeRecords(server.database.db, tenant) };
}

describe('removed records', () => {
  it('an undone deletion of feeds brings them back with address and mentions, once', async () => {
    const { client, params, records } = await tenantWithRecords();
    const feeds = async () => (await client('rss-feeds.index', { params })).data;
    const before = await feeds();
    const body = { rss_feeds: before.map(({ id }) => id) };
    const mentions = { params: { rss_feed_id: before[0]!.id }, body: { mentions: [records.mention_id] } };
    await client('rss-feeds.mentions.add', mentions);
    const full = await feeds();
    expect((await client('rss-feeds.bulk-delete', { params, body })).data).toEqual({ deleted: before.length });
    expect(await feeds()).toEqual([]);
    expect((await client('rss-feeds.bulk-restore', { params, body })).data).toEqual({ restored: before.length });
    expect(await feeds()).toEqual(full);
    expect((await failureOf(client('rss-feeds.bulk-restore', { params, body }))).status).toBe(404);
  });

  it('an undone deletion of a KPI set brings back its markets, investments and clippings', async () => {
    const { client, store, params, brand } = await tenantWithRecords();
    const { data: kpi } = await client('kpi-campaigns.store', {
      body: {
        ...{ name: 'Spring', currency_code: 'DKK', starts_at: '2026-01-01', ends_at: '2099-01-01', brand_id: brand.id },
        measures: ['clippings', 'hfValue', 'roi'],
        markets: [{ country_id: 'DK', investments: [{ category: 'Films', amount: 1200 }] }],
      },
    });
    await store({ country_id: 'DK', kpi_campaigns: [kpi.id] });
    const gone = await store({ country_id: 'DK', kpi_campaigns: [kpi.id] });
    const show = async () => (await client('kpi-campaigns.show', { params: { kpi_id: kpi.id } })).data;
    const body = { kpi_campaigns: [kpi.id] };
    await client('kpi-campaigns.bulk-delete', { params, body });
    expect((await failureOf(show())).status).toBe(404);
    await client('clippings.bulk-delete', { params, body: { clippings: [gone.id] } });
    expect((await client('kpi-campaigns.bulk-restore', { params, body })).data).toEqual({ restored: 1 });
    const back = await show();
    expect(back.markets.map(({ country, investments }) => [country.id, investments[0]?.amount])).toEqual([
      ['DK', 1200],
    ]);
    expect(back.markets[0]!.results.clippings).toBe(1);
    expect((await client('kpi-campaigns.bulk-complete', { params, body })).data).toEqual({ completed: 1 });
    expect((await client('kpi-campaigns.bulk-complete', { params, body })).data).toEqual({ completed: 0 });
  });

  it('an undone deletion of a briefing brings back receivers and issues, and its next issue lies ahead', async () => {
    const { client, params, records } = await tenantWithRecords();
    const one = { params: { briefing_id: records.briefing_id } };
    const show = async () => (await client('briefings.show', one)).data;
    const before = await show();
    const issues = (await client('briefings.issues.index', one)).data;
    const body = { briefings: [records.briefing_id] };
    await client('briefings.bulk-delete', { params, body });
    expect((await failureOf(show())).status).toBe(404);
    expect((await client('briefings.bulk-restore', { params, body })).data).toEqual({ restored: 1 });
    const back = await show();
    expect({ ...back, next_at: before.next_at }).toEqual(before);
    expect(back.next_at === null || new Date(back.next_at) > server.clock.now()).toBe(true);
    expect((await client('briefings.issues.index', one)).data).toEqual(issues);
  });

  it('an undone deletion of a tag brings it back on its clippings, and sums follow', async () => {
    const { client, store, params } = await tenantWithRecords();
    await store({ tags: ['Ferries', 'Boats'] });
    await store({ tags: ['Ferries'] });
    const tags = async () => (await client('brands.tags.index', { params })).data;
    const query = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };
    const counted = async () => (await client('metrics.clippings.tags', { query })).data;
    const [before, sums] = [await tags(), await counted()];
    const body = { tags: before.map(({ id }) => id) };
    expect((await client('brands.tags.bulk-delete', { params, body })).data).toEqual({ deleted: before.length });
    expect([await tags(), await counted()]).toEqual([[], []]);
    await client('brands.tags.store', { params, body: { name: 'boats' } });
    expect((await client('brands.tags.bulk-restore', { params, body })).data).toEqual({ restored: before.length - 1 });
    const of = (rows: typeof sums) => rows.find(({ tag }) => tag.name === 'Ferries');
    expect(of(await counted())).toEqual(of(sums));
    expect((await tags()).map(({ name }) => name)).toContain('boats');
  });

  it('an undone removal from the press kit puts files back in their places, and the files outlive the week', async () => {
    const { client, token, brand } = await tenantWithRecords();
    const press = { contact_name: 'Åse Brønlund', contact_email: 'aase@norlunde.example' };
    const { data: newsroom } = await client('newsrooms.store', {
      body: { brand_id: brand.id, name: `Removals ${brand.id}`, country_id: 'DK', language: 'en', ...press },
    });
    const params = { newsroom_id: newsroom.id };
    for (const name of ['a.png', 'b.png', 'c.png']) {
      const file = await upload(server, { token, brand }, name, makePng(40, 30));
      await client('newsrooms.files.store', { params, body: { file_id: file.id } });
    }
    const kit = async () => (await client('newsrooms.files.index', { params })).data;
    const before = await kit();
    const body = { newsroom_files: [before[1]!.id] };
    expect((await client('newsrooms.files.bulk-delete', { params, body })).data).toEqual({ deleted: 1 });
    expect((await kit()).map(({ id }) => id)).toEqual([before[0]!.id, before[2]!.id]);
    const file = await fetch(
      before[1]!.file.url.startsWith('/') ? `${server.origin}${before[1]!.file.url}` : before[1]!.file.url,
    );
    expect(file.status).toBe(200);
    expect((await client('newsrooms.files.bulk-restore', { params, body })).data).toEqual({ restored: 1 });
    expect(await kit()).toEqual(before);
  });

  it('records are restored by members of their brand only', async () => {
    const { client, params, records } = await tenantWithRecords();
    const body = { briefings: [records.briefing_id] };
    await client('briefings.bulk-delete', { params, body });
    const other = await tenantWithRecords();
    const theirs = other.client('briefings.bulk-restore', { params: other.params, body });
    expect((await failureOf(theirs)).status).toBe(404);
    const strange = other.client('briefings.bulk-restore', { params, body });
    expect((await failureOf(strange)).status).toBe(404);
    expect((await client('briefings.bulk-restore', { params, body })).data).toEqual({ restored: 1 });
  });
});
