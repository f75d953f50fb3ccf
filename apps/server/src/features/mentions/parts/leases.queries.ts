import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { PartLease, PartWorker } from './share-parts.ts';

/** Time after which a worker that has not shown that it is alive has lost its parts. */
const patience = sql`interval '15 seconds'`;

/** Lets workers change leases one after the other, until the end of the transaction. */
export const lockLeases = (db: Db) =>
  rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended('matching parts', 0))`);

/** Shows that a worker is alive, by the clock of the database. */
export const showWorker = (db: Db, { id, most, parts }: PartWorker & { parts: number }) =>
  countOf(
    db,
    sql`
      insert into matching_workers (id, parts, most, seen_at)
      values (${id}, ${parts}, ${most}, clock_timestamp())
      on conflict (id) do update set seen_at = excluded.seen_at`,
  );

/** Forgets workers that have died, with their leases. A time ahead comes from a clock that was since set back. */
export const deleteDeadWorkers = (db: Db) =>
  countOf(
    db,
    sql`
      delete from matching_workers
      where seen_at < clock_timestamp() - ${patience} or seen_at > clock_timestamp() + ${patience}`,
  );

export const deleteWorker = (db: Db, id: string) => countOf(db, sql`delete from matching_workers where id = ${id}`);

export const listWorkers = (db: Db) =>
  rowsOf(db, sql<PartWorker & { parts: number }>`select id, most, parts from matching_workers order by id`);

export const listLeases = (db: Db, parts: number) =>
  rowsOf(
    db,
    sql<PartLease>`
      select part, worker_id
      from matching_leases
      where parts = ${parts}
      order by part`,
  );

export const takeParts = (db: Db, workerId: string, parts: number, taken: readonly number[]) =>
  countOf(
    db,
    sql`
      insert into matching_leases (parts, part, worker_id)
      select ${parts}::smallint, part, ${workerId}::uuid
      from unnest(${taken}::smallint[]) as part`,
  );

export const leaveParts = (db: Db, workerId: string, parts: number, left: readonly number[]) =>
  countOf(
    db,
    sql`
      delete from matching_leases
      where parts = ${parts} and worker_id = ${workerId} and part = any(${left}::smallint[])`,
  );
