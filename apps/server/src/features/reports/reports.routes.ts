import { before, days, minutes } from '../../platform/clock/index.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, brandIn, type Call, type Handlers } from '../access/index.ts';
import { letFilesGo } from '../files/index.ts';
import { listRowClippings } from './compose/row-clippings.ts';
import { deleteVisitsBefore } from './links/links.queries.ts';
import { failUnfinishedFiles } from './outputs/files.queries.ts';
import { sendReportFile, startFile } from './outputs/order-file.ts';
import { reportAnswer, shortAnswers } from './report-answer.ts';
import {
  deleteHiddenBefore,
  failUnfinished,
  findReport,
  hideReports,
  listReports,
  restoreReports,
} from './reports.queries.ts';
import { changeReport, copyReport, createReport, recountReport } from './save-report.ts';
import { templateRoutes } from './templates/templates.ts';

const restorableFor = days(7);
const visitsKeptFor = days(90);
/** Time limit that is longer than the largest report takes. */
const mostMinutes = minutes(30);

async function answerOne(call: Pick<Call<'reports.show'>, 'db' | 'scope' | 'language'>, reportId: string) {
  const row = await findReport(call.db, call.scope, reportId);
  if (!row) throw notFound();
  return { data: await reportAnswer(call, row) };
}

export const reportRoutes: Handlers = {
  ...templateRoutes,
  'reports.index': async (call) => {
    const { db, scope, query } = call;
    const rows = await listReports(db, scope, {
      brandId: query.brand === undefined ? undefined : brandIn(scope, query.brand),
      editionOf: query.edition_of,
      after: readCursor(query.cursor, ['moment', 'id']),
      limit: query.limit,
    });
    const { data, meta } = pageOf(
      rows,
      query.limit,
      (row) => [row.created_at, row.id],
      (row) => row,
    );
    return { data: await shortAnswers(call, data), meta };
  },
  'reports.store': async (call) => await answerOne(call, await createReport(call, call.body)),
  'reports.show': (call) => answerOne(call, call.params.report_id),
  'reports.update': async (call) => {
    await changeReport(call, call.params.report_id, call.body);
    return await answerOne(call, call.params.report_id);
  },
  'reports.clippings.index': listRowClippings,
  'reports.delete': async ({ db, scope, clock, params }) => {
    if ((await hideReports(db, scope, [params.report_id], clock.now())) === 0) throw notFound();
  },
  'reports.restore': async (call) => {
    const since = before(call.clock.now(), restorableFor);
    if ((await restoreReports(call.db, call.scope, [call.params.report_id], since)) === 0) throw notFound();
    return await answerOne(call, call.params.report_id);
  },
  'reports.bulk-delete': async ({ db, scope, clock, body }) => ({
    data: { deleted: await hideReports(db, scope, body.reports, clock.now()) },
  }),
  'reports.bulk-restore': async ({ db, scope, clock, body }) => ({
    data: { restored: await restoreReports(db, scope, body.reports, before(clock.now(), restorableFor)) },
  }),
  'reports.copy': async (call) => await answerOne(call, await copyReport(call, call.params.report_id)),
  'reports.generate': async (call) => {
    await recountReport(call, call.params.report_id);
    return await answerOne(call, call.params.report_id);
  },
  'reports.files.store': async (call) => {
    await startFile(call, call.params.report_id, call.body.format);
    return await answerOne(call, call.params.report_id);
  },
  'reports.download': (call) => sendReportFile(call),
};

/** Forgets reports that were deleted a week ago, and ends those that a process has left behind. */
export const forgetReportsJob = defineJob({
  name: 'reports.forget',
  payload: noPayload,
  schedule: '37 * * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
    const now = clock.now();
    const system = acrossBrands(db);
    await failUnfinished(system, before(now, mostMinutes), now);
    await failUnfinishedFiles(system, before(now, mostMinutes));
    await deleteVisitsBefore(system, before(now, visitsKeptFor));
    await db.transaction().execute(async (transaction) => {
      const inside = acrossBrands(transaction);
      const ids = await deleteHiddenBefore(inside, before(now, restorableFor));
      await letFilesGo(inside, ['report', 'report_file'], ids);
    });
  },
});
