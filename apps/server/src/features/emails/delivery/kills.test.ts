import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../../testing/extent.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeSender, startMailServer } from '../emails.fixture.ts';

const kills = inFull ? 50 : 2;
const recipients = inFull ? 20_000 : 600;

let server: TestServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ settings: { MASTHEAD_SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

async function startKillable(): Promise<ChildProcess> {
  const child = fork(new URL('../../../testing/killed-worker.ts', import.meta.url), {
    env: {
      ...process.env,
      TEST_DATABASE_URL: server.database.url,
      MASTHEAD_DATA: server.config.dataDir,
      MASTHEAD_SMTP_URL: mail.url,
      MASTHEAD_SECRET: server.config.MASTHEAD_SECRET,
      MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
      MASTHEAD_EMAIL_RATE: '1000000',
      MASTHEAD_LOG_LEVEL: 'error',
    },
  });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

it(
  'a killed sender neither loses nor repeats a message: each recipient has one, or is unknown with at most one',
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
    for (let round = 1; round <= kills; round++) {
      const child = await startKillable();
      const wanted = Math.floor((recipients * round) / (kills + 1) - Math.random() * (recipients / kills / 2));
      while (mail.received.length < wanted) await new Promise((resolve) => setTimeout(resolve, 1));
      await kill(child);
    }
    const last = await startKillable();
    const show = async () => (await client('emails.show', { params: { email_id: data.id } })).data;
    await expect.poll(async () => (await show()).status, { timeout: 120_000 }).toBe('sent');
    await kill(last);
    const counted = Map.groupBy(mail.received, ({ to }) => to);
    const { rows } = await server.database.pool.query<{ address: string; state: string }>(
      'select address, state from email_recipients where email_id = $1',
      [data.id],
    );
    const wrong = rows.filter(({ address, state }) => {
      const count = counted.get(address)?.length ?? 0;
      return state === 'unknown' ? count > 1 : state !== 'accepted' || count !== 1;
    });
    expect([rows.length, wrong]).toEqual([recipients, []]);
    // At most the message of each connection can be between its bytes and its reply.
    expect(rows.filter(({ state }) => state === 'unknown').length).toBeLessThanOrEqual(kills * 8);
  },
  30 * 60_000,
);
