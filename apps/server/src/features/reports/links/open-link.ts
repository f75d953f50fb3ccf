import { localDate } from '@masthead/measuring';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, entryInBrand, findUserActor, hashToken } from '../../access/index.ts';
import { findReportOfJob, listReportBrands, type ReportRow } from '../reports.queries.ts';
import { findLinkByToken, isReportDeleted, type LinkRow } from './links.queries.ts';

/** The reason why a link no longer shows its report. */
type Reason = 'revoked' | 'expired' | 'deleted' | 'closed';

export type Opened =
  | { kind: 'unknown' }
  | { kind: 'gone'; reason: Reason; link: LinkRow; language: string | null }
  | { kind: 'waiting'; link: LinkRow; report: ReportRow }
  | { kind: 'open'; link: LinkRow; report: ReportRow };

/**
 * Finds what a link shows. The report is shown for as long as the user who made the link may see reports of all of its brands,
 * both those that it was counted for and those that it is about to be counted for.
 */
export async function openLink({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string): Promise<Opened> {
  const system = acrossBrands(db);
  const link = /^[\w-]{43}$/.test(token) ? await findLinkByToken(system, hashToken(token)) : undefined;
  if (!link) return { kind: 'unknown' };
  const report = await findReportOfJob(db, link.brand_id, link.report_id);
  const language = report?.language ?? null;
  const gone = (reason: Reason): Opened => ({ kind: 'gone', reason, link, language });
  if (link.revoked_at) return gone('revoked');
  if (!report) return gone((await isReportDeleted(db, link)) ? 'deleted' : 'closed');
  const now = clock.now();
  const wanted = [...new Set([...report.brand_ids, ...(report.document?.brands ?? []).map(({ id }) => id)])];
  const brands = await listReportBrands(db, { brandIds: report.brand_ids });
  const today = localDate(now, brands[0]?.timezone ?? 'UTC');
  if (link.expires_on && link.expires_on < today) return gone('expired');
  const actor = await findUserActor(system, link.created_by, now);
  const mayShow = actor && wanted.every((id) => entryInBrand(actor, id, 'performance.report').can);
  if (!mayShow || brands.length < report.brand_ids.length) return gone('closed');
  return { kind: report.document || report.live ? 'open' : 'waiting', link, report };
}
