import { streamForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOf, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { makeSource, makeTenant, makeUser } from '../../testing/factories.ts';
import { failUntilParked, listFailures } from '../../testing/failing-items.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createStreamMatcher, type StreamMatcher } from '../streams/index.ts';
import { matchBatch } from './match-documents.ts';

const good = 10_000;
const poisoned = uuidv7();
let server: TestServer;
let matcher: StreamMatcher;

beforeAll(async () => {
  server = await startTestServer();
  matcher = createStreamMatcher(server.clock);
});
afterAll(() => server.stop());

const matchAll = async () => {
  while (await matchBatch(server.database.db, matcher, server.clock));
};
const countRows = async (table: string) =>
  (await rowOf(server.database.db, sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`))!
    .count;

/** Stores documents of which a tenth say the word, the poisoned one in their middle. */
async function storeMany(sourceId: string, outletId: string, word: string): Promise<void> {
  const ids = Array.from({ length: good }, () => uuidv7());
  ids.splice(good / 2, 0, poisoned);
  const { db } = server.database;
  await countOf(
    db,
    sql`insert into documents (id, cluster_id, collected_at, published_at, date_confidence, source_id, outlet_id, url, site, headline, lead, body,
          language, media_type, text_from, sentiment, sentiment_confidence, tokens)
        select id, id, now(), now(), 1, ${sourceId}, ${outletId}, 'https://outlet.example/' || id, 'outlet.example',
          case when id = ${poisoned} then 'Poison of ' || ${word}::text when place % 10 = 0 then 'News of ' || ${word}::text else 'Weather' end,
          '', '', 'en', 'web', 'page', 'neutral', 1, ''
        from unnest(${ids}::uuid[]) with ordinality as given (id, place)`,
  );
  await countOf(db, sql`insert into match_queue (document_id) select id from unnest(${ids}::uuid[]) as id`);
}

it('a document whose matching throws is parked alone; 10,000 others are matched, and a retry by staff brings it home', async () => {
  const { db } = server.database;
  const { organisation, brand, user } = await makeTenant(db);
  const staff = server.client(
    await server.signIn((await makeUser(db, organisation.id, [brand.id], 'administrator', true)).email),
  );
  const owner = server.client(await server.signIn(user.email));
  await owner('streams.store', {
    body: { ...streamForm.parse({ name: 'Ferries', main_search_term: 'ferries' }), brand_id: brand.id },
  });
  const { outletId, sourceId } = await makeSource(db, organisation.id);
  await storeMany(sourceId, outletId, 'ferries');
  await rowsOf(db, sql`alter table mentions add constraint poisoned check (headline not like 'Poison%')`);

  await matchAll();
  expect(await countRows('mentions')).toBe(good / 10);
  expect(await countRows('match_queue')).toBe(0);
  expect(await listFailures(db)).toMatchObject([{ kind: 'document', item_id: poisoned, attempts: 1, parked: false }]);

  await failUntilParked(db, server.clock, matchAll);
  expect(await listFailures(db)).toMatchObject([{ attempts: 5, parked: true }]);
  server.clock.set(null);
  const { data } = await staff('staff.parked.list', { query: { kind: 'document' } });
  expect(data).toMatchObject([
    { subject: `Poison of ferries (https://outlet.example/${poisoned})`, attempts: 5, discardable: true },
  ]);
  expect(data[0]!.reason).toContain('poisoned');

  await rowsOf(db, sql`alter table mentions drop constraint poisoned`);
  await staff('staff.parked.retry', { params: { parked_item_id: data[0]!.id } });
  await matchAll();
  expect(await countRows('mentions')).toBe(good / 10 + 1);
  expect(await listFailures(db)).toEqual([]);
  expect((await staff('staff.parked.list', {})).data).toEqual([]);
}, 60_000);

it('a matcher that throws for one document of a batch leaves the others their mentions, and staff may discard it', async () => {
  const { db } = server.database;
  const { organisation, brand } = await makeTenant(db);
  const staff = server.client(
    await server.signIn((await makeUser(db, organisation.id, [brand.id], 'administrator', true)).email),
  );
  const { outletId, sourceId } = await makeSource(db, organisation.id);
  const before = await countRows('mentions');
  const ids = [uuidv7(), uuidv7(), uuidv7()];
  await countOf(
    db,
    sql`insert into documents (id, cluster_id, collected_at, published_at, date_confidence, source_id, outlet_id, url, site, headline, lead, body,
          language, media_type, text_from, sentiment, sentiment_confidence, tokens)
        select id, id, now(), now(), 1, ${sourceId}, ${outletId}, 'https://outlet.example/' || id, 'outlet.example',
          'Ferries', '', case when id = ${ids[1]} then 'stumble' else '' end, 'en', 'web', 'page', 'neutral', 1, ''
        from unnest(${ids}::uuid[]) as id`,
  );
  await countOf(db, sql`insert into match_queue (document_id) select id from unnest(${ids}::uuid[]) as id`);
  const stumbling: StreamMatcher = {
    refresh: (handle) => matcher.refresh(handle),
    match: (document) => {
      if (JSON.stringify(document).includes('stumble')) throw new RangeError('stumbled');
      return matcher.match(document);
    },
    size: 0,
  };
  while (await matchBatch(db, stumbling, server.clock));
  expect(await countRows('mentions')).toBe(before + 2);
  const [failure] = await listFailures(db);
  expect(failure).toMatchObject({ item_id: ids[1], reason: 'stumbled' });
  const parked_item_id = failure!.id;
  const missing = await staff('staff.parked.discard', { params: { parked_item_id } }).catch((error) => error.status);
  expect(missing).toBe(404);
  await failUntilParked(db, server.clock, async () => {
    while (await matchBatch(db, stumbling, server.clock));
  });
  server.clock.set(null);
  await staff('staff.parked.discard', { params: { parked_item_id } });
  expect(await listFailures(db)).toEqual([]);
  await matchAll();
  expect(await countRows('mentions')).toBe(before + 2);
});
