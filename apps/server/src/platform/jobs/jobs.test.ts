import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openServices } from '../../main/services.ts';
import { recordingLog, testLog } from '../../testing/log.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { rowsOf, sql } from '../db/index.ts';
import { countJobs, countWorkers, declareJob, defineJob, enqueue, enqueueAll, noPayload, runJobs } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const names = new Set<string>();
const add = declareJob({ name: 'test.add', payload: z.object({ mention_id: z.uuid(), count: z.int() }) }, names);
const mention_id = '01900000-0000-7000-8000-000000000001';

const waiting = () =>
  rowsOf(
    server.database.db,
    sql<{ payload: unknown }>`
      select j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'test.add'`,
  );

it('enqueue refuses a payload that does not fit the schema, and adds nothing', async () => {
  const { db } = server.database;
  await expect(enqueue(db, add, { mention_id: 'no id', count: 1 })).rejects.toThrow(/mention_id/);
  await expect(
    enqueueAll(db, add, [{ payload: { mention_id, count: 1 } }, { payload: { mention_id, count: 0.5 } }]),
  ).rejects.toThrow(/count/);
  expect(await waiting()).toEqual([]);
});

it('enqueue stores the payload as its schema describes it', async () => {
  await enqueue(server.database.db, add, { mention_id, count: 2 });
  expect(await waiting()).toEqual([{ payload: { mention_id, count: 2 } }]);
});

it('a job whose stored payload does not fit, such as one of an older release, does not run', async () => {
  const ran: unknown[] = [];
  const job = defineJob({ ...add, run: async (_: object, payload) => void ran.push(payload) }, names);
  const { signal } = new AbortController();
  const { services, close } = await openServices({ url: server.database.url, config: server.config, log: testLog });
  await expect(job.perform(services, { mention_id }, signal, '1')).rejects.toThrow(/count/);
  expect(ran).toEqual([]);
  await job.perform(services, { mention_id, count: 3, _cron: { ts: 'now' } }, signal, '1');
  expect(ran).toEqual([{ mention_id, count: 3 }]);
  await close();
});

it('large work never takes the places of what people wait for, nor the other way round', async () => {
  const { url } = server.database;
  const { services, close } = await openServices({ url, config: server.config, log: testLog });
  const running = new Set<string>();
  const gate = Promise.withResolvers<void>();
  const held = (name: string, lane?: 'backfill') =>
    defineJob(
      {
        name,
        payload: noPayload,
        lane,
        run: async (_services, _payload, _signal, jobId) => {
          running.add(`${name} ${jobId}`);
          await gate.promise;
        },
      },
      names,
    );
  const jobs = [held('test.large', 'backfill'), held('test.usual')];
  const of = (name: string) => [...running].filter((one) => one.startsWith(name)).length;
  for (const job of jobs) for (let n = 0; n < 4; n++) await enqueue(services.db, job, {});
  const runner = await runJobs({ url, services, jobs, concurrency: { usual: 2, backfill: 1 } });
  await expect.poll(() => [of('test.large'), of('test.usual')]).toEqual([1, 2]);
  expect(await countWorkers(services.db)).toBe(1);
  gate.resolve();
  await expect.poll(() => [of('test.large'), of('test.usual')]).toEqual([4, 4]);
  await runner.stop();
  expect(await countWorkers(services.db)).toBe(0);
  await close();
});

it.each([
  ['first', 'second'],
  ['second', 'first'],
])(
  'a change that adds a %s and a %s job while these end in one moment goes on, and so does the worker',
  async (...order) => {
    const { url } = server.database;
    const warnings: unknown[] = [];
    const log = recordingLog((line) => void warnings.push(line.msg));
    const { services, close } = await openServices({ url, config: server.config, log });
    const ran: string[] = [];
    const known = new Set<string>();
    const held = (name: string) => {
      const gate = Promise.withResolvers<void>();
      const run = async () => {
        ran.push(name);
        await gate.promise;
      };
      return { job: defineJob({ name: `test.${name}`, payload: noPayload, run }, known), end: gate.resolve };
    };
    const all: Record<string, ReturnType<typeof held>> = { first: held('first'), second: held('second') };
    const addByKey = (db: typeof services.db, name: string) =>
      enqueue(db, all[name]!.job, {}, { key: `${order} ${name}` });
    const jobs = Object.values(all).map(({ job }) => job);
    const runner = await runJobs({ url, services, jobs, concurrency: { usual: 2, backfill: 1 } });
    for (const name of order) await addByKey(services.db, name);
    await expect.poll(() => ran.length).toBe(2);
    await services.db.transaction().execute(async (transaction) => {
      await addByKey(transaction, order[0]!);
      for (const name of order.toReversed()) all[name]!.end();
      await expect.poll(countWaitingRunners).toBe(1);
      await addByKey(transaction, order[1]!);
    });
    await expect.poll(() => ran.toSorted()).toEqual(['first', 'first', 'second', 'second']);
    await expect.poll(async () => (await countJobs(services.db)).filter(({ job }) => job !== 'test.add')).toEqual([]);
    expect(warnings).toEqual([]);
    await runner.stop();
    await close();
  },
);

/** Counts the connections of runners that wait for a locked row. */
const countWaitingRunners = async () =>
  (
    await rowsOf(
      server.database.db,
      sql`
        select
        from pg_stat_activity
        where datname = current_database() and application_name = 'masthead jobs' and wait_event_type = 'Lock'`,
    )
  ).length;
