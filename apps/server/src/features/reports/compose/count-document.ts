import { type ReportBlock, type ReportDocument, type ReportSectionKind, reportSectionKinds } from '@masthead/contract';
import { localDate, previousPeriod } from '@masthead/measuring';
import type { Services } from '../../../platform/services.ts';
import { findFormerEdition, type ReportRow } from '../reports.queries.ts';
import { collectBackground } from './background.ts';
import { changesSince } from './changes.ts';
import { openCounting } from './counting.ts';
import { type CountedKind, composers } from './sections.ts';
import { withWords } from './summary.ts';

const isCounted = (kind: ReportSectionKind): kind is CountedKind => kind in composers;

/** Returns the sections to count: all of a report, and those of a live page that it shows. */
const wantedBy = ({ live, sections }: ReportRow): CountedKind[] =>
  reportSectionKinds.filter(isCounted).filter((kind) => !live || sections.some((section) => section.kind === kind));

/** Counts all sections of a report, shown or not, at one state of the database. Throws report_brand_missing. */
export const countDocument = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  report: ReportRow,
): Promise<ReportDocument> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const counting = await openCounting({ db: snapshot, clock }, report);
      const { brands, currency } = counting;
      const blocks: ReportBlock[] = [];
      for (const kind of wantedBy(report)) {
        const block = await composers[kind](counting);
        if (block) blocks.push(block);
      }
      const { start, end } = counting.own.query;
      const before = previousPeriod(new Date(start!), new Date(end!));
      const day = (time: Date) => localDate(time, counting.timezone);
      const frame = {
        counted_at: clock.now().toISOString(),
        timezone: counting.timezone,
        previous_start: day(before.start),
        previous_end: day(new Date(before.end.getTime() - 1)),
        language: report.language,
        currency,
        brands: brands.map(({ id, name }) => ({ id, name })),
      };
      const former = report.edition_of ? await findFormerEdition(snapshot, report) : undefined;
      const changes = former ? [changesSince(former, { ...frame, blocks })] : [];
      const background = await collectBackground(counting);
      const [summary, ...sections] = withWords({ report, document: { ...frame, blocks }, background });
      return { ...frame, blocks: [summary!, ...changes, ...sections] };
    });
