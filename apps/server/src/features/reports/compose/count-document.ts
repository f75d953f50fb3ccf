import { type ReportBlock, type ReportDocument, reportSectionKinds } from '@masthead/contract';
import type { Services } from '../../../platform/services.ts';
import { findFormerEdition, type ReportRow } from '../reports.queries.ts';
import { collectBackground } from './background.ts';
import { changesSince } from './changes.ts';
import { openCounting } from './counting.ts';
import { withNarrowings } from './narrowed-blocks.ts';
import { type CountedKind, composers, isCounted } from './sections.ts';
import { withWords } from './summary.ts';

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
      const { brands, currency, before } = counting;
      const blocks: ReportBlock[] = [];
      for (const kind of wantedBy(report)) {
        const block = await composers[kind](counting);
        if (block) blocks.push(block);
      }
      const frame = {
        counted_at: clock.now().toISOString(),
        timezone: counting.timezone,
        previous_start: before.first,
        previous_end: before.last,
        language: report.language,
        currency,
        rate: counting.rate,
        brands: brands.map(({ id, name }) => ({ id, name })),
      };
      const background = await collectBackground(counting);
      // The summary speaks of the whole report, whatever single sections are narrowed to.
      const [summary, ...whole] = withWords({ report, document: { ...frame, blocks }, background });
      const sections = await withNarrowings(counting, frame, whole);
      const former = report.edition_of ? await findFormerEdition(snapshot, report) : undefined;
      const changes = former ? [changesSince(former, { ...frame, blocks: sections })] : [];
      return { ...frame, blocks: [summary!, ...changes, ...sections] };
    });
