import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { broadcast } from '../../platform/realtime/index.ts';
import { listenToChannel } from '../../testing/channel.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function join(token: string, channel: string) {
  const client = server.client(token);
  const { key, cluster } = (await client('realtime.settings')).data;
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/app/${key}?protocol=7&client=test&version=1`);
  const events: { event: string; data: Record<string, unknown> }[] = [];
  socket.on('message', (text) => {
    const { event, data } = JSON.parse(String(text)) as { event: string; data: string };
    events.push({ event, data: JSON.parse(data) as Record<string, unknown> });
  });
  const next = (name: string) =>
    expect.poll(() => events.find(({ event }) => event === name)?.data, { timeout: 10_000 });
  await next('pusher:connection_established').toBeDefined();
  const socket_id = String(events[0]!.data.socket_id);
  const signed = channel.includes('-')
    ? await client('broadcasting.auth', { body: { socket_id, channel_name: channel } })
    : {};
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } }));
  return { socket, next, cluster };
}

describe('channels', () => {
  it('[realtime-001] [realtime-002] say on presence channels who is there, who comes and who goes', async () => {
    const { user, brand, organisation } = await makeTenant(server.database.db);
    const other = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
    const channel = `presence-brand.${brand.id}`;
    const first = await join(await server.signIn(user.email), channel);
    expect(first.cluster).toBe('eu');
    await first
      .next('pusher_internal:subscription_succeeded')
      .toMatchObject({ presence: { ids: [user.id], count: 1 } });
    const second = await join(await server.signIn(other.email), channel);
    await second.next('pusher_internal:subscription_succeeded').toMatchObject({ presence: { count: 2 } });
    await first
      .next('pusher_internal:member_added')
      .toMatchObject({ user_id: other.id, user_info: { full_name: 'Ingrid Ås' } });
    second.socket.close();
    await first.next('pusher_internal:member_removed').toEqual({ user_id: other.id });
    first.socket.close();
  });

  it('[realtime-001] carry what is told on private and public ones', async () => {
    const { user, brand } = await makeTenant(server.database.db);
    const token = await server.signIn(user.email);
    const own = await listenToChannel(server.origin, token, `private-brand.${brand.id}`);
    const all = await join(token, 'deployments');
    await all.next('pusher_internal:subscription_succeeded').toBeDefined();
    await broadcast(server.database.db, `private-brand.${brand.id}`, 'told', { count: 1 });
    await broadcast(server.database.db, 'deployments', 'deployed', { version: '2' });
    expect(await own.next('told')).toEqual({ count: 1 });
    await all.next('deployed').toEqual({ version: '2' });
    own.close();
    all.socket.close();
  });

  it('[realtime-002] are signed for nobody who may not hear them, nor without a bearer', async () => {
    const [own, other] = [await makeTenant(server.database.db), await makeTenant(server.database.db)];
    const client = server.client(await server.signIn(own.user.email));
    const sign = (channel_name: string) => client('broadcasting.auth', { body: { socket_id: '1.1', channel_name } });
    for (const channel of [
      `private-brand.${other.brand.id}`,
      `presence-brand.${other.brand.id}`,
      `private-user.${other.user.id}`,
      'private-everything',
    ])
      expect((await failureOf(sign(channel))).status).toBe(403);
    const unsigned = server.client()('broadcasting.auth', {
      body: { socket_id: '1.1', channel_name: `private-user.${own.user.id}` },
    });
    expect((await failureOf(unsigned)).status).toBe(401);
  });
});
