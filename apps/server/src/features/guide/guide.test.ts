import type { Client } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { makeSource } from '../../testing/make-document.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Awaited<ReturnType<typeof makeTenant>>;
let call: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await makeTenant(server.database.db);
  call = server.client(await server.signIn(tenant.user.email));
});
afterAll(() => server.stop());

const params = () => ({ brand_id: tenant.brand.id });
const done = async () =>
  (await call('guide.show', { params: params() })).data.steps.filter(({ is_done }) => is_done).map(({ name }) => name);

describe('the guide', () => {
  it('the guide completes each step when its records exist, and reopens it when they are gone', async () => {
    expect(await done()).toEqual([]);
    await makeSource(server.database.db, tenant.organisation.id);
    expect(await done()).toEqual(['sources']);
    const body = { brand_id: tenant.brand.id, name: 'Ferries', main_search_term: 'Ferry' };
    const stream = (await call('streams.store', { body })).data;
    expect(await done()).toEqual(['sources', 'stream']);
    const alert = { kind: 'digest' as const, title: 'Morning', days: ['monday'], times: ['08:00'], timezone: 'UTC' };
    await call('user.media-notifications.store', { body: { ...alert, streams: [stream.id], brands: [] } as never });
    expect(await done()).toEqual(['sources', 'stream', 'alert']);
    await makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], 'reader');
    const newsroom = {
      name: 'Harbour press',
      country_id: 'DK',
      contact_name: 'Åse',
      contact_email: 'aase@example.org',
    };
    const made = (await call('newsrooms.store', { body: { ...newsroom, brand_id: tenant.brand.id } as never })).data;
    expect(await done()).toEqual(['sources', 'stream', 'alert', 'team']);
    await call('newsrooms.publish', { params: { newsroom_id: made.id } } as never);
    expect(await done()).toEqual(['sources', 'stream', 'alert', 'team', 'newsroom']);
    await call('streams.delete', { params: { stream_id: stream.id } });
    expect(await done()).toEqual(['sources', 'team', 'newsroom']);
  });

  it('the guide is hidden from the caller alone and can be shown again', async () => {
    const colleague = await makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], 'editor');
    const other = server.client(await server.signIn(colleague.email));
    const hidden = await call('guide.update', { params: params(), body: { is_hidden: true } });
    expect(hidden.data.is_hidden).toBe(true);
    expect((await call('guide.show', { params: params() })).data.is_hidden).toBe(true);
    expect((await other('guide.show', { params: params() })).data.is_hidden).toBe(false);
    await call('guide.update', { params: params(), body: { is_hidden: false } });
    expect((await call('guide.show', { params: params() })).data.is_hidden).toBe(false);
  });

  it('the guide of a brand does not count records of another organisation', async () => {
    const other = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(other.user.email));
    const { steps } = (await client('guide.show', { params: { brand_id: other.brand.id } })).data;
    expect(steps.filter(({ is_done }) => is_done)).toEqual([]);
  });
});
