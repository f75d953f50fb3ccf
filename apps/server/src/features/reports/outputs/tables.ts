import type { ReportUnit } from '@masthead/contract';
import type { ShownBlock, View } from './view.ts';

type Value = string | number | null;

/** A section as a table: what a spreadsheet has of it. */
export interface Table {
  title: string;
  comment: string | null;
  head: string[];
  units: (ReportUnit | 'text')[];
  /** Units by row, where the rows are measures of their own; growth stays a share. */
  rowUnits: ReportUnit[] | null;
  rows: Value[][];
  /** Columns that can be added up, by their place. */
  sums: number[];
  /** Column that is the growth from the third column to the second one. */
  growthAt: number | null;
}

/** Sections whose figures are not those of the rows of their chart. */
const measured: ReadonlySet<ShownBlock['kind']> = new Set(['newsroom', 'emails', 'social']);

/** Returns a section as tables: its chart or figures, and its pieces. A section of words alone has none. */
export function tablesOfBlock(view: View, block: ShownBlock): Table[] {
  const { chart, pieces, kind, title } = block;
  const { say } = view;
  const bare = { ...block, comment: null, chart: null };
  const parts = [
    chart ? { ...block, pieces: [] } : block,
    ...(chart && measured.has(kind)
      ? [{ ...bare, pieces: [], title: `${title} – ${say('reports.sections.figures')}` }]
      : []),
    ...(chart && pieces.length > 0 ? [{ ...bare, title: say('reports.quotes_of', { title }) }] : []),
  ];
  return parts.flatMap((part) => tableOf(view, part) ?? []).map((table) => limitedTo(table, block.narrowed?.text));
}

/** Says in the head of a table which clippings it is limited to. */
function limitedTo(table: Table, text: string | undefined): Table {
  const [first, ...others] = table.head;
  return text ? { ...table, head: [`${first}. ${text}`, ...others] } : table;
}

function tableOf(view: View, block: ShownBlock): Table | null {
  const { title, comment, figures, chart, pieces } = block;
  const { say } = view;
  if (chart) {
    const whole = chart.series.map((_, at) => at + 1);
    const hasNotes = chart.notes.length > 0;
    const hasShares = block.kind === 'messages';
    const shareOf = (key: string) => figures.find((one) => one.key === key)?.value ?? null;
    return {
      ...{ title, comment },
      head: [
        ...[chart.label, ...chart.series.map(({ name }) => name)],
        ...(hasShares ? [say('reports.columns.share')] : []),
        ...(hasNotes ? [say('metrics.chart.note')] : []),
      ],
      units: [
        ...['text' as const, ...chart.series.map(() => chart.unit)],
        ...(hasShares ? ['share' as const] : []),
        ...(hasNotes ? ['text' as const] : []),
      ],
      rows: chart.rows.map(({ key, name }, at) => [
        // A day is written whole: in a table of its own nothing else tells the year.
        block.kind === 'coverage' ? key : name,
        ...chart.series.map(({ values }) => values[at] ?? null),
        ...(hasShares ? [shareOf(key)] : []),
        ...(hasNotes
          ? [
              chart.notes
                .filter(({ row }) => row === key)
                .map(({ text }) => text)
                .join('; ') || null,
            ]
          : []),
      ]),
      ...{ sums: whole, growthAt: null, rowUnits: null },
    };
  }
  if (pieces.length > 0) {
    const isQuoted = pieces.some(({ quote }) => quote);
    return {
      ...{ title, comment },
      head: [
        ...['headline', 'outlet', 'published_at', 'tone', 'impressions'].map((name) =>
          say(`clippings.export.columns.${name}`),
        ),
        `${say('metrics.measures.hf_value')}, ${view.document.currency}`,
        say('clippings.export.columns.url'),
        ...(isQuoted ? [say('reports.columns.quote'), say('reports.columns.said_by')] : []),
      ],
      units: ['text', 'text', 'text', 'text', 'whole', 'money', 'text', 'text', 'text'],
      rows: pieces.map((piece) => [
        ...[piece.headline, piece.outlet, piece.published_on, say(`app.tone.${piece.tone}`)],
        ...[piece.impressions, piece.hf_value, piece.url],
        ...(isQuoted ? [piece.quote ?? null, piece.said_by ?? null] : []),
      ]),
      ...{ sums: [4, 5], growthAt: null, rowUnits: null },
    };
  }
  if (figures.length > 0) {
    const isTarget = figures.some(({ target }) => target !== null);
    const hasBefore = figures.some(({ previous }) => previous !== null);
    const unit = figures[0]!.unit;
    return {
      ...{ title, comment },
      head: [
        say('reports.figure'),
        say('metrics.table.now'),
        ...(hasBefore ? [say('metrics.table.before'), say('metrics.table.growth')] : []),
        ...(isTarget ? [say('kpi.form.targets')] : []),
      ],
      units: ['text', unit, ...(hasBefore ? [unit, 'share' as const] : []), ...(isTarget ? [unit] : [])],
      rows: figures.map(({ label, value, previous, growth, target }) => [
        label,
        value,
        ...(hasBefore ? [previous, growth] : []),
        ...(isTarget ? [target] : []),
      ]),
      ...{ sums: [], growthAt: hasBefore ? 3 : null, rowUnits: figures.map((one) => one.unit) },
    };
  }
  return null;
}
