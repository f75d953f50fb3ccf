import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { disagreements, makeStreams, newMention } from './mentions.fixture.ts';
import { placeStories } from './stories.queries.ts';
import { writeMentions } from './write-mentions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Makes a brand with mentions of one stream, ten to a story. */
async function makeBrand(count: number) {
  const { db } = database;
  const { brand, streams } = await makeStreams(db, 1);
  const [streamId = ''] = streams;
  const stories = Array.from({ length: count / 10 }, () => uuidv7());
  const mentions = Array.from({ length: count }, (_, at) =>
    newMention({ brandId: brand.id, streamId, clusterId: stories[at % stories.length] ?? '' }),
  );
  await db.transaction().execute((transaction) => writeMentions(transaction, mentions));
  return { brandId: brand.id, streamId, stories };
}

it('the pieces of stories are placed by a look at each, also in a brand that the statistics do not know', async () => {
  const { db } = database;
  await makeBrand(400);
  await rowsOf(db, sql`analyze mentions`);
  const { brandId, streamId, stories } = await makeBrand(800);
  const scans = await db.transaction().execute(async (transaction) => {
    await placeStories(
      transaction,
      stories.slice(0, 3).map((cluster_id) => ({ brand_id: brandId, stream_id: streamId, cluster_id })),
    );
    return await rowOf(
      transaction,
      sql<{ count: number }>`
        select sum(idx_scan)::int as count from pg_stat_xact_user_tables where relname like 'mentions%'`,
    );
  });
  expect(scans?.count).toBeLessThan(100);
  expect(await disagreements(db, brandId)).toEqual([]);
});
