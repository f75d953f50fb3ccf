import { type Measure, measures } from '../metrics.api.ts';
import { readPeriod } from '../period/period.ts';

/** What the dashboard's address holds; what is not said stands at its default. */
export interface DashboardSearch {
  /** A quick period, or two days: '2026-11-01..2026-11-19'. Default 14d. */
  period?: string;
  /** Ids in the order they were chosen, separated by commas. */
  brands?: string;
  /** What the chart draws. Default clippings. */
  measure?: Measure;
  /** The chart as a table. */
  view?: 'table';
}

/** Reads the search of an address. What it does not understand it leaves out. */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const period = readPeriod(raw.period);
  const brands = typeof raw.brands === 'string' && raw.brands ? raw.brands : undefined;
  const measure = measures.find((known) => known === raw.measure && known !== 'clippings');
  return {
    ...(period && { period }),
    ...(brands && { brands }),
    ...(measure && { measure }),
    ...(raw.view === 'table' && { view: 'table' as const }),
  };
}
