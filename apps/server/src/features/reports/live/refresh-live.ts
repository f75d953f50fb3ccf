import { daysOf } from '@masthead/measuring';
import { before, minutes } from '../../../platform/clock/index.ts';
import type { Services } from '../../../platform/services.ts';
import { countDocument } from '../compose/count-document.ts';
import { keepLive, listReportBrands, type ReportRow } from '../reports.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** The time for which figures are shown before they are counted again. */
const freshFor = minutes(5);
/** Pages that are being counted, so that many visitors at once count a page once. */
const counting = new Map<string, Promise<ReportRow>>();

/** Returns a live page with figures that are at most five minutes old. */
export function refreshLive(needs: Needs, report: ReportRow): Promise<ReportRow> {
  const since = before(needs.clock.now(), freshFor).toISOString();
  if (report.document && report.document.counted_at > since) return Promise.resolve(report);
  const running = counting.get(report.id);
  if (running) return running;
  const started = countLive(needs, report).finally(() => counting.delete(report.id));
  counting.set(report.id, started);
  return started;
}

/** Counts a live page for the days that its period means now. */
async function countLive({ db, clock }: Needs, report: ReportRow): Promise<ReportRow> {
  const [brand] = await listReportBrands(db, { brandIds: report.brand_ids });
  const now = clock.now();
  const { first, last } = daysOf(report.live?.period ?? undefined, now.getTime(), brand?.timezone ?? 'UTC');
  const current = { ...report, starts_on: first, ends_on: last };
  const document = await countDocument({ db, clock }, current);
  await keepLive(db, current, document, now);
  return { ...current, document };
}
