import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBrand, makeUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { insertMember } from '../organisations/index.ts';
import { mailsTo, monitoredBrand, servicesAt } from './notifications.fixture.ts';
import { runDue } from './run-due.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_URL: 'https://news.example' } });
});
afterAll(() => server.stop());

const hour = 3_600_000;
/** Returns a time after now, for the next eight o'clock of the notifications of these tests and later ones. */
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);

async function runAt(time: Date): Promise<void> {
  while (await runDue(servicesAt(server, time)));
}
/** Runs at the time that the notification says it is due. */
const runWhenDue = async (notification: { next_at: string | null }) =>
  await runAt(new Date(Date.parse(notification.next_at!) + 60_000));

const deliveriesOf = async (id: string) =>
  (
    await server.database.pool.query<{ occasion: string }>(
      'select * from notification_deliveries where notification_id = $1',
      [id],
    )
  ).rows;

describe('a digest', () => {
  it('a digest is sent at its time, with one entry for a cluster, its copies counted and the words marked [notifications-001]', async () => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify();
    const body =
      'The ferry company has ordered two new ships from the yard in Norway and they will sail from spring on, it said in a statement to reporters on Friday.';
    await brand.publish('New ships', { body });
    await server.database.pool.query('update mentions set cluster_id = document_id where brand_id = $1', [
      brand.brand.id,
    ]);
    await brand.publish('New ships again', { body });
    await server.database.pool.query(
      'update mentions set cluster_id = (select cluster_id from mentions where brand_id = $1 order by id limit 1) where brand_id = $1',
      [brand.brand.id],
    );
    await brand.publish('Something else', { body: 'Another <b>text</b> about harbours.' });
    await runWhenDue(notification);
    const [mail, ...others] = await mailsTo(server, brand.user.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Morning: 3 new mentions');
    expect(mail?.text).toContain('3 new mentions in 2 stories since the last digest.');
    expect(mail?.text).toContain('1 copy');
    expect(mail?.text).toContain(`*${brand.word}*`);
    expect(mail?.text.match(/https:\/\/outlet\.example\//g)).toHaveLength(2);
    expect(mail?.html).toContain(`${brand.word}</mark>`);
    expect(mail?.html).toContain('Another &lt;b&gt;text');
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.headers['List-Unsubscribe']).toMatch(
      /^<https:\/\/news\.example\/media-notifications\/unsubscribe\/[\w-]{43}>$/,
    );
  });

  it('a digest has a summary when the flag is on: figures, tone and the stories with most copies [notifications-001]', async () => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify({ summarize: true });
    for (const headline of ['One', 'Two', 'Three', 'Four', 'Five'])
      await brand.publish(headline, { body: `Story number ${headline} about the sea.` });
    await runWhenDue(notification);
    const [mail] = await mailsTo(server, brand.user.email);
    expect(mail?.text).toMatch(/5 mentions in 5 stories · \d positive, \d neutral, \d negative/);
    expect(mail?.text.match(/https:\/\/outlet\.example\//g)).toHaveLength(3);
    expect(mail?.text).toContain('2 more stories');
    expect(mail?.text).not.toContain('about the sea');
  });

  it('a digest without new mentions is sent only when the flag says so [notifications-001]', async () => {
    const [silent, told] = [await monitoredBrand(server), await monitoredBrand(server)];
    await runWhenDue(await silent.notify());
    await runWhenDue(await told.notify({ notify_when_empty: true }));
    expect(await mailsTo(server, silent.user.email)).toEqual([]);
    expect((await mailsTo(server, told.user.email)).map((mail) => mail.subject)).toEqual(['Morning: nothing new']);
  });

  it('each mention is in one digest only', async () => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify({ times: ['08:00', '16:00'] });
    await brand.publish('First');
    await runWhenDue(notification);
    await server.database.pool.query(
      "update notification_states set upto = (select id from mentions order by id desc limit 1), since = now() - interval '1 hour', next_at = now() where notification_id = $1",
      [notification.id],
    );
    await brand.publish('Second');
    await runAt(later(24 * hour));
    await runAt(later(72 * hour));
    const texts = (await mailsTo(server, brand.user.email)).map((mail) => mail.text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('First');
    expect(texts[1]).toContain('Second');
    expect(texts[1]).not.toContain('First');
  });

  it('a digest is sent to members, readers too, each with the mentions they may see, in their language', async () => {
    const { db } = server.database;
    const brand = await monitoredBrand(server);
    const sister = await makeBrand(db, brand.organisation.id);
    await insertMember(db, sister.id, brand.user.id, 'administrator', new Date());
    const other = (
      await brand.client('streams.store', {
        body: { brand_id: sister.id, name: 'Secret plans', main_search_term: brand.word },
      })
    ).data;
    const reader = await makeUser(db, brand.organisation.id, [brand.brand.id], 'reader');
    await server.database.pool.query("update users set language = 'de' where id = $1", [reader.id]);
    const notification = await brand.notify({
      brands: [brand.brand.id, sister.id],
      streams: [other.id],
      receivers: [
        { kind: 'member', user_id: brand.user.id },
        { kind: 'member', user_id: reader.id },
      ],
    });
    await brand.publish('Harbour');
    await server.database.pool.query('delete from mentions where brand_id = $1 and stream_id = $2', [
      brand.brand.id,
      other.id,
    ]);
    await runWhenDue(notification);
    const [mail] = await mailsTo(server, reader.email);
    expect(mail?.text ?? '').not.toContain('Secret plans');
    const [own] = await mailsTo(server, brand.user.email);
    expect(own?.subject).toMatch(/new mention/);
    if (mail) expect(mail.subject).toMatch(/neue Erwähnung/);
  });

  it('a digest ends for a member who leaves the brand', async () => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify();
    await brand.publish('Harbour');
    await server.database.pool.query('delete from members where user_id = $1', [brand.user.id]);
    await runWhenDue(notification);
    expect(await mailsTo(server, brand.user.email)).toEqual([]);
  });
});

describe('work of a killed process', () => {
  // The connection ends in the middle of the step, as it does when the process is killed.
  const steps = {
    'before the deliveries are written': 'insert on notification_deliveries',
    'after the deliveries, before the mails': 'insert on mails',
    'after the mails, before their jobs': 'insert on graphile_worker._private_jobs',
    'before it is noted how far it came': 'update on notification_states',
  };
  it.each(Object.entries(steps))('a message is sent once if a process is killed %s', async (_name, step) => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify({
      receivers: [
        { kind: 'member', user_id: brand.user.id },
        { kind: 'webhook', address: 'https://hook.example/x' },
      ],
    });
    await brand.publish('Harbour');
    const { pool } = server.database;
    await pool.query(
      `create or replace function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
    );
    await pool.query(`create trigger dies after ${step} for each row execute function die()`);
    await expect(runWhenDue(notification)).rejects.toThrow();
    await pool.query(`drop trigger dies on ${step.split(' on ')[1]}`);
    expect(await mailsTo(server, brand.user.email)).toEqual([]);
    expect(await deliveriesOf(notification.id)).toEqual([]);
    await runWhenDue(notification);
    await runWhenDue(notification);
    expect(await mailsTo(server, brand.user.email)).toHaveLength(1);
    expect(await deliveriesOf(notification.id)).toHaveLength(2);
  });

  it('two processes at once send once', async () => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify();
    await brand.publish('Harbour');
    await Promise.all([runWhenDue(notification), runWhenDue(notification), runWhenDue(notification)]);
    expect(await mailsTo(server, brand.user.email)).toHaveLength(1);
  });

  it('a period that was told is not told again, whatever the cursor says', async () => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify();
    await brand.publish('Harbour');
    const { rows } = await server.database.pool.query<{ upto: string }>(
      'select upto from notification_states where notification_id = $1',
      [notification.id],
    );
    await runWhenDue(notification);
    await server.database.pool.query(
      'update notification_states set upto = $2, next_at = now() where notification_id = $1',
      [notification.id, rows[0]!.upto],
    );
    await runWhenDue(notification);
    expect(await mailsTo(server, brand.user.email)).toHaveLength(1);
  });
});
