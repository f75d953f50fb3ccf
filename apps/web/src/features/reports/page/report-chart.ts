import { type Chart, type Marker, toneLooks } from '@masthead/charts';
import {
  chartOf,
  narrowedFilters,
  type Report,
  type ReportBlock,
  type ReportFigure,
  type ReportRowSection,
  type ReportSection,
  reportRowSections,
} from '@masthead/contract';
import { addDays } from '@masthead/measuring';
import { isOwnMedia } from './own-media.ts';

const looks = [
  'circle',
  'rect',
  'triangle',
  'diamond',
  'arrow',
  'bar',
  'triangle-down',
  'circle',
] as const satisfies readonly Marker[];
const isTone = (key: string): key is keyof typeof toneLooks => key in toneLooks;
/** Bars that can be read beside one another; the table has all rows. */
const mostBars = 12;

/** Returns the chart of a section as it is drawn; null: it has none. */
export function chartOfBlock({ chart }: ReportBlock, section: ReportSection): Chart | null {
  const kind = chartOf(section);
  if (!chart || !kind) return null;
  const isLong = kind === 'bars' || (kind === 'columns' && section.kind !== 'coverage');
  const count = isLong ? Math.min(mostBars, chart.rows.length) : chart.rows.length;
  return {
    kind,
    label: chart.label,
    rows: chart.rows.slice(0, count),
    series: chart.series.map((series, at) => ({
      ...series,
      values: series.values.slice(0, count),
      ...(isTone(series.key)
        ? toneLooks[series.key]
        : { color: `--c${(at % 8) + 1}`, marker: looks[at % looks.length]! }),
    })),
    isWhole: chart.unit === 'whole',
    annotations: chart.notes,
  };
}

type Filters = Record<string, string>;
interface Target {
  brand: string;
  filters: Filters;
}

/** Filters that name a row of a section. */
const rowFilters: Partial<Record<ReportBlock['kind'], string>> = {
  outlets: 'outlets',
  countries: 'countries',
  media_types: 'types',
  tags: 'tags',
};

/** Returns the section as one whose rows the report lists by itself; null: a filter of the coverage names its rows. */
export const rowSectionOf = ({ kind }: ReportBlock): ReportRowSection | null =>
  reportRowSections.find((section) => section === kind) ?? null;

export const nameOf = ({ chart }: ReportBlock, key: string): string =>
  chart?.rows.find((row) => row.key === key)?.name ?? key;

/** Returns the filters that all figures of a section share: those of the report and its own. */
const commonOf = ({ filters }: Report, { narrowed }: Pick<ReportBlock, 'narrowed'>): Filters =>
  Object.fromEntries(
    Object.entries(narrowedFilters(filters, narrowed?.filters)).flatMap(([name, list]) =>
      list?.length ? [[name, list.join(',')]] : [],
    ),
  );

/** Returns the clippings behind a value of a chart. */
export function targetOf(report: Report, block: ReportBlock, row: string, series: string): Target | null {
  if (rowSectionOf(block) || isOwnMedia(block.kind)) return null;
  const brand = report.document?.brands[0]?.id ?? '';
  const whole = { ...commonOf(report, block), period: `${report.start}..${report.end}`, count: 'clippings' };
  if (block.kind === 'coverage') {
    const rows = block.chart?.rows ?? [];
    const next = rows[rows.findIndex(({ key }) => key === row) + 1]?.key;
    const first = row < report.start ? report.start : row;
    return { brand: series, filters: { ...whole, period: `${first}..${next ? addDays(next, -1) : report.end}` } };
  }
  if (block.kind === 'tone') return { brand: row, filters: { ...whole, sentiments: series } };
  if (block.kind === 'share') return { brand: row, filters: whole };
  const name = rowFilters[block.kind];
  return { brand, filters: name ? { ...whole, [name]: row } : whole };
}

/** Returns the clippings behind a figure; null: no filter of the coverage names them. */
export function targetOfFigure(report: Report, block: ReportBlock, { key, days }: ReportFigure): Target | null {
  const { kind } = block;
  const brand = report.document?.brands[0]?.id ?? '';
  if (kind === 'kpi') {
    // Targets are compared with all clippings of the set, even if the report has filters.
    const [set] = key.split('.');
    return days && set
      ? { brand, filters: { period: `${days.start}..${days.end}`, kpi_campaigns: set, count: 'clippings' } }
      : null;
  }
  const filters = { ...commonOf(report, block), period: `${report.start}..${report.end}`, count: 'clippings' };
  if (kind === 'figures' || kind === 'changes')
    return { brand, filters: { ...filters, count: key === 'stories' ? 'stories' : 'clippings' } };
  return kind === 'share' ? { brand: key, filters } : null;
}

type Query = NonNullable<ReportBlock['sentences'][number]['query']>;

/** Returns the clippings behind a sentence, whose query has the filters of its section. */
export const targetOfSentence = (report: Report, { start, end, brand, ...lists }: Query): Target => ({
  brand: brand ?? '',
  filters: {
    ...commonOf(report, {}),
    count: 'clippings',
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([name, given]) => (given ? [[name, [given].flat().join(',')]] : [])),
    ),
    period: `${start}..${end}`,
  },
});
