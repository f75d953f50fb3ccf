import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { disagreements, makeStreams, newMention } from './mentions.fixture.ts';
import { retireMentionsJob } from './retire-mentions.ts';
import { writeMentions } from './write-mentions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('mentions older than agreed are deleted with their counts, and those of others and saved ones stay', async () => {
  const { db, pool } = database;
  const now = new Date('2026-11-23T04:17:00Z');
  const own = await makeStreams(db, 1);
  const other = await makeStreams(db, 1);
  const story = uuidv7();
  for (const { brand, streams } of [own, other]) {
    const write = (at: string, clusterId?: string) => {
      const given = {
        brandId: brand.id,
        streamId: streams[0] ?? '',
        at: new Date(at),
        ...(clusterId && { clusterId }),
      };
      return writeMentions(db, [newMention(given)], new Date(at));
    };
    await write('2026-01-05T10:00:00Z', story);
    await write('2026-01-06T10:00:00Z');
    await write('2026-11-20T10:00:00Z', story);
  }
  // Saved by hand: the reference to a clipping keeps it.
  await pool.query('alter table mentions disable trigger all');
  await pool.query(
    `update mentions set clipping_id = gen_random_uuid()
     where brand_id = $1 and published_at = '2026-01-06T10:00:00Z'`,
    [own.brand.id],
  );
  await pool.query(`update subscriptions set limitations = '{"mention_months": 6}' where organisation_id = $1`, [
    own.organisation.id,
  ]);
  const days = async (brandId: string) => {
    const { rows } = await pool.query<{ day: string }>(
      `select to_char(published_at, 'MM-DD') as day from mentions where brand_id = $1 order by 1`,
      [brandId],
    );
    return rows.map(({ day }) => day);
  };
  await retireMentionsJob.run({ db, clock: { now: () => now } }, {});
  expect(await days(own.brand.id)).toEqual(['01-06', '11-20']);
  expect(await days(other.brand.id)).toEqual(['01-05', '01-06', '11-20']);
  expect(await disagreements(db, own.brand.id)).toEqual([]);
  expect(await disagreements(db, other.brand.id)).toEqual([]);
});
