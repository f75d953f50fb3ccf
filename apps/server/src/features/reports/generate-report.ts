import { type ErrorCode, events } from '@masthead/contract';
import { z } from 'zod';
import { Failure } from '../../platform/http/failure.ts';
import { noteFailure } from '../../platform/isolation/index.ts';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { brandOfJob } from '../access/index.ts';
import { countDocument } from './compose/count-document.ts';
import { noteOutcome } from './editions/editions.queries.ts';
import { sendEditionJob } from './editions/send-edition.ts';
import { orderFile } from './outputs/files.queries.ts';
import { writeReportFileJob } from './outputs/write-file.ts';
import { findReportOfJob, keepDocument, type ReportRow, setStatus } from './reports.queries.ts';

/** Counts the figures of a report and orders its file. */
export const generateReportJob = defineJob({
  name: 'reports.generate',
  lane: 'backfill',
  payload: z.object({ brand_id: brandOfJob, report_id: z.uuid() }),
  run: async (services: Services, { brand_id, report_id }, signal) => {
    const report = await findReportOfJob(services.db, brand_id, report_id);
    if (!report || report.status === 'ready') return;
    try {
      await setStatus(services.db, report, 'generating', { now: services.clock.now() });
      await tell(services, report);
      const document = await countDocument(services, report);
      await services.db.transaction().execute(async (transaction) => {
        // A change of what is counted has started another run, which counts it.
        if ((await keepDocument(transaction, report, document, services.clock.now())) === 0) return;
        if (report.edition_of) await enqueue(transaction, sendEditionJob, { brand_id, report_id });
        const { format, revision, created_by } = report;
        if (!created_by) return;
        const file = { brand_id, report_id, format, revision: revision + 1, user_id: created_by };
        await orderFile(
          transaction,
          { ...file, status: 'pending', error_code: null, file_id: null },
          services.clock.now(),
        );
        await enqueue(transaction, writeReportFileJob, { brand_id, report_id, format });
      });
    } catch (error) {
      // A stop is not a failure: the next worker counts again.
      signal.throwIfAborted();
      const errorCode: ErrorCode = error instanceof Failure ? error.code : 'report_failed';
      await markFailed(services, report, { errorCode, error });
      if (!(error instanceof Failure)) services.log.error({ err: error }, 'A report could not be counted');
    }
    await tell(services, report);
  },
});

/** Marks a report as failed. An edition is counted again after a pause, and parked after some attempts. */
const markFailed = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  report: ReportRow,
  { errorCode, error }: { errorCode: ErrorCode; error: unknown },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    await setStatus(transaction, report, 'failed', { errorCode, now });
    const { id, brand_id, edition_of, name } = report;
    if (!edition_of) return;
    await noteOutcome(transaction, { brand_id, report_id: edition_of }, 'failed', now);
    await noteFailure(transaction, { kind: 'edition', itemId: id, brandId: brand_id, subject: name }, error, now);
  });

/** Tells open screens of the user that the report has changed. */
const tell = async ({ db }: Pick<Services, 'db'>, { id, created_by }: ReportRow): Promise<void> => {
  if (created_by) await broadcast(db, events.reportsChanged, created_by, { report_id: id });
};
