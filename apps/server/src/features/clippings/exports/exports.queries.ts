import type { ClippingExport, ExportFormat } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import type { Filter } from '../filter.queries.ts';

export interface ExportRow {
  id: string;
  organisation_id: string;
  brand_ids: BrandId[];
  user_id: string;
  format: ExportFormat;
  filters: Filter;
  language: string;
  status: ClippingExport['status'];
  rows_done: number;
  rows_total: number | null;
  file_id: string | null;
  error_code: string | null;
  created_at: string;
}

export const insertExport = (
  db: Db,
  row: Pick<ExportRow, 'id' | 'organisation_id' | 'brand_ids' | 'user_id' | 'format' | 'filters' | 'language'>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into clipping_exports (
        id, organisation_id, brand_ids, user_id, format, filters, language, status, created_at
      )
      values (
        ${row.id},
        ${row.organisation_id},
        ${row.brand_ids}::uuid[],
        ${row.user_id},
        ${row.format},
        ${JSON.stringify(row.filters)}::jsonb,
        ${row.language},
        'pending',
        ${now}
      )`,
  );

const columns = sql`
  id, organisation_id, brand_ids, user_id, format, filters, language, status, rows_done, rows_total, file_id,
  error_code, created_at`;

export const findExport = (db: Db, exportId: string) =>
  rowOf(db, sql<ExportRow>`select ${columns} from clipping_exports where id = ${exportId}`);

export const findOwnExport = (db: Db, userId: string, exportId: string) =>
  rowOf(db, sql<ExportRow>`select ${columns} from clipping_exports where id = ${exportId} and user_id = ${userId}`);

/** Counts the unfinished exports of a user. */
export const countRunning = async (db: Db, userId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{
      count: number;
    }>`
      select count(*)::int as count
      from clipping_exports
      where user_id = ${userId} and status in ('pending', 'generating')`,
  ))!.count;

export const updateExport = (
  db: Db,
  exportId: string,
  change: Pick<ExportRow, 'status' | 'rows_done' | 'rows_total' | 'file_id' | 'error_code'>,
  finishedAt: Date | null,
) =>
  countOf(
    db,
    sql`
      update clipping_exports
      set status = ${change.status},
        rows_done = ${change.rows_done},
        rows_total = ${change.rows_total},
        file_id = ${change.file_id},
        error_code = ${change.error_code},
        finished_at = ${finishedAt}
      where id = ${exportId}`,
  );

/** Ends those that a process has left behind when it died. */
export const failUnfinished = (db: Db, createdBefore: Date, now: Date) =>
  countOf(
    db,
    sql`
      update clipping_exports
      set status = 'failed', error_code = 'export_failed', finished_at = ${now}
      where status in ('pending', 'generating') and created_at < ${createdBefore}`,
  );

/** Deletes exports that are too old to be kept. Returns the ids of their files. */
export const deleteExportsBefore = async (db: SystemDb, time: Date): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ file_id: string | null }>`
        delete from clipping_exports
        where created_at < ${time}
        returning file_id`,
    )
  ).flatMap((row) => row.file_id ?? []);

/** Lists the brands of an export with the facts that its file needs. */
export const listExportBrands = (db: Db, brandIds: readonly BrandId[]) =>
  rowsOf(
    db,
    sql<{
      id: string;
      name: string;
      timezone: string;
    }>`
      select b.id, b.name, o.timezone
      from brands b
      join organisations o on o.id = b.organisation_id
      where b.id = any(${brandIds}::uuid[])`,
  );
