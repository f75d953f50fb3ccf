import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeMeasuring } from '../clippings.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const period = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };

async function tenantWithTags() {
  const tenant = await makeMeasuring(server);
  const { client, brand } = tenant;
  const params = { brand_id: brand.id };
  const tags = async () => (await client('brands.tags.index', { params })).data;
  const idOf = async (name: string) => (await tags()).find((tag) => tag.name === name)!.id;
  const counted = async () =>
    Object.fromEntries(
      (await client('metrics.clippings.tags', { query: period })).data.map((row) => [row.tag.name, row.clippings]),
    );
  return { ...tenant, params, tags, idOf, counted };
}

/** Counts statements of this database that wait for the lock of a tag. */
const waitingForTags = async () =>
  (
    await sql<{ pid: number }>`
      select pid
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from tags%for update%'
    `.execute(server.database.db)
  ).rows.length;

describe('tags of a brand', () => {
  it('tags are listed by name with their number of clippings, and found by a part of the name', async () => {
    const { client, store, params, tags } = await tenantWithTags();
    await store({ tags: ['Ferries', 'Boats'] });
    await store({ tags: ['ferries'] });
    await client('brands.tags.store', { params, body: { name: 'Zoo' } });
    expect((await tags()).map(({ name, clippings }) => [name, clippings])).toEqual([
      ['Boats', 1],
      ['Ferries', 2],
      ['Zoo', 0],
    ]);
    const { data: again } = await client('brands.tags.store', { params, body: { name: 'FERRIES' } });
    expect(again).toMatchObject({ name: 'Ferries', clippings: 2 });
    expect((await client('brands.tags.index', { params, query: { search: 'oa' } })).data).toHaveLength(1);
  });

  it('tags are suggested by use, those that occur in the text first', async () => {
    const { client, store, params } = await tenantWithTags();
    await store({ tags: ['Ferries'] });
    await store({ tags: ['Ferries', 'Boats'] });
    const ask = async (text?: string) =>
      (await client('brands.suggested-tags', { params, query: { ...(text && { text }) } })).data.map((tag) => tag.name);
    expect(await ask()).toEqual(['Ferries', 'Boats']);
    expect(await ask('Two boats have sailed')).toEqual(['Boats', 'Ferries']);
  });

  it('tags can be renamed; a name that another tag has merges both, and sums follow', async () => {
    const { client, store, tags, idOf, counted } = await tenantWithTags();
    await store({ tags: ['Ferry', 'Boats'] });
    await store({ tags: ['Ferry'] });
    await store({ tags: ['Ferries', 'Ferry'] });
    const rename = async (from: string, name: string) =>
      (await client('tags.update', { params: { tag_id: await idOf(from) }, body: { name } })).data;
    expect(await rename('Boats', 'Vessels')).toMatchObject({ name: 'Vessels', clippings: 1 });
    expect(await rename('Ferry', 'ferries')).toMatchObject({ name: 'Ferries', clippings: 3 });
    expect((await tags()).map((tag) => tag.name)).toEqual(['Ferries', 'Vessels']);
    expect(await counted()).toEqual({ Ferries: 3, Vessels: 1 });
    expect(await rename('Ferries', 'FERRIES')).toMatchObject({ name: 'FERRIES', clippings: 3 });
  });

  it('a deleted tag is removed from all clippings', async () => {
    const { client, store, idOf, counted } = await tenantWithTags();
    const made = await store({ tags: ['Ferries', 'Boats'] });
    const params = { tag_id: await idOf('Boats') };
    await client('tags.delete', { params });
    expect((await client('clippings.show', { params: { clipping_id: made.id } })).data.tags).toMatchObject([
      { name: 'Ferries' },
    ]);
    expect(await counted()).toEqual({ Ferries: 1 });
    expect((await failureOf(client('tags.delete', { params }))).status).toBe(404);
  });

  it('several tags are merged or deleted in one call, only those of the own brand', async () => {
    const { client, store, params, idOf, tags, counted } = await tenantWithTags();
    await store({ tags: ['Boats', 'Ships'] });
    await store({ tags: ['Vessels', 'Ferries'] });
    await store({ tags: ['Harbour'] });
    const other = await tenantWithTags();
    await other.store({ tags: ['Boats'] });
    const strange = await other.idOf('Boats');
    const from = [await idOf('Boats'), await idOf('Ships'), await idOf('Ferries'), strange];
    const into = await idOf('Ferries');
    const merged = await client('brands.tags.merge', { params, body: { tags: from, into } });
    expect(merged.data).toMatchObject({ name: 'Ferries', clippings: 2 });
    expect(await counted()).toEqual({ Ferries: 2, Harbour: 1, Vessels: 1 });
    const lost = client('brands.tags.merge', { params, body: { tags: [into], into: strange } });
    expect((await failureOf(lost)).status).toBe(404);
    const removed = [into, await idOf('Harbour'), strange];
    expect((await client('brands.tags.bulk-delete', { params, body: { tags: removed } })).data).toEqual({ deleted: 2 });
    expect((await tags()).map(({ name }) => name)).toEqual(['Vessels']);
    expect(await counted()).toEqual({ Vessels: 1 });
    expect(await other.counted()).toEqual({ Boats: 1 });
  });

  it('a merge into a tag that is deleted at the same moment answers 404 and leaves the clippings with their tags', async () => {
    const { client, store, params, idOf, counted } = await tenantWithTags();
    await store({ tags: ['Boats', 'Ships'] });
    const [from, into] = [await idOf('Boats'), await idOf('Ships')];
    const merge = await server.database.db.transaction().execute(async (transaction) => {
      await sql`delete from tags where id = ${into}`.execute(transaction);
      const merging = failureOf(client('brands.tags.merge', { params, body: { tags: [from], into } }));
      await expect.poll(() => waitingForTags(), { timeout: 20_000 }).toBe(1);
      return { merging };
    });
    expect((await merge.merging).status).toBe(404);
    expect(await counted()).toMatchObject({ Boats: 1 });
  });

  it('tags are added and removed in bulk, only on clippings of the own brand', async () => {
    const { client, store, params, counted } = await tenantWithTags();
    const made = [await store({ tags: ['Boats'] }), await store({ tags: ['Boats'] })];
    const other = await tenantWithTags();
    const strange = await other.store({ tags: ['Boats'] });
    const clippings = [...made.map((one) => one.id), strange.id];
    const body = { clippings, tags: ['Ferries'], removed_tags: ['boats'] };
    expect((await client('clippings.bulk-update-tags', { params, body })).data).toEqual({ updated: 2 });
    expect(await counted()).toEqual({ Ferries: 2 });
    expect(await other.counted()).toEqual({ Boats: 1 });
  });
});
