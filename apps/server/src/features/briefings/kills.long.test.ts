import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { kill, startKillable } from '../../testing/killable-worker.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startMailServer } from '../emails/emails.fixture.ts';
import { writeMentions } from '../mentions/index.ts';
import { makeStreams, newMention } from '../mentions/mentions.fixture.ts';
import { sendBriefingsJob } from './send-issue.ts';

const readers = 60;

let server: TestServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let worker: Awaited<ReturnType<typeof startKillable>> | undefined;
beforeAll(async () => {
  // Slow enough that a kill comes between two messages.
  mail = await startMailServer({ onRcptTo: (_address, _session, done) => void setTimeout(done, 40) });
  server = await startTestServer({ settings: { MASTHEAD_SMTP_URL: mail.url } });
});
afterAll(async () => {
  if (worker && worker.exitCode === null && worker.signalCode === null) await kill(worker);
  await server.stop();
  await mail.stop();
});

it('a worker killed while a briefing goes out leaves one issue, which each reader gets once or is unknown with at most one', async () => {
  const { db } = server.database;
  const tenant = await makeStreams(db, 1);
  const client = server.client(await server.signIn(tenant.user.email));
  const brandId = tenant.brand.id;
  const users = await Promise.all(
    Array.from({ length: readers }, () => makeUser(db, tenant.organisation.id, [brandId], 'reader')),
  );
  const mention = newMention({
    brandId,
    streamId: tenant.streams[0]!,
    at: new Date(Date.now() - 3_600_000),
    fields: { headline: 'Ferries sail' },
  });
  await db.transaction().execute((transaction) => writeMentions(transaction, [mention]));
  const { data: briefing } = await client('briefings.store', {
    params: { brand_id: brandId },
    body: {
      ...{ name: 'Morning briefing', language: 'en', days: ['monday'], time: '08:00', timezone: 'Europe/Copenhagen' },
      ...{ is_paused: false, members: users.map(({ id }) => id), emails: [] },
    },
  });
  const params = { briefing_id: briefing.id };
  await client('briefings.mentions.add', { params, body: { mentions: [mention.id] } });
  await rowsOf(db, sql`update briefings set next_at = now() - interval '1 second' where id = ${briefing.id}`);
  await enqueue(db, sendBriefingsJob, {});
  const start = () => startKillable(server, { MASTHEAD_SMTP_URL: mail.url, MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true' });
  const issues = async () => (await client('briefings.issues.index', { params })).data;

  worker = await start();
  // Once as soon as the issue exists, once between messages.
  await expect.poll(async () => (await issues()).length, { timeout: 60_000, interval: 20 }).toBe(1);
  await kill(worker);
  worker = await start();
  while (mail.received.length < readers / 4) await delay(5);
  await kill(worker);
  const before = mail.received.length;
  expect(before).toBeLessThan(readers);
  worker = await start();
  await expect.poll(async () => (await issues())[0]?.recipients.waiting, { timeout: 60_000 }).toBe(0);
  expect(await issues()).toHaveLength(1);
  const rows = await rowsOf(
    db,
    sql<{ address: string; state: string }>`
      select address, state from email_recipients where brand_id = ${brandId}`,
  );
  expect(rows).toHaveLength(readers);
  const counted = Map.groupBy(mail.received, ({ to }) => to);
  const wrong = rows.filter(({ address, state }) => {
    const count = counted.get(address)?.length ?? 0;
    return state === 'unknown' ? count > 1 : state !== 'accepted' || count !== 1;
  });
  expect(wrong).toEqual([]);
});
