import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../../testing/extent.ts';
import { makeTenant } from '../../../testing/factories.ts';
import { findMailTo } from '../../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeSender, sentBy, startMailServer } from '../emails.fixture.ts';

let server: TestServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;
const records = new Map<string, string>();
const servers = new Map([['mx.press.example', '203.0.113.9']]);

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    worker: true,
    settings: { MASTHEAD_SMTP_URL: mail.url, MASTHEAD_PUBLIC_URL: 'https://press.example' },
    resolveTxt: async (name) => [[records.get(name) ?? 'nothing']],
    nameService: {
      mailServers: async () => [...servers.keys()],
      addresses: async (host) => (servers.has(host) ? [servers.get(host)!] : []),
      names: async () => [...servers.keys()],
    },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const to = (...emails: string[]) => ({ relations: [], groups: [], emails });
const text = { subject: 'Plan', body: '<p><a href="https://ferries.example/">Plan</a></p>' };

/** Makes a user whose e-mails are sent by their own mail server. */
async function withOwnServer() {
  const sender = await makeSender(server);
  const body = {
    host: '127.0.0.1',
    port: mail.port,
    encryption: 'none' as const,
    username: null,
    password: null,
  };
  await sender.client('user.smtp-settings.update', { body });
  await sender.client('user.smtp-settings.test', { body });
  const draft = async (form: object) =>
    (await sender.client('emails.store', { body: { brand_id: sender.brandId, ...text, ...form } })).data.id;
  return { ...sender, draft };
}

describe('a sender address', () => {
  it('an own mail server sends in the name of an address only after its owner has confirmed it', async () => {
    const { client, draft, user } = await withOwnServer();
    const own = await draft({ recipients: to('first@example.org') });
    await client('emails.send', { params: { email_id: own } });
    await sentBy(client, own);
    const address = `press-${own.slice(-6)}@other.example`;
    const form = { sender: { name: null, email: address, reply_to: null } };
    const email_id = await draft({ ...form, recipients: to('second@example.org') });
    const audience = async () => (await client('emails.audience', { params: { email_id } })).data.sender;
    expect(await audience()).toEqual({ server: 'own', email: address, is_proven: false });
    for (const call of ['emails.send', 'emails.test'] as const) {
      const failure = await failureOf(client(call, { params: { email_id } }));
      expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ['sender.email']]);
    }
    await client('email-senders.store', { body: { email: address } });
    expect((await failureOf(client('email-senders.store', { body: { email: address } }))).body.code).toBe(
      'sender_asked_recently',
    );
    const path = new URL((await findMailTo(server.database, address)).link).pathname;
    const page = await fetch(server.origin + path);
    expect([page.status, (await audience()).is_proven]).toEqual([200, false]);
    expect((await fetch(`${server.origin}/email-senders/guessed`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(server.origin + path, { method: 'POST' })).status).toBe(200);
    expect((await fetch(server.origin + path, { method: 'POST' })).status).toBe(404);
    await client('emails.send', { params: { email_id } });
    await sentBy(client, email_id);
    const senderOf = async (receiver: string) =>
      (await PostalMime.parse(mail.received.find((each) => each.to === receiver)!.raw)).from?.address;
    expect([await senderOf('first@example.org'), await senderOf('second@example.org')]).toEqual([user.email, address]);
  });

  it('a proven domain opens all of its addresses, until the proof is removed', async () => {
    const { client, draft } = await withOwnServer();
    const domain = 'owned.example';
    const { ownership } = (await client('emails.domain-check', { query: { domain } })).data;
    const missing = await failureOf(client('email-senders.prove-domain', { body: { domain } }));
    expect([missing.status, ownership.is_proven]).toEqual([422, false]);
    records.set(ownership.name, ownership.value);
    const other = await makeSender(server);
    expect((await failureOf(other.client('email-senders.prove-domain', { body: { domain } }))).status).toBe(422);
    await client('email-senders.prove-domain', { body: { domain } });
    const sender = { name: null, email: 'News@Owned.example', reply_to: null };
    const email_id = await draft({ sender, recipients: to('third@example.org') });
    const isProven = async () => (await client('emails.audience', { params: { email_id } })).data.sender.is_proven;
    expect(await isProven()).toBe(true);
    await client('email-senders.delete', { params: { email: '@owned.example' } });
    expect(await isProven()).toBe(false);
  });
});

describe('the limit of e-mails to one person', () => {
  it.runIf(inFull)(
    'the limit applies to all brands of the organisation, and names the people who are left out',
    async () => {
      const { client, draft } = await withOwnServer();
      await client('email-limit.update', { body: { limit: { most: 1, days: 7 } } });
      const first = await draft({ recipients: to('often@example.org') });
      await client('emails.send', { params: { email_id: first } });
      await sentBy(client, first);
      const second = await draft({ recipients: to('often@example.org', 'new@example.org') });
      const audience = (await client('emails.audience', { params: { email_id: second } })).data;
      expect(audience).toMatchObject({ recipients: 1, over_limit: 1 });
      await client('emails.send', { params: { email_id: second } });
      await sentBy(client, second);
      const { data } = await client('emails.recipients.index', { params: { email_id: second } });
      expect(data.map(({ email, state, reason }) => [email, state, reason])).toEqual([
        ['new@example.org', 'accepted', null],
        ['often@example.org', 'suppressed', 'over_limit'],
      ]);
      await client('email-limit.update', { body: { limit: null } });
      expect((await client('email-limit.show')).data).toBeNull();
    },
  );
});

describe('a plan without tracking', () => {
  it('an e-mail on a plan without tracking counts no opens and clicks, and has no facts', async () => {
    const tenant = await makeTenant(server.database.db, 'administrator', 'plus');
    const client = server.client(await server.signIn(tenant.user.email));
    const body = { brand_id: tenant.brand.id, ...text, recipients: to('plus@example.org'), is_tracked: true };
    const email_id = (await client('emails.store', { body })).data.id;
    await client('emails.send', { params: { email_id } });
    await sentBy(client, email_id);
    const { raw } = mail.received.find((each) => each.to === 'plus@example.org')!;
    expect([raw.includes('open.gif'), raw.includes('/click?')]).toEqual([false, false]);
    expect((await client('emails.show', { params: { email_id } })).data.is_tracked).toBe(false);
    const refused = await failureOf(client('emails.facts', { params: { email_id } }));
    expect(refused.body).toMatchObject({ code: 'forbidden', reason: { cause: 'plan' } });
  });
});
