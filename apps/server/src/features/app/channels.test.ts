import { channels, events, everyone } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broadcast } from '../../platform/realtime/index.ts';
import { listenToChannel, openSocket } from '../../testing/channel.ts';
import { inFull } from '../../testing/extent.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_REDIRECT_ORIGINS: 'https://news.example' } });
});
afterAll(() => server.stop());

const succeeded = 'pusher_internal:subscription_succeeded';

const statusOf = (data: unknown) => (data as { status: number }).status;

describe('channels', () => {
  it('presence channels tell who is there, who comes and who goes [realtime-001] [realtime-002]', async () => {
    const { user, brand, organisation } = await makeTenant(server.database.db);
    const other = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
    const token = await server.signIn(user.email);
    const client = server.client(token);
    expect((await client('realtime.settings')).data.cluster).toBe('eu');
    const story = (await client('stories.store', { body: { brand_id: brand.id } })).data;
    const first = await openSocket(server.origin, token);
    await first.join(channels.story, story.id);
    expect(await first.next(succeeded)).toMatchObject({ presence: { ids: [user.id], count: 1 } });
    const second = await openSocket(server.origin, await server.signIn(other.email));
    await second.join(channels.story, story.id);
    expect(await second.next(succeeded)).toMatchObject({ presence: { count: 2 } });
    expect(await first.next('pusher_internal:member_added')).toEqual({
      user_id: other.id,
      user_info: { full_name: 'Ingrid Ås' },
    });
    second.close();
    expect(await first.next('pusher_internal:member_removed')).toEqual({ user_id: other.id });
    first.close();
  });

  it('private and public channels carry what is told on them [realtime-001]', async () => {
    const { user, brand } = await makeTenant(server.database.db);
    const token = await server.signIn(user.email);
    const own = await listenToChannel(server.origin, token, channels.brand, brand.id);
    const all = await listenToChannel(server.origin, token, channels.deployments, everyone);
    await broadcast(server.database.db, events.annotationsChanged, brand.id, { count: 1 });
    await broadcast(server.database.db, events.deployed, everyone, { version: '2' });
    expect(await own.hear(events.annotationsChanged)).toEqual({ count: 1 });
    expect(await all.hear(events.deployed)).toEqual({ version: '2' });
    own.close();
    all.close();
  });

  it('a channel is signed for nobody who may not hear it, nor without a bearer [realtime-002]', async () => {
    const [own, other] = [await makeTenant(server.database.db), await makeTenant(server.database.db)];
    const client = server.client(await server.signIn(own.user.email));
    const sign = (channel_name: string) => client('broadcasting.auth', { body: { socket_id: '1.1', channel_name } });
    for (const channel of [
      channels.brand.name(other.brand.id),
      channels.brand.name(own.brand.id).replace('private', 'presence'),
      channels.user.name(other.user.id),
      'private-everything',
    ])
      expect((await failureOf(sign(channel))).status).toBe(403);
    const unsigned = server.client()('broadcasting.auth', {
      body: { socket_id: '1.1', channel_name: channels.user.name(own.user.id) },
    });
    expect((await failureOf(unsigned)).status).toBe(401);
  });

  it('a signature serves no other socket, channel or listener', async () => {
    const { user, brand } = await makeTenant(server.database.db);
    const token = await server.signIn(user.email);
    const [mine, other] = [await openSocket(server.origin, token), await openSocket(server.origin, token)];
    const channel = channels.brand.name(brand.id);
    const signed = await mine.sign(channel);
    await other.next('pusher:connection_established');
    other.send('pusher:subscribe', { channel, ...signed });
    expect(await other.next('pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 });
    mine.send('pusher:subscribe', { channel, ...signed, channel_data: signed.channel_data.replace(user.id, brand.id) });
    expect(await mine.next('pusher:subscription_error')).toMatchObject({ status: 401 });
    mine.send('pusher:subscribe', { channel: channels.user.name(user.id), ...signed });
    await mine.next('pusher:subscription_error');
    mine.send('pusher:subscribe', { channel, ...signed });
    await mine.next(succeeded);
    mine.close();
    other.close();
  });

  it('pages of other origins are refused at the connection; own pages and programs are not', async () => {
    const { user } = await makeTenant(server.database.db);
    const token = await server.signIn(user.email);
    const foreign = await openSocket(server.origin, token, { origin: 'https://evil.example' });
    expect(await foreign.next('pusher:error')).toMatchObject({ code: 4009 });
    expect(await foreign.closed).toBe(4009);
    const own: Record<string, string>[] = [{}, { origin: server.origin }, { origin: 'https://news.example' }];
    for (const headers of own) {
      const socket = await openSocket(server.origin, token, headers);
      await socket.next('pusher:connection_established');
      socket.close();
    }
  });

  it.runIf(inFull)('a socket listens to known channels only, and to no more than a hundred', async () => {
    const { user, brand } = await makeTenant(server.database.db);
    const token = await server.signIn(user.email);
    const client = server.client(token);
    const socket = await openSocket(server.origin, token);
    await socket.next('pusher:connection_established');
    socket.send('pusher:subscribe', { channel: 'anything-public' });
    expect(await socket.next('pusher:subscription_error')).toMatchObject({ status: 404 });
    for (let made = 0; made < 100; made++)
      await socket.join(channels.story, (await client('stories.store', { body: { brand_id: brand.id } })).data.id);
    const isJoined = () => socket.received.filter(({ event }) => event === succeeded).length;
    await expect.poll(isJoined, { timeout: 60_000 }).toBe(100);
    await socket.join(channels.deployments, everyone);
    expect(await socket.next('pusher:subscription_error', (data) => statusOf(data) === 429)).toBeDefined();
    socket.close();
  });

  it('a client that sends without end is disconnected', async () => {
    const { user } = await makeTenant(server.database.db);
    const socket = await openSocket(server.origin, await server.signIn(user.email));
    await socket.next('pusher:connection_established');
    for (let sent = 0; sent < 601; sent++) socket.send('pusher:ping', {});
    expect(await socket.next('pusher:error')).toMatchObject({ code: 4301 });
    expect(await socket.closed).toBe(4301);
  });
});

describe('limits of connections', () => {
  it('a user has at most 50 sockets, from however many addresses, and a closed one makes room', async () => {
    const { user } = await makeTenant(server.database.db);
    const token = await server.signIn(user.email);
    const connect = async () => {
      const socket = await openSocket(server.origin, token);
      await socket.join(channels.user, user.id);
      const answer = await Promise.race([socket.next(succeeded), socket.next('pusher:error')]);
      return { socket, answer };
    };
    const open = [];
    for (let made = 0; made < 50; made++) open.push(await connect());
    expect(open.filter(({ answer }) => 'code' in (answer as object))).toEqual([]);
    const further = await connect();
    expect(further.answer).toMatchObject({ code: 4004 });
    expect(await further.socket.closed).toBe(4004);
    open[0]!.socket.close();
    await open[0]!.socket.closed;
    await expect.poll(async () => (await connect()).answer).not.toHaveProperty('code');
    for (const { socket } of open) socket.close();
  });
  it('sockets of one address and of one process are limited, and a closed one makes room', async () => {
    const small = await startTestServer({
      settings: { MASTHEAD_SOCKETS: '3', MASTHEAD_SOCKETS_PER_ADDRESS: '2', MASTHEAD_TRUST_PROXY: '1' },
    });
    try {
      const token = await small.signIn((await makeTenant(small.database.db)).user.email);
      const from = async (address: string) => {
        const socket = await openSocket(small.origin, token, { 'x-forwarded-for': address });
        const answer = await Promise.race([socket.next('pusher:connection_established'), socket.next('pusher:error')]);
        return { socket, answer };
      };
      const first = await from('203.0.113.1');
      await from('203.0.113.1');
      expect((await from('203.0.113.1')).answer).toMatchObject({ code: 4004 });
      await from('203.0.113.2');
      expect((await from('203.0.113.3')).answer).toMatchObject({ code: 4100 });
      first.socket.close();
      await expect
        .poll(async () => (await from('203.0.113.3')).answer, { timeout: 10_000 })
        .toHaveProperty('socket_id');
    } finally {
      await small.stop();
    }
  });
});
