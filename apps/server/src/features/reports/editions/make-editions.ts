import { limits, reportSectionKinds } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { isolate, noteFailure, settle } from '../../../platform/isolation/index.ts';
import { defineJob, eachPage, enqueue, noPayload } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { copyUses } from '../../files/index.ts';
import { maySee } from '../../notifications/index.ts';
import { brandScope } from '../compose/brand-scope.ts';
import { periodName } from '../compose/days.ts';
import { generateReportJob } from '../generate-report.ts';
import { findReportOfJob, insertReport, listReportBrands, type ReportRow } from '../reports.queries.ts';
import { dueDays, nextRun } from './edition-times.ts';
import { claimDue, moveSchedule, noteOutcome, type ScheduleRow } from './editions.queries.ts';

const batchSize = 20;

type Making = Pick<Services, 'db' | 'clock' | 'log'>;

/** Makes the editions that are due, each apart from the others. Returns true if there may be more. */
async function makeDueEditions({ db, clock, log }: Making): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const due = await claimDue(acrossBrands(transaction), now, batchSize);
    await isolate(transaction, {
      items: due,
      run: async (savepoint, schedules) => {
        for (const schedule of schedules) await makeEdition(savepoint, schedule, now);
      },
      failed: async (schedule, error) => {
        log.error({ err: error, report_id: schedule.report_id }, 'An edition of a report could not be made');
        const item = { kind: 'edition', itemId: schedule.report_id, brandId: schedule.brand_id } as const;
        await noteFailure(transaction, { ...item, subject: schedule.report_id }, error, now);
        await noteOutcome(transaction, schedule, 'failed', now);
        await moveSchedule(transaction, schedule, { ...schedule, nextAt: nextRun(schedule, now), isPaused: false });
      },
    });
    return due.length === batchSize;
  });
}

/** Copies the report for the period that is due. A schedule whose owner may no longer see the brands is paused. */
async function makeEdition(db: Db, schedule: ScheduleRow, now: Date): Promise<void> {
  const model = await findReportOfJob(db, schedule.brand_id, schedule.report_id);
  if (!model) return;
  const seen = { brandIds: model.brand_ids, permission: 'performance.report' } as const;
  const isAllowed = await maySee(db, schedule.created_by, seen, now);
  const brands = await listReportBrands(db, { brandIds: model.brand_ids });
  if (!isAllowed || brands.length < model.brand_ids.length) {
    await noteOutcome(db, schedule, 'failed', now);
    await moveSchedule(db, schedule, { nextAt: null, editions: schedule.editions, isPaused: true });
    return;
  }
  const edition = editionOf(model, schedule, now);
  await insertReport(db, edition);
  await copyUses(db, brandScope(brands, schedule.created_by), ['report'], { from: model.id, to: edition.id });
  await enqueue(db, generateReportJob, { brand_id: edition.brand_id, report_id: edition.id });
  await moveSchedule(db, schedule, {
    nextAt: nextRun(schedule, now),
    editions: schedule.editions + 1,
    isPaused: false,
  });
  await settle(db, 'edition', [schedule.report_id]);
}

function editionOf(model: ReportRow, schedule: ScheduleRow, now: Date): ReportRow {
  const { start, end } = dueDays(schedule, now);
  const at = now.toISOString();
  const name = `${model.name}: ${periodName(start, end, model.language)}`;
  return {
    ...model,
    id: uuidv7(),
    name: name.length > limits.reportName ? periodName(start, end, model.language) : name,
    ...{ starts_on: start, ends_on: end, sections: withChanges(model.sections) },
    ...{ edition_of: model.id, edition: schedule.editions + 1 },
    ...{ revision: 1, status: 'pending', error_code: null, document: null },
    ...{ created_by: schedule.created_by, created_at: at, updated_at: at },
  };
}

/** Adds the section about the last edition after the summary, if a report from before this section has none. */
function withChanges(sections: ReportRow['sections']): ReportRow['sections'] {
  if (sections.some(({ kind }) => kind === 'changes')) return sections;
  const at = sections.findIndex(({ kind }) => kind === reportSectionKinds[0]) + 1;
  const added = { kind: 'changes', is_hidden: false, comment: null, chart: null, hidden_clippings: [] } as const;
  return sections.toSpliced(at, 0, { ...added, hidden_clippings: [] });
}

/** Each minute: makes the editions that are due. */
export const makeEditionsJob = defineJob({
  name: 'reports.make-editions',
  payload: noPayload,
  schedule: '* * * * *',
  attempts: 1,
  run: async (services: Making, _, signal) => {
    await eachPage(signal, () => makeDueEditions(services));
  },
});
