import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { freePort, until } from '../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { monitoredBrand, servicesAt } from './notifications.fixture.ts';
import { runDue } from './run-due.ts';

const accepted: Buffer[] = [];
let hold = false;
let held = 0;
let smtp: SMTPServer;
let server: TestServer;
let settings: Record<string, string>;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  const port = await freePort();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // The message has come whole, and the sender never learns of it.
        if (hold) return void held++;
        accepted.push(Buffer.concat(chunks));
        return done();
      });
    },
  });
  await new Promise<void>((done) => void smtp.listen(port, '127.0.0.1', done));
  settings = { MASTHEAD_SMTP_URL: `smtp://127.0.0.1:${port}`, MASTHEAD_PUBLIC_URL: 'https://news.example' };
  server = await startTestServer({ settings });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await server.stop();
  await new Promise<void>((done) => void smtp.close(() => done()));
});

/** Starts a worker in a separate process, as on another machine. */
function startWorkerProcess(): ChildProcess {
  const program = resolve(import.meta.dirname, '../../main/worker.ts');
  const own = { DATABASE_URL: server.database.url, MASTHEAD_DATA: server.config.dataDir, MASTHEAD_LOG_LEVEL: 'silent' };
  const env = { ...process.env, ...settings, ...own };
  const worker = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  workers.push(worker);
  return worker;
}

it.runIf(inFull)(
  'a digest arrives by SMTP once although the process is killed while it sends, in both forms and with its one-click header',
  async () => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify();
    await brand.publish('Harbour opens');
    const due = new Date(Date.parse(notification.next_at!) + 60_000);
    while (await runDue(servicesAt(server, due)));

    hold = true;
    const first = startWorkerProcess();
    await until('the mail is on its way', async () => held > 0 || undefined);
    first.kill('SIGKILL');
    hold = false;
    startWorkerProcess();
    const raw = await until('the mail is accepted', async () => accepted[0]);

    const mail = await PostalMime.parse(raw);
    expect(mail.to?.[0]?.address).toBe(brand.user.email);
    expect(mail.subject).toBe('Morning: 1 new mention');
    expect(mail.text).toContain('Harbour opens');
    expect(mail.html).toContain('Harbour opens');
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(/^<https:\/\/news\.example\/media-notifications\/unsubscribe\//);
    const { rows } = await server.database.pool.query<{ id: string; sent_at: Date | null }>(
      'select id, sent_at from mails where to_address = $1',
      [brand.user.email],
    );
    expect(rows).toHaveLength(1);
    expect(mail.messageId).toBe(`<${rows[0]!.id}@masthead>`);
    const { data } = await until('it is noted', async () => {
      const history = await brand.client('user.media-notifications.deliveries', {
        params: { notification_id: notification.id },
      });
      return history.data[0]?.status === 'sent' ? history : undefined;
    });
    expect(data).toHaveLength(1);
    while (await runDue(servicesAt(server, due)));
    expect(accepted).toHaveLength(1);
  },
  90_000,
);
