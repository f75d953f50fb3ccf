import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSource } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type Monitored, mailsTo, monitoredBrand, servicesAt } from './notifications.fixture.ts';
import { runDue } from './run-due.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_URL: 'https://news.example' } });
});
afterAll(() => server.stop());

const minute = 60_000;
const hour = 60 * minute;

async function runAt(time: Date): Promise<void> {
  while (await runDue(servicesAt(server, time)));
}
const inMinutes = (count: number) => new Date(Date.now() + count * minute);
const subjects = async ({ user }: Monitored) => (await mailsTo(server, user.email)).map((mail) => mail.subject);

/** Makes mentions as if that many had been published in each hour. */
async function publishedAt(
  { brand, stream }: Monitored,
  hours: readonly { start: number; count: number }[],
): Promise<void> {
  const rows = hours.filter(({ count }) => count > 0);
  await server.database.pool.query(
    `insert into mention_hours (brand_id, stream_id, hour, media_type, sentiment, language, country_id, onlys, firsts, copies)
     select $1, $2, to_timestamp(start / 1000), 'web', 'neutral', 'en', '', count, 0, 0 from unnest($3::bigint[], $4::int[]) as t (start, count)`,
    [brand.id, stream.id, rows.map(({ start }) => start), rows.map(({ count }) => count)],
  );
}

/**
 * Sets the clock: runs are in the future here, while mentions arrive now, so the next report begins after the newest.
 */
const goOn = (notificationId: string) =>
  server.database.pool.query(
    "update notification_states set upto = (select id from mentions order by id desc limit 1), since = now() - interval '1 minute' where notification_id = $1",
    [notificationId],
  );

describe('an alert of every mention', () => {
  it('an alert of every mention is sent within minutes, and collects further mentions while the last one is recent', async () => {
    const brand = await monitoredBrand(server);
    const notification = await brand.notify({ kind: 'every_mention' });
    await brand.publish('Harbour closed');
    await runAt(inMinutes(2));
    expect(await subjects(brand)).toEqual([expect.stringContaining('Harbour closed')]);
    await goOn(notification.id);
    await brand.publish('Harbour open', { body: 'A text of its own.' });
    await runAt(inMinutes(4));
    expect(await subjects(brand), 'the last one is fresh').toHaveLength(1);
    await runAt(inMinutes(8));
    expect(await subjects(brand)).toHaveLength(2);
    await runAt(inMinutes(20));
    expect(await subjects(brand)).toHaveLength(2);
  });

  it('an old article that is found today raises no alert', async () => {
    const brand = await monitoredBrand(server);
    await brand.notify({ kind: 'every_mention' });
    await brand.publish('From the archive', { publishedAt: new Date(Date.now() - 30 * 24 * hour) });
    await brand.publish('Of today', { body: 'A text of its own.' });
    await runAt(inMinutes(2));
    expect(await subjects(brand)).toEqual([expect.not.stringContaining('From the archive')]);
  });

  it('stored documents that a new stream finds raise no alert', async () => {
    const brand = await monitoredBrand(server);
    await brand.notify({ kind: 'every_mention', streams: [], brands: [brand.brand.id] });
    await brand.publish('Old news');
    await server.database.pool.query(
      "update mentions set collected_at = now() - interval '5 days' where brand_id = $1",
      [brand.brand.id],
    );
    await server.database.pool.query('update streams set updated_at = now() where id = $1', [brand.stream.id]);
    await runAt(inMinutes(3));
    expect(await subjects(brand)).toEqual([]);
  });

  it('alerts are held in the quiet hours and sent after them as one', async () => {
    const brand = await monitoredBrand(server);
    const local = (time: Date) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen', timeStyle: 'short' }).format(time);
    await brand.notify({
      kind: 'every_mention',
      quiet_from: local(inMinutes(-60)),
      quiet_until: local(inMinutes(180)),
    });
    await brand.publish('Night one', { body: 'One about boats.' });
    await runAt(inMinutes(2));
    await brand.publish('Night two', { body: 'Two about winds.' });
    await runAt(inMinutes(90));
    expect(await subjects(brand)).toEqual([]);
    await runAt(inMinutes(181));
    expect(await subjects(brand)).toEqual(['Morning: 2 new mentions']);
  });
});

describe('an alert of a burst', () => {
  const day = 24 * hour;
  const today = Math.floor(Date.now() / day) * day;
  const usual = Array.from({ length: 60 }, (_, index) => ({
    start: today - (index + 1) * day,
    count: 3 + (index % 3),
  }));
  const age = async ({ stream }: Monitored) =>
    await server.database.pool.query("update streams set created_at = now() - interval '90 days' where id = $1", [
      stream.id,
    ]);

  it('a burst alert names its stories and the first outlet, once however long the burst lasts', async () => {
    const brand = await monitoredBrand(server);
    await brand.notify({ kind: 'burst', timezone: 'UTC' });
    await age(brand);
    await brand.publish('Harbour closed', { body: 'The first to say so.' });
    await brand.publish('Harbour stays closed', { body: 'A text of its own.' });
    await publishedAt(brand, [...usual, { start: today, count: 38 }]);
    await runAt(inMinutes(2));
    const [mail] = await mailsTo(server, brand.user.email);
    expect(mail?.subject).toMatch(new RegExp(`^${brand.stream.name}: 40 mentions since .*, usually \\d+$`));
    expect(mail?.text).toContain('Harbour stays closed');
    expect(mail?.text).toMatch(/The first was published by .+, .+\./);
    await runAt(inMinutes(40));
    await publishedAt(brand, [{ start: today + hour, count: 60 }]);
    await runAt(inMinutes(26 * 60));
    expect(await subjects(brand)).toHaveLength(1);
  });

  it('a burst alert is not sent for ordinary days, nor for a stream of less than three weeks', async () => {
    const steady = await monitoredBrand(server);
    await steady.notify({ kind: 'burst', timezone: 'UTC' });
    await age(steady);
    await publishedAt(steady, [...usual, { start: today, count: 6 }]);
    const fresh = await monitoredBrand(server);
    await fresh.notify({ kind: 'burst', timezone: 'UTC' });
    await publishedAt(fresh, [...usual, { start: today, count: 38 }]);
    await runAt(inMinutes(2));
    expect([...(await subjects(steady)), ...(await subjects(fresh))]).toEqual([]);
  });
});

describe('an alert of a spike', () => {
  it('a spike alert says by how much it is above normal, once, and again when it doubles', async () => {
    const brand = await monitoredBrand(server);
    await brand.notify({ kind: 'spike', timezone: 'UTC' });
    const start = Math.floor(Date.now() / hour) * hour;
    const days = Array.from({ length: 28 }, (_, index) => ({ start: start - (index + 1) * 24 * hour, count: 3 }));
    await publishedAt(brand, [...days, { start, count: 19 }]);
    await server.database.pool.query("update streams set created_at = now() - interval '40 days' where id = $1", [
      brand.stream.id,
    ]);
    await runAt(inMinutes(2));
    const [mail] = await mailsTo(server, brand.user.email);
    expect(mail?.subject).toBe(`${brand.stream.name}: 19 mentions in an hour, usually 3`);
    expect(mail?.text).toMatch(/19 mentions of “.*” were published between \d\d:\d\d( [AP]M)? and/);
    expect(mail?.text).toMatch(
      /The usual number for this hour is 3: the median of \d+ comparable days in the last four weeks\. The highest was 3\./,
    );
    await runAt(inMinutes(15));
    expect(await subjects(brand)).toHaveLength(1);
    await server.database.pool.query(
      'update mention_hours set onlys = 45 where brand_id = $1 and hour = to_timestamp($2)',
      [brand.brand.id, start / 1000],
    );
    await runAt(inMinutes(30));
    expect(await subjects(brand)).toHaveLength(2);
  });

  it('a spike alert is held in the quiet hours', async () => {
    const brand = await monitoredBrand(server);
    await brand.notify({ kind: 'spike', timezone: 'UTC', quiet_from: '00:00', quiet_until: '23:59' });
    const start = Math.floor(Date.now() / hour) * hour;
    await publishedAt(brand, [{ start, count: 30 }]);
    await server.database.pool.query("update streams set created_at = now() - interval '40 days' where id = $1", [
      brand.stream.id,
    ]);
    await runAt(inMinutes(2));
    const { rows } = await server.database.pool.query<{ run_at: Date; held: boolean }>(
      `select j.run_at, d.held_until > now() as held from notification_deliveries d join mails m on m.id = d.mail_id
       join graphile_worker._private_jobs j on j.payload->>'mail_id' = m.id::text where m.to_address = $1`,
      [brand.user.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.held).toBe(true);
    expect(new Date(rows[0]!.run_at).toISOString()).toContain('T23:59:00');
    const [delivery] = (
      await brand.client('user.media-notifications.deliveries', {
        params: { notification_id: (await brand.client('user.media-notifications.index')).data[0]!.id },
      })
    ).data;
    expect(delivery?.status).toBe('held');
  });
});

describe('an alert of silence', () => {
  it('a silence alert says how long no mention came and what is normal, once', async () => {
    const brand = await monitoredBrand(server);
    await brand.notify({ kind: 'silence' });
    const start = Math.floor(inMinutes(2).getTime() / hour) * hour;
    const hours = Array.from({ length: 100 }, (_, index) => ({ start: start - (30 + index * 4) * hour, count: 2 }));
    await publishedAt(brand, hours);
    await runAt(inMinutes(2));
    const [mail] = await mailsTo(server, brand.user.email);
    expect(mail?.subject).toMatch(/nothing for 30 hours$/);
    expect(mail?.text).toContain('gaps were rarely longer than 4 hours');
    await runAt(inMinutes(30));
    expect(await subjects(brand)).toHaveLength(1);
  });

  it('an alert says that a source with mentions has failed, and why', async () => {
    const brand = await monitoredBrand(server);
    await brand.notify({ kind: 'silence' });
    await brand.publish('Harbour');
    await server.database.pool.query('update sources set enabled = true where id = $1', [brand.source.sourceId]);
    await server.database.pool.query(
      `update source_states set failing_since = now() - interval '2 days', failures = 9, error_code = 'source_http_status', error_params = '{"host": "outlet.example", "status": 404}' where source_id = $1`,
      [brand.source.sourceId],
    );
    await runAt(inMinutes(2));
    await runAt(inMinutes(30));
    const [mail, ...others] = await mailsTo(server, brand.user.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/has stopped responding$/);
    expect(mail?.text).toMatch(/accounted for 1 mention of/);
    expect(mail?.text).toContain('404');
  });
});

describe('an alert of an A outlet', () => {
  it('an alert of an A outlet is sent for its first mention, not for others and not for the next', async () => {
    const brand = await monitoredBrand(server);
    const top = await makeSource(server.database.db, brand.organisation.id);
    await server.database.pool.query("insert into outlet_tiers (brand_id, outlet_id, tier) values ($1, $2, 'aplus')", [
      brand.brand.id,
      top.outletId,
    ]);
    const notification = await brand.notify({ kind: 'top_outlet' });
    await brand.publish('Elsewhere', { body: 'A text of its own.' });
    await brand.publish('In the big one', { outlet: top, publishedAt: new Date(Date.now() - hour) });
    await runAt(inMinutes(2));
    const [mail] = await mailsTo(server, brand.user.email);
    expect(mail?.subject).toMatch(new RegExp(`^${brand.stream.name} in outlet-`));
    expect(mail?.text).toContain('In the big one');
    expect(mail?.text).not.toContain('Elsewhere');
    await goOn(notification.id);
    await brand.publish('In the big one again', { outlet: top, body: 'Quite another text.' });
    await runAt(inMinutes(20));
    expect(await subjects(brand)).toHaveLength(1);
  });
});
