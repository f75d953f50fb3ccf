import { leastTop } from '@masthead/charts';
import { localeOf } from '@masthead/i18n';
import type { ReportSheet } from '@masthead/site/print/print.ts';
import { addressOf } from './logo.ts';
import { mapSheet } from './map-sheet.ts';
import type { ShownBlock, View } from './view.ts';

/** Returns the address of a picture of a piece. */
export const dataOf = (picture: Buffer | undefined): string | null =>
  picture ? addressOf({ bytes: picture, contentType: 'image/jpeg' }) : null;

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
  const amounts = new Map(chart.rows.map(({ key }, at) => [key.toUpperCase(), chart.series[0]?.values[at] ?? 0]));
  return {
    map: drawnAs === 'map' ? mapSheet(amounts) : null,
    drawnAs: drawnAs === 'map' ? 'bars' : drawnAs,
    label: `${title}. ${series.map(({ name, total: sum }) => `${name}: ${sum}`).join(', ')}`,
    head: chart.label,
    rows: chart.rows.slice(0, count).map(({ name }) => name),
    least: chart.unit === 'whole' ? leastTop : 1,
    series,
    notes: chart.notes.map(({ row, text }) => ({ at: chart.rows.findIndex(({ key }) => key === row), text })),
  };
}

/** Returns a report as it is drawn on paper and on the page behind a link. */
export function sheetOf(view: View, { logo, fonts }: { logo: string | null; fonts: string }): ReportSheet {
  const { report, document, blocks, pictures, period, counted, say, write, day, noteOf, shownValue } = view;
  return {
    lang: localeOf(document.language),
    fonts,
    title: report.name,
    brands: document.brands.map(({ name }) => name).join(', '),
    logo,
    facts: [period, counted],
    sections: blocks.map((block) => ({
      kind: block.kind,
      title: block.title,
      narrowed: block.narrowed?.text ?? null,
      comment: block.comment,
      definition: block.definition,
      sentences: block.sentences.map(({ text }) => text),
      figures: block.figures.map((figure) => ({
        label: figure.label,
        value: shownValue(figure),
        note: noteOf(figure),
      })),
      chart: chartSheet(view, block),
      pieces: block.pieces.map((piece) => ({
        headline: piece.headline,
        picture: dataOf(pictures.get(piece.id)),
        url: piece.url,
        quote: piece.quote ?? null,
        said_by: piece.said_by ?? null,
        facts: [piece.outlet, day(piece.published_on), say(`app.tone.${piece.tone}`)].flatMap((fact) => fact || []),
        figures: [
          ...(piece.impressions ? [`${say('metrics.measures.impressions')} ${write(piece.impressions, 'whole')}`] : []),
          ...(piece.hf_value ? [`${say('metrics.measures.hf_value')} ${write(piece.hf_value, 'money')}`] : []),
        ],
      })),
    })),
  };
}
