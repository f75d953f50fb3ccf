import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { createSubscription, decryptPush, readSenderToken, startPushService } from '../../testing/push-service.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { monitoredBrand, servicesAt } from '../notifications/notifications.fixture.ts';
import { runDue } from '../notifications/run-due.ts';
import { sendDue } from './push.ts';

let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  [server, service] = await Promise.all([
    startTestServer({ settings: { MASTHEAD_PUBLIC_URL: 'https://news.example' } }),
    startPushService(),
  ]);
});
afterAll(() => Promise.all([server.stop(), service.stop()]));
beforeEach(() => {
  service.received.length = 0;
  Object.assign(service.answers, { status: 201, headers: {} });
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const sendAt = async (time: Date) => {
  while (await sendDue(servicesAt(server, time)));
};
async function alertAt(time: Date) {
  while (await runDue(servicesAt(server, time)));
}
let addresses = 0;
const subscribe = () => createSubscription(`${service.origin}/push/${++addresses}`);
const waiting = async () =>
  (await server.database.pool.query<{ attempts: number }>('select attempts from device_messages')).rows;

describe('devices', () => {
  it('an alert reaches the phone of its receiver, encrypted for that phone alone [access-002]', async () => {
    const brand = await monitoredBrand(server);
    const phone = subscribe();
    const { data: device } = await brand.client('user.devices.store', { body: { ...phone.form, kinds: 'alerts' } });
    expect(device).toMatchObject({ kinds: 'alerts', is_current: true, failing_since: null });
    await brand.notify({ kind: 'every_mention' });
    await brand.publish('Harbour closed');
    await alertAt(minutes(2));
    await sendAt(minutes(2));
    expect(service.received).toHaveLength(1);
    const [{ headers, body }] = service.received as [(typeof service.received)[0]];
    expect(body.toString('latin1')).not.toContain('Harbour');
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
    expect(decryptPush(phone, body)).toMatchObject({
      title: expect.stringContaining('Harbour closed'),
      body: brand.stream.name,
      path: `/streams/${brand.stream.id}`,
      lang: 'en-GB',
    });
    const { data: key } = await brand.client('user.devices.key');
    const claims = readSenderToken(String(headers.authorization), key.public_key);
    expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^https:/) });
  });

  it('a digest goes to devices that ask for alerts and digests, and not to one that asks for alerts alone', async () => {
    const brand = await monitoredBrand(server);
    const [alerts, all] = [subscribe(), subscribe()];
    await brand.client('user.devices.store', { body: { ...alerts.form, kinds: 'alerts' } });
    await brand.client('user.devices.store', { body: { ...all.form, kinds: 'all' } });
    await brand.notify({ times: ['08:00'], notify_when_empty: true });
    await alertAt(minutes(26 * 60));
    await sendAt(minutes(26 * 60));
    expect(service.received.map(({ path }) => `${service.origin}${path}`)).toEqual([all.form.address]);
  });

  it('a device receives nothing after its session has ended', async () => {
    const tenant = await makeTenant(server.database.db);
    const [here, elsewhere] = [await server.signIn(tenant.user.email), await server.signIn(tenant.user.email)];
    const phone = subscribe();
    await server.client(elsewhere)('user.devices.store', { body: { ...phone.form, kinds: 'all' } });
    expect((await server.client(here)('user.devices.index')).data).toMatchObject([{ is_current: false }]);
    await server.client(here)('user.sessions.delete-others');
    expect((await server.client(here)('user.devices.index')).data).toEqual([]);
  });

  it('a browser that signs in as another user leaves the first one', async () => {
    const [first, second] = [await makeTenant(server.database.db), await makeTenant(server.database.db)];
    const browser = subscribe();
    const body = { ...browser.form, kinds: 'all' } as const;
    const one = server.client(await server.signIn(first.user.email));
    const two = server.client(await server.signIn(second.user.email));
    await one('user.devices.store', { body });
    const { data: saved } = await two('user.devices.store', { body });
    expect((await one('user.devices.index')).data).toEqual([]);
    expect((await two('user.devices.index')).data.map(({ id }) => id)).toEqual([saved.id]);
    expect(await failureOf(one('user.devices.delete', { params: { device_id: saved.id } }))).toMatchObject({
      status: 404,
    });
    await two('user.devices.update', { params: { device_id: saved.id }, body: { kinds: 'alerts' } });
    await two('user.devices.delete', { params: { device_id: saved.id } });
    expect((await two('user.devices.index')).data).toEqual([]);
  });

  it('a test message says whether the push service took it', async () => {
    const tenant = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(tenant.user.email));
    const phone = subscribe();
    const { data: device } = await client('user.devices.store', { body: { ...phone.form, kinds: 'all' } });
    const params = { device_id: device.id };
    expect((await client('user.devices.test', { params })).data).toEqual({ delivered: true, failure: null });
    service.answers.status = 503;
    expect((await client('user.devices.test', { params })).data).toMatchObject({ delivered: false });
    service.answers.status = 410;
    expect((await client('user.devices.test', { params })).data).toMatchObject({
      failure: expect.stringContaining('no longer receives messages'),
    });
    expect((await client('user.devices.index')).data).toEqual([]);
  });

  it('a message is tried again after the push service was down', async () => {
    const brand = await monitoredBrand(server);
    const phone = subscribe();
    await brand.client('user.devices.store', { body: { ...phone.form, kinds: 'all' } });
    await brand.notify({ kind: 'every_mention' });
    await brand.publish('Ferry aground');
    await alertAt(minutes(2));
    service.answers.status = 503;
    await sendAt(minutes(2));
    await sendAt(minutes(2));
    expect(await waiting()).toEqual([{ attempts: 1 }]);
    expect((await brand.client('user.devices.index')).data).toMatchObject([{ failing_since: expect.any(String) }]);
    service.answers.status = 201;
    await sendAt(minutes(5));
    expect(await waiting()).toEqual([]);
    expect((await brand.client('user.devices.index')).data).toMatchObject([{ failing_since: null }]);
    expect(service.received).toHaveLength(2);
  });

  it('a message that could not be delivered for a day is given up', async () => {
    const brand = await monitoredBrand(server);
    await brand.client('user.devices.store', { body: { ...subscribe().form, kinds: 'all' } });
    await brand.notify({ kind: 'every_mention' });
    await brand.publish('Ferry afloat');
    await alertAt(minutes(2));
    service.answers.status = 503;
    await sendAt(minutes(2));
    expect(await waiting()).toHaveLength(1);
    await sendAt(minutes(26 * 60));
    expect(await waiting()).toEqual([]);
    expect(service.received).toHaveLength(2);
  });

  it.each([
    ['an address that is no web address', { address: 'file:///etc/passwd' }],
    ['a key that is no point', { public_key: 'A'.repeat(87) }],
    ['a secret of another length', { shared_secret: 'abc' }],
  ])('%s is refused', async (_, wrong) => {
    const tenant = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(tenant.user.email));
    const body = { ...subscribe().form, kinds: 'all', ...wrong } as const;
    expect(await failureOf(client('user.devices.store', { body }))).toMatchObject({ status: 422 });
  });
});
