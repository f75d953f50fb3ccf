import { addDays, type Day, isDay, localDate, startOfMonth } from './zone.ts';

/** Days from the first to the last, both included. */
export interface Days {
  first: Day;
  last: Day;
}

/** Quick periods that are shown side by side; each of them ends with the end of today. */
export const quickPeriods = ['today', '14d', 'month', 'year'] as const;
/** Further quick periods, offered in a list. */
export const morePeriods = ['7d', '30d', 'quarter', 'last_month', 'last_quarter', 'last_year'] as const;
export type QuickPeriod = (typeof quickPeriods)[number] | (typeof morePeriods)[number];
const defaultPeriod: QuickPeriod = '14d';

/** Returns the two days of '2026-11-01..2026-11-19'; null for anything else. */
export function rangeOf(period: string | undefined): Days | null {
  const [first, last, ...more] = period?.split('..') ?? [];
  if (!first || !last || more.length > 0) return null;
  return isDay(first) && isDay(last) && first <= last ? { first, last } : null;
}

export const periodOfRange = ({ first, last }: Days): string => `${first}..${last}`;

const isQuick = (value: string): value is QuickPeriod => Object.hasOwn(daysOfQuick, value);

/**
 * Returns the period of an address; undefined for the usual one and for unknown values, so that an old link still
 * opens.
 */
export function readPeriod(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === defaultPeriod) return undefined;
  return isQuick(value) || rangeOf(value) ? value : undefined;
}

/** Returns the quick period of a value; null for chosen dates. */
export const quickOf = (period: string | undefined): QuickPeriod | null =>
  period === undefined ? defaultPeriod : isQuick(period) ? period : null;

const startOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01`;
const startOfQuarter = (day: Day): Day => {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
};

type DaysOf = (today: Day) => Days;
/** Returns the days until today from the one that `start` returns. */
const since =
  (start: (today: Day) => Day): DaysOf =>
  (today) => ({ first: start(today), last: today });
/** Returns the last whole month, quarter or year. */
const lastWhole =
  (start: (day: Day) => Day): DaysOf =>
  (today) => {
    const last = addDays(start(today), -1);
    return { first: start(last), last };
  };

const daysOfQuick: Record<QuickPeriod, DaysOf> = {
  today: since((today) => today),
  '7d': since((today) => addDays(today, -6)),
  '14d': since((today) => addDays(today, -13)),
  '30d': since((today) => addDays(today, -29)),
  month: since(startOfMonth),
  quarter: since(startOfQuarter),
  year: since(startOfYear),
  last_month: lastWhole(startOfMonth),
  last_quarter: lastWhole(startOfQuarter),
  last_year: lastWhole(startOfYear),
};

/** Returns the days of a quick period that is chosen today. */
export const daysOfQuickPeriod = (period: QuickPeriod, today: Day): Days => daysOfQuick[period](today);

/** Returns the same days a year earlier; 29 February becomes the 28th. */
export function yearBefore({ first, last }: Days): Days {
  const earlier = (day: Day): Day => {
    const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    return isDay(moved) ? moved : `${moved.slice(0, 8)}28`;
  };
  return { first: earlier(first), last: earlier(last) };
}

/** Returns the days of the period of an address. */
export function daysOf(period: string | undefined, now: number, timezone: string): Days {
  return rangeOf(period) ?? daysOfQuick[quickOf(period) ?? defaultPeriod](localDate(new Date(now), timezone));
}
