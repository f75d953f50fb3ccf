import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { disagreements } from '../features/mentions/mentions.fixture.ts';
import { monitoredBrand, servicesAt } from '../features/notifications/notifications.fixture.ts';
import { runDue } from '../features/notifications/run-due.ts';
import { rowOf, rowsOf, sql } from '../platform/db/index.ts';
import { storeText } from '../testing/factories.ts';
import { kill, startKillable } from '../testing/killable-worker.ts';
import { until } from '../testing/replay.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const parts = 4;
const streams = 24;
let server: TestServer;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const worker of workers) await kill(worker);
  await server.stop();
});

async function start(): Promise<ChildProcess> {
  const worker = await startKillable(server, {
    MASTHEAD_MATCHING_PARTS: String(parts),
    MASTHEAD_DATABASE_CONNECTIONS: '5',
  });
  workers.add(worker);
  return worker;
}

async function crash(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  await kill(worker);
}

/** Returns the parts of each living worker, the fewest first. */
const held = async () =>
  (
    await rowsOf(
      server.database.db,
      sql<{ count: number }>`
        select count(l.part)::int as count from matching_workers w left join matching_leases l on l.worker_id = w.id group by w.id order by 1`,
    )
  ).map(({ count }) => count);
const untilHeld = (...counts: number[]) =>
  until(`parts are held ${counts.join(' and ')}`, async () => (await held()).join() === counts.join());

const figure = async (what: ReturnType<typeof sql<{ count: number }>>) =>
  (await rowOf(server.database.db, what))?.count ?? 0;
const waiting = () =>
  figure(sql`select (select count(*)::int from match_queue) + (select count(*)::int from match_part_queue) as count`);

/** Makes streams that find the same texts: an odd one saves its mentions, and an alert watches all of them. */
async function makeBrand() {
  const brand = await monitoredBrand(server);
  const ids = [brand.stream.id];
  for (let at = 1; at < streams; at++) {
    const body = { brand_id: brand.brand.id, name: `Stream ${at}`, main_search_term: brand.word };
    ids.push((await brand.client('streams.store', { body: { ...body, auto_clippings: at % 2 === 1 } })).data.id);
  }
  await brand.notify({ kind: 'every_mention', streams: ids });
  const stored: string[] = [];
  return {
    ...brand,
    stored,
    store: async (count: number) => {
      for (let at = 0; at < count; at++) {
        const number = stored.length;
        const text = {
          headline: `Number ${number} of ${brand.word}`,
          body: `Ferry ${number} sails. `.repeat(3 + number),
        };
        stored.push(await storeText(server.database.db, { ...brand.source, ...text }));
      }
    },
  };
}

it('workers that come, die and stop while documents arrive divide the streams, and every document is found, counted, saved and told once', async () => {
  const { db } = server.database;
  const brand = await makeBrand();
  const first = await start();
  await untilHeld(parts);
  await brand.store(20);
  const second = await start();
  await start();
  await untilHeld(1, 1, 2);
  await brand.store(20);
  await crash(first);
  await brand.store(20);
  await untilHeld(2, 2);
  await brand.store(20);
  const ended = new Promise((resolve) => second.once('exit', resolve));
  second.send('stop');
  await ended;
  workers.delete(second);
  expect(await held(), 'one that stops leaves its parts at once').toHaveLength(1);
  await untilHeld(parts);
  await brand.store(20);
  await until('all is matched', async () => (await waiting()) === 0);
  expect(await figure(sql`select count(*)::int as count from mentions where brand_id = ${brand.brand.id}`)).toBe(
    streams * brand.stored.length,
  );
  expect(await disagreements(db, brand.brand.id)).toEqual([]);
  const saved = () => figure(sql`select count(*)::int as count from clippings where brand_id = ${brand.brand.id}`);
  await until('all are saved', async () => (await saved()) === brand.stored.length);
  for (const worker of workers) await crash(worker);
  for (let minutes = 5; minutes <= 60; minutes += 5)
    while (await runDue(servicesAt(server, new Date(Date.now() + minutes * 60_000))));
  const told = await figure(sql`select coalesce(sum(mentions), 0)::int as count from notification_deliveries`);
  expect(told, 'an alert names a document once for all of its streams').toBe(brand.stored.length);
}, 240_000);
