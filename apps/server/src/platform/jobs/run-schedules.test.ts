import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rowsOf, sql } from '../db/index.ts';
import { cronItems } from './define-job.ts';
import { addScheduled, bringJobsBack } from './jobs.queries.ts';
import { dueItems } from './run-schedules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const noon = Date.parse('2026-11-22T12:00:00Z');

const job = (name: string, schedule: string) => ({
  name,
  schedule,
  perform: async () => {},
  takesNothing: () => true,
});
const items = cronItems([job('each', '* * * * *'), job('hourly', '17 * * * *'), job('nightly', '19 3 * * *')]);
const namesDue = (last: number, now: number) => dueItems(items, last, now).map(({ name }) => name);

describe('schedules', () => {
  it.each<[string, number, number, string[]]>([
    ['none is due in a minute that was looked at', noon, noon, []],
    ['those of the minute are due in the next one', noon, noon + minute, ['each']],
    ['each is due once after a pause', noon, noon + 30 * minute, ['each', 'hourly']],
    ['each is due once after the clock jumped a day forward', noon, noon + day, ['each', 'hourly', 'nightly']],
    [
      'each is due once after the clock jumped ten years forward',
      noon,
      noon + 3650 * day,
      ['each', 'hourly', 'nightly'],
    ],
    ['those of the present minute are due after the clock was set back a day', noon, noon - day, ['each']],
    ['the jobs go on in the minute after the clock was set back', noon - day, noon - day + minute, ['each']],
  ])('%s', (_title, last, now, expected) => {
    expect(namesDue(last, now)).toEqual(expected);
  });

  it('the present minute of a clock that was set back is looked at for all schedules', () => {
    expect(namesDue(noon, Date.parse('2026-11-21T03:19:00Z'))).toEqual(['each', 'nightly']);
  });
});

describe('scheduled jobs in the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const waiting = async () =>
    (
      await rowsOf(
        database.db,
        sql<{ id: string }>`select id::text from graphile_worker._private_jobs where run_at <= now()`,
      )
    ).length;
  const add = (time: number) => addScheduled(database.db, [{ name: 'test.each', attempts: 1 }], new Date(time));

  it('two workers add the jobs of a minute once, also after the clock was set back a day', async () => {
    await add(noon);
    await add(noon);
    expect(await waiting()).toBe(1);
    await add(noon + minute);
    await add(noon);
    expect(await waiting()).toBe(2);
    await add(noon - day);
    await add(noon - day);
    expect(await waiting()).toBe(3);
  });

  it('a job that was added while the clock was ahead runs now after it was set back, and a planned one keeps its pause', async () => {
    await rowsOf(database.db, sql`delete from graphile_worker._private_jobs`);
    await rowsOf(
      database.db,
      sql`
        select
          graphile_worker.add_job('test.now'),
          graphile_worker.add_job('test.later', run_at := now() + interval '27 hours'),
          graphile_worker.add_job('test.planned', run_at := now() + interval '3 hours')`,
    );
    await rowsOf(
      database.db,
      sql`
        update graphile_worker._private_jobs
        set created_at = now() + interval '1 day', run_at = greatest(run_at, now() + interval '1 day')
        where run_at > now() + interval '1 day' or run_at <= now()`,
    );
    await bringJobsBack(database.db, day);
    const hours = await rowsOf(
      database.db,
      sql<{ hours: number }>`
        select round(extract(epoch from run_at - now()) / 3600)::int as hours
        from graphile_worker._private_jobs
        order by id`,
    );
    expect(hours.map((row) => row.hours)).toEqual([0, 3, 3]);
  });
});
