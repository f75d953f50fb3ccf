import type { Counting } from '@masthead/contract';
import { readCounting } from '../filters/counting.ts';
import { readCodes } from '../filters/read-filters.ts';
import { type Measure, measures } from '../metrics.api.ts';
import { readPeriod } from '../period/period.ts';

/** The values in the dashboard's address; missing ones have their default. */
export interface DashboardSearch {
  /** A quick period, or two days: '2026-11-01..2026-11-19'. Default 14d. */
  period?: string;
  /** Ids in the order they were chosen, separated by commas. */
  brands?: string;
  /** Ids, separated by commas. */
  countries?: string;
  /** Default: what was chosen last, otherwise unique stories. */
  count?: Counting;
  /** The measure of the chart. Default: clippings. */
  measure?: Measure;
}

/** Reads the search of an address. What it does not understand it leaves out. */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const period = readPeriod(raw.period);
  const brands = typeof raw.brands === 'string' && raw.brands ? raw.brands : undefined;
  const countries = readCodes(raw.countries, /^[A-Z]{2}$/);
  const count = readCounting(raw.count);
  const measure = measures.find((known) => known === raw.measure && known !== 'clippings');
  return {
    ...(period && { period }),
    ...(brands && { brands }),
    ...(countries && { countries }),
    ...(count && { count }),
    ...(measure && { measure }),
  };
}
