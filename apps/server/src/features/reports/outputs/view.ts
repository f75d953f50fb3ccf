import {
  chartOf,
  type ReportBlock,
  type ReportChart,
  type ReportDocument,
  type ReportFigure,
  shownSections,
} from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import { dateFormat, writeDay } from '@masthead/measuring';
import { periodName } from '../compose/days.ts';
import { writingOf } from '../compose/summary.ts';
import type { ReportRow } from '../reports.queries.ts';
import { noPictures, type PiecePictures } from './pictures/picture.ts';

export interface ShownBlock extends ReportBlock {
  comment: string | null;
  drawnAs: ReportChart | null;
}

/** A report as every file shows it: the sections that are not hidden, and how values are written. */
export interface View {
  report: ReportRow;
  document: ReportDocument;
  blocks: ShownBlock[];
  pictures: PiecePictures;
  /** Period, and when the figures were counted. */
  period: string;
  counted: string;
  say: (key: string, params?: Record<string, string | number>) => string;
  write: (value: number | null, unit: ReportFigure['unit']) => string;
  day: (day: string) => string;
  /** Returns the text below a figure: its target, its growth, and the audiences that it lacks. */
  noteOf: (figure: Pick<ReportFigure, 'unit' | 'growth' | 'previous' | 'target' | 'unknown'>) => string | null;
  /** Returns the value of a figure; "Unknown" if no audience is known. */
  shownValue: (figure: Pick<ReportFigure, 'unit' | 'value' | 'unknown'>) => string;
}

/** Opens a report that has been counted. */
export function openView(report: ReportRow, pictures: PiecePictures = noPictures): View {
  const document = report.document!;
  const { language, currency } = document;
  const writing = writingOf(language, currency);
  const say: View['say'] = (key, params) => translate(language, key, params);
  const byUnit = { whole: writing.number, money: writing.money, share: writing.percent, factor: writing.factor };
  const moments = dateFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short' }, document.timezone);
  const unknownText = ({ clippings, outlets }: { clippings: number; outlets: number }) =>
    outlets > 0
      ? say('metrics.unknown.outlets', { clippings, outlets })
      : say('metrics.unknown.clippings', { count: clippings });
  const write: View['write'] = (value, unit) => (value === null ? '–' : byUnit[unit](value));
  return {
    ...{ report, document, pictures },
    blocks: shownSections({ sections: report.sections, document }).map(({ section, block }) => ({
      ...block,
      comment: section.comment,
      drawnAs: block.chart ? chartOf(section) : null,
    })),
    period: periodName(report.starts_on, report.ends_on, language),
    counted: say('reports.counted_at', { time: moments.format(new Date(document.counted_at)) }),
    say,
    write,
    day: (day) => writeDay(day, localeOf(language), { day: 'numeric', month: 'short', year: 'numeric' }),
    shownValue: ({ unit, value, unknown }) =>
      unknown && value === null ? say('metrics.unknown.label') : write(value, unit),
    noteOf: ({ unit, growth, previous, target, unknown }) => {
      const change = (): string | null => {
        if (target !== null) return say('kpi.list.of', { target: write(target, unit) });
        // From nothing to nothing is no change.
        if (previous === null || (previous === 0 && growth === 0)) return null;
        if (growth === null) return say('app.growth.new');
        return `${growth > 0 ? '↑' : growth < 0 ? '↓' : '→'} ${write(Math.abs(growth), 'share')}`;
      };
      return [change(), unknown && unknownText(unknown)].filter(Boolean).join(' · ') || null;
    },
  };
}
