import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { sendTo, startMailServer } from '../emails.fixture.ts';

const postmark = 'the password of the webhook';
const mailgun = 'the signing key of the domain';
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

let server: TestServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    worker: true,
    settings: {
      MASTHEAD_SMTP_URL: mail.url,
      MASTHEAD_RETURN_ADDRESS: 'bounces@mail.example.org',
      MASTHEAD_POSTMARK_WEBHOOK_SECRET: postmark,
      MASTHEAD_MAILGUN_WEBHOOK_SECRET: mailgun,
      MASTHEAD_SENDGRID_WEBHOOK_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  (
    await fetch(`${server.origin}/email-events/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).status;

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`masthead:${password}`).toString('base64')}`,
});

const toPostmark = (recipient: string, event: object, password = postmark) =>
  post('postmark', { MessageID: 'm1', Metadata: { recipient }, ...event }, basic(password));

function toMailgun(event: object, { token = 'token-1', at = Date.now(), key = mailgun } = {}) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  return post('mailgun', { signature: { timestamp, token, signature }, 'event-data': { id: token, ...event } });
}

function toSendgrid(events: object[], { at = Date.now(), tamper = '' } = {}) {
  const body = JSON.stringify(events);
  const timestamp = String(Math.floor(at / 1000));
  const signature = createSign('sha256')
    .update(timestamp + body)
    .sign(privateKey, 'base64');
  return post('sendgrid', body + tamper, {
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': signature,
  });
}

describe('events of providers', () => {
  it('an event of Postmark counts once and only with the password: delivered, then a complaint that suppresses', async () => {
    const { client, sent, states } = await sendTo(server, mail, ['ane@example.org']);
    const id = sent.get('ane@example.org')!.id;
    expect(sent.get('ane@example.org')!.raw).toContain(`X-PM-Metadata-recipient: ${id}`);
    expect(await toPostmark(id, { RecordType: 'Delivery' }, 'another password of it')).toBe(403);
    expect(await states()).toEqual({ 'ane@example.org': 'accepted' });
    expect(await toPostmark(id, { RecordType: 'Delivery' })).toBe(204);
    expect(await states()).toEqual({ 'ane@example.org': 'delivered' });
    expect(await toPostmark(id, { RecordType: 'SpamComplaint', ID: 7 })).toBe(204);
    expect(await toPostmark(id, { RecordType: 'SpamComplaint', ID: 7 })).toBe(204);
    expect((await client('email-suppressions.index')).data).toMatchObject([
      { email: 'ane@example.org', reason: 'complaint' },
    ]);
  });

  it('a failure that Mailgun signs bounces the recipient; a wrong key, a used token and an old time do not', async () => {
    const { client, sent, states } = await sendTo(server, mail, ['bo@example.org', 'carl@example.org']);
    const failed = (to: string, message: string) => ({
      event: 'failed',
      severity: 'permanent',
      message: { headers: { 'message-id': `${sent.get(to)!.id}@mail.example.org` } },
      'delivery-status': { code: 550, message },
    });
    const bo = failed('bo@example.org', '5.1.1 The email account that you tried to reach does not exist');
    const carl = failed('carl@example.org', '5.2.2 mailbox full');
    expect(await toMailgun(bo, { key: 'the signing key of another' })).toBe(403);
    expect(await toMailgun(bo, { at: Date.now() - 4 * 24 * 3_600_000 })).toBe(403);
    expect((await states())['bo@example.org']).toBe('accepted');
    expect([await toMailgun(bo), await toMailgun(carl)]).toEqual([204, 204]);
    expect(await states()).toEqual({ 'bo@example.org': 'bounced', 'carl@example.org': 'accepted' });
    expect(await toMailgun(carl, { token: 'token-2' })).toBe(204);
    expect((await states())['carl@example.org']).toBe('bounced');
    // A full mailbox may be emptied; only the address that does not exist is suppressed.
    expect((await client('email-suppressions.index')).data).toMatchObject([
      { email: 'bo@example.org', reason: 'bounce' },
    ]);
  });

  it('events of SendGrid are taken with a true signature over the whole body only', async () => {
    const { sent, states } = await sendTo(server, mail, ['dora@example.org', 'eva@example.org']);
    const [dora, eva] = [sent.get('dora@example.org')!.id, sent.get('eva@example.org')!.id];
    const events = [
      { event: 'delivered', sg_event_id: 'e1', recipient: dora },
      {
        event: 'bounce',
        type: 'bounce',
        sg_event_id: 'e2',
        'smtp-id': `<${eva}@x.example>`,
        reason: '550 No such user',
      },
      { event: 'open', sg_event_id: 'e3' },
      'no event',
    ] as object[];
    expect(await toSendgrid(events, { tamper: ' ' })).toBe(403);
    expect(await toSendgrid(events, { at: Date.now() + 4 * 24 * 3_600_000 })).toBe(403);
    expect(await states()).toEqual({ 'dora@example.org': 'accepted', 'eva@example.org': 'accepted' });
    expect(await toSendgrid(events)).toBe(204);
    expect(await states()).toEqual({ 'dora@example.org': 'delivered', 'eva@example.org': 'bounced' });
  });

  it('a provider that is not configured, an unknown one and invalid input are refused', async () => {
    expect(await post('ses', {})).toBe(404);
    expect(await post('constructor', {})).toBe(404);
    expect(await post('mailgun', 'junk')).toBe(400);
    expect(await post('mailgun', {})).toBe(403);
  });
});
