import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Channel, channels, events } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../main/api.ts';
import { channelKeys } from '../../main/prepare.ts';
import { countOf, sql } from '../../platform/db/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import { openSocket } from '../../testing/channel.ts';
import { inFull } from '../../testing/extent.ts';
import { makeBrand, makeTenant, makeUser } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/server.ts';
import { insertMember } from '../organisations/index.ts';

const succeeded = 'pusher_internal:subscription_succeeded';
const refused = 'pusher:subscription_error';

let server: TestServer;
/** Another process on the same database. */
let second: Awaited<ReturnType<typeof startApi>>;
let origins: string[];
beforeAll(async () => {
  server = await startTestServer();
  const { config, database, clock } = server;
  second = await startApi({
    url: database.url,
    config,
    log: testLog,
    keys: await channelKeys(database),
    clock,
    patience: 60_000,
  });
  origins = [server.origin, `http://127.0.0.1:${second.port}`];
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const listen = async (origin: string, token: string, channel: Channel, id: string) => {
  const socket = await openSocket(origin, token);
  await socket.join(channel, id);
  await socket.next(succeeded);
  return socket;
};

/** Makes an administrator, and an editor of the same brand who listens to it on both processes. */
async function makeListener() {
  const { db } = server.database;
  const { user: owner, brand, organisation } = await makeTenant(db);
  const user = await makeUser(db, organisation.id, [brand.id], 'editor');
  const token = await server.signIn(user.email);
  const sockets = [
    await listen(origins[0]!, token, channels.brand, brand.id),
    await listen(origins[1]!, token, channels.brand, brand.id),
  ];
  const admin = server.client(await server.signIn(owner.email));
  return { brand, organisation, owner, user, token, sockets, admin, client: server.client(token) };
}
type Listener = Awaited<ReturnType<typeof makeListener>>;

/** Sends an event on the brand's channel and expects none of the sockets to get it. */
async function expectSilence({ brand, sockets }: Listener) {
  await broadcast(server.database.db, events.annotationsChanged, brand.id, { count: 1 });
  // Messages arrive in order, so an answer to a ping shows that nothing came before it.
  for (const { socket, send, next } of sockets)
    if (socket.readyState === socket.OPEN) {
      send('pusher:ping', {});
      await next('pusher:pong');
    }
  for (const { received } of sockets)
    expect(received.map(({ event }) => event)).not.toContain(events.annotationsChanged.name);
}

const ways: [string, (listener: Listener) => Promise<unknown>][] = [
  ['signs out', ({ client }) => client('auth.logout', { body: {} })],
  [
    'has the password changed elsewhere',
    async ({ user }) => {
      const password = 'Another-Word-9';
      const other = server.client(await server.signIn(user.email));
      await other('user.password.update', {
        body: { current_password: testPassword, password, password_confirmation: password },
      });
    },
  ],
  [
    'has the session ended from another one',
    async ({ user }) => {
      const other = server.client(await server.signIn(user.email));
      const sessions = (await other('user.sessions.index')).data;
      for (const { id, is_current } of sessions)
        if (!is_current) await other('user.sessions.delete', { params: { session_id: id } });
    },
  ],
  [
    'is deleted',
    ({ user }) => countOf(server.database.db, sql`update users set deleted_at = now() where id = ${user.id}`),
  ],
];

describe('live channels', () => {
  it.each(ways)('a user who %s is disconnected at once, on every process', async (_way, end) => {
    const listener = await makeListener();
    await end(listener);
    for (const socket of listener.sockets) {
      expect(await socket.next('pusher:error')).toMatchObject({ code: 4009 });
      expect(await socket.closed).toBe(4009);
    }
    await expectSilence(listener);
  });

  it('a member who is taken out of a brand hears nothing of it any more, on every process', async () => {
    const listener = await makeListener();
    const { brand, user, admin } = listener;
    await admin('brands.members.remove', { params: { brand_id: brand.id, user_id: user.id } });
    for (const { next } of listener.sockets) expect(await next(refused)).toMatchObject({ status: 403 });
    await expectSilence(listener);
  });

  it('a deleted brand is heard by nobody any more, and its members are told', async () => {
    const listener = await makeListener();
    const { brand, organisation, owner, user, token, admin } = listener;
    const { id } = await makeBrand(server.database.db, organisation.id);
    await insertMember(server.database.db, id, owner.id, 'administrator', new Date());
    const own = await listen(server.origin, token, channels.user, user.id);
    await admin('brands.delete', { params: { brand_id: brand.id } });
    for (const { next } of listener.sockets) expect(await next(refused)).toMatchObject({ status: 403 });
    expect(await own.next(events.brandDeleted.name)).toMatchObject({ brand_id: brand.id });
    await expectSilence(listener);
    own.close();
  });

  it('a signature that was given before the removal opens nothing after it', async () => {
    const { brand, user, admin, token } = await makeListener();
    const late = await openSocket(server.origin, token);
    const channel = channels.brand.name(brand.id);
    const signed = await late.sign(channel);
    await admin('brands.members.remove', { params: { brand_id: brand.id, user_id: user.id } });
    late.send('pusher:subscribe', { channel, ...signed });
    expect(await late.next(refused)).toMatchObject({ status: 403 });
    late.close();
  });

  it('a user whose role changes is told and stays connected', async () => {
    const { brand, user, admin, token, sockets } = await makeListener();
    const own = await listen(origins[1]!, token, channels.user, user.id);
    await admin('brands.members.update-role', {
      params: { brand_id: brand.id, user_id: user.id },
      body: { role: 'reader' },
    });
    expect(await own.next(events.permissionsChanged.name)).toEqual({ brand_id: brand.id });
    await broadcast(server.database.db, events.annotationsChanged, brand.id, { count: 1 });
    for (const { next } of sockets) expect(await next(events.annotationsChanged.name)).toEqual({ count: 1 });
  });
});

/** Returns where a process of the API answers, once it does. */
const originOf = (child: ChildProcess) =>
  new Promise<string>((found, failed) => {
    child.stdout?.on('data', (text) => {
      const [, port] = /answers on port (\d+)/.exec(String(text)) ?? [];
      if (port) found(`http://127.0.0.1:${port}`);
    });
    child.on('exit', (code) => failed(new Error(`The process ended with ${code}`)));
  });

describe('presence across processes', () => {
  it('writers on two processes see each other come and go', async () => {
    const { brand, user, token, client, admin } = await makeListener();
    const story = (await client('stories.store', { body: { brand_id: brand.id } })).data;
    const first = await listen(origins[0]!, token, channels.story, story.id);
    const adminId = (await admin('user.show', { query: {} })).data.id;
    const adminToken = await server.signIn((await admin('user.show', { query: {} })).data.email);
    const other = await openSocket(origins[1]!, adminToken);
    await other.join(channels.story, story.id);
    expect(await other.next(succeeded)).toMatchObject({ presence: { count: 2 } });
    expect(await first.next('pusher_internal:member_added')).toMatchObject({ user_id: adminId });
    // The same user on the other process, too: still one, until both are gone.
    const again = await listen(origins[1]!, token, channels.story, story.id);
    first.close();
    again.close();
    expect(await other.next('pusher_internal:member_removed')).toEqual({ user_id: user.id });
    expect(other.received.filter(({ event }) => event === 'pusher_internal:member_removed')).toHaveLength(1);
    other.close();
  });

  it.runIf(inFull)('a writer on a process that was killed is gone for the others within the lease', async () => {
    const { brand, user, token, client, admin } = await makeListener();
    const story = (await client('stories.store', { body: { brand_id: brand.id } })).data;
    const adminToken = await server.signIn((await admin('user.show', { query: {} })).data.email);
    const stays = await listen(server.origin, adminToken, channels.story, story.id);
    const main = join(import.meta.dirname, '../../main/api.ts');
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, DATABASE_URL: server.database.url, PORT: '0', MASTHEAD_DATA: server.config.MASTHEAD_DATA },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const doomed = await openSocket(await originOf(child), token);
      await doomed.join(channels.story, story.id);
      expect(await stays.next('pusher_internal:member_added')).toMatchObject({ user_id: user.id });
    } finally {
      child.kill('SIGKILL');
    }
    expect(await stays.next('pusher_internal:member_removed')).toEqual({ user_id: user.id });
    stays.close();
  });
});
