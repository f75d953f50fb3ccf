import { type Db, rowOf, sql } from '../db/index.ts';

/** Returns the position in the log up to which the primary has written. */
export const positionOfPrimary = async (db: Db): Promise<number> =>
  (await rowOf(db, sql<{ position: number }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`))!
    .position;

/** Returns the position up to which a standby shows the changes of its primary; null once it is a primary itself. */
export const positionOfStandby = async (db: Db): Promise<number | null> =>
  (await rowOf(
    db,
    sql<{ position: number | null }>`
      select case
        when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8
      end as position`,
  ))!.position;
