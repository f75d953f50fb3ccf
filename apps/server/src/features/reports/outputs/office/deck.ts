import { leastTop } from '@masthead/charts';
import type { Language, ReportChart, ReportUnit } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { chartColours } from '@masthead/site/look/tokens.ts';
import { printable } from '../printable.ts';
import type { ShownBlock, View } from '../view.ts';

/** A PNG with its size in pixels. */
export interface DeckPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A chart with the numbers that its embedded workbook has. */
export interface DeckChart {
  drawnAs: Exclude<ReportChart, 'map'>;
  /** The chart in words, for readers who cannot see it. */
  description: string;
  /** Number format of spreadsheets. */
  format: string;
  /** Top of the axis; null: as Office chooses it. */
  top: number | null;
  rows: readonly string[];
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[];
  /** Lines below the chart: annotations, and rows that are left out. */
  notes: readonly string[];
}

export interface DeckPiece {
  headline: string;
  /** A JPEG of the size that pictures of pieces have. */
  picture: Uint8Array | null;
  /** A quote in the quotation marks of its language, with its speaker. */
  quote: string | null;
  url: string | null;
  facts: string;
  figures: string;
}

export interface DeckSection {
  kind: ShownBlock['kind'];
  title: string;
  /** Title of the slides after the first one. */
  continued: string;
  /** The clippings that it is limited to. */
  narrowed: string | null;
  comment: string | null;
  definition: string | null;
  sentences: readonly string[];
  figures: readonly { label: string; value: string; note: string | null }[];
  chart: DeckChart | null;
  pieces: readonly DeckPiece[];
}

/** A report as slides and text documents need it: plain data, which go to a thread. */
export interface Deck {
  /** BCP 47. */
  lang: string;
  title: string;
  brands: string;
  period: string;
  facts: readonly string[];
  logo: DeckPicture | null;
  /** Head of a table of figures: name, value, and what is said about it. */
  figureHead: readonly string[];
  sections: readonly DeckSection[];
}

const formats: Record<ReportUnit, string> = { whole: '#,##0', money: '#,##0', share: '0.0%', factor: '0.00' };

/** Bars that fit on a slide; the spreadsheet has all. */
const mostBars = 15;

const quotationMarks: Partial<Record<Language, readonly [string, string]>> = {
  de: ['„', '“'],
  pl: ['„', '”'],
  sv: ['”', '”'],
  fi: ['”', '”'],
  fr: ['«\u00a0', '\u00a0»'],
  es: ['«', '»'],
  it: ['«', '»'],
  no: ['«', '»'],
  nl: ['‘', '’'],
};

/** Returns a text in the quotation marks of a language. */
const quoted = (text: string, language: Language): string => (quotationMarks[language] ?? ['“', '”']).join(text);

const { series: colours, tones } = chartColours;
const isTone = (key: string): key is keyof typeof tones => key in tones;
const colourOf = (key: string, at: number): string =>
  (isTone(key) ? tones[key] : colours[at % colours.length]!).slice(1);

function chartOf(view: View, { kind, title, chart, drawnAs }: ShownBlock): DeckChart | null {
  if (!chart || !drawnAs) return null;
  const count = kind === 'coverage' ? chart.rows.length : Math.min(chart.rows.length, mostBars);
  const rest = chart.rows.length - count;
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const highest = Math.max(0, ...chart.series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const nameOf = (key: string) => chart.rows.find((row) => row.key === key)?.name ?? key;
  const said = chart.series.map(({ name, values }) => `${name}: ${view.write(sum(values), chart.unit)}`).join(', ');
  return {
    drawnAs: drawnAs === 'map' ? 'bars' : drawnAs,
    description: printable(`${title}. ${said}`),
    format: formats[chart.unit],
    top: chart.unit === 'whole' && highest < leastTop ? leastTop : null,
    rows: chart.rows.slice(0, count).map(({ name }) => printable(name)),
    series: chart.series.map(({ key, name, values }, at) => ({
      name: printable(name),
      color: colourOf(key, at),
      values: values.slice(0, count),
    })),
    notes: [
      ...chart.notes.map(({ row, text }) => printable(`${nameOf(row)}: ${text}`)),
      ...(rest > 0 ? [view.say('reports.rest', { count: rest })] : []),
    ],
  };
}

function sectionOf(view: View, block: ShownBlock): DeckSection {
  const { say, write, day } = view;
  return {
    kind: block.kind,
    title: printable(block.title),
    continued: printable(say('reports.continued', { title: block.title })),
    narrowed: block.narrowed ? printable(block.narrowed.text) : null,
    comment: block.comment && printable(block.comment),
    definition: block.definition && printable(block.definition),
    sentences: block.sentences.map(({ text }) => printable(text)),
    figures: block.figures.map((figure) => ({
      label: printable(figure.label),
      value: view.shownValue(figure),
      note: view.noteOf(figure),
    })),
    chart: chartOf(view, block),
    pieces: block.pieces.map((piece) => ({
      headline: printable(piece.headline),
      picture: view.pictures.get(piece.id) ?? null,
      quote: piece.quote
        ? printable([quoted(piece.quote, view.document.language), piece.said_by].filter(Boolean).join(' – '))
        : null,
      url: piece.url,
      facts: printable(
        [piece.outlet, day(piece.published_on), say(`app.tone.${piece.tone}`)].filter(Boolean).join(' · '),
      ),
      figures: [
        ...(piece.impressions ? [`${say('metrics.measures.impressions')} ${write(piece.impressions, 'whole')}`] : []),
        ...(piece.hf_value ? [`${say('metrics.measures.hf_value')} ${write(piece.hf_value, 'money')}`] : []),
      ].join(' · '),
    })),
  };
}

/** Returns a report as plain data for slides and text documents. */
export function deckOf(view: View, logo: DeckPicture | null): Deck {
  const { report, document, blocks, period, counted } = view;
  return {
    lang: localeOf(document.language),
    title: printable(report.name),
    brands: printable(document.brands.map(({ name }) => name).join(', ')),
    period,
    facts: [period, counted],
    logo,
    figureHead: [view.say('reports.figure'), view.say('metrics.table.now'), ''],
    sections: blocks.map((block) => sectionOf(view, block)),
  };
}
