import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOf, rowsOf, sql } from '../../platform/db/index.ts';
import { inFull } from '../../testing/extent.ts';
import { makeUser } from '../../testing/factories.ts';
import { failUntilParked, listFailures } from '../../testing/failing-items.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { deliverHooks } from './deliver-hooks.ts';
import { monitoredBrand, servicesAt } from './notifications.fixture.ts';

const good = inFull ? 10_000 : 300;
const poisoned = uuidv7();

let taken = 0;
let receiver: Server;
let server: TestServer;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    taken++;
    response.end();
  });
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done));
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
});

it('a webhook whose delivery throws is parked alone; all others arrive, and a retry by staff delivers it', async () => {
  const { db } = server.database;
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const { organisation, brand, notify } = await monitoredBrand(server);
  const notification = await notify({ kind: 'every_mention', receivers: [{ kind: 'webhook', address }] });
  const staffUser = await makeUser(db, organisation.id, [brand.id], 'administrator', true);
  const staff = server.client(await server.signIn(staffUser.email));
  const ids = Array.from({ length: good }, () => uuidv7());
  ids.splice(good / 2, 0, poisoned);
  await countOf(
    db,
    sql`
      insert into notification_deliveries
        (id, notification_id, receiver_id, occasion, subject, mentions, message, next_try_at, created_at)
      select given.id, r.notification_id, r.id, given.id::text, 'Ferries', 1, '{}', now() + place * interval '1 us', now()
      from notification_receivers r
      cross join unnest(${ids}::uuid[]) with ordinality as given (id, place)
      where r.notification_id = ${notification.id}`,
  );
  await rowsOf(
    db,
    sql.raw(
      `alter table notification_deliveries add constraint poisoned check (id <> '${poisoned}' or sent_at is null)`,
    ),
  );
  const deliverAll = async () => {
    const services = { ...servicesAt(server, new Date()), clock: server.clock };
    while (await deliverHooks(services));
  };
  server.clock.set(new Date(Date.now() + 60_000));
  await deliverAll();
  expect(taken).toBe(good + 1);
  const sent = await rowsOf(db, sql`select id from notification_deliveries where sent_at is not null`);
  expect(sent).toHaveLength(good);
  expect(await listFailures(db)).toMatchObject([{ kind: 'webhook', item_id: poisoned, attempts: 1, parked: false }]);

  await failUntilParked(db, server.clock, deliverAll);
  expect(await listFailures(db)).toMatchObject([{ attempts: 5, parked: true }]);
  server.clock.set(null);
  const { data } = await staff('staff.parked.list', { query: { kind: 'webhook' } });
  expect(data).toMatchObject([{ subject: address, discardable: true }]);

  await rowsOf(db, sql`alter table notification_deliveries drop constraint poisoned`);
  await staff('staff.parked.retry', { params: { parked_item_id: data[0]!.id } });
  await deliverAll();
  expect(await rowsOf(db, sql`select id from notification_deliveries where sent_at is null`)).toEqual([]);
  expect(await listFailures(db)).toEqual([]);
}, 120_000);
