import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { freePort } from '../../testing/replay.ts';
import type { TestServer } from '../../testing/server.ts';
import type { BrandId } from '../access/index.ts';

export interface ReceivedMail {
  to: string;
  raw: string;
  /** Envelope sender: the address that bounces go to. */
  from: string;
}

/** Starts a mail server on this machine that keeps the mails it accepts. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const port = await freePort();
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw, from });
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => {});
  await new Promise<void>((done) => void smtp.listen(port, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    stop: () => new Promise<void>((done) => void smtp.close(() => done())),
  };
}

/** Makes a signed-in user of a new tenant, with a function that makes relations of its brand. */
export async function makeSender(server: TestServer) {
  const tenant = await makeTenant(server.database.db);
  const client = server.client(await server.signIn(tenant.user.email));
  const brandId: BrandId = tenant.brand.id;
  const relate = async (name: string, email: string | null, more: object = {}) =>
    (await client('connect.relations.store', { body: { brand_id: brandId, name, email, ...more } })).data.id;
  return { ...tenant, client, brandId, relate };
}

/** Sends an e-mail to typed addresses of a new tenant, and returns what arrived by address. */
export async function sendTo(
  server: TestServer,
  mail: Awaited<ReturnType<typeof startMailServer>>,
  addresses: readonly string[],
) {
  const sender = await makeSender(server);
  const { client, brandId } = sender;
  const send = async (body: object) => {
    const { data } = await client('emails.store', {
      body: { brand_id: brandId, subject: 'Plan', body: '<p>The plan</p>', ...body },
    });
    await client('emails.send', { params: { email_id: data.id } });
    await sentBy(client, data.id);
    return data.id;
  };
  const emailId = await send({ recipients: { relations: [], groups: [], emails: [...addresses] } });
  const recipients = async (email_id = emailId) =>
    (await client('emails.recipients.index', { params: { email_id } })).data;
  const sent = new Map(
    (await recipients()).map(({ id, email }) => {
      const { raw, from } = mail.received.findLast(({ to }) => to === email)!;
      return [email, { id, raw, from }];
    }),
  );
  const states = async (email_id = emailId) =>
    Object.fromEntries((await recipients(email_id)).map(({ email, state }) => [email, state]));
  return { ...sender, emailId, send, sent, states, recipients };
}

export const sentBy = (client: Awaited<ReturnType<typeof makeSender>>['client'], email_id: string) =>
  expect
    .poll(async () => (await client('emails.show', { params: { email_id } })).data.status, { timeout: 20_000 })
    .toBe('sent');
