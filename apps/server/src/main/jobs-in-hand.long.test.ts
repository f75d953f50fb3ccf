import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Client } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { matchBatch, saveAutomatically } from '../features/mentions/index.ts';
import { purgeBrandsJob } from '../features/organisations/index.ts';
import { createStreamMatcher } from '../features/streams/index.ts';
import { rowOf, rowsOf, sql } from '../platform/db/index.ts';
import { enqueue } from '../platform/jobs/index.ts';
import { makeRecords, makeTenant, type Records, storeText } from '../testing/factories.ts';
import { until } from '../testing/replay.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { startSite } from '../testing/site.ts';

interface World {
  /** A word that only the texts of this world have. */
  word: string;
  records: Records;
  client: Client;
}

interface Kind {
  /** Statement on which the job is held, and the state in which it is. */
  held: { table: string; on: 'insert' | 'update' | 'delete'; once: string };
  ask: (world: World) => Promise<unknown>;
  /** Rows that show that the job has done its work exactly once. */
  done: (world: World) => Promise<unknown>;
  outcome: unknown;
}

let server: TestServer;
let site: Awaited<ReturnType<typeof startSite>>;
const workers: ChildProcess[] = [];
/** More than a page of the search. */
const documents = 510;

beforeAll(async () => {
  server = await startTestServer();
  site = await startSite({});
});
afterEach(async () => {
  for (const worker of workers.splice(0)) if (worker.exitCode === null) worker.kill('SIGKILL');
  await release();
});
afterAll(async () => {
  await server.stop();
  await site.stop();
});

const query = <R>(text: string, values: unknown[] = []) =>
  server.database.pool.query(text, values).then(({ rows }) => rows as R[]);

function startWorkerProcess(): ChildProcess {
  const program = resolve(import.meta.dirname, 'worker.ts');
  const env = {
    ...process.env,
    DATABASE_URL: server.database.url,
    MASTHEAD_DATA: server.config.dataDir,
    MASTHEAD_SECRET: server.config.MASTHEAD_SECRET,
    MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
    MASTHEAD_LOG_LEVEL: 'silent',
  };
  const worker = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  workers.push(worker);
  return worker;
}

/** Holds the job at a statement: for a minute, or for a moment each time where `seconds` says so. */
async function hold({ table, on, once: state }: Kind['held'], seconds: number): Promise<void> {
  await query(`
    create function hold_job() returns trigger language plpgsql as
    $$ begin if ${state} then perform pg_sleep(${seconds}); end if; return null; end $$`);
  await query(`create trigger hold_job before ${on} on ${table} for each statement execute function hold_job()`);
}

const release = () => query('drop function if exists hold_job cascade');

const holding = "wait_event = 'PgSleep' and datname = current_database()";
const isHeld = () =>
  until('the job is held', async () => (await query(`select from pg_stat_activity where ${holding}`)).length > 0, 120);

const lockedJobs = () => query('select from graphile_worker._private_jobs where locked_by is not null');

async function makeWorld(): Promise<World> {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const records = await makeRecords(db, tenant);
  await query('delete from graphile_worker._private_jobs');
  await query('update clipping_evidence set next_check_at = null');
  const word = `Zeppelin${randomBytes(4).toString('hex')}`;
  return { word, records, client: server.client(await server.signIn(tenant.user.email)) };
}

const kinds: Record<string, Kind> = {
  'search back': {
    held: {
      table: 'stream_backfills',
      on: 'update',
      once: 'exists (select from stream_backfills where searched > 0 and finished_at is null)',
    },
    ask: async ({ records, client, word }) => {
      const { db } = server.database;
      const text = { sourceId: records.source_id, outletId: records.media_outlet_id };
      for (let at = 0; at < documents; at++)
        await storeText(db, {
          ...text,
          headline: `${word} ${at} lands`,
          body: `Number ${at} of ${word} has landed.`,
        });
      await query('delete from match_queue');
      await client('streams.store', {
        body: { brand_id: records.brand_id, name: word, main_search_term: word },
      });
    },
    done: ({ word }) =>
      query(
        `select count(*)::int as mentions, count(distinct m.document_id)::int as documents
         from mentions m
         join streams s on s.brand_id = m.brand_id and s.id = m.stream_id
         where s.name = $1`,
        [word],
      ),
    outcome: [{ mentions: documents, documents }],
  },
  export: {
    held: {
      table: 'clipping_exports',
      on: 'update',
      once: "exists (select from clipping_exports where status = 'generating')",
    },
    ask: ({ records, client }) =>
      client('clippings.export', { body: { brands: [records.brand_id], filters: {}, format: 'csv' } }),
    done: ({ records }) =>
      query(
        `select e.status, e.rows_done, count(u.file_id)::int as files
         from clipping_exports e
         left join file_uses u on u.holder_kind = 'export' and u.holder_id = e.id
         where $1 = any(e.brand_ids) and e.status <> 'generating'
         group by e.id`,
        [records.brand_id],
      ),
    outcome: [{ status: 'ready', rows_done: 1, files: 1 }],
  },
  evidence: {
    held: {
      table: 'clipping_evidence',
      on: 'update',
      once: 'exists (select from clipping_evidence where claimed_by is not null)',
    },
    ask: async ({ records }) => {
      await query('update clipping_evidence set url = $1, next_check_at = now() where clipping_id = $2', [
        `${site.origin}/gone`,
        records.clipping_id,
      ]);
    },
    done: ({ records }) =>
      query(
        'select failure->>$2 as failure, checks, claimed_by from clipping_evidence where clipping_id = $1 and taken_at is not null',
        [records.clipping_id, 'code'],
      ),
    outcome: [{ failure: 'source_http_status', checks: 0, claimed_by: null }],
  },
  revaluing: {
    held: { table: 'clippings', on: 'update', once: 'true' },
    ask: ({ records, client }) =>
      client('brands.media-outlet-tiers.store', {
        params: { brand_id: records.brand_id },
        body: { media_outlet_id: records.media_outlet_id, tier: 'aplus' },
      }),
    done: ({ records }) => query("select tier from clippings where id = $1 and tier = 'aplus'", [records.clipping_id]),
    outcome: [{ tier: 'aplus' }],
  },
  'automatic saving': {
    held: { table: 'clippings', on: 'insert', once: 'true' },
    ask: async ({ records }) => {
      const { db } = server.database;
      const stream = await rowOf(db, sql<{ name: string }>`select name from streams where id = ${records.stream_id}`);
      const text = { sourceId: records.source_id, outletId: records.media_outlet_id };
      const document = await storeText(db, { ...text, headline: `${stream!.name} again`, body: 'It sails once more.' });
      while (await matchBatch(db, createStreamMatcher()));
      const found = await rowsOf(db, sql<{ id: string }>`select id from mentions where document_id = ${document}`);
      await enqueue(db, saveAutomatically, { brand_id: records.brand_id, mention_ids: found.map(({ id }) => id) });
    },
    done: ({ records }) =>
      query(
        `select count(*)::int as clippings, (select sum(clippings)::int from clipping_months where brand_id = $1 and dimension = 'tier') as summed
         from clippings where brand_id = $1 having count(*) > 1`,
        [records.brand_id],
      ),
    outcome: [{ clippings: 2, summed: 2 }],
  },
  purging: {
    held: { table: 'clippings', on: 'delete', once: 'true' },
    ask: async ({ records }) => {
      await query("update brands set deletes_at = now() - interval '1 day' where id = $1", [records.brand_id]);
      await enqueue(server.database.db, purgeBrandsJob, {});
    },
    done: ({ records }) =>
      query(
        `select (select count(*)::int from clippings where brand_id = b.id) as clippings
         from brands b where b.id = $1 and b.deleted_at is not null`,
        [records.brand_id],
      ),
    outcome: [{ clippings: 0 }],
  },
};

const stopped = ['search back', 'export', 'purging'];
const kindsOf = (names: readonly string[]) => Object.entries(kinds).filter(([name]) => names.includes(name));

const finished = ({ done, outcome }: Kind, world: World) =>
  until('the job has done its work', async () => JSON.stringify(await done(world)) === JSON.stringify(outcome), 120);

describe('interrupted jobs', () => {
  it.each(Object.entries(kinds))(
    'a job (%s) killed at its last attempt is finished once by the next worker',
    async (_, kind) => {
      const world = await makeWorld();
      await kind.ask(world);
      await query('update graphile_worker._private_jobs set max_attempts = 1');
      await hold(kind.held, 60);
      const first = startWorkerProcess();
      await isHeld();
      first.kill('SIGKILL');
      await once(first, 'exit');
      expect((await lockedJobs()).length).toBeGreaterThan(0);
      await query(`select pg_terminate_backend(pid) from pg_stat_activity where ${holding}`);
      await release();
      startWorkerProcess();
      await finished(kind, world);
      await until('no job is left locked', async () => (await lockedJobs()).length === 0);
      expect(await kind.done(world)).toEqual(kind.outcome);
    },
    300_000,
  );

  it.each(kindsOf(stopped))(
    'a job (%s) is put back by an orderly stop and finished by the next worker',
    async (_, kind) => {
      const world = await makeWorld();
      await kind.ask(world);
      await query('update graphile_worker._private_jobs set max_attempts = 1');
      await hold(kind.held, 2);
      const first = startWorkerProcess();
      await isHeld();
      first.kill('SIGTERM');
      expect((await once(first, 'exit'))[0]).toBe(0);
      expect(await lockedJobs()).toEqual([]);
      await release();
      startWorkerProcess();
      await finished(kind, world);
      expect(await kind.done(world)).toEqual(kind.outcome);
    },
    300_000,
  );
});
