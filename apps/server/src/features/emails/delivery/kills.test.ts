import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../../testing/extent.ts';
import { kill, startKillable } from '../../../testing/killable-worker.ts';
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

const startSender = () =>
  startKillable(server, {
    MASTHEAD_SMTP_URL: mail.url,
    MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
    MASTHEAD_EMAIL_RATE: '1000000',
  });

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
      const child = await startSender();
      const wanted = Math.floor((recipients * round) / (kills + 1) - Math.random() * (recipients / kills / 2));
      while (mail.received.length < wanted) await new Promise((resolve) => setTimeout(resolve, 1));
      await kill(child);
    }
    const last = await startSender();
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
