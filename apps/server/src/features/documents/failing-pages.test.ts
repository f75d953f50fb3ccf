import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServices } from '../../main/services.ts';
import { countOf, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { createHostGate } from '../../platform/fetch/index.ts';
import type { Loop } from '../../platform/loop/index.ts';
import { inFull } from '../../testing/extent.ts';
import { makeSource, makeTenant, makeUser } from '../../testing/factories.ts';
import { failUntilParked, listFailures } from '../../testing/failing-items.ts';
import { testLog } from '../../testing/log.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startReadingPages } from './read-pages.ts';

const good = inFull ? 10_000 : 300;
const poisoned = uuidv7();

let server: TestServer;
let reading: Loop;
let closeServices: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer();
  const { database, config, clock } = server;
  const { services, close } = await openServices({ url: database.url, config, log: testLog, clock });
  closeServices = close;
  reading = startReadingPages(services, {
    hosts: createHostGate({ limit: 8, clock }),
    robotsAllow: async () => true,
    onStored: () => {},
  });
});
afterAll(async () => {
  await reading.stop();
  await closeServices();
  await server.stop();
});

/** Queues pages whose words are known, the poisoned one in their middle. */
async function queueMany(sourceId: string, outletId: string): Promise<void> {
  const ids = Array.from({ length: good }, () => uuidv7());
  ids.splice(good / 2, 0, poisoned);
  await countOf(
    server.database.db,
    sql`
      insert into page_queue (document_id, source_id, outlet_id, host, url, entry, next_try_at)
      select id, ${sourceId}, ${outletId}, '', 'https://outlet.example/' || id,
        jsonb_build_object(
          'title', case when id = ${poisoned} then 'Poison' else 'Ferry ' || place end,
          'summary', 'Ferry ' || place || ' sails to harbour ' || md5(id::text) || ' again.',
          'content_html', null, 'author', null, 'published_at', now(), 'image_url', null,
          'text_from', 'delivered', 'language', 'en'),
        now() - interval '1 hour' + place * interval '1 us'
      from unnest(${ids}::uuid[]) with ordinality as given (id, place)`,
  );
}

const countWaiting = async (): Promise<number> =>
  (await rowOf(
    server.database.db,
    sql<{ count: number }>`
      select count(*)::int as count
      from page_queue
      where next_try_at < ${server.clock.now()}`,
  ))!.count;

const readAll = async () => {
  reading.wake();
  await expect.poll(countWaiting, { timeout: 100_000, interval: 100 }).toBe(0);
};

it('a page that cannot be stored is parked alone; all others are stored, and a retry by staff brings it home', async () => {
  const { db } = server.database;
  const { organisation, brand } = await makeTenant(db);
  const staffUser = await makeUser(db, organisation.id, [brand.id], 'administrator', true);
  const staff = server.client(await server.signIn(staffUser.email));
  const { outletId, sourceId } = await makeSource(db, organisation.id);
  await rowsOf(db, sql`alter table documents add constraint poisoned check (headline not like 'Poison%')`);
  await queueMany(sourceId, outletId);

  await readAll();
  const stored = async () => (await rowsOf(db, sql`select id from documents where source_id = ${sourceId}`)).length;
  expect(await stored()).toBe(good);
  expect(await listFailures(db)).toMatchObject([{ kind: 'page', item_id: poisoned, attempts: 1, parked: false }]);

  await failUntilParked(db, server.clock, readAll);
  expect(await listFailures(db)).toMatchObject([{ attempts: 5, parked: true }]);
  server.clock.set(null);
  const { data } = await staff('staff.parked.list', { query: { kind: 'page' } });
  expect(data).toMatchObject([{ subject: `https://outlet.example/${poisoned}`, discardable: true }]);

  await rowsOf(db, sql`alter table documents drop constraint poisoned`);
  await staff('staff.parked.retry', { params: { parked_item_id: data[0]!.id } });
  await readAll();
  await expect.poll(stored).toBe(good + 1);
  await expect.poll(() => listFailures(db)).toEqual([]);
}, 180_000);
