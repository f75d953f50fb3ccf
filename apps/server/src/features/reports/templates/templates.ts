import { isNarrowing, limits, type ReportTemplateRecord, withoutBrand } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Handlers, Scope } from '../../access/index.ts';
import { findNames } from '../../accounts/index.ts';
import { findReport } from '../reports.queries.ts';
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  renameTemplate,
  type TemplateRow,
} from './templates.queries.ts';

async function answers(db: Db, rows: readonly TemplateRow[]): Promise<ReportTemplateRecord[]> {
  const ids = [...new Set(rows.map(({ created_by }) => created_by))];
  const names = new Map((ids.length > 0 ? await findNames(db, ids) : []).map((user) => [user.id, user]));
  return rows.map(({ id, name, base, language, currency, format, created_by, created_at }) => ({
    ...{ id, name, base, language, currency, format, created_at },
    created_by: names.get(created_by) ?? null,
  }));
}

async function answerTemplate(db: Db, scope: Scope, id: string) {
  const row = await findTemplate(db, scope, id);
  if (!row) throw notFound();
  return { data: (await answers(db, [row]))[0]! };
}

/**
 * Saves the arrangement of a report for its organisation. What belongs to the brand or the period stays behind: brands, days,
 * the logo, tags, outlets, streams and hidden pieces. Throws 404, 422.
 */
async function saveTemplate(
  { db, clock, scope }: Pick<Services, 'db' | 'clock'> & { scope: Scope },
  { name, report_id }: { name: string; report_id: string },
): Promise<string> {
  const report = await findReport(db, scope, report_id);
  if (!report) throw notFound();
  if ((await countTemplates(db, scope)) >= limits.reportTemplates)
    throw new Failure(422, 'too_many_report_templates', { params: { max: limits.reportTemplates } });
  const filters = withoutBrand(report.filters);
  const { template: base, language, currency, format } = report;
  const id = uuidv7();
  await insertTemplate(db, {
    ...{ organisation_id: scope.organisationId, id, name, base, filters, language, currency, format },
    sections: report.sections
      .filter(({ kind }) => kind !== 'changes')
      .map(({ narrowing, ...section }) => {
        const kept = withoutBrand(narrowing ?? {});
        return { ...section, hidden_clippings: [], ...(isNarrowing(kept) && { narrowing: kept }) };
      }),
    created_by: scope.actor.user_id,
    created_at: clock.now().toISOString(),
  });
  return id;
}

export const templateRoutes: Handlers = {
  'report-templates.index': async ({ db, scope }) => ({ data: await answers(db, await listTemplates(db, scope)) }),
  'report-templates.store': async (call) =>
    await answerTemplate(call.db, call.scope, await saveTemplate(call, call.body)),
  'report-templates.update': async ({ db, scope, params, body }) => {
    if ((await renameTemplate(db, scope, params.report_template_id, body.name)) === 0) throw notFound();
    return await answerTemplate(db, scope, params.report_template_id);
  },
  'report-templates.delete': async ({ db, scope, params }) => {
    if ((await deleteTemplate(db, scope, params.report_template_id)) === 0) throw notFound();
  },
};
