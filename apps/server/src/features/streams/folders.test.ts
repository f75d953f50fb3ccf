import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { newName, type StreamTenant, streamTenant } from './streams.fixture.ts';

let server: TestServer;
let tenant: StreamTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await streamTenant(server);
});
afterAll(() => server.stop());

type Client = StreamTenant['client'];
const params = () => ({ brand_id: tenant.brand.id });
const create = async (name = newName()) =>
  (await tenant.client('brands.stream-folders.store', { params: params(), body: { name } })).data;
const make = () => tenant.make({ main_search_term: newName() });
const move = (streams: string[], folder_id: string | null, client: Client = tenant.client) =>
  client('brands.streams.move', { params: params(), body: { streams, folder_id } });
const folders = async (client: Client = tenant.client) =>
  (await client('brands.stream-folders.index', { params: params() })).data;
const one = (folder_id: string) => ({ params: { ...params(), folder_id } });
const idsIn = async (folder: string) =>
  (await tenant.client('streams.index', { query: { brand: tenant.brand.id, folder, sort: 'name' } })).data.map(
    ({ id }) => id,
  );

describe('folders of streams', () => {
  it('streams are moved into a folder and out of it, and the list is narrowed to it', async () => {
    const [first, second, other] = [await make(), await make(), await make()];
    const folder = await create();
    await move([first.id, second.id], folder.id);
    expect(new Set(await idsIn(folder.id))).toEqual(new Set([first.id, second.id]));
    expect((await folders()).find(({ id }) => id === folder.id)).toMatchObject({ streams: 2, is_collapsed: false });
    await move([first.id], null);
    expect(await idsIn(folder.id)).toEqual([second.id]);
    const { data } = await tenant.client('streams.show', { params: { stream_id: second.id } });
    expect(data).toMatchObject({ folder_id: folder.id, version: 1 });
    expect((await tenant.client('streams.show', { params: { stream_id: other.id } })).data.folder_id).toBeNull();
  });

  it('a deleted folder leaves its streams, also those that are restored later', async () => {
    const [kept, removed] = [await make(), await make()];
    const folder = await create();
    await move([kept.id, removed.id], folder.id);
    await tenant.client('streams.delete', { params: { stream_id: removed.id } });
    await tenant.client('brands.stream-folders.delete', one(folder.id));
    expect((await tenant.client('streams.show', { params: { stream_id: kept.id } })).data.folder_id).toBeNull();
    const { data } = await tenant.client('streams.restore', { params: { stream_id: removed.id }, body: params() });
    expect(data.folder_id).toBeNull();
    expect((await failureOf(tenant.client('brands.stream-folders.delete', one(folder.id)))).status).toBe(404);
  });

  it('a name is taken once in a brand, whatever its capitals', async () => {
    const [folder, other] = [await create(), await create()];
    expect((await failureOf(create(folder.name.toUpperCase()))).body.errors).toHaveProperty('name');
    const renaming = tenant.client('brands.stream-folders.update', { ...one(other.id), body: { name: folder.name } });
    expect((await failureOf(renaming)).status).toBe(422);
    const { data } = await tenant.client('brands.stream-folders.update', {
      ...one(other.id),
      body: { name: 'Rivals' },
    });
    expect(data.name).toBe('Rivals');
  });

  it('a copy in the same brand is put beside its original', async () => {
    const stream = await make();
    const folder = await create();
    await move([stream.id], folder.id);
    const { data } = await tenant.client('streams.copy', { params: { stream_id: stream.id }, body: {} });
    expect(data.folder_id).toBe(folder.id);
  });

  it('each user collapses folders for themselves, readers too', async () => {
    const folder = await create();
    const reader = await tenant.join('reader');
    const collapse = (is_collapsed: boolean) =>
      reader('brands.stream-folders.collapse', { ...one(folder.id), body: { is_collapsed } });
    const isCollapsed = async (client: Client) =>
      (await folders(client)).find(({ id }) => id === folder.id)!.is_collapsed;
    await collapse(true);
    await collapse(true);
    expect([await isCollapsed(reader), await isCollapsed(tenant.client)]).toEqual([true, false]);
    await collapse(false);
    expect(await isCollapsed(reader)).toBe(false);
    expect((await failureOf(move([(await make()).id], folder.id, reader))).status).toBe(403);
  });

  it('folders and streams of another brand are neither used nor seen', async () => {
    const stranger = await streamTenant(server);
    const foreign = await stranger.make({ main_search_term: newName() });
    const folder = await create();
    await move([foreign.id], folder.id);
    expect((await stranger.client('streams.show', { params: { stream_id: foreign.id } })).data.folder_id).toBeNull();
    const own = stranger.client('brands.streams.move', {
      params: { brand_id: stranger.brand.id },
      body: { streams: [foreign.id], folder_id: folder.id },
    });
    expect((await failureOf(own)).status).toBe(422);
    const { data } = await stranger.client('brands.stream-folders.index', { params: { brand_id: stranger.brand.id } });
    expect(data).toEqual([]);
  });

  it('the list of streams is sorted in pages, each stream once', async () => {
    const other = await streamTenant(server);
    for (const name of ['Delta', 'alpha', 'Charlie', 'Bravo', 'Ärö'])
      await other.make({ name, main_search_term: newName() });
    const pages = async (sort: 'name' | '-name' | '-change') => {
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { brand: other.brand.id, sort, include: 'counts', limit: 2, ...(cursor && { cursor }) };
        const page = await other.client('streams.index', { query });
        names.push(...page.data.map(({ name }) => name));
        cursor = page.meta.cursor ?? undefined;
      } while (cursor);
      return names;
    };
    expect(await pages('name')).toEqual(['alpha', 'Ärö', 'Bravo', 'Charlie', 'Delta']);
    expect(await pages('-name')).toEqual(['Delta', 'Charlie', 'Bravo', 'Ärö', 'alpha']);
    expect(await pages('-change')).toEqual(await pages('name'));
  });
});
