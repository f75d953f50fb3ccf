import type { ReportInterval, ReportSchedule } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

export interface ScheduleRow {
  brand_id: BrandId;
  report_id: string;
  every: ReportInterval;
  time: string;
  timezone: string;
  on_working_day: boolean;
  skips_empty: boolean;
  is_paused: boolean;
  next_at: string | null;
  last_at: string | null;
  last_outcome: ReportSchedule['last_outcome'];
  editions: number;
  created_by: string;
}

const columns = sql`
  brand_id, report_id, every, time, timezone, on_working_day, skips_empty, is_paused, next_at, last_at, last_outcome,
  editions, created_by`;

interface Model {
  brand_id: BrandId;
  report_id: string;
}

export const findSchedule = (db: Db, { brand_id, report_id }: Model) =>
  rowOf(
    db,
    sql<ScheduleRow>`select ${columns} from report_schedules where brand_id = ${brand_id} and report_id = ${report_id}`,
  );

type Kept = Omit<ScheduleRow, 'next_at' | 'last_at' | 'last_outcome' | 'editions'>;

export const upsertSchedule = (db: Db, row: Kept, { nextAt, now }: { nextAt: Date | null; now: Date }) =>
  countOf(
    db,
    sql`
      insert into report_schedules (
        brand_id,
        report_id,
        every,
        time,
        timezone,
        on_working_day,
        skips_empty,
        is_paused,
        next_at,
        created_by,
        created_at,
        updated_at
      )
      values (
        ${row.brand_id},
        ${row.report_id},
        ${row.every},
        ${row.time},
        ${row.timezone},
        ${row.on_working_day},
        ${row.skips_empty},
        ${row.is_paused},
        ${nextAt},
        ${row.created_by},
        ${now},
        ${now}
      )
      on conflict (brand_id, report_id) do update set every = excluded.every,
        time = excluded.time,
        timezone = excluded.timezone,
        on_working_day = excluded.on_working_day,
        skips_empty = excluded.skips_empty,
        is_paused = excluded.is_paused,
        next_at = excluded.next_at,
        created_by = excluded.created_by,
        updated_at = excluded.updated_at`,
  );

export const deleteSchedule = (db: Db, { brand_id, report_id }: Model) =>
  countOf(db, sql`delete from report_schedules where brand_id = ${brand_id} and report_id = ${report_id}`);

/** Claims schedules that are due and whose report is there, until the transaction ends. */
export const claimDue = (db: SystemDb, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<ScheduleRow>`
      select ${columns}
      from report_schedules s
      where s.next_at <= ${now}
        and exists (
          select
          from reports r
          where r.brand_id = s.brand_id and r.id = s.report_id and r.deleted_at is null
        )
      order by s.next_at
      limit ${limit}
      for update skip locked`,
  );

/** Writes how far a schedule has come. */
export const moveSchedule = (
  db: Db,
  { brand_id, report_id }: Model,
  to: { nextAt: Date | null; editions: number; isPaused: boolean },
) =>
  countOf(
    db,
    sql`
      update report_schedules
      set next_at = ${to.nextAt}, editions = ${to.editions}, is_paused = ${to.isPaused}
      where brand_id = ${brand_id} and report_id = ${report_id}`,
  );

export const noteOutcome = (
  db: Db,
  { brand_id, report_id }: Model,
  outcome: NonNullable<ScheduleRow['last_outcome']>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update report_schedules
      set last_outcome = ${outcome}, last_at = ${now}
      where brand_id = ${brand_id} and report_id = ${report_id}`,
  );

/** Makes a schedule due at once. Returns 0 if there is none, or it is paused. */
export const makeDue = (db: SystemDb, reportId: string, now: Date) =>
  countOf(
    db,
    sql`
      update report_schedules
      set next_at = ${now}
      where report_id = ${reportId} and not is_paused`,
  );

interface UnsentEdition {
  brand_id: BrandId;
  status: string;
}

/** Finds an edition that has not been sent. */
export const findUnsent = (db: SystemDb, editionId: string) =>
  rowOf(
    db,
    sql<UnsentEdition>`
      select brand_id, status
      from reports
      where id = ${editionId} and edition_of is not null and sent_at is null and deleted_at is null`,
  );

/** Marks an edition as sent. Returns 0 if it was sent already. */
export const markSent = (db: Db, { brand_id, id }: { brand_id: BrandId; id: string }, now: Date) =>
  countOf(db, sql`update reports set sent_at = ${now} where brand_id = ${brand_id} and id = ${id} and sent_at is null`);

/** Removes an edition that has nothing to say. */
export const dropEdition = (db: Db, { brand_id, id }: { brand_id: BrandId; id: string }, now: Date) =>
  countOf(
    db,
    sql`update reports set deleted_at = ${now}, sent_at = ${now} where brand_id = ${brand_id} and id = ${id}`,
  );
