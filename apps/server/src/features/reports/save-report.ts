import {
  isNarrowing,
  limits,
  mayNarrow,
  narrowedFilters,
  type ReportChange,
  type ReportForm,
  type ReportSection,
  type ReportSectionKind,
  reportTemplates,
} from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { addDays, daysBetween, localDate, startOfMonth } from '@masthead/measuring';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { type BrandId, brandIn, lockLimit, type Scope } from '../access/index.ts';
import { copyUses, holdImage } from '../files/index.ts';
import { isCurrency } from '../reference/index.ts';
import { periodName } from './compose/days.ts';
import { generateReportJob } from './generate-report.ts';
import {
  countUnfinished,
  findReport,
  hasReportOf,
  insertReport,
  listReportBrands,
  lockReport,
  type ReportRow,
  updateReport,
} from './reports.queries.ts';
import { findTemplate } from './templates/templates.queries.ts';

interface Saving extends Pick<Services, 'db' | 'clock'> {
  scope: Scope;
  language: string;
}

/** Unfinished reports of the caller's brands at a time. */
const mostUnfinished = 20;
const longestDays = 3 * 366;

export const arranged = (kinds: readonly ReportSectionKind[]): ReportSection[] =>
  kinds.map((kind) => ({ kind, is_hidden: false, comment: null, chart: null, hidden_clippings: [] }));

/** Returns the brands of a report, all of one organisation. Throws 404, 422. */
export async function brandsOf({ db, scope }: Pick<Saving, 'db' | 'scope'>, ids: readonly string[]) {
  const brandIds = [...new Set(ids)].map((id) => brandIn(scope, id));
  const brands = await listReportBrands(db, { brandIds });
  if (brands.length < brandIds.length) throw notFound();
  if (new Set(brands.map(({ organisation_id }) => organisation_id)).size > 1) throw invalidField('brands', 'invalid');
  return { brandIds, brands };
}

function checkDays(start: string, end: string): void {
  if (end < start) throw invalidField('end', 'before_start');
  if (daysBetween(start, end) >= longestDays) throw invalidField('start', 'period_too_long');
}

/** Throws 422 if a section has a narrowing that it or the filters of the report do not allow: the field that changes is wrong. */
function checkNarrowings({ sections, filters }: Pick<ReportRow, 'sections' | 'filters'>, change: ReportChange): void {
  if (sections.every((section) => mayNarrow(section, filters))) return;
  throw change.filters && !change.sections
    ? invalidField('filters', 'contrary_section')
    : invalidField('sections', 'invalid');
}

/** Returns the narrowings of sections in a form that can be compared. */
const narrowingsIn = (sections: ReportRow['sections']): string =>
  JSON.stringify(
    sections
      .flatMap(({ kind, narrowing }) =>
        isNarrowing(narrowing) ? [[kind, narrowedFilters({}, narrowing)] as const] : [],
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Writes a report and has its figures counted. */
async function addReport(
  { db, scope }: Pick<Saving, 'db' | 'scope'>,
  row: ReportRow,
  copiedFrom?: string,
): Promise<string> {
  await db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, scope.organisationId, 'reports');
    if ((await countUnfinished(transaction, scope)) >= mostUnfinished)
      throw new Failure(429, 'too_many_reports', { params: { max: mostUnfinished } });
    const logo = copiedFrom ? row.logo : await holdImage(transaction, scope, holderOf(row.id), row.logo, 'logo');
    await insertReport(transaction, { ...row, logo });
    if (copiedFrom) await copyUses(transaction, scope, ['report'], { from: copiedFrom, to: row.id });
    await startCounting(transaction, row);
  });
  return row.id;
}

const holderOf = (id: string) => ({ kind: 'report', id });
const startCounting = (db: Db, { brand_id, id }: Pick<ReportRow, 'brand_id' | 'id'>) =>
  enqueue(db, generateReportJob, { brand_id, report_id: id });

/** Creates a report of a template. Throws 404, 422, 429. */
export async function createReport(saving: Saving, form: ReportForm): Promise<string> {
  const { scope, clock, language } = saving;
  const { brandIds, brands } = await brandsOf(saving, form.brands);
  // Templates belong to the caller's organisation, and fit the brands of others of which the caller is a member.
  const owner = { organisationId: scope.actor.organisation_id };
  const own = form.report_template_id ? await findTemplate(saving.db, owner, form.report_template_id) : undefined;
  if (form.report_template_id && !own) throw invalidField('report_template_id', 'invalid');
  const currency = form.currency ?? own?.currency ?? brands[0]!.currency_code;
  if (!isCurrency(currency)) throw invalidField('currency', 'invalid');
  checkDays(form.start, form.end);
  const spoken = form.language ?? own?.language ?? (language as ReportRow['language']);
  const now = clock.now().toISOString();
  const sections = form.sections ?? own?.sections ?? arranged(reportTemplates[form.template].sections);
  const filters = form.filters ?? own?.filters ?? {};
  checkNarrowings({ sections, filters }, form);
  return await addReport(saving, {
    id: uuidv7(),
    brand_id: brandIds[0]!,
    brand_ids: brandIds,
    name: form.name ?? usualName(form, brands[0]!.name, spoken),
    template: own?.base ?? form.template,
    starts_on: form.start,
    ends_on: form.end,
    sections,
    language: spoken,
    currency,
    format: form.format ?? own?.format ?? 'pdf',
    filters,
    logo: form.logo ?? null,
    ...fresh,
    created_by: scope.actor.user_id,
    created_at: now,
    updated_at: now,
  });
}

const own = { edition_of: null, edition: null } as const;
const fresh = { revision: 1, status: 'pending', error_code: null, document: null, live: null, ...own } as const;

const usualName = ({ start, end }: ReportForm, brand: string, language: string): string =>
  `${brand}, ${periodName(start, end, language)}`.slice(0, limits.reportName);

/** Writes the report of the last month of a brand, unless it has one; for invented brands. Call it in a transaction. */
export async function ensureMonthlyReport(
  db: Db,
  { brandId, userId, currency }: { brandId: BrandId; userId: string; currency: string },
  now: Date,
): Promise<void> {
  const [brand] = await listReportBrands(db, { brandIds: [brandId] });
  if (!brand) return;
  const ends_on = addDays(startOfMonth(localDate(now, brand.timezone)), -1);
  const starts_on = startOfMonth(ends_on);
  if (await hasReportOf(db, brandId, starts_on)) return;
  const made = now.toISOString();
  const row: ReportRow = {
    ...{ id: uuidv7(), brand_id: brandId, brand_ids: [brandId], template: 'monthly', starts_on, ends_on },
    name: `${brand.name}, ${periodName(starts_on, ends_on, 'en')}`,
    sections: arranged(reportTemplates.monthly.sections),
    ...{ language: 'en', currency, format: 'pdf', filters: {}, logo: null },
    ...fresh,
    ...{ created_by: userId, created_at: made, updated_at: made },
  };
  await insertReport(db, row);
  await startCounting(db, row);
}

/** Copies a report under a name of its own. Throws 404, 429. */
export async function copyReport(saving: Saving, reportId: string): Promise<string> {
  const { db, scope, clock, language } = saving;
  const found = await findReport(db, scope, reportId);
  if (!found) throw notFound();
  const now = clock.now().toISOString();
  const name = translate(language, 'reports.copy_of', { name: found.name }).slice(0, limits.reportName);
  const made = { created_by: scope.actor.user_id, created_at: now, updated_at: now };
  return await addReport(saving, { ...found, ...fresh, ...made, id: uuidv7(), name }, found.id);
}

/** Fields that decide what is counted. */
const counted = ['brands', 'start', 'end', 'language', 'currency', 'filters'] as const;

/** Changes a report; its figures are counted again if what they count has changed. Throws 404, 409, 422. */
export async function changeReport(saving: Saving, reportId: string, change: ReportChange): Promise<void> {
  const { db, scope, clock } = saving;
  if (change.currency && !isCurrency(change.currency)) throw invalidField('currency', 'invalid');
  const brandIds: BrandId[] | undefined = change.brands && (await brandsOf(saving, change.brands)).brandIds;
  await db.transaction().execute(async (transaction) => {
    const row = await lockReport(transaction, scope, reportId);
    if (!row) throw notFound();
    if (row.edition_of) throw new Failure(409, 'report_is_edition');
    if (change.revision !== undefined && change.revision !== row.revision) throw new Failure(409, 'conflict');
    checkDays(change.start ?? row.starts_on, change.end ?? row.ends_on);
    const logo =
      change.logo === undefined ? row.logo : await holdImage(transaction, scope, holderOf(row.id), change.logo, 'logo');
    const sections = change.sections ?? row.sections;
    const filters = change.filters ?? row.filters;
    checkNarrowings({ sections, filters }, change);
    const isRecounted =
      counted.some((name) => change[name] !== undefined) || narrowingsIn(sections) !== narrowingsIn(row.sections);
    await updateReport(
      transaction,
      {
        ...row,
        ...{ brand_ids: brandIds ?? row.brand_ids, name: change.name ?? row.name },
        ...{ starts_on: change.start ?? row.starts_on, ends_on: change.end ?? row.ends_on },
        ...{ sections, language: change.language ?? row.language },
        ...{ currency: change.currency ?? row.currency, format: change.format ?? row.format },
        ...{ filters, logo },
        ...(isRecounted && { status: 'pending' as const, error_code: null }),
        updated_at: clock.now().toISOString(),
      },
      row.brand_id,
    );
    if (isRecounted) await startCounting(transaction, row);
  });
}

/** Has the figures of a report counted again. Throws 404. */
export async function recountReport({ db, scope, clock }: Saving, reportId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockReport(transaction, scope, reportId);
    if (!row) throw notFound();
    if (row.edition_of && row.status !== 'failed') throw new Failure(409, 'report_is_edition');
    const now = clock.now().toISOString();
    await updateReport(transaction, { ...row, status: 'pending', error_code: null, updated_at: now }, row.brand_id);
    await startCounting(transaction, row);
  });
}
