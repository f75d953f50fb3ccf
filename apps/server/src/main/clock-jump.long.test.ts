import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, monitoredBrand, servicesAt } from '../features/notifications/notifications.fixture.ts';
import { runDue } from '../features/notifications/run-due.ts';
import { repairWhenSetBack } from '../platform/clock/watch-clock.ts';
import { rowsOf, sql } from '../platform/db/index.ts';
import { makeTenant, makeUser } from '../testing/factories.ts';
import { testLog } from '../testing/log.ts';
import { failureOf, startTestServer, type TestServer } from '../testing/server.ts';
import { features } from './features.ts';
import { timeRepairsOf } from './fold-features.ts';
import { startWorker } from './worker.ts';

const minute = 60_000;
const hour = 60 * minute;
const jumps = [
  ['an hour', hour],
  ['a day', 24 * hour],
] as const;

let server: TestServer;
let jump = 0;
/** A clock that runs like the real one, set forward by `jump`. */
const clock = { now: () => new Date(Date.now() + jump) };
const look = () => repairWhenSetBack({ db: server.database.db, clock, log: testLog }, timeRepairsOf(features));
/** Sets the clock as an operator would, and has the worker look at it. */
const setClock = async (milliseconds: number) => {
  jump = milliseconds;
  await look();
};

beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_URL: 'https://news.example' } });
});
afterAll(() => server.stop());

describe('collection', () => {
  let outlet: Server;
  let origin: string;
  let published = 0;
  let fetches = 0;
  beforeAll(async () => {
    outlet = createServer(({ url = '' }, response) => {
      if (url === '/feed') fetches++;
      if (url.startsWith('/robots')) return response.writeHead(404).end();
      if (url !== '/feed') return response.end(`<p>${'All ferries sail again. '.repeat(20)}</p>`);
      const items = Array.from(
        { length: published },
        (_, n) => `<item><title>Ferry ${n + 1}</title><link>${origin}/story/${n + 1}</link></item>`,
      );
      response.writeHead(200, { 'content-type': 'application/rss+xml' });
      response.end(`<rss version="2.0"><channel><title>Ferries</title>${items.join('')}</channel></rss>`);
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => outlet.once('listening', ready));
    origin = `http://127.0.0.1:${(outlet.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => outlet.close(done)));

  it('sources are fetched and articles found in seconds after the clock jumped forward and was set back, without a flood', async () => {
    const { db, url } = server.database;
    const { user, brand } = await makeTenant(db);
    const client = server.client(await server.signIn(user.email));
    await client('streams.store', { body: { brand_id: brand.id, name: 'Ferries', main_search_term: 'ferry' } });
    published = 1;
    await client('sources.store', { body: { url: `${origin}/feed`, interval_seconds: 5 } });
    const worker = await startWorker({ url, config: server.config, log: testLog, clock });
    const found = async () => (await rowsOf(db, sql`select from mentions where brand_id = ${brand.id}`)).length;
    try {
      await look();
      await expect.poll(found).toBe(1);
      for (const milliseconds of [hour, 0, 24 * hour, 0]) {
        await setClock(milliseconds);
        published++;
        const before = fetches;
        await expect.poll(found, { timeout: 20_000 }).toBe(published);
        expect(fetches - before).toBeLessThan(6);
      }
      const late = await rowsOf(
        db,
        sql`select from page_queue where next_try_at > now() + interval '1 minute' and next_try_at < '9000-01-01'`,
      );
      expect(late).toEqual([]);
    } finally {
      await worker.stop();
    }
  });
});

describe('notifications', () => {
  const run = async () => {
    while (await runDue(servicesAt(server, clock.now())));
  };

  it.each(jumps)(
    'an alert goes on within minutes after the clock was ahead by %s and was set back',
    async (_by, ahead) => {
      await setClock(0);
      const brand = await monitoredBrand(server);
      const told = async () => (await mailsTo(server, brand.user.email)).length;
      await brand.notify({ kind: 'every_mention' });
      await brand.publish('Harbour closed');
      await setClock(ahead);
      await run();
      await run();
      expect(await told()).toBe(1);
      await setClock(0);
      await brand.publish('Harbour open', { body: 'A text of its own.' });
      await setClock(2 * minute);
      await run();
      await run();
      expect(await told()).toBe(2);
    },
  );

  it.each(jumps)(
    'a digest is planned for its next time after the clock was ahead by %s and was set back',
    async (_by, ahead) => {
      await setClock(0);
      const brand = await monitoredBrand(server);
      const { id, next_at } = await brand.notify({ times: ['00:30', '06:30', '12:30', '18:30'] });
      await setClock(ahead + 7 * hour);
      await run();
      const planned = async () =>
        (await brand.client('user.media-notifications.index')).data.find((one) => one.id === id)!.next_at;
      expect(Date.parse((await planned())!)).toBeGreaterThan(Date.parse(next_at!));
      await setClock(0);
      expect(await planned()).toBe(next_at);
    },
  );

  it('a failing notification is tried again in time after the clock was set back', async () => {
    await setClock(24 * hour);
    const now = clock.now();
    await rowsOf(
      server.database.db,
      sql`
        insert into parked_items (id, kind, item_id, subject, attempts, reason, detail, first_failed_at, changed_at, next_try_at)
        values (gen_random_uuid(), 'notification', gen_random_uuid()::text, 'Morning', 1, 'x', '', ${now}, ${now}, ${now}::timestamptz + interval '2 minutes')`,
    );
    await setClock(0);
    const due = await rowsOf(
      server.database.db,
      sql`select from parked_items where next_try_at < now() + interval '5 minutes'`,
    );
    expect(due).toHaveLength(1);
  });
});

describe('sessions', () => {
  it.each(jumps)(
    'a session that was used while the clock was ahead by %s works after it was set back',
    async (_by, ahead) => {
      const { user } = await makeTenant(server.database.db);
      const client = server.client(await server.signIn(user.email));
      for (const milliseconds of [0, ahead, 0, -ahead]) {
        server.clock.set(new Date(Date.now() + milliseconds));
        expect((await client('user.show')).data.email).toBe(user.email);
      }
      server.clock.set(null);
    },
  );

  it('wrong passwords with a date in the future do not lock an account after the clock was set back', async () => {
    const { organisation, brand } = await makeTenant(server.database.db);
    const user = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
    server.clock.set(new Date(Date.now() + 24 * hour));
    for (let guess = 0; guess < 10; guess++) await failureOf(server.signIn(user.email, 'wrong'));
    expect((await failureOf(server.signIn(user.email))).body.code).toBe('too_many_requests');
    server.clock.set(null);
    expect(await server.signIn(user.email)).toBeTruthy();
  });
});
