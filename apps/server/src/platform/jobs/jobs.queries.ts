import { countOf, type Db, rowOf, rowsOf, sql } from '../db/index.ts';

/** First key of the advisory locks that workers hold while they are alive; the second is a hash of the worker's id. */
const lockClass = 7_305_601;

/** Statement by which a worker shows on its own session that it is alive. Its parameter is the worker's id. */
export const holdStatement = `select pg_advisory_lock_shared(${lockClass}, hashtext($1))`;

const presences = sql`
  pg_locks held
  where held.locktype = 'advisory'
    and held.database = (select oid from pg_database where datname = current_database())
    and held.classid = ${sql.lit(lockClass)}::oid
    and held.objsubid = 2`;

/** Lists ids of workers that have running jobs and no longer show that they are alive. */
export const listDeadWorkers = async (db: Db): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ locked_by: string }>`
        select distinct j.locked_by
        from graphile_worker._private_jobs j
        where j.locked_by is not null
          and not exists (
            select
            from ${presences} and held.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
          )`,
    )
  ).map((row) => row.locked_by);

/** Counts workers that are alive. The lanes of one worker share a session. */
export const countWorkers = async (db: Db): Promise<number> =>
  (await rowOf(db, sql<{ workers: number }>`select count(distinct held.pid) as workers from ${presences}`))!.workers;

/** Puts jobs back that a stop has interrupted, with their attempt. */
export const giveBack = (db: Db, jobIds: readonly string[]) =>
  countOf(
    db,
    sql`
      update graphile_worker._private_jobs
      set attempts = greatest(attempts - 1, 0), run_at = least(run_at, now()), last_error = null
      where id = any(${jobIds}::bigint[]) and locked_by is null`,
  );

/** Longest time by which the clocks of workers differ. A run planned further ahead comes from a clock that was since set back. */
const clocksDiffer = '10 minutes';

/** Adds the scheduled jobs of a minute that no other worker has added for it. */
export const addScheduled = (db: Db, jobs: readonly { name: string; attempts: number }[], minute: Date) =>
  rowsOf(
    db,
    sql`
      with due as (select * from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as due (name text, attempts int)),
        taken as (
          insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
          select name, ${minute}::timestamptz, ${minute}::timestamptz
          from due
          order by name
          on conflict (identifier) do update set last_execution = excluded.last_execution
          where known.last_execution is null
            or known.last_execution < excluded.last_execution
            or known.last_execution > excluded.last_execution + ${clocksDiffer}::interval
          returning identifier
        )
      select graphile_worker.add_job(due.name, max_attempts := due.attempts)
      from due
      join taken on taken.identifier = due.name`,
  );

/** Plans waiting jobs again that were added while the database's clock was ahead. */
export const bringJobsBack = (db: Db, milliseconds: number) =>
  countOf(
    db,
    sql`
      update graphile_worker._private_jobs
      set run_at = greatest(now(), run_at - ${milliseconds} * interval '1 millisecond')
      where locked_by is null and run_at > now() and created_at > now()`,
  );

interface JobQueue {
  job: string;
  waiting: number;
  oldest_seconds: number;
  given_up: number;
}

/** Jobs that are due and wait, and those given up after their last attempt, by name. */
export const countJobs = (db: Db) =>
  rowsOf(
    db,
    sql<JobQueue>`
      select t.identifier as job,
        count(*) filter (where j.is_available)::int as waiting,
        coalesce(
          extract(epoch from now() - min(j.run_at) filter (where j.is_available)), 0
        )::float8 as oldest_seconds,
        count(*) filter (where j.attempts >= j.max_attempts)::int as given_up
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.run_at <= now() and j.locked_by is null
      group by t.identifier`,
  );
