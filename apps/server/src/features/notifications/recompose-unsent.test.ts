import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { drawSamples } from '../mentions/index.ts';
import { mailsTo, monitoredBrand, servicesAt } from './notifications.fixture.ts';
import { runDue } from './run-due.ts';

let server: TestServer;
let staff: ReturnType<TestServer['client']>;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_URL: 'https://news.example' } });
  const provider = await makeTenant(server.database.db);
  const user = await makeUser(server.database.db, provider.organisation.id, [provider.brand.id], 'administrator', true);
  staff = server.client(await server.signIn(user.email));
});
afterAll(() => server.stop());

const runWhenDue = async (notification: { next_at: string | null }) => {
  while (await runDue(servicesAt(server, new Date(Date.parse(notification.next_at!) + 60_000))));
};

async function judgedBrand(headlines: readonly string[]) {
  const brand = await monitoredBrand(server);
  const notification = await brand.notify();
  for (const headline of headlines) await brand.publish(headline);
  const { db } = server.database;
  await drawSamples({ db, clock: { now: () => new Date() } }, 0, new AbortController().signal);
  const { data } = await staff('staff.qa-mentions.index', { query: { stream: brand.stream.id } });
  const judge = async (headline: string, status: 'open' | 'wrong') => {
    const mention_id = data.find((row) => row.headline.startsWith(headline))!.id;
    const reason = status === 'wrong' ? ('wrong_meaning' as const) : null;
    await staff('staff.qa-mentions.update', { params: { mention_id }, body: { status, reason } });
  };
  return { ...brand, notification, judge, mails: () => mailsTo(server, brand.user.email) };
}

describe('a message that is not sent yet', () => {
  it('a message does not name a mention that was judged wrong before it was composed', async () => {
    const { notification, judge, mails } = await judgedBrand(['Harbour', 'Ferry']);
    await judge('Harbour', 'wrong');
    await runWhenDue(notification);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Morning: 1 new mention');
    expect(mail?.text).not.toContain('Harbour');
  });

  it('an unsent message is composed again without a wrong mention, and with it after undo', async () => {
    const { notification, judge, mails } = await judgedBrand(['Harbour', 'Ferry']);
    await runWhenDue(notification);
    expect((await mails())[0]?.subject).toBe('Morning: 2 new mentions');
    await judge('Harbour', 'wrong');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Morning: 1 new mention');
    expect(mail?.html).not.toContain('Harbour');
    expect(mail?.html).toContain('Ferry');
    await judge('Harbour', 'open');
    expect((await mails())[0]?.text).toContain('Harbour');
  });

  it('an unsent message is withdrawn if no other mention is left', async () => {
    const { notification, judge, mails } = await judgedBrand(['Harbour']);
    await runWhenDue(notification);
    expect(await mails()).toHaveLength(1);
    await judge('Harbour', 'wrong');
    expect(await mails()).toEqual([]);
    const { rows } = await server.database.pool.query(
      'select id from notification_deliveries where notification_id = $1',
      [notification.id],
    );
    expect(rows).toEqual([]);
  });

  it('a sent message does not change', async () => {
    const { notification, judge, mails } = await judgedBrand(['Harbour', 'Ferry']);
    await runWhenDue(notification);
    await server.database.pool.query('update mails set sent_at = now() where id = $1', [(await mails())[0]?.id]);
    await judge('Harbour', 'wrong');
    expect((await mails())[0]?.subject).toBe('Morning: 2 new mentions');
  });
});
