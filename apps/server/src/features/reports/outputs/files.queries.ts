import type { ReportFormat, ReportShort } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

export interface ReportFileRow {
  brand_id: BrandId;
  report_id: string;
  format: ReportFormat;
  revision: number;
  status: ReportShort['status'];
  error_code: string | null;
  file_id: string | null;
  user_id: string;
}

const columns = sql`brand_id, report_id, format, revision, status, error_code, file_id, user_id`;

export const listReportFiles = (db: Db, brandId: BrandId, reportId: string) =>
  rowsOf(
    db,
    sql<ReportFileRow>`
      select ${columns}
      from report_files
      where brand_id = ${brandId} and report_id = ${reportId}
      order by format`,
  );

export const findReportFile = (db: Db, brandId: BrandId, reportId: string, format: ReportFormat) =>
  rowOf(
    db,
    sql<ReportFileRow>`
      select ${columns}
      from report_files
      where brand_id = ${brandId} and report_id = ${reportId} and format = ${format}`,
  );

/** Orders a file, which replaces the earlier one of its format. */
export const orderFile = (db: Db, row: ReportFileRow, now: Date) =>
  countOf(
    db,
    sql`
      insert into report_files (brand_id, report_id, format, revision, status, user_id, requested_at)
      values (${row.brand_id}, ${row.report_id}, ${row.format}, ${row.revision}, 'pending', ${row.user_id}, ${now})
      on conflict (brand_id, report_id, format) do update set revision = excluded.revision,
        status = 'pending',
        error_code = null,
        file_id = null,
        user_id = excluded.user_id,
        requested_at = excluded.requested_at`,
  );

export const updateFile = (
  db: Db,
  { brand_id, report_id, format, revision, status, error_code, file_id }: ReportFileRow,
) =>
  countOf(
    db,
    sql`
      update report_files
      set status = ${status}, error_code = ${error_code}, file_id = ${file_id}, revision = ${revision}
      where brand_id = ${brand_id} and report_id = ${report_id} and format = ${format}`,
  );

/** Fails files that a killed process has left unfinished. */
export const failUnfinishedFiles = (db: SystemDb, before: Date) =>
  countOf(
    db,
    sql`
      update report_files
      set status = 'failed', error_code = 'export_failed'
      where status in ('pending', 'generating') and requested_at < ${before}`,
  );
