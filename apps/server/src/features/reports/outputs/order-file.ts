import type { ReportFormat } from '@masthead/contract';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { Call, Scope } from '../../access/index.ts';
import { listFilesById } from '../../files/index.ts';
import { findReport } from '../reports.queries.ts';
import { findReportFile, orderFile } from './files.queries.ts';
import { writeReportFileJob } from './write-file.ts';

/** Starts a file of a report, unless there is one of the report as it is. Throws 404, 409. */
export async function startFile(
  { db, clock, scope }: Pick<Services, 'db' | 'clock'> & { scope: Scope },
  reportId: string,
  format: ReportFormat,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const report = await findReport(transaction, scope, reportId);
    if (!report) throw notFound();
    if (!report.document) throw new Failure(409, 'report_not_ready');
    const { brand_id, revision } = report;
    const known = await findReportFile(transaction, brand_id, reportId, format);
    if (known?.revision === revision && known.status !== 'failed') return;
    const order = { brand_id, report_id: reportId, format, revision, user_id: scope.actor.user_id };
    await orderFile(transaction, { ...order, status: 'pending', error_code: null, file_id: null }, clock.now());
    await enqueue(transaction, writeReportFileJob, { brand_id, report_id: reportId, format });
  });
}

/** Sends the file of a report. Throws 404, 409. */
export async function sendReportFile({
  db,
  scope,
  storage,
  params,
  query,
  request,
  reply,
}: Call<'reports.download'>): Promise<unknown> {
  const report = await findReport(db, scope, params.report_id);
  if (!report) throw notFound();
  const row = await findReportFile(db, report.brand_id, report.id, query.format ?? report.format);
  const [file] = row?.status === 'ready' && row.file_id ? await listFilesById(db, scope, [row.file_id]) : [];
  if (!file) throw new Failure(409, 'report_not_ready');
  request.headers['x-no-compression'] = 'true';
  const plain = file.name.normalize('NFKD').replace(/[^\w. -]/g, '_');
  return reply
    .headers({
      'content-type': file.content_type,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`,
      'content-length': file.bytes,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(await storage.get(file.storage_key));
}
