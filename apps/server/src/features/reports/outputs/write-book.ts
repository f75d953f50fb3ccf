import { limits, type ReportFilters } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { addDays, localDate, startOfDay } from '@masthead/measuring';
import type { BookSheet } from '@masthead/site/print/print.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { innerFonts } from '../../../platform/renderer/assets.ts';
import { loadPrint } from '../../../platform/renderer/index.ts';
import type { Services } from '../../../platform/services.ts';
import { listClippings } from '../../clippings/index.ts';
import { findDocuments } from '../../documents/index.ts';
import { licensedExtract } from '../../mentions/index.ts';
import { brandScope } from '../compose/brand-scope.ts';
import { listReportBrands } from '../reports.queries.ts';
import { addressOf, readLogo } from './logo.ts';
import { fetchPictures } from './pictures/piece-pictures.ts';
import { dataOf } from './sheet.ts';
import type { View } from './view.ts';

/** Letters of a text on a page, if the licence allows more. */
const lettersOnPage = 2600;
const picturePatience = 30_000;

/** Returns the clippings of the brand that a report is about, one on each page, as a tagged PDF. Throws 503 browser_missing. */
export async function writeBook(services: Services, view: View): Promise<Uint8Array> {
  const { browser } = services;
  if (!(await browser.isAvailable())) throw new Failure(503, 'browser_missing');
  const { renderBook } = await loadPrint();
  const { report, document, period, say } = view;
  const sheet: BookSheet = {
    lang: localeOf(document.language),
    fonts: innerFonts(),
    title: say('reports.book.title'),
    brands: document.brands[0]?.name ?? report.name,
    logo: addressOf(await readLogo(services, view)),
    facts: [period],
    contents: say('reports.book.contents'),
    pieces: await piecesOf(services, view),
  };
  return await browser.pdf({ html: renderBook(sheet), format: 'A4', margin: '16mm', timeout: 120_000 });
}

/** Lists the pieces in the order in which they were published, without those that the report hides. */
async function piecesOf(services: Services, view: View): Promise<BookSheet['pieces'][number][]> {
  const { db } = services;
  const { report, document, say, day, write } = view;
  const [brand] = await listReportBrands(db, { brandIds: report.brand_ids });
  if (!brand) throw new Failure(409, 'report_brand_missing');
  const rows = await listClippings(db, brandScope([brand], report.created_by ?? ''), filtersOf(view, report.filters), {
    ...{ sort: 'highest-pr-value', after: null, limit: limits.reportBookPieces },
  });
  const hidden = report.sections.find(({ kind }) => kind === 'clippings')?.hidden_clippings ?? [];
  const shown = rows
    .slice(0, limits.reportBookPieces)
    .filter(({ id }) => !hidden.includes(id))
    .toSorted((a, b) => a.published_at.localeCompare(b.published_at));
  const documents = await findDocuments(
    db,
    shown.flatMap(({ document_id }) => document_id ?? []),
  );
  const clippingIds = shown.map(({ id }) => id);
  const pictures = await fetchPictures(services, { brandId: brand.id, clippingIds, budget: picturePatience });
  const texts = new Map(documents.map((one) => [one.id, one]));
  return shown.map((row) => {
    const source = row.document_id ? texts.get(row.document_id) : undefined;
    const { lead, body } = source ? licensedExtract(source, []).parts : { lead: '', body: '' };
    const text = [lead, body].filter(Boolean).join('\n').slice(0, lettersOnPage);
    const isWhole = source !== undefined && text.length >= source.lead.length + source.body.length;
    return {
      headline: row.headline,
      picture: dataOf(pictures.get(row.id)),
      url: row.url,
      facts: [
        row.outlet_name,
        day(localDate(new Date(row.published_at), document.timezone)),
        say(`mentions.media_types.${row.media_type}`),
        say(`app.tone.${row.text_tonality ?? 'unsure'}`),
        ...(row.impressions ? [`${say('metrics.measures.impressions')} ${write(row.impressions, 'whole')}`] : []),
      ].flatMap((fact) => fact || []),
      paragraphs: text.split('\n').filter((part) => part.trim()),
      note: isWhole || text === '' ? null : say('reports.book.extract'),
    };
  });
}

function filtersOf({ report, document: { timezone } }: View, filters: ReportFilters) {
  return {
    ...filters,
    start: startOfDay(report.starts_on, timezone).toISOString(),
    end: startOfDay(addDays(report.ends_on, 1), timezone).toISOString(),
  };
}
