import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from '../../main/features.ts';
import { parkedOf } from '../../main/fold-features.ts';
import { makeTenant } from '../../testing/factories.ts';
import { freePort, until } from '../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { retryFailing } from '../isolation/retry-failing.ts';

const received: Buffer[] = [];
let refuse = true;
let smtp: SMTPServer;
let server: TestServer;

beforeAll(async () => {
  const port = await freePort();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        received.push(Buffer.concat(chunks));
        return done();
      });
    },
  });
  await new Promise<void>((done) => void smtp.listen(port, '127.0.0.1', done));
  server = await startTestServer({
    worker: true,
    settings: { MASTHEAD_SMTP_URL: `smtp://127.0.0.1:${port}`, MASTHEAD_PUBLIC_URL: 'https://news.example' },
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((done) => void smtp.close(() => done()));
});

it('a mail that is refused for now is kept with the reason and sent later', async () => {
  const { user } = await makeTenant(server.database.db);
  await server.client()('auth.password-recovery.request', { body: { email: user.email } });
  const failure = async () =>
    (
      await server.database.pool.query<{ failure: string | null }>('select failure from mails where to_address = $1', [
        user.email,
      ])
    ).rows[0]?.failure ?? undefined;
  expect(await until('the refusal is noted', failure)).toContain('451');
  refuse = false;
  const inAnHour = { now: () => new Date(Date.now() + 3_600_000) };
  await retryFailing({ db: server.database.db, clock: inAnHour }, parkedOf(features));
  const raw = await until('the mail arrives', async () => received[0]);
  const mail = await PostalMime.parse(raw);
  expect(mail.to?.[0]?.address).toBe(user.email);
  expect(mail.text).toMatch(/https:\/\/news\.example\/password-recovery\/[0-9a-f-]{36}\/[\w-]{40,}/);
  expect(mail.html).toContain('https://news.example/password-recovery/');
  expect(received).toHaveLength(1);
}, 30_000);
