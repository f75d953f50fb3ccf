import type { ReportSchedule, ReportScheduleForm } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import type { Call, Handlers } from '../../access/index.ts';
import { askConsent, checkMembers, findAskable, newReceivers, receiverAnswers } from '../../notifications/index.ts';
import { findReport, lockReport, type ReportRow } from '../reports.queries.ts';
import { editionRequests } from './edition-consent.ts';
import { nextRun } from './edition-times.ts';
import { deleteSchedule, findSchedule, upsertSchedule } from './editions.queries.ts';
import { deleteReceiversBut, insertReceivers, listReceivers } from './receivers.queries.ts';

type SavingCall = Pick<Call<'reports.schedule.update'>, 'db' | 'clock' | 'scope' | 'config'>;

const modelOf = ({ brand_id, id }: Pick<ReportRow, 'brand_id' | 'id'>) => ({ brand_id, report_id: id });

async function scheduleAnswer(db: Db, report: ReportRow): Promise<ReportSchedule | null> {
  const row = await findSchedule(db, modelOf(report));
  if (!row) return null;
  const { brand_id: _, report_id: __, created_by: ___, editions: ____, ...schedule } = row;
  const receivers = await listReceivers(db, modelOf(report));
  return {
    ...schedule,
    receivers: receiverAnswers(receivers),
  };
}

/** Sets the schedule of a report. Throws 404, 409 report_is_edition, 422, 429. */
async function saveSchedule(call: SavingCall, reportId: string, form: ReportScheduleForm): Promise<ReportRow> {
  const { db, clock, scope } = call;
  const now = clock.now();
  return await db.transaction().execute(async (transaction) => {
    const report = await lockReport(transaction, scope, reportId);
    if (!report) throw notFound();
    if (report.edition_of) throw new Failure(409, 'report_is_edition');
    const { members, emails, ...timing } = form;
    await checkMembers(db, members, { brandIds: report.brand_ids, permission: 'performance.report' }, now);
    const model = modelOf(report);
    const nextAt = form.is_paused ? null : nextRun(form, now);
    await upsertSchedule(transaction, { ...model, ...timing, created_by: scope.actor.user_id }, { nextAt, now });
    const addresses = emails.map((address) => address.toLowerCase());
    await deleteReceiversBut(transaction, model, { members, addresses });
    const known = await listReceivers(transaction, model);
    const askable = (wanted: readonly string[]) => findAskable(db, now, wanted, editionRequests);
    const rows = await newReceivers({ members, emails }, known, askable, now);
    if (rows.length > 0) await insertReceivers(transaction, model, rows, now);
    const asked = rows.flatMap(({ id, address, asked_at }) => (address && asked_at ? { id, address } : []));
    await askConsent(transaction, call, editionRequests, report.name, asked);
    return report;
  });
}

export const reportScheduleRoutes: Handlers = {
  'reports.schedule.show': async ({ db, scope, params }) => {
    const report = await findReport(db, scope, params.report_id);
    if (!report) throw notFound();
    return { data: await scheduleAnswer(db, report) };
  },
  'reports.schedule.update': async (call) => {
    const report = await saveSchedule(call, call.params.report_id, call.body);
    const data = await scheduleAnswer(call.db, report);
    if (!data) throw notFound();
    return { data };
  },
  'reports.schedule.delete': async ({ db, scope, params }) => {
    const report = await findReport(db, scope, params.report_id);
    if (!report || (await deleteSchedule(db, modelOf(report))) === 0) throw notFound();
  },
};
