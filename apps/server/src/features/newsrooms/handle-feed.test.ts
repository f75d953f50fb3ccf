import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readPosts } from '../sources/index.ts';
import { readHandleFeed } from './social-handles.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const account = { id: '7', username: 'norlunde', acct: 'norlunde', display_name: 'Norlunde', followers_count: 12 };
const post = (id: number, text: string) => ({
  id: String(id),
  url: `https://social.example/@norlunde/${id}`,
  created_at: `2026-03-0${id}T10:00:00.000Z`,
  content: `<p>${text}</p>`,
  visibility: 'public',
  account: { ...account, url: 'https://social.example/@norlunde' },
  media_attachments: [],
});

it('the feed of a handle has the posts of that account [newsrooms-003]', async () => {
  const network = createServer((request, response) => {
    const isLookup = request.url?.includes('/lookup') ?? false;
    const answer = isLookup
      ? { ...account, url: 'https://social.example/@norlunde' }
      : [post(2, 'Two'), post(1, 'One')];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(network, 'listening');
  const { port } = network.address() as AddressInfo;
  // The network's host leads to a server of our own.
  const read: typeof readPosts = (config, url) =>
    readPosts(config, url.replace('https://social.example', `http://127.0.0.1:${port}`));
  try {
    const tenant = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(tenant.user.email));
    const form = { brand_id: tenant.brand.id, name: tenant.brand.name, country_id: 'DK' };
    const params = { newsroom_id: (await client('newsrooms.store', { body: form })).data.id };
    const body = { network: 'mastodon', handle: '@norlunde@social.example' } as const;
    const { id } = (await client('newsrooms.social.store', { params, body })).data;
    const services = { db: server.database.db, config: server.config };
    const scope = { brandIds: [tenant.brand.id] };
    expect(await readHandleFeed(services, scope, { newsroomId: params.newsroom_id, id }, read)).toMatchObject([
      { url: 'https://social.example/@norlunde/2', text: 'Two', published_at: '2026-03-02T10:00:00.000Z' },
      { url: 'https://social.example/@norlunde/1', text: 'One' },
    ]);
    const missing = { newsroomId: params.newsroom_id, id: params.newsroom_id };
    await expect(readHandleFeed(services, scope, missing, read)).rejects.toMatchObject({ status: 404 });
  } finally {
    network.close();
  }
});
