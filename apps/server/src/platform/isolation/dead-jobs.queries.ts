import { countOf, type Db, sql } from '../db/index.ts';

/** Deaths of its process after which a job is parked. */
export const mostDeaths = 5;

/** Marks a job that is kept from running until staff retry it. */
const mark = 'Its process has died each time';

/**
 * Releases the jobs of dead workers and counts the death of each. The first death has no consequence: a worker may be
 * killed for any reason. After the next ones the jobs of a worker start apart from each other, so that only the guilty
 * one ends its worker. After the last one a job is parked. Returns how many jobs there were.
 */
export const releaseJobsOf = (db: Db, workerIds: readonly string[], now: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const released = await countOf(
      transaction,
      sql`
        with died as (
          insert into parked_items (id, kind, item_id, subject, attempts, reason, detail, first_failed_at, changed_at)
          select gen_random_uuid(), 'job', j.id::text, t.identifier, 1, ${mark}, '', ${now}, ${now}
          from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          where j.locked_by = any(${workerIds}::text[])
          on conflict (kind, item_id) do update set attempts = parked_items.attempts + 1,
            changed_at = excluded.changed_at,
            parked_at = case when parked_items.attempts + 1 >= ${mostDeaths}::int then excluded.changed_at end
          returning item_id::bigint as id, attempts as deaths, parked_at
        ),
          ranked as (select *, row_number() over (order by deaths, id) as rank from died)
        update graphile_worker._private_jobs j set attempts = case
          when r.parked_at is null then greatest(j.attempts - 1, 0)
          else j.max_attempts
        end,
          last_error = case when r.parked_at is null then j.last_error else ${mark} end,
          run_at = case
            when r.deaths > 1 then ${now}::timestamptz + (r.deaths - 1) * r.rank * interval '30 seconds'
            else j.run_at
          end
        from ranked r
        where j.id = r.id`,
    );
    await countOf(transaction, sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`);
    return released;
  });

/** Lets a parked job run again. Returns 0 if the job is gone. */
export const reviveJob = (db: Db, jobId: string, now: Date) =>
  countOf(
    db,
    sql`
      update graphile_worker._private_jobs
      set attempts = case when last_error = ${mark} then 0 else attempts end,
        run_at = case when last_error = ${mark} then ${now} else run_at end,
        last_error = nullif(last_error, ${mark})
      where id = ${jobId}::bigint`,
  );

/** Deletes a job that does not run. */
export const dropJob = (db: Db, jobId: string) =>
  countOf(db, sql`select graphile_worker.complete_jobs(array[${jobId}::bigint])`);
