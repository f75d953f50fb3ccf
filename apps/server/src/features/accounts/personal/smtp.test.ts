import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../../platform/secrets/index.ts';
import { makeTenant } from '../../../testing/factories.ts';
import { freePort } from '../../../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { findOwnServer } from './smtp.ts';

const received: { raw: Buffer; user: unknown }[] = [];
let smtp: SMTPServer;
let port: number;
let server: TestServer;
let closed: TestServer;

beforeAll(async () => {
  port = await freePort();
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ingrid' && password === 'smtp secret'
        ? done(null, { user: username })
        : done(Object.assign(new Error('Who are you?'), { responseCode: 535 })),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ raw: Buffer.concat(chunks), user: session.user });
        done();
      });
    },
  });
  await new Promise<void>((done) => void smtp.listen(port, '127.0.0.1', done));
  server = await startTestServer();
  closed = await startTestServer({ settings: { MASTHEAD_ALLOW_PRIVATE_NETWORK: 'false' } });
});
afterAll(async () => {
  await server.stop();
  await closed.stop();
  await new Promise<void>((done) => void smtp.close(() => done()));
});

const settings = (more: object = {}) => ({
  host: '127.0.0.1',
  port,
  encryption: 'none' as const,
  username: 'ingrid',
  password: 'smtp secret',
  ...more,
});
async function signedIn(on: TestServer = server) {
  const { user } = await makeTenant(on.database.db);
  return { user, client: on.client(await on.signIn(user.email)) };
}

describe('a user’s own mail server', () => {
  it('a user’s own mail server is tested with a message and then used', async () => {
    const { user, client } = await signedIn();
    expect((await client('user.smtp-settings.show')).data).toBeNull();
    const saved = (await client('user.smtp-settings.update', { body: settings() })).data;
    expect(saved).toMatchObject({ host: '127.0.0.1', has_password: true, tested_at: null });
    const secrets = createSecrets(server.config);
    const needs = { config: server.config, db: server.database.db, secrets };
    expect(await findOwnServer(needs, user.id)).toBeNull();
    const { password: _, ...without } = settings();
    await client('user.smtp-settings.test', { body: without });
    const test = await PostalMime.parse(received.at(-1)!.raw);
    expect([test.to?.[0]?.address, test.subject, received.at(-1)!.user]).toEqual([
      user.email,
      'Your mail server works with Masthead',
      'ingrid',
    ]);
    expect((await client('user.smtp-settings.show')).data?.tested_at).not.toBeNull();
    await client('user.smtp-settings.update', { body: settings() });
    expect(await findOwnServer(needs, user.id)).toMatchObject({ host: '127.0.0.1', password: 'smtp secret' });
    const changed = await client('user.smtp-settings.update', { body: settings({ password: 'another' }) });
    expect(changed.data.tested_at).toBeNull();
    await client('user.smtp-settings.delete');
    expect((await client('user.smtp-settings.show')).data).toBeNull();
  });

  it('a failed test reports the answer of the mail server', async () => {
    const { client } = await signedIn();
    const reasonOf = async (more: object) =>
      (await failureOf(client('user.smtp-settings.test', { body: settings(more) }))).body.message;
    expect(await reasonOf({ password: 'wrong' })).toContain('535');
    expect(await reasonOf({ encryption: 'starttls' })).toContain('500');
    expect(await reasonOf({ port: 1 })).toMatch(/ECONN|ESOCKET/);
    expect(await reasonOf({ host: 'nowhere.invalid' })).toContain('ENOTFOUND');
  });

  it('the password of the mail server is stored encrypted, never shown, and sent to no other server', async () => {
    const { client } = await signedIn();
    await client('user.smtp-settings.update', { body: settings() });
    const rows = await server.database.pool.query(`select s::text, encode(password, 'escape') from smtp_settings s`);
    expect(JSON.stringify(rows.rows)).not.toContain('smtp secret');
    expect(JSON.stringify(await client('user.smtp-settings.show'))).not.toContain('smtp secret');
    const { password: _, ...elsewhere } = settings({ host: 'localhost' });
    const saved = await client('user.smtp-settings.update', { body: elsewhere });
    expect(saved.data.has_password).toBe(false);
  });

  it('a mail server in the product’s own network is refused', async () => {
    const { client } = await signedIn(closed);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1'])
      expect(
        (await failureOf(client('user.smtp-settings.test', { body: settings({ host }) }))).body.errors?.host,
      ).toHaveLength(1);
  });
});

describe('the settings of mails', () => {
  it('the settings of mails are saved, and limited to plans and roles that send mails [permissions-034]', async () => {
    const { client } = await signedIn();
    const body = {
      signature: 'Ingrid\nNordlys',
      sender_name: 'Ingrid',
      sender_email: null,
      reply_to: 'press@example.org',
    };
    await client('user.email-settings.update', { body });
    expect((await client('user.email-settings.show')).data).toEqual(body);
    const reader = await makeTenant(server.database.db, 'reader');
    const failure = failureOf(server.client(await server.signIn(reader.user.email))('user.email-settings.show'));
    expect((await failure).status).toBe(403);
  });
});

it('the outbox of an installation without a mail server is open to staff', async () => {
  const { user } = await signedIn();
  await server.client()('auth.password-recovery.request', { body: { email: user.email } });
  const staff = server.client(await server.signIn('admin@masthead.localhost'));
  const { data } = await staff('staff.outbox.index', { query: { search: user.email } });
  expect(data).toMatchObject([{ to_address: user.email, sent_at: null }]);
  const mail = (await staff('staff.outbox.show', { params: { mail_id: data[0]!.id } })).data;
  expect(mail.text).toContain('/password-recovery/');
  expect(mail.html).toContain('<html');
  const { client } = await signedIn();
  expect((await failureOf(client('staff.outbox.show', { params: { mail_id: data[0]!.id } }))).status).toBe(403);
});
