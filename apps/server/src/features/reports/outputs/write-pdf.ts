import { localeOf } from '@masthead/i18n';
import type { ReportSheet } from '@masthead/site/print/print.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { innerFonts } from '../../../platform/renderer/assets.ts';
import { loadPrint } from '../../../platform/renderer/index.ts';
import type { Services } from '../../../platform/services.ts';
import { fileIdOf, listFilesById } from '../../files/index.ts';
import { brandScope } from '../compose/brand-scope.ts';
import { listReportBrands } from '../reports.queries.ts';
import type { ShownBlock, View } from './view.ts';

/** Returns a report as a tagged PDF. Throws 503 browser_missing where nothing can draw it. */
export async function writePdf(services: Services, view: View): Promise<Uint8Array> {
  const { browser } = services;
  if (!(await browser.isAvailable())) throw new Failure(503, 'browser_missing');
  const { renderReport } = await loadPrint();
  const html = renderReport(sheetOf(view, await readLogo(services, view)));
  return await browser.pdf({ html, format: 'A4', margin: '16mm' });
}

/** Returns the logo as an address that holds the picture; null: there is none, or it could not be read. */
async function readLogo({ db, storage, log }: Services, { report }: View): Promise<string | null> {
  const id = fileIdOf(report.logo?.cropped ?? report.logo?.original ?? '');
  if (!id) return null;
  const brands = await listReportBrands(db, { brandIds: report.brand_ids });
  const [file] = await listFilesById(db, brandScope(brands, report.created_by ?? ''), [id]);
  if (!file) return null;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.get(file.storage_key)) chunks.push(chunk as Buffer);
    return `data:${file.content_type};base64,${Buffer.concat(chunks).toString('base64')}`;
  } catch (error) {
    log.warn({ err: error }, 'The logo of a report could not be read');
    return null;
  }
}

/** Rows of a bar chart on paper; the spreadsheet has all. */
const mostBars = 12;

function chartSheet(view: View, { kind, chart, drawnAs, title }: ShownBlock): ReportSheet['sections'][number]['chart'] {
  if (!chart || !drawnAs) return null;
  const isTime = kind === 'coverage';
  const count = isTime ? chart.rows.length : Math.min(chart.rows.length, mostBars);
  const total = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const series = chart.series.map(({ key, name, values }) => ({
    ...{ key, name },
    values: values.slice(0, count).map((value) => value ?? 0),
    shown: values.slice(0, count).map((value) => view.write(value, chart.unit)),
    total: view.write(total(values), chart.unit),
  }));
  return {
    drawnAs: drawnAs === 'map' ? 'bars' : drawnAs,
    label: `${title}. ${series.map(({ name, total: sum }) => `${name}: ${sum}`).join(', ')}`,
    rows: chart.rows.slice(0, count).map(({ name }) => name),
    series,
    notes: chart.notes.map(({ row, text }) => ({ at: chart.rows.findIndex(({ key }) => key === row), text })),
  };
}

function sheetOf(view: View, logo: string | null): ReportSheet {
  const { report, document, blocks, period, counted, say, write, day } = view;
  return {
    lang: localeOf(document.language),
    fonts: innerFonts(),
    title: report.name,
    brands: document.brands.map(({ name }) => name).join(', '),
    logo,
    facts: [period, counted],
    sections: blocks.map((block) => ({
      kind: block.kind,
      title: block.title,
      comment: block.comment,
      definition: block.definition,
      sentences: block.sentences.map(({ text }) => text),
      figures: block.figures.map(({ label, unit, value, growth, previous, target }) => ({
        label,
        value: write(value, unit),
        note:
          target !== null
            ? say('kpi.list.of', { target: write(target, unit) })
            : previous === null
              ? null
              : growth === null
                ? say('app.growth.new')
                : `${growth > 0 ? '↑' : growth < 0 ? '↓' : '→'} ${write(Math.abs(growth), 'share')}`,
      })),
      chart: chartSheet(view, block),
      pieces: block.pieces.map((piece) => ({
        headline: piece.headline,
        url: piece.url,
        facts: [piece.outlet, day(piece.published_on), say(`app.tone.${piece.tone}`)].flatMap((fact) => fact || []),
        figures: [
          ...(piece.impressions ? [`${write(piece.impressions, 'whole')} ${say('metrics.measures.impressions')}`] : []),
          ...(piece.hf_value ? [`${say('metrics.measures.hf_value')} ${write(piece.hf_value, 'money')}`] : []),
        ],
      })),
    })),
  };
}
