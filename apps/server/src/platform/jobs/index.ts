import { Logger, runMigrations } from 'graphile-worker';
import { type Db, rowsOf, sql } from '../db/index.ts';
import type { DeclaredJob, Facts } from './define-job.ts';

export { declaredJobs, declareJob, defineJob, jobProblems, noPayload, type RunnableJob } from './define-job.ts';
export { eachPage } from './each-page.ts';
export { bringJobsBack, countJobs, countWorkers } from './jobs.queries.ts';
export { runJobs } from './run-jobs.ts';

interface EnqueueOptions {
  /** A waiting job with the same key is replaced. */
  key?: string;
  runAt?: Date;
  attempts?: number;
}

/** Adds a job in the transaction of the change that calls for it. Throws if the payload does not fit. */
export async function enqueue<Payload extends Facts>(
  db: Db,
  job: DeclaredJob<Payload>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  const facts = JSON.stringify(job.payload.parse(payload));
  await rowsOf(
    db,
    sql`
      select graphile_worker.add_job(
        ${job.name},
        ${facts}::json,
        run_at := ${options.runAt ?? null}::timestamptz,
        max_attempts := ${options.attempts ?? null}::int,
        job_key := ${options.key ?? null}::text
      )`,
  );
}

/** Adds many jobs of one kind in one query. */
export async function enqueueAll<Payload extends Facts>(
  db: Db,
  job: DeclaredJob<Payload>,
  jobs: readonly { payload: NoInfer<Payload>; runAt?: Date | null }[],
  options: Pick<EnqueueOptions, 'attempts'> = {},
): Promise<void> {
  if (jobs.length === 0) return;
  const payloads = jobs.map(({ payload }) => JSON.stringify(job.payload.parse(payload)));
  const times = jobs.map(({ runAt }) => runAt ?? null);
  await rowsOf(
    db,
    sql`
      select graphile_worker.add_job(
        ${job.name}, payload::json, run_at := run_at, max_attempts := ${options.attempts ?? null}::int
      )
      from unnest(${payloads}::text[], ${times}::timestamptz[]) as job (payload, run_at)`,
  );
}

export const migrateJobs = (url: string): Promise<void> => runMigrations({ connectionString: url, logger: quiet });

const quiet = new Logger(() => () => {});
