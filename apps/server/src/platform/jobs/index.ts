import { Logger, parseCronItems, run, runMigrations, type Task } from 'graphile-worker';
import pg from 'pg';
import { type Db, rowsOf, sql } from '../db/index.ts';
import type { Log } from '../log/index.ts';

/** One kind of background work. Its payload carries ids and counts, never records: it reads what is true when it runs. */
export interface Job<Payload = unknown> {
  name: string;
  run: (payload: Payload) => Promise<void>;
  /** Tries before it is given up; 25 unless said. */
  attempts?: number;
  /** Five cron fields in UTC, for work that nobody asks for. */
  schedule?: string;
}

export interface EnqueueOptions {
  /** A waiting job with the same key is replaced. */
  key?: string;
  runAt?: Date;
  attempts?: number;
}

/** Adds a job in the transaction of the change that calls for it. */
export async function enqueue(db: Db, name: string, payload: unknown, options: EnqueueOptions = {}): Promise<void> {
  await rowsOf(
    db,
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at := ${options.runAt ?? null}::timestamptz,
          max_attempts := ${options.attempts ?? null}::int, job_key := ${options.key ?? null}::text)`,
  );
}

/** Adds many jobs of one kind in one query. */
export async function enqueueAll(
  db: Db,
  name: string,
  jobs: readonly { payload: unknown; runAt?: Date | null }[],
  options: Pick<EnqueueOptions, 'attempts'> = {},
): Promise<void> {
  if (jobs.length === 0) return;
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  const times = jobs.map(({ runAt }) => runAt ?? null);
  await rowsOf(
    db,
    sql`select graphile_worker.add_job(${name}, payload::json, run_at := run_at, max_attempts := ${options.attempts ?? null}::int)
        from unnest(${payloads}::text[], ${times}::timestamptz[]) as job (payload, run_at)`,
  );
}

/** Gives jobs of a kind back that somebody took and has held for longer than they can take: their process has died. */
export async function releaseStuck(db: Db, name: string, takenBefore: Date): Promise<void> {
  await rowsOf(
    db,
    sql`select graphile_worker.force_unlock_workers(array_agg(j.locked_by))
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = ${name} and j.locked_at < ${takenBefore} having count(*) > 0`,
  );
}

export const migrateJobs = (url: string): Promise<void> => runMigrations({ connectionString: url, logger: quiet });

/** Runs jobs until stopped, on connections of its own. */
export async function runJobs({
  url,
  jobs,
  log,
  concurrency,
}: {
  url: string;
  jobs: readonly Job<never>[];
  log: Log;
  concurrency: number;
}): Promise<{ stop(): Promise<void> }> {
  const pgPool = new pg.Pool({ connectionString: url, max: concurrency + 2, application_name: 'masthead jobs' });
  // A connection that the server closes is replaced; without a listener it would end the process.
  pgPool.on('error', (error) => log.warn({ reason: error.message }, 'A connection of the jobs was lost'));
  pgPool.on('connect', (client) => client.on('error', () => {}));
  const taskList = Object.fromEntries(
    jobs.map((job) => [job.name, ((payload) => job.run(payload as never)) satisfies Task]),
  );
  const parsedCronItems = parseCronItems(
    jobs.flatMap((job) =>
      job.schedule
        ? [{ task: job.name, match: job.schedule, identifier: job.name, options: { maxAttempts: job.attempts ?? 3 } }]
        : [],
    ),
  );
  const runner = await run({
    pgPool,
    concurrency,
    taskList,
    parsedCronItems,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: toLog(log),
  });
  return {
    stop: async () => {
      await runner.stop();
      await pgPool.end();
    },
  };
}

const quiet = new Logger(() => () => {});

/** The worker's own news are for debugging; what failed is a warning. */
const toLog = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.warn({ reason: (meta as { error?: Error } | undefined)?.error?.message }, message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
