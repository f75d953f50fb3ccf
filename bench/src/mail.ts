import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@masthead/contract';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { startWorker } from '@masthead/server/main/worker.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { isBusy, patientFetch } from '@masthead/server/testing/patient-fetch.ts';
import nodemailer from 'nodemailer';
import { usageOf } from './processes.ts';

const recipients = Number(process.env.BENCH_MAIL_RECIPIENTS ?? 20_000);
/** nodemailer is slower, and its rate does not depend on how many messages follow. */
const compared = Math.min(recipients, 5000);
const connections = 8;
const latency = { delay: 200, messages: 400 };

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

interface Counted {
  messages: number;
  recipients: number;
  most: number;
  bytes: number;
  /** Seconds from the first message to the last. */
  seconds: number;
}

/** Starts a mail server in a separate process. */
async function startSink(delay = 0) {
  const child: ChildProcess = fork(new URL('./mail-sink.ts', import.meta.url), {
    env: { ...process.env, SINK_DELAY: String(delay) },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    count: async (): Promise<Counted> => {
      const answer = once(child, 'message');
      child.send('count');
      const [counted] = (await answer) as [Counted];
      return counted;
    },
    stop: () => child.disconnect(),
  };
}

interface Measured {
  rate: number;
  /** Processor time for a message, of the sender and of PostgreSQL, in milliseconds. */
  node: number;
  postgres: number;
}

async function measure(messages: number, work: () => Promise<void>): Promise<Measured> {
  const before = usageOf(process.pid);
  const cpu = process.cpuUsage();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const after = usageOf(process.pid);
  return {
    rate: messages / seconds,
    node: (user + system) / 1000 / messages,
    postgres: ((after.postgres.seconds - before.postgres.seconds) * 1000) / messages,
  };
}

/**
 * Measures 20,000 personal messages sent by the product, with durable states, and the same bodies by nodemailer's pool,
 * without any.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  try {
    await compare(postgres.url, folder, 0, recipients, compared);
    await compare(postgres.url, folder, latency.delay, latency.messages, latency.messages);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(url: string, folder: string, delay: number, ours: number, theirs: number): Promise<void> {
  const sink = await startSink(delay);
  const config = readConfig({
    PORT: '0',
    MASTHEAD_DATA: folder,
    MASTHEAD_ADMIN_PASSWORD: 'Password1',
    MASTHEAD_LOG_LEVEL: 'error',
    MASTHEAD_RATE_LIMIT: '100000',
    MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
    MASTHEAD_SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MASTHEAD_MAIL_FROM: 'Press <press@sender.example>',
    MASTHEAD_PUBLIC_URL: 'https://press.example',
    MASTHEAD_EMAIL_RATE: '100000000',
    MASTHEAD_EMAIL_CONNECTIONS: String(connections),
    MASTHEAD_DKIM_DOMAIN: 'sender.example',
    MASTHEAD_DKIM_KEY: privateKey,
  });
  const log = createLog(config);
  const { keys } = await prepareDatabase({ url, config, log });
  const api = await startApi({ url, config, log, keys });
  const database = openDatabase({ url, connections: 2, log });
  const origin = `http://127.0.0.1:${api.port}`;
  const { access_token: token } = await createClient({ origin, fetch: patientFetch(isBusy), headers: () => ({}) })(
    'auth.login',
    {
      body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
    },
  );
  const call = createClient({
    origin,
    fetch: patientFetch(isBusy),
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
  const emailId = await makeEmail(call, database.db, ours);
  const { data: shown } = await call('emails.preview', { params: { email_id: emailId } });
  const worker = await startWorker({ url, config, log });

  const own = await measure(ours, async () => {
    await call('emails.send', { params: { email_id: emailId } });
    while (!(await isSent(database.db, emailId))) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const got = await sink.count();
  await worker.stop();
  const bodies = { html: shown.html, text: shown.text };
  const other = await measure(theirs, () => sendByNodemailer(sink.port, bodies, theirs));
  const theirMails = await sink.count();

  const row = (name: string, { rate, node, postgres }: Measured) =>
    `${name.padEnd(24)}${rate.toFixed(0).padStart(8)} a second   ${node.toFixed(2)} ms CPU a message, PostgreSQL ${postgres.toFixed(2)} ms`;
  console.log(
    `${ours.toLocaleString('en')} messages of ${Math.round(got.bytes / got.messages / 1024)} kB, ${connections} connections, ${delay} ms for each hand-over; the mail server counted ${got.messages} for ${got.recipients} recipients, at most ${got.most} each`,
  );
  console.log(row('Masthead', own));
  console.log(row(`nodemailer (${theirs})`, other));
  // The whole time of a small e-mail is mostly waiting: the worker looks for e-mails once a second and lists the recipients first.
  const sending = [got, theirMails].map(({ messages, seconds }) => messages / seconds);
  console.log(
    `from the first message to the last: ${sending.map((rate) => rate.toFixed(0)).join(' against ')} a second, ${(sending[0]! / sending[1]!).toFixed(1)} times; processor time ${(other.node / (own.node + own.postgres)).toFixed(1)} times less`,
  );
  console.log(
    `${(own.rate / other.rate).toFixed(1)} times the rate; memory ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB`,
  );
  await database.close();
  await api.stop();
  sink.stop();
}

const isSent = async (db: Db, emailId: string): Promise<boolean> =>
  (await rowOf(db, sql<{ status: string }>`select status from emails where id = ${emailId}`))?.status === 'sent';

const paragraph =
  '<p>Dear {first_name|colleague}, the ferries of {media_outlet|your region} sail again: <a href="https://ferries.example/plan">the plan</a>, <a href="https://ferries.example/prices">the prices</a> and <a href="https://ferries.example/people">the people</a>. Passengers, freight and mail cross the sound every hour from six in the morning.</p>';

/** Makes a draft to so many new relations in a group. */
async function makeEmail(call: Client, db: Db, count: number): Promise<string> {
  const brandId = (await call('user.brands')).data[0]!.id;
  const { data: group } = await call('connect.groups.store', {
    body: { brand_id: brandId, name: `Press ${count}`, relations: [] },
  });
  await rowsOf(
    db,
    sql`with made as (
          insert into relations (brand_id, id, name, email, created_at, updated_at)
          select ${brandId}::uuid, gen_random_uuid(), 'Person' || n || ' Nachname', 'person' || n || '@outlet' || n % 500 || '.example', now(), now()
          from generate_series(1, ${count}::int) n returning id)
        insert into relation_group_members (brand_id, group_id, relation_id) select ${brandId}::uuid, ${group.id}::uuid, id from made`,
  );
  const { data } = await call('emails.store', {
    body: {
      brand_id: brandId,
      subject: 'Ferries for {first_name|you}',
      body: paragraph.repeat(12),
      recipients: { relations: [], groups: [group.id], emails: [] },
    },
  });
  return data.id;
}

/** Sends ready bodies: each is made personal by one replacement, as the product's are by their slots. */
async function sendByNodemailer(port: number, bodies: { html: string; text: string }, count: number): Promise<void> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
    dkim: { domainName: 'sender.example', keySelector: 'masthead', privateKey },
  });
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      transport.sendMail({
        from: 'Press <press@sender.example>',
        to: `person${at}@outlet${at % 500}.example`,
        subject: `Ferries for Person${at}`,
        html: bodies.html.replaceAll('colleague', `Person${at}`),
        text: bodies.text.replaceAll('colleague', `Person${at}`),
        headers: {
          'List-Unsubscribe': { prepared: true, value: `<https://press.example/t/${at}/unsubscribe>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    ),
  );
  transport.close();
}
