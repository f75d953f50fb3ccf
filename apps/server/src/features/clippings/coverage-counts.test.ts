import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { testLog } from '../../testing/log.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { ownBrand } from '../access/index.ts';
import { makeMeasuring } from './clippings.fixture.ts';
import { countClippings, repairSums } from './index.ts';

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await startTestServer();
  ({ db } = server.database);
});
afterAll(() => server.stop());

async function makeCoverage() {
  const tenant = await makeMeasuring(server);
  const { client, brand } = tenant;
  const made: string[] = [];
  for (const minute of [10, 20, 50])
    made.push((await tenant.store({ published_at: `2026-04-01T12:${minute}:00Z`, headline: 'The ferry opens' })).id);
  const gone = await tenant.store({ published_at: '2026-04-02T09:00:00Z' });
  await client('clippings.delete', { params: { clipping_id: gone.id } });
  return {
    brandId: brand.id,
    brands: { brandIds: [ownBrand(brand.id)] },
    fresh: made.slice(1),
    count: async () => {
      const { total, looked_at } = (await client('clippings.count', { query: { brand: brand.id } })).data;
      return [total, looked_at];
    },
  };
}

const countRows = async (brandId: string): Promise<number> =>
  (await rowOf(db, sql<{ rows: number }>`select count(*)::int as rows from coverage_days where brand_id = ${brandId}`))!
    .rows;

const repair = () => repairSums({ db, log: testLog });

it('numbers by day that many changes have added become one row of each day, and the count stays', async () => {
  const { brandId, count } = await makeCoverage();
  expect(await countRows(brandId)).toBeGreaterThan(4);
  expect(await count()).toEqual([3, 3]);
  expect(await repair()).toBe(0);
  expect(await countRows(brandId)).toBe(1);
  expect(await count()).toEqual([3, 3]);
});

it.each([
  ['a number too high', sql`update coverage_days set clippings = clippings + 1 where`],
  ['numbers of looks that are missing', sql`update coverage_days set fresh = fresh + 1 where`],
  ['a day that is missing', sql`delete from coverage_days where clippings > 0 and`],
  ['numbers of another day', sql`update coverage_days set day = day + 1 where clippings > 0 and`],
])('the check finds %s in the numbers by day and counts them anew', async (_, damage) => {
  const { brandId, count } = await makeCoverage();
  await rowsOf(db, sql`${damage} brand_id = ${brandId}`);
  expect(await repair()).toBe(1);
  expect(await repair()).toBe(0);
  expect(await count()).toEqual([3, 3]);
  expect(await countRows(brandId)).toBe(1);
});

it('a change of many clippings that no count depends on adds no rows', async () => {
  const { brandId } = await makeCoverage();
  const before = await countRows(brandId);
  await rowsOf(db, sql`update clippings set hf_value = hf_value + 1, note = 'Seen' where brand_id = ${brandId}`);
  expect(await countRows(brandId)).toBe(before);
});

it.each([
  [undefined, { total: 3, looked_at: 1 }],
  [true, { total: 1, looked_at: 1 }],
  [false, { total: 2, looked_at: 0 }],
])('the numbers by day agree with the rows if only clippings with the look %s are counted', async (looked_at, all) => {
  const { brandId, brands, fresh } = await makeCoverage();
  await rowsOf(
    db,
    sql`update clippings set looked_at = null where brand_id = ${brandId} and id = any(${fresh}::uuid[])`,
  );
  expect(await countClippings(db, brands, { looked_at })).toEqual(all);
  for (const count of [undefined, 'stories'] as const)
    for (const start of [undefined, '2026-04-01T12:15:00Z', '2026-04-01T11:00:00Z']) {
      const filter = { looked_at, count, start };
      // Every clipping passes this search, which has the rows counted.
      expect(await countClippings(db, brands, filter)).toEqual(
        await countClippings(db, brands, { ...filter, search: 'e' }),
      );
    }
});
