import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOrganisation, makeUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { rowOf, rowsOf, sql } from '../db/index.ts';
import { mostDeaths, releaseJobsOf } from './dead-jobs.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Job {
  id: string;
  attempts: number;
  max_attempts: number;
  locked_by: string | null;
}

/**
 * Has a worker take the next job that is due, as graphile-worker does. Returns its id; undefined: none is due. A Date lacks the
 * microseconds of a job that was added in the same millisecond.
 */
async function take(worker: string, now: Date): Promise<string | undefined> {
  const row = await rowOf(
    server.database.db,
    sql<{ id: string }>`
      update graphile_worker._private_jobs
      set locked_by = ${worker}, locked_at = now(), attempts = attempts + 1
      where id = (select id from graphile_worker._private_jobs where is_available and date_trunc('milliseconds', run_at) <= ${now} order by id limit 1)
      returning id::text`,
  );
  return row?.id;
}

const jobs = () =>
  rowsOf(
    server.database.db,
    sql<Job>`select id::text, attempts, max_attempts, locked_by from graphile_worker._private_jobs order by id`,
  );

async function staffClient() {
  const organisation = await makeOrganisation(server.database.db);
  const staff = await makeUser(server.database.db, organisation.id, [], 'administrator', true);
  return server.client(await server.signIn(staff.email));
}

it('a job whose process dies each time is parked, and one that runs beside it is not', async () => {
  const { db } = server.database;
  await rowsOf(db, sql`delete from graphile_worker._private_jobs`);
  await rowsOf(db, sql`select graphile_worker.add_job('test.deadly')`);
  await rowsOf(db, sql`select graphile_worker.add_job('test.innocent')`);
  const [deadly, innocent] = (await jobs()).map(({ id }) => id);
  const start = Date.now();
  let minutes = 0;
  let done = false;
  for (; minutes < 30; minutes += 0.25) {
    const now = new Date(start + minutes * 60_000);
    const worker = `worker-${minutes}`;
    const first = await take(worker, now);
    const second = first && minutes < 0.5 ? await take(worker, now) : undefined;
    // The innocent job ends well wherever it does not share its process with the deadly one.
    if (first === innocent && !second) {
      await rowsOf(db, sql`delete from graphile_worker._private_jobs where id = ${innocent}::bigint`);
      done = true;
    } else if (first) await releaseJobsOf(db, [worker], now);
  }
  expect(done).toBe(true);
  const left = await jobs();
  expect(left).toMatchObject([{ id: deadly, locked_by: null }]);
  expect(left[0]!.attempts).toBe(left[0]!.max_attempts);

  const client = await staffClient();
  const { data: parked } = await client('staff.parked.list', { query: { kind: 'job' } });
  expect(parked).toMatchObject([{ subject: 'test.deadly', attempts: mostDeaths, discardable: true }]);
  const params = { parked_item_id: parked[0]!.id };
  await client('staff.parked.retry', { params });
  expect(await take('later', new Date())).toBe(deadly);
  await releaseJobsOf(db, ['later'], new Date());
  expect((await client('staff.parked.list', { query: { kind: 'job' } })).data).toEqual([]);
});

it('staff discard a parked job and it is gone', async () => {
  const { db } = server.database;
  await rowsOf(db, sql`delete from graphile_worker._private_jobs`);
  await rowsOf(db, sql`select graphile_worker.add_job('test.deadly')`);
  for (let death = 0; death < mostDeaths; death++) {
    const now = new Date(Date.now() + death * 3_600_000);
    expect(await take(`worker-${death}`, now)).toBeDefined();
    await releaseJobsOf(db, [`worker-${death}`], now);
  }
  const client = await staffClient();
  const { data: parked } = await client('staff.parked.list', { query: { kind: 'job' } });
  expect(parked).toHaveLength(1);
  await client('staff.parked.discard', { params: { parked_item_id: parked[0]!.id } });
  expect(await jobs()).toEqual([]);
});
