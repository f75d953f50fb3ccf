import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { indexPartitionsJob, preparePartitions } from './partitions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const listIndexes = async (): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    (
      await rowsOf(
        database.db,
        sql<{ name: string; is_valid: boolean | null }>`
          select c.relname as name, (
            select bool_and(x.indisvalid)
            from pg_index x
            join pg_class n on n.oid = x.indexrelid
            where x.indrelid = c.oid and n.relname = c.relname || '_outlet'
          ) as is_valid
          from pg_inherits i
          join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'documents'::regclass`,
      )
    ).map(({ name, is_valid }) => [name, is_valid === true]),
  );

const countJobs = async (): Promise<number> =>
  (await rowsOf(database.db, sql`select from graphile_worker.jobs where task_identifier = ${indexPartitionsJob.name}`))
    .length;

it('new partitions of documents have an index of outlets, and those without one get it by a job', async () => {
  const { db } = database;
  await preparePartitions({ db, clock: { now: () => new Date('2031-05-10T00:00:00Z') } });
  await indexPartitionsJob.run({ db }, {}, new AbortController().signal);
  const indexes = await listIndexes();
  expect(Object.keys(indexes)).toEqual(expect.arrayContaining(['documents_2031_04', 'documents_2031_08']));
  expect(Object.values(indexes)).not.toContain(false);

  await rowsOf(db, sql`drop index documents_2031_04_outlet`);
  // A build that was interrupted leaves an invalid one.
  await rowsOf(db, sql`update pg_index set indisvalid = false where indexrelid = 'documents_2031_05_outlet'::regclass`);
  await preparePartitions({ db, clock: systemClock });
  expect(await countJobs()).toBe(1);
  expect(await listIndexes()).toMatchObject({ documents_2031_04: false, documents_2031_05: false });
  await indexPartitionsJob.run({ db }, {}, new AbortController().signal);
  expect(Object.values(await listIndexes())).not.toContain(false);
});
