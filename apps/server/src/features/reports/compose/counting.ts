import type { Language, ReportBlock, ReportFigure, ReportSectionKind } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { addDays, growth, localDate, previousPeriod, startOfDay } from '@masthead/measuring';
import type { Db } from '../../../platform/db/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { answerGroups, type MetricCall } from '../../metrics/index.ts';
import { convert, loadRates, type Rates } from '../../reference/index.ts';
import { listReportBrands, type ReportBrand, type ReportRow } from '../reports.queries.ts';
import { brandScope } from './brand-scope.ts';

/** All that the sections of a report are counted from. */
export interface Counting {
  db: Db;
  clock: Services['clock'];
  report: ReportRow;
  brands: readonly ReportBrand[];
  timezone: string;
  /** The brand that the report is about; the others are compared with it. */
  subject: ReportBrand;
  language: Language;
  /** Units of the report's currency for 1 DKK. */
  rate: number;
  currency: string;
  rates: Rates;
  /** The period of the same length before, as moments and as days of the report's time zone. */
  before: { from: Date; until: Date; first: string; last: string };
  /** A call for the metrics of the subject. */
  own: MetricCall;
  /** The same call for all brands of the report. */
  all: MetricCall;
  say: (key: string, params?: Record<string, string | number>) => string;
}

/**
 * Returns the calls that count a report: days begin and end in the time zone of its first brand. Throws 409
 * report_brand_missing.
 */
export async function openCounting(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  report: ReportRow,
): Promise<Counting> {
  const brands = await listReportBrands(db, { brandIds: report.brand_ids });
  if (brands.length < report.brand_ids.length) throw new Failure(409, 'report_brand_missing');
  const rates = await loadRates({ db });
  const rate = convert(1, 'DKK', report.currency, rates);
  const currency = rate === null ? 'DKK' : report.currency;
  const subject = brands[0]!;
  const { timezone } = subject;
  const callOf = (some: readonly ReportBrand[]): MetricCall => ({
    db,
    clock,
    language: report.language,
    scope: brandScope(some, report.created_by ?? ''),
    query: {
      ...report.filters,
      start: startOfDay(report.starts_on, timezone).toISOString(),
      end: startOfDay(addDays(report.ends_on, 1), timezone).toISOString(),
      count: 'clippings',
    },
  });
  const own = callOf([subject]);
  const past = previousPeriod(new Date(own.query.start!), new Date(own.query.end!));
  return {
    ...{ db, clock, report, brands, subject, timezone, rate: rate ?? 1, rates, currency, own },
    before: {
      ...{ from: past.start, until: past.end, first: localDate(past.start, timezone) },
      last: localDate(new Date(past.end.getTime() - 1), timezone),
    },
    language: report.language,
    all: brands.length === 1 ? own : callOf(brands),
    say: (key, params) => translate(report.language, key, params),
  };
}

/** Metric groups by their call: several sections and sentences need those of the same call. */
const groups = new WeakMap<MetricCall, ReturnType<typeof answerGroups>>();

/** Returns the metric groups of a call of the counting, which are read once. */
export function groupsOf(call: MetricCall): ReturnType<typeof answerGroups> {
  const found = groups.get(call) ?? answerGroups(call);
  groups.set(call, found);
  return found;
}

type Parts = Partial<Omit<ReportBlock, 'kind' | 'title'>>;

export const blockOf = (kind: ReportSectionKind, title: string, parts: Parts): ReportBlock => ({
  kind,
  title,
  definition: null,
  figures: [],
  chart: null,
  pieces: [],
  sentences: [],
  ...parts,
});

export const figureOf = (
  key: string,
  label: string,
  unit: ReportFigure['unit'],
  parts: Partial<ReportFigure>,
): ReportFigure => ({ key, label, unit, value: null, previous: null, growth: null, target: null, ...parts });

/** Returns a figure with what it was in the period before. */
export const comparedFigure = (
  key: string,
  label: string,
  unit: ReportFigure['unit'],
  { value, previous }: { value: number; previous: number },
): ReportFigure => figureOf(key, label, unit, { value, previous, growth: growth(previous, value) });

/** Composes a section; null: there is nothing to show. */
export type Compose = (counting: Counting) => Promise<ReportBlock | null>;

/** Returns a chart with one series, the number of clippings. */
export const countsOf = (
  { say }: Counting,
  label: string,
  rows: readonly { key: string; name: string; value: number }[],
) => ({
  label,
  unit: 'whole' as const,
  rows: rows.map(({ key, name }) => ({ key, name })),
  series: [{ key: 'clippings', name: say('metrics.measures.clippings'), values: rows.map(({ value }) => value) }],
  notes: [],
});
