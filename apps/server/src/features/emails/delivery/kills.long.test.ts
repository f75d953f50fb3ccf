import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareDatabase } from '../../../main/prepare.ts';
import { readConfig } from '../../../platform/config/index.ts';
import { openDatabase } from '../../../platform/db/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../platform/embedded-postgres/index.ts';
import { kill, startKillable } from '../../../testing/killable-worker.ts';
import { testLog } from '../../../testing/log.ts';
import { startServerOn, type TestServer } from '../../../testing/server.ts';
import { makeSender, startMailServer } from '../emails.fixture.ts';

const kills = 50;
const recipients = 20_000;
/** Each connection of a killed sender may hold one message between its end and its reply. PostgreSQL's death loses no reply. */
const mostUnknown = Math.ceil(kills / 2) * 8;

let folder: string;
let postgres: EmbeddedPostgres;
let server: TestServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let sender: Awaited<ReturnType<typeof startKillable>> | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-kills-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { url } = postgres;
  await prepareDatabase({ url, config: readConfig({ MASTHEAD_ADMIN_PASSWORD: 'Password1' }), log: testLog });
  mail = await startMailServer();
  const database = openDatabase({ url, connections: 6, log: testLog });
  server = await startServerOn(
    { ...database, url, drop: () => database.close() },
    { settings: { MASTHEAD_SMTP_URL: mail.url } },
  );
}, 120_000);
afterAll(async () => {
  // One that has failed leaves its sender running.
  if (sender && sender.exitCode === null && sender.signalCode === null) await kill(sender);
  await server.stop();
  await mail.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const startSender = () =>
  startKillable(server, {
    MASTHEAD_SMTP_URL: mail.url,
    MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
    MASTHEAD_EMAIL_RATE: '1000000',
  });

/** Kills PostgreSQL as a crash would, and returns once it answers again. */
async function killPostgres(): Promise<void> {
  const pid = Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const isBack = new Promise<void>((resolve) => {
    const unlisten = postgres.onRestart(() => {
      unlisten();
      resolve();
    });
  });
  process.kill(pid, 'SIGKILL');
  await isBack;
}

it(
  'a killed sender or PostgreSQL neither loses nor repeats a message: each recipient has one, or is unknown with at most one',
  async () => {
    const { client, brandId } = await makeSender(server);
    const emails = Array.from({ length: recipients }, (_, at) => `reader${at}@outlet${at % 40}.example`);
    const { data } = await client('emails.store', {
      body: {
        brand_id: brandId,
        subject: 'Plan',
        body: '<p>Plan</p>',
        recipients: { relations: [], groups: [], emails },
      },
    });
    await client('emails.send', { params: { email_id: data.id } });
    sender = await startSender();
    for (let round = 1; round <= kills; round++) {
      const wanted = Math.floor((recipients * round) / (kills + 1) - Math.random() * (recipients / kills / 2));
      while (mail.received.length < wanted) await delay(1);
      // Right after a message has come, its reply is always on its way: the moment has to be any.
      await delay(Math.random() * 100);
      if (round % 2 === 0) {
        await killPostgres();
      } else {
        await kill(sender);
        sender = await startSender();
      }
    }
    const show = async () => (await client('emails.show', { params: { email_id: data.id } })).data;
    await expect.poll(async () => (await show()).status, { timeout: 300_000 }).toBe('sent');
    await kill(sender);
    const counted = Map.groupBy(mail.received, ({ to }) => to);
    const { rows } = await server.database.pool.query<{ address: string; state: string }>(
      'select address, state from email_recipients where email_id = $1',
      [data.id],
    );
    const wrong = rows.filter(({ address, state }) => {
      const count = counted.get(address)?.length ?? 0;
      return state === 'unknown' ? count > 1 : state !== 'accepted' || count !== 1;
    });
    const unknown = rows.filter(({ state }) => state === 'unknown').length;
    console.log(`${kills} kills, ${recipients} recipients: ${wrong.length} wrong, ${unknown} unknown`);
    expect([rows.length, wrong]).toEqual([recipients, []]);
    expect(unknown).toBeLessThanOrEqual(mostUnknown);
  },
  30 * 60_000,
);
