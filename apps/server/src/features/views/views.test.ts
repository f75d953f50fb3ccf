import { limits } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { newName, type StreamTenant, streamTenant } from '../streams/streams.fixture.ts';

let server: TestServer;
let tenant: StreamTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await streamTenant(server);
});
afterAll(() => server.stop());

type Client = StreamTenant['client'];
const params = () => ({ brand_id: tenant.brand.id });
const save = async (client: Client, body: Partial<Parameters<typeof bodyOf>[0]> = {}) =>
  (await client('brands.views.store', { params: params(), body: bodyOf(body) })).data;
const bodyOf = (given: {
  place?: 'coverage' | 'mentions';
  name?: string;
  filters?: Record<string, string>;
  stream_id?: string | null;
  is_shared?: boolean;
}) => ({ place: 'mentions' as const, name: newName(), filters: { sentiment: 'negative' }, ...given });
const namesOf = async (client: Client, place: 'coverage' | 'mentions' = 'mentions') =>
  (await client('brands.views.index', { params: params(), query: { place } })).data.map(({ name }) => name);
const one = (id: string) => ({ params: { ...params(), view_id: id } });

describe('saved views', () => {
  it('a saved view belongs to a page and to the user who saved it, and one of the same name is replaced', async () => {
    const own = await tenant.join('editor');
    await save(own, { name: 'Nordic', filters: { countries: 'DK,SE' } });
    await save(own, { name: 'Bad news', filters: { sentiment: 'negative', period: '30d', view: 'pieces' } });
    await save(own, { place: 'coverage', name: 'Nordic', filters: { looked: 'no', sort: 'highest-pr-value' } });
    const again = await save(own, { name: 'Nordic', filters: { countries: 'NO' } });
    expect(again).toMatchObject({ filters: { countries: 'NO' }, is_own: true, is_shared: false });
    expect(await namesOf(own)).toEqual(['Bad news', 'Nordic']);
    expect(await namesOf(own, 'coverage')).toEqual(['Nordic']);
    expect(await namesOf(tenant.client)).not.toContain('Nordic');
    expect((await failureOf(tenant.client('brands.views.show', one(again.id)))).status).toBe(404);
    expect((await failureOf(save(own, { filters: { owner: 'me' } }))).body.errors).toHaveProperty('filters');
    const misplaced = tenant.client('brands.views.update', {
      ...one((await save(tenant.client)).id),
      body: { filters: { looked: 'no' } },
    });
    expect((await failureOf(misplaced)).body.errors).toHaveProperty('filters');
  });

  it('a shared view is seen by the brand, and changed by its owner and by those who manage the brand', async () => {
    const [editor, colleague, reader] = [
      await tenant.join('editor'),
      await tenant.join('editor'),
      await tenant.join('reader'),
    ];
    const view = await save(editor, { is_shared: true });
    for (const client of [colleague, reader]) expect(await namesOf(client)).toContain(view.name);
    const rename = (client: Client) => client('brands.views.update', { ...one(view.id), body: { name: newName() } });
    for (const client of [colleague, reader]) {
      expect((await failureOf(rename(client))).status).toBe(403);
      expect((await failureOf(client('brands.views.delete', one(view.id)))).status).toBe(403);
    }
    const { data } = await rename(tenant.client);
    expect(data).toMatchObject({ is_own: false, owner: { full_name: 'Ingrid Ås' } });
    await editor('brands.views.update', { ...one(view.id), body: { is_shared: false } });
    expect(await namesOf(colleague)).not.toContain(data.name);
    expect((await failureOf(rename(tenant.client))).status).toBe(404);
  });

  it('only members who may save clippings can share a view, and readers cannot', async () => {
    const reader = await tenant.join('reader');
    const own = await save(reader);
    expect((await failureOf(save(reader, { is_shared: true }))).status).toBe(403);
    const sharing = reader('brands.views.update', { ...one(own.id), body: { is_shared: true } });
    expect((await failureOf(sharing)).status).toBe(403);
  });

  it('a view cannot take the name of another view of its owner', async () => {
    const [first, second] = [await save(tenant.client), await save(tenant.client)];
    const renaming = tenant.client('brands.views.update', { ...one(second.id), body: { name: first.name } });
    expect((await failureOf(renaming)).body.errors).toEqual({
      name: ['Another view of yours has this name. Choose another one.'],
    });
  });

  it('a view of a stream ends and returns with it, and is hidden from readers who may not see the stream', async () => {
    const stream = await tenant.make({ main_search_term: newName() });
    const hidden = await tenant.make({ main_search_term: newName() });
    const view = await save(tenant.client, { stream_id: stream.id, is_shared: true });
    const secret = await save(tenant.client, { stream_id: hidden.id, is_shared: true });
    const reader = await tenant.join('reader');
    await tenant.client('brands.authorized-streams.update', { params: params(), body: { streams: [stream.id] } });
    expect(await namesOf(reader)).toContain(view.name);
    expect(await namesOf(reader)).not.toContain(secret.name);
    expect((await failureOf(reader('brands.views.show', one(secret.id)))).status).toBe(404);
    await tenant.client('brands.authorized-streams.update', { params: params(), body: { streams: null } });
    await tenant.client('streams.delete', { params: { stream_id: stream.id } });
    expect(await namesOf(tenant.client)).not.toContain(view.name);
    expect((await failureOf(tenant.client('brands.views.show', one(view.id)))).status).toBe(404);
    await tenant.client('streams.restore', { params: { stream_id: stream.id }, body: params() });
    expect(await namesOf(tenant.client)).toContain(view.name);
  });

  it('a view is the default of a page for one user, until it is deleted or no longer shared', async () => {
    const colleague = await tenant.join('editor');
    const view = await save(colleague, { is_shared: true });
    const choose = (client: Client, view_id: string | null) =>
      client('brands.views.default', { params: params(), body: { place: 'mentions', view_id } });
    const defaults = async (client: Client) =>
      (await client('brands.views.index', { params: params(), query: { place: 'mentions' } })).data
        .filter(({ is_default }) => is_default)
        .map(({ id }) => id);
    await choose(tenant.client, view.id);
    expect(await defaults(tenant.client)).toEqual([view.id]);
    expect(await defaults(colleague)).toEqual([]);
    const other = tenant.client('brands.views.default', {
      params: params(),
      body: { place: 'coverage', view_id: view.id },
    });
    expect((await failureOf(other)).status).toBe(404);
    await choose(tenant.client, null);
    expect(await defaults(tenant.client)).toEqual([]);
    await choose(tenant.client, view.id);
    await colleague('brands.views.delete', one(view.id));
    expect(await defaults(tenant.client)).toEqual([]);
  });

  it('a view is not found, listed or named by another organisation', async () => {
    const stranger = await streamTenant(server);
    const view = await save(tenant.client, { is_shared: true });
    const own = { brand_id: stranger.brand.id, view_id: view.id };
    expect((await failureOf(stranger.client('brands.views.show', one(view.id)))).status).toBe(404);
    expect((await failureOf(stranger.client('brands.views.show', { params: own }))).status).toBe(404);
    expect((await failureOf(stranger.client('brands.views.delete', { params: own }))).status).toBe(404);
    const foreign = await stranger.make({ main_search_term: newName() });
    expect((await failureOf(save(tenant.client, { stream_id: foreign.id }))).status).toBe(422);
  });

  it('views are limited in number, also for parallel calls', async () => {
    const client = await tenant.join('editor');
    const calls = Array.from({ length: limits.views + 5 }, (_, at) => save(client, { name: `View ${at}` }));
    const refused = (await Promise.allSettled(calls)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ status: 409, body: { code: 'too_many_views' } });
    const { data } = await client('brands.views.index', { params: params(), query: { place: 'mentions' } });
    expect(data.filter(({ is_own }) => is_own)).toHaveLength(limits.views);
  });
});
