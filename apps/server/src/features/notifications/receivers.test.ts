import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { deliverHooks } from './deliver-hooks.ts';
import { type Monitored, mailsTo, monitoredBrand, servicesAt } from './notifications.fixture.ts';
import { runDue } from './run-due.ts';

let server: TestServer;
let receiver: Server;
let origin: string;
let status = 200;
const received: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      if (request.url === '/moved') response.writeHead(307, { location: '/elsewhere' }).end();
      else response.writeHead(status).end('ok');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => receiver.once('listening', done));
  origin = `http://127.0.0.1:${(receiver.address() as { port: number }).port}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.stop();
});

const minute = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * minute);
const runAt = async (time: Date) => {
  while (await runDue(servicesAt(server, time)));
};
const deliverAt = async (time: Date) => {
  while (await deliverHooks(servicesAt(server, time)));
};
const alertTo = async (
  brand: Monitored,
  receivers: { kind: 'slack' | 'teams' | 'webhook' | 'email'; address: string }[],
) => await brand.notify({ kind: 'every_mention', receivers });
const linkIn = (text: string, page: string) =>
  new RegExp(`http://\\S*(/media-notifications/${page}/[\\w-]{43})`).exec(text)![1]!;
const post = async (path: string, body: string | URLSearchParams = 'List-Unsubscribe=One-Click', type?: string) =>
  await fetch(server.origin + path, { method: 'POST', body, headers: type ? { 'content-type': type } : {} });

describe('an outside address', () => {
  it('an outside address gets nothing before it agrees, and opening the page is no agreement', async () => {
    const brand = await monitoredBrand(server);
    const address = `press-${brand.word}@elsewhere.example`.toLowerCase();
    const notification = await alertTo(brand, [{ kind: 'email', address }]);
    expect(notification.receivers[0]).toMatchObject({ kind: 'email', address, status: 'awaiting' });
    await brand.publish('Before');
    await runAt(later(2));
    const mails = await mailsTo(server, address);
    expect(mails.map((mail) => mail.subject)).toEqual(['Ingrid Ås would like to send you media mentions']);
    const page = linkIn(mails[0]!.text, 'confirm');
    expect(await (await fetch(server.origin + page)).text()).toContain('Yes, send them');
    const state = async () => (await brand.client('user.media-notifications.index')).data[0]!.receivers[0]!.status;
    expect(await state()).toBe('awaiting');
    const agreed = await post(page, new URLSearchParams({ answer: 'yes' }));
    expect(agreed.status).toBe(200);
    expect(await state()).toBe('active');
  });

  it('an outside address is asked once a day in all, and never again once it refuses', async () => {
    const [brand, other] = [await monitoredBrand(server), await monitoredBrand(server)];
    const address = `Nobody-${brand.word}@elsewhere.example`;
    const notification = await alertTo(brand, [{ kind: 'email', address }]);
    await alertTo(other, [{ kind: 'email', address: address.toLowerCase() }]);
    expect(await mailsTo(server, address)).toHaveLength(1);
    expect(await mailsTo(server, address.toLowerCase())).toHaveLength(0);
    const params = { notification_id: notification.id, receiver_id: notification.receivers[0]!.id };
    expect((await failureOf(brand.client('user.media-notifications.receivers.ask-again', { params }))).body.code).toBe(
      'notification_asked_recently',
    );
    const page = linkIn((await mailsTo(server, address))[0]!.text, 'confirm');
    await post(page, new URLSearchParams({ answer: 'no' }));
    const refused = await failureOf(alertTo(other, [{ kind: 'email', address }]));
    expect(refused.body.errors?.receivers?.[0]).toContain('does not accept requests');
    await server.database.pool.query("update notification_receivers set asked_at = now() - interval '3 days'");
    expect((await failureOf(brand.client('user.media-notifications.receivers.ask-again', { params }))).body.code).toBe(
      'notification_receiver_ended',
    );
  });

  it('one click unsubscribes: the POST of a mail program, whatever its content type, and the button of the page', async () => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify({ kind: 'every_mention' });
    await brand.publish('Harbour');
    await runAt(later(2));
    const [mail] = await mailsTo(server, brand.user.email);
    const link = linkIn(mail!.headers['List-Unsubscribe']!, 'unsubscribe');
    const state = async () => (await brand.client('user.media-notifications.index')).data[0]!.receivers[0]!.status;
    expect(await (await fetch(server.origin + link)).text()).toContain('Unsubscribe from “Morning”?');
    expect(await state()).toBe('active');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form, undefined]) {
      const answer = await fetch(server.origin + link, { method: 'POST', ...(body && { body }) });
      expect(answer.status).toBe(200);
      expect(await state()).toBe('unsubscribed');
      await post(link, new URLSearchParams({ answer: 'again' }));
      expect(await state()).toBe('active');
    }
    await post(link);
    await brand.publish('Nobody reads this', { body: 'A text of its own.' });
    await runAt(later(30));
    expect(await mailsTo(server, brand.user.email)).toHaveLength(1);
    const params = { notification_id: notification.id, receiver_id: notification.receivers[0]!.id };
    const { data } = await brand.client('user.media-notifications.receivers.resume', { params });
    expect(data.receivers[0]?.status).toBe('active');
    expect((await post(`/media-notifications/unsubscribe/${'x'.repeat(43)}`)).status).toBe(404);
  });
});

describe('a web address', () => {
  it('a web address gets a signed message that an independent library verifies, once', async () => {
    const brand = await monitoredBrand(server);
    const notification = await alertTo(brand, [{ kind: 'webhook', address: `${origin}/hook-${brand.word}` }]);
    await brand.publish('Harbour <b>closed</b>');
    await runAt(later(2));
    await deliverAt(new Date(Date.now() + 3 * minute));
    await deliverAt(later(10));
    const [message, ...others] = received.filter(({ path }) => path === `/hook-${brand.word}`);
    expect(others).toEqual([]);
    const { secret } = notification.receivers[0]!;
    const now = Number(message!.headers['webhook-timestamp']) * 1000;
    expect(now).toBeGreaterThan(0);
    const headers = message!.headers as Record<string, string>;
    // The time of this test is some minutes ahead of the clock that the verifier reads.
    const fresh = { ...headers, 'webhook-timestamp': headers['webhook-timestamp']! };
    const verify = (body: string) => new Webhook(secret!).verify(body, fresh);
    expect(verify(message!.body)).toMatchObject({
      type: 'media_notification.every_mention',
      mentions: 1,
      streams: [
        { id: brand.stream.id, stories: [{ copies: 0, headline: expect.stringContaining('Harbour <b>closed</b>') }] },
      ],
    });
    expect(() => verify(message!.body.replace('Harbour', 'Herbour'))).toThrow();
    const params = { notification_id: notification.id, receiver_id: notification.receivers[0]!.id };
    const renewed = (await brand.client('user.media-notifications.receivers.renew-secret', { params })).data
      .receivers[0]!.secret;
    expect(renewed).not.toBe(secret);
  });

  it('Slack and Teams get messages in their format, with special characters escaped', async () => {
    const brand = await monitoredBrand(server);
    await alertTo(brand, [
      { kind: 'slack', address: `${origin}/slack-${brand.word}` },
      { kind: 'teams', address: `${origin}/teams-${brand.word}` },
    ]);
    await brand.publish('A | <b> & [link](x)');
    await runAt(later(2));
    await deliverAt(later(3));
    const bodyOf = (path: string) => JSON.parse(received.find((message) => message.path === path)!.body);
    const slack = bodyOf(`/slack-${brand.word}`);
    expect(slack.text).toContain('&lt;b&gt; &amp;');
    expect(slack.blocks[2].text.text).toMatch(
      /^\*<https:\/\/outlet\.example\/[\w-]+\|A ¦ &lt;b&gt; &amp; \[link\]\(x\) /,
    );
    const card = bodyOf(`/teams-${brand.word}`).attachments[0].content;
    expect(card).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
    expect(JSON.stringify(card.body)).toContain('\\\\[link\\\\]');
  });

  it('a web address is tried again with growing pauses, and disabled after failing for long, and its owner is told', async () => {
    const brand = await monitoredBrand(server);
    const notification = await alertTo(brand, [{ kind: 'webhook', address: `${origin}/down-${brand.word}` }]);
    await brand.publish('Harbour');
    status = 503;
    await runAt(later(2));
    const tries = () => received.filter(({ path }) => path === `/down-${brand.word}`).length;
    const history = async () =>
      (await brand.client('user.media-notifications.deliveries', { params: { notification_id: notification.id } }))
        .data;
    await deliverAt(later(3));
    await deliverAt(later(3.5));
    expect(tries(), 'not before its pause is over').toBe(1);
    await deliverAt(later(5));
    expect(tries()).toBe(2);
    expect((await history())[0]).toMatchObject({
      status: 'queued',
      attempts: 2,
      failure: expect.stringContaining('returned error 503'),
    });
    for (let hours = 1; hours < 100; hours += 1) await deliverAt(later(hours * 60));
    expect(tries()).toBeLessThanOrEqual(11);
    expect((await history())[0]?.status).toBe('failed');
    await server.database.pool.query(
      "update notification_receivers set failing_since = now() - interval '4 days' where notification_id = $1",
      [notification.id],
    );
    await server.database.pool.query(
      'update notification_deliveries set next_try_at = now(), failed_at = null where notification_id = $1',
      [notification.id],
    );
    await deliverAt(later(1));
    expect((await brand.client('user.media-notifications.index')).data[0]?.receivers[0]).toMatchObject({
      status: 'disabled',
    });
    const [told] = await mailsTo(server, brand.user.email);
    expect(told?.subject).toMatch(/^“Morning” no longer reaches 127\.0\.0\.1/);
    status = 200;
    const params = { notification_id: notification.id, receiver_id: notification.receivers[0]!.id };
    expect((await brand.client('user.media-notifications.receivers.test', { params })).data).toEqual({
      delivered: true,
      failure: null,
    });
    expect(
      (await brand.client('user.media-notifications.receivers.resume', { params })).data.receivers[0]?.status,
    ).toBe('active');
  });

  it('a message is sent by another process if its process dies while sending', async () => {
    const brand = await monitoredBrand(server);
    const notification = await alertTo(brand, [{ kind: 'webhook', address: `${origin}/lease-${brand.word}` }]);
    await brand.publish('Harbour');
    await runAt(later(2));
    // A killed process leaves a claimed delivery that is never marked.
    await server.database.pool.query(
      'update notification_deliveries set attempts = 1, next_try_at = $2 where notification_id = $1',
      [notification.id, later(4)],
    );
    await deliverAt(later(3));
    expect(received.filter(({ path }) => path === `/lease-${brand.word}`)).toHaveLength(0);
    await deliverAt(later(5));
    expect(received.filter(({ path }) => path === `/lease-${brand.word}`)).toHaveLength(1);
  });

  it('redirects of a web address are not followed, and private networks are not called', async () => {
    const brand = await monitoredBrand(server);
    const { id, receivers } = await alertTo(brand, [{ kind: 'webhook', address: `${origin}/moved` }]);
    const params = { notification_id: id, receiver_id: receivers[0]!.id };
    const { data } = await brand.client('user.media-notifications.receivers.test', { params });
    expect(data.delivered).toBe(false);
    expect(received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    const closed = await startTestServer({ settings: { MASTHEAD_ALLOW_PRIVATE_NETWORK: 'false' } });
    const guarded = await monitoredBrand(closed);
    const plain = await failureOf(alertTo(guarded, [{ kind: 'webhook', address: 'http://hook.example/' }]));
    expect(plain.body.errors?.receivers?.[0]).toContain('must begin with https://');
    const inside = await alertTo(guarded, [{ kind: 'webhook', address: 'https://127.0.0.1:8443/' }]);
    const answer = await guarded.client('user.media-notifications.receivers.test', {
      params: { notification_id: inside.id, receiver_id: inside.receivers[0]!.id },
    });
    expect(answer.data).toMatchObject({ delivered: false, failure: expect.stringContaining('private network') });
    await closed.stop();
  });
});

describe('a notification', () => {
  it('a notification belongs to the user who made it', async () => {
    const [brand, stranger] = [await monitoredBrand(server), await monitoredBrand(server)];
    const { id, receivers } = await brand.notify();
    const params = { notification_id: id };
    expect(
      (await failureOf(stranger.client('user.media-notifications.update', { params, body: { title: 'Mine' } }))).status,
    ).toBe(404);
    expect((await failureOf(stranger.client('user.media-notifications.delete', { params }))).status).toBe(404);
    expect((await failureOf(stranger.client('user.media-notifications.deliveries', { params }))).status).toBe(404);
    expect(
      (
        await failureOf(
          stranger.client('user.media-notifications.receivers.resume', {
            params: { ...params, receiver_id: receivers[0]!.id },
          }),
        )
      ).status,
    ).toBe(404);
    expect((await failureOf(stranger.notify({ streams: [brand.stream.id] }))).body.errors).toHaveProperty('streams');
    expect((await failureOf(stranger.notify({ brands: [brand.brand.id] }))).body.errors).toHaveProperty('brands');
    expect(
      (await failureOf(stranger.notify({ receivers: [{ kind: 'member', user_id: brand.user.id }] }))).body.errors,
    ).toHaveProperty('receivers');
  });

  it('the agreement of receivers is kept when a notification is changed', async () => {
    const brand = await monitoredBrand(server);
    const colleague = await makeUser(server.database.db, brand.organisation.id, [brand.brand.id], 'reader');
    const address = `kept-${brand.word}@elsewhere.example`;
    const { id } = await brand.notify({
      receivers: [
        { kind: 'email', address },
        { kind: 'webhook', address: `${origin}/kept` },
      ],
    });
    await server.database.pool.query(
      'update notification_receivers set confirmed_at = now() where notification_id = $1',
      [id],
    );
    const before = (await brand.client('user.media-notifications.index')).data[0]!;
    const { data } = await brand.client('user.media-notifications.update', {
      params: { notification_id: id },
      body: {
        title: 'Evening',
        times: ['18:00'],
        receivers: [
          { kind: 'email', address },
          { kind: 'member', user_id: colleague.id },
        ],
      },
    });
    expect(data).toMatchObject({ title: 'Evening', times: ['18:00'], days: before.days });
    expect(data.receivers.map(({ kind, status: state }) => [kind, state])).toEqual([
      ['email', 'active'],
      ['member', 'active'],
    ]);
    expect(data.receivers[0]?.id).toBe(before.receivers[0]?.id);
    const off = (
      await brand.client('user.media-notifications.update', {
        params: { notification_id: id },
        body: { enabled: false },
      })
    ).data;
    expect(off).toMatchObject({ enabled: false, next_at: null });
    expect(
      (
        await failureOf(
          brand.client('user.media-notifications.update', { params: { notification_id: id }, body: { days: [] } }),
        )
      ).body.errors,
    ).toHaveProperty('days');
  });

  it('a preview shows and sends the current mentions, which stay due in the next digest', async () => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify();
    await brand.publish('Harbour');
    const body = { title: 'Morning', times: ['08:00'], streams: [brand.stream.id] };
    server.clock.set(later(1));
    const preview = (await brand.client('user.media-notifications.preview', { body })).data;
    expect(preview).toMatchObject({ subject: 'Morning: 1 new mention', mentions: 1 });
    expect(preview.html).toContain('Harbour');
    await brand.client('user.media-notifications.send-test', { params: { notification_id: notification.id } });
    server.clock.set(null);
    await runAt(new Date(Date.parse(notification.next_at!) + minute));
    expect((await mailsTo(server, brand.user.email)).map((mail) => mail.subject)).toEqual([
      'Morning: 1 new mention',
      'Morning: 1 new mention',
    ]);
  });
});
