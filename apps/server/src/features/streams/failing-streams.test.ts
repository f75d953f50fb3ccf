import { streamForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOf, rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { failUntilParked, listFailures } from '../../testing/failing-items.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { createStreamMatcher } from './stream-matcher.ts';

const good = 10_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Copies a stream with words of their own, half of the copies before the poisoned one and half after it. */
async function copyMany(streamId: string, poisoned: string): Promise<void> {
  const ids = Array.from({ length: good - 1 }, () => uuidv7());
  ids.splice(good / 2, 0, poisoned);
  const columns = await rowsOf(
    server.database.db,
    sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'streams' and column_name not in ('id', 'revision', 'main_search_term', 'near_words')`,
  );
  const list = sql.join(columns.map(({ name }) => sql.ref(name)));
  await countOf(
    server.database.db,
    sql`insert into streams (id, revision, main_search_term, near_words, ${list})
        select copy.id, nextval('stream_revisions'), 'harbour' || copy.place,
          case when copy.id = ${poisoned} then '{}'::jsonb else '[]' end, ${list}
        from streams cross join unnest(${ids}::uuid[]) with ordinality as copy (id, place)
        where streams.id = ${streamId} order by copy.place`,
  );
}

it('a stream that cannot be taken in is parked and told to its brand; 10,000 others are matched, and it is searched once it works', async () => {
  const { db } = server.database;
  const { organisation, brand, user } = await makeTenant(db);
  const owner = server.client(await server.signIn(user.email));
  const staff = server.client(
    await server.signIn((await makeUser(db, organisation.id, [brand.id], 'administrator', true)).email),
  );
  const form = streamForm.parse({ name: 'Harbours', main_search_term: 'harbours' });
  const { data: first } = await owner('streams.store', { body: { ...form, brand_id: brand.id } });
  const poisoned = uuidv7();
  await copyMany(first.id, poisoned);

  const matcher = createStreamMatcher(server.clock);
  await matcher.refresh(db);
  expect(matcher.size).toBe(good);
  expect(await listFailures(db)).toMatchObject([{ kind: 'stream', item_id: poisoned, attempts: 1, parked: false }]);
  const show = async (stream_id: string) => (await owner('streams.show', { params: { stream_id } })).data;
  expect((await show(poisoned)).failing_since).not.toBeNull();
  expect((await show(first.id)).failing_since).toBeNull();

  await failUntilParked(db, server.clock, () => matcher.refresh(db));
  const restarted = createStreamMatcher(server.clock);
  await restarted.refresh(db);
  expect(restarted.size).toBe(good);
  expect(await listFailures(db)).toMatchObject([{ attempts: 5, parked: true }]);
  server.clock.set(null);
  const { data } = await staff('staff.parked.list', { query: { kind: 'stream' } });
  expect(data).toMatchObject([{ subject: 'Harbours', discardable: false }]);
  const parked_item_id = data[0]!.id;
  expect(await failureOf(staff('staff.parked.discard', { params: { parked_item_id } }))).toMatchObject({ status: 409 });

  await rowsOf(db, sql`update streams set near_words = '[]' where id = ${poisoned}`);
  await staff('staff.parked.retry', { params: { parked_item_id } });
  for (const one of [matcher, restarted]) {
    await one.refresh(db);
    expect(one.size).toBe(good + 1);
  }
  expect(await listFailures(db)).toEqual([]);
  expect(await show(poisoned)).toMatchObject({ failing_since: null, backfill: { searched: 0 } });
}, 60_000);
