import { limits, type ReportLink, type reportLinkForm } from '@masthead/contract';
import { localDate } from '@masthead/measuring';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/index.ts';
import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { Failure, invalidField, notFound } from '../../../platform/http/failure.ts';
import { publicUrlOf } from '../../../platform/http/public-url.ts';
import { type Call, type Handlers, hashToken, lockLimit, makeToken } from '../../access/index.ts';
import { findNames, hashPassword } from '../../accounts/index.ts';
import { findReport, listReportBrands, type ReportRow } from '../reports.queries.ts';
import { linkPath } from './link-path.ts';
import { findLink, insertLink, type LinkRow, listLinks, listVisits, sumVisits, updateLink } from './links.queries.ts';

type Form = z.output<typeof reportLinkForm>;
type AnyCall = Pick<Call<'reports.links.index'>, 'db' | 'clock' | 'scope'>;

async function reportOf({ db, scope }: AnyCall, reportId: string): Promise<ReportRow> {
  const report = await findReport(db, scope, reportId);
  if (!report) throw notFound();
  return report;
}

/** Returns the present day where a report's days begin and end. */
export async function todayOf({ db, clock }: AnyCall, report: Pick<ReportRow, 'brand_ids'>): Promise<string> {
  const [brand] = await listReportBrands(db, { brandIds: report.brand_ids });
  return localDate(clock.now(), brand?.timezone ?? 'UTC');
}

export async function answersOf(
  { db }: AnyCall,
  today: string,
  rows: readonly LinkRow[],
): Promise<(ReportLink & { report_id: string })[]> {
  const reports = rows.map(({ brand_id, report_id: id }) => ({ brand_id, id }));
  const [sums, names] = [
    rows.length > 0 ? await sumVisits(db, reports) : [],
    rows.length > 0 ? await findNames(db, [...new Set(rows.map(({ created_by }) => created_by))]) : [],
  ];
  return rows.map((row) => {
    const sum = sums.find(({ link_id }) => link_id === row.id);
    return {
      id: row.id,
      report_id: row.report_id,
      label: row.label,
      has_password: row.password_hash !== null,
      expires_on: row.expires_on,
      status: row.revoked_at ? 'revoked' : row.expires_on && row.expires_on < today ? 'expired' : 'active',
      opened: sum?.opened ?? 0,
      last_opened_at: sum?.last_opened_at ?? null,
      created_by: names.find(({ id }) => id === row.created_by) ?? null,
      created_at: row.created_at,
      url: null,
    };
  });
}

/** Returns the stored parts of a form. Throws 422 if the last day is over. */
async function partsOf(call: AnyCall, report: Pick<ReportRow, 'brand_ids'>, { label, password, expires_on }: Form) {
  if (expires_on && expires_on < (await todayOf(call, report))) throw invalidField('expires_on', 'in_the_past');
  return {
    ...(label !== undefined && { label }),
    ...(password !== undefined && { password_hash: password === null ? null : await hashPassword(password) }),
    ...(expires_on !== undefined && { expires_on }),
  };
}

type Target = Pick<ReportRow, 'brand_id' | 'id' | 'brand_ids'>;

/** Writes a link in a transaction that may write its report too. Returns it with its address. Throws 409, 422. */
export async function addLink(
  call: AnyCall & Parameters<typeof publicUrlOf>[0],
  report: Target,
  body: Form,
  prepare?: (transaction: Db) => Promise<unknown>,
) {
  const { db, scope, clock } = call;
  const parts = await partsOf(call, report, body);
  const token = makeToken();
  const row: LinkRow = {
    ...{ brand_id: report.brand_id, report_id: report.id, id: uuidv7() },
    ...{ label: '', password_hash: null, expires_on: null, ...parts },
    ...{ created_by: scope.actor.user_id, created_at: clock.now().toISOString(), revoked_at: null },
  };
  await db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, scope.organisationId, 'reports');
    await prepare?.(transaction);
    if ((await listLinks(transaction, report)).length >= limits.reportLinks) throw tooMany();
    await insertLink(transaction, row, hashToken(token));
  });
  const [answer] = await answersOf(call, await todayOf(call, report), [row]);
  return { ...answer!, url: `${publicUrlOf(call)}${linkPath}/${token}` };
}

export const tooMany = () => new Failure(409, 'too_many_report_links', { params: { max: limits.reportLinks } });

async function changeLink(call: Call<'reports.links.update'>): Promise<ReportLink> {
  const { db, clock, params, body } = call;
  const report = await reportOf(call, params.report_id);
  const row = await findLink(db, report, params.link_id);
  if (!row) throw notFound();
  const { is_revoked } = body;
  const changed: LinkRow = {
    ...row,
    ...(await partsOf(call, report, body)),
    ...(is_revoked !== undefined && { revoked_at: is_revoked ? clock.now().toISOString() : null }),
  };
  await updateLink(db, changed);
  return (await answersOf(call, await todayOf(call, report), [changed]))[0]!;
}

export const reportLinkRoutes: Handlers = {
  'reports.links.index': async (call) => {
    const report = await reportOf(call, call.params.report_id);
    return { data: await answersOf(call, await todayOf(call, report), await listLinks(call.db, report)) };
  },
  'reports.links.store': async (call) => ({
    data: await addLink(call, await reportOf(call, call.params.report_id), call.body),
  }),
  'reports.links.update': async (call) => ({ data: await changeLink(call) }),
  'reports.links.visits': async (call) => {
    const { db, params, query } = call;
    const report = await reportOf(call, params.report_id);
    const link = await findLink(db, report, params.link_id);
    if (!link) throw notFound();
    const rows = await listVisits(db, link, { after: readCursor(query.cursor, ['id']), limit: query.limit });
    return pageOf(
      rows,
      query.limit,
      ({ id }) => [id],
      (row) => row,
    );
  },
};
