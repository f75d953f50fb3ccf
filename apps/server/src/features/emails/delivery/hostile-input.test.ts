import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../../platform/services.ts';
import { inFull } from '../../../testing/extent.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { jobServices, upload } from '../../clippings/clippings.fixture.ts';
import { makeSender, startMailServer } from '../emails.fixture.ts';
import { Delivery } from './deliver.ts';

let server: TestServer;
let services: Services & { close(): Promise<void> };

beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_SMTP_URL: 'smtp://127.0.0.1:1' } });
  services = await jobServices(server);
});
afterAll(async () => {
  await services.close();
  await server.stop();
});

const to = (...emails: string[]) => ({ relations: [], groups: [], emails });

/** Sends an e-mail by a mail server of its author, one round of the sender after the other. */
async function sendBy(port: number, form: object, { username = null as string | null, rounds = 1 } = {}) {
  const sender = await makeSender(server);
  const { client, brandId, user } = sender;
  const body = { brand_id: brandId, subject: 'Plan', body: '<p>Plan</p>', ...form };
  const email_id = (await client('emails.store', { body })).data.id;
  await client('user.smtp-settings.update', {
    body: { host: '127.0.0.1', port, encryption: 'none', username, password: username && 'wrong' },
  });
  // A server that answers so would not have passed the test message.
  await server.database.pool.query('update smtp_settings set tested_at = now() where user_id = $1', [user.id]);
  await client('emails.send', { params: { email_id } });
  const delivery = new Delivery(services, 400);
  for (let round = 0; round < rounds; round++) await delivery.round();
  delivery.close();
  const email = (await client('emails.show', { params: { email_id } })).data;
  const recipients = (await client('emails.recipients.index', { params: { email_id } })).data;
  return { ...sender, email, recipients };
}

/** Runs with a mail server that answers with the given options. */
async function withServer<T>(
  options: SMTPServerOptions,
  run: (mail: Awaited<ReturnType<typeof startMailServer>>) => Promise<T>,
) {
  const mail = await startMailServer(options);
  try {
    return await run(mail);
  } finally {
    await mail.stop();
  }
}
const refusing = (responseCode: number, message: string): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(Object.assign(new Error(message), { responseCode })),
});

describe('attachments', () => {
  it.runIf(inFull)('files of 30 MB together are refused', async () => {
    const { client, brandId, user } = await makeSender(server);
    const token = await server.signIn(user.email);
    const place = { token, brand: { id: brandId } };
    const large = (name: string) =>
      upload(server, place, name, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10e6, ' ')]));
    const attachments = [(await large('one.pdf')).id, (await large('two.pdf')).id, (await large('three.pdf')).id];
    const failure = await failureOf(client('emails.store', { body: { brand_id: brandId, attachments } }));
    expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ['attachments']]);
  });
});

describe('a mail server', () => {
  it('an unreachable mail server leaves the recipients queued, and the e-mail says why', async () => {
    const { email, recipients } = await sendBy(1, { recipients: to('away@example.org') });
    expect(email).toMatchObject({ status: 'delivering', problem: expect.stringContaining('ECONNREFUSED') });
    expect(recipients).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });

  it('a refused password is reported, and nothing is lost', async () => {
    const options: SMTPServerOptions = {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('No entry'), { responseCode: 535 })),
    };
    await withServer(options, async ({ port, received }) => {
      const { email, recipients } = await sendBy(port, { recipients: to('w@example.org') }, { username: 'ingrid' });
      expect(email.problem).toContain('535');
      expect([recipients[0]?.state, received.length]).toEqual(['queued', 0]);
    });
  });

  it('a greylisted message is tried again later', async () => {
    await withServer(refusing(451, '4.7.1 Greylisted, try again later'), async ({ port }) => {
      const { recipients } = await sendBy(port, { recipients: to('grey@example.org') }, { rounds: 2 });
      expect(recipients).toMatchObject([{ state: 'queued', reason: 'greylisted', attempts: 1 }]);
      expect(Date.parse(recipients[0]!.next_try_at!)).toBeGreaterThan(server.clock.now().getTime() + 30_000);
    });
  });

  it('a server that closes with 421 gets a pause, and every recipient stays queued', async () => {
    await withServer(refusing(421, '4.3.2 Too busy'), async ({ port, received }) => {
      const many = to('a@busy.example', 'b@busy.example', 'c@busy.example');
      const { recipients } = await sendBy(port, { recipients: many }, { rounds: 3 });
      expect([recipients.map(({ state }) => state), received]).toEqual([['queued', 'queued', 'queued'], []]);
      expect(recipients.every(({ attempts }) => attempts <= 1)).toBe(true);
    });
  });

  it('a provider that refuses the sender is left alone by batches that are claimed already, others get theirs', async () => {
    let asked = 0;
    const options: SMTPServerOptions = {
      onRcptTo: ({ address }, _session, done) => {
        if (!address.endsWith('@busy.example')) return done();
        asked += 1;
        done(Object.assign(new Error('4.7.0 Too many messages'), { responseCode: 450 }));
      },
    };
    await withServer(options, async ({ port, received }) => {
      const busy = Array.from({ length: 500 }, (_, at) => `reader${at}@busy.example`);
      const others = Array.from({ length: 60 }, (_, at) => `reader${at}@calm.example`);
      const { email } = await sendBy(port, { recipients: to(...busy, ...others) }, { rounds: 2 });
      expect([received.length, email.counts]).toEqual([60, expect.objectContaining({ accepted: 60, queued: 500 })]);
      expect(asked).toBeLessThan(100);
    });
  });

  it('a message that was accepted without an answer is marked unknown and not sent again', async () => {
    let taken = 0;
    const options: SMTPServerOptions = {
      onData: (stream) => {
        stream.resume();
        stream.on('end', () => void taken++);
      },
    };
    await withServer(options, async ({ port }) => {
      const { recipients } = await sendBy(port, { recipients: to('hang@example.org') }, { rounds: 4 });
      expect([recipients[0]?.state, recipients[0]?.reason, taken]).toEqual(['unknown', 'reply_lost', 1]);
    });
  });

  it('a server that sends no greeting is given up after a time limit, and the e-mail says so', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((done) => void silent.listen(0, '127.0.0.1', done));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { email, recipients } = await sendBy(port, { recipients: to('silent@example.org') });
    expect([email.problem, recipients[0]?.state]).toEqual(['the server does not answer', 'queued']);
    await new Promise<void>((done) => void silent.close(() => done()));
  });
});

describe('pasted recipients', () => {
  it.runIf(inFull)(
    '50,000 entries with duplicates, invalid ones and records of others become each address once',
    async () => {
      const { client, brandId, relate } = await makeSender(server);
      const stranger = await makeSender(server);
      const foreign = await stranger.relate('Not Ours', 'secret@stranger.example');
      const own = await relate('Ane', 'reader1@example.org');
      const emails = Array.from({ length: 50_000 }, (_, at) =>
        at % 5 === 4
          ? `junk ${at} <not-an-address>`
          : at % 5 === 3
            ? `READER${at - 3}@example.org`
            : `reader${at}@example.org`,
      );
      const body = { brand_id: brandId, subject: 'Plan', body: '<p>Plan</p>' };
      const recipients = { relations: [own, foreign], groups: [brandId], emails };
      const { data } = await client('emails.store', { body: { ...body, recipients } });
      expect(data.recipients).toMatchObject({ relations: [own], groups: [] });
      const audience = (await client('emails.audience', { params: { email_id: data.id } })).data;
      expect(audience).toMatchObject({ recipients: 30_000, duplicates: 1, invalid: 100 });
      expect(audience.people.map(({ email }) => email)).not.toContain('secret@stranger.example');
      const more = { ...recipients, emails: [...emails, 'one@more.example'] };
      const refused = await failureOf(client('emails.store', { body: { ...body, recipients: more } }));
      expect(refused.status).toBe(422);
    },
    180_000,
  );

  it('a value with line breaks adds no header and no recipient', async () => {
    await withServer({}, async ({ port, received }) => {
      const evil = 'Plan\r\nBcc: victim@example.org\r\n\r\nBody';
      await sendBy(port, {
        subject: evil,
        sender: { name: 'Ane\r\nBcc: victim@example.org', email: null, reply_to: null },
        recipients: to('"x\r\nRCPT TO:<victim@example.org>"@example.org', 'reader@example.org'),
      });
      expect(received.map((each) => each.to)).toEqual(['reader@example.org']);
      const { headers, bcc } = await PostalMime.parse(received[0]!.raw);
      expect([bcc, headers.some(({ key }) => key === 'bcc')]).toEqual([undefined, false]);
    });
  });

  it('a placeholder that does not exist is refused before anything is sent', async () => {
    const { client, brandId } = await makeSender(server);
    const body = {
      brand_id: brandId,
      subject: 'Dear {nickname}',
      body: '<p>Plan</p>',
      recipients: to('a@example.org'),
    };
    const email_id = (await client('emails.store', { body })).data.id;
    const failure = await failureOf(client('emails.send', { params: { email_id } }));
    expect(failure.body.errors?.body?.[0]).toContain('{nickname}');
  });
});
