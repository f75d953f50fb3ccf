import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { type Events, listen } from '../../platform/events/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeRecords, makeTenant } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { findStreamBrand } from '../streams/index.ts';
import type { SubjectFinder } from './guard.ts';
import { keepStreams } from './kept-streams.ts';
import { ownBrand } from './seal.ts';

let database: TestDatabase;
let events: Events;
let reads: number;
let find: SubjectFinder;

beforeAll(async () => {
  database = await createTestDatabase();
  events = await listen({ url: database.url, log: testLog });
});
afterAll(async () => {
  await events.close();
  await database.drop();
});
beforeEach(() => {
  reads = 0;
  const read: SubjectFinder = (...asked) => {
    reads++;
    return findStreamBrand(...asked);
  };
  find = keepStreams(read, { events, clock: systemClock });
});

async function makeStream() {
  const { db } = database;
  const tenant = await makeTenant(db);
  const { stream_id: id } = await makeRecords(db, tenant);
  const brandId = ownBrand(tenant.brand.id);
  const within = { brandIds: [brandId], organisationId: tenant.organisation.id, readerBrandIds: [] };
  return {
    id,
    brandId,
    userId: tenant.user.id,
    within,
    find: (other: object = {}) => find(db, { ...within, ...other }, id),
  };
}

it('the brand of a stream is read once for all callers, and found by members of the brand alone', async () => {
  const [stream, other] = [await makeStream(), await makeStream()];
  await stream.find();
  expect(await stream.find()).toEqual({ brand_id: stream.brandId });
  expect(reads).toBe(1);
  expect(await stream.find({ brandIds: other.within.brandIds })).toBeUndefined();
  expect(await stream.find({ brandIds: [] })).toBeUndefined();
  expect(reads).toBe(1);
});

it('a stream that a stranger asked for first is found by a member', async () => {
  const [stream, other] = [await makeStream(), await makeStream()];
  expect(await stream.find({ brandIds: other.within.brandIds })).toBeUndefined();
  expect(await stream.find()).toEqual({ brand_id: stream.brandId });
});

it.each([
  ['put into the trash', (id: string) => sql`update streams set deleted_at = now() where id = ${id}`],
  ['deleted', (id: string) => sql`delete from streams where id = ${id}`],
])('a stream that was %s is not found by the next call', async (_, remove) => {
  const stream = await makeStream();
  await stream.find();
  await rowsOf(database.db, remove(stream.id));
  expect(await stream.find()).toBeUndefined();
});

it('a stream is hidden from a reader as soon as it is not among those that readers may see', async () => {
  const stream = await makeStream();
  const asReader = () => stream.find({ readerBrandIds: [stream.brandId] });
  expect(await asReader()).toEqual({ brand_id: stream.brandId });
  await rowsOf(
    database.db,
    sql`
      insert into stream_authorizations (brand_id, streams, changed_by, changed_at)
      values (${stream.brandId}, '{}', ${stream.userId}, now())`,
  );
  expect(await asReader()).toBeUndefined();
  expect(await stream.find()).toEqual({ brand_id: stream.brandId });
});
