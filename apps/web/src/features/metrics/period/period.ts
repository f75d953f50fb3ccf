import {
  addDays,
  type Day,
  daysBetween,
  isDay,
  localDate,
  ownZone,
  startOfDay,
  startOfMonth,
  writeDays,
} from '@masthead/measuring';

/** From the first to the last, both included. */
export interface Days {
  first: Day;
  last: Day;
}

/** Quick periods; each of them ends with the end of today. */
export const quickPeriods = ['today', '14d', 'month', 'year'] as const;
type QuickPeriod = (typeof quickPeriods)[number];
const defaultPeriod: QuickPeriod = '14d';

/** The day that a moment falls on in a time zone, that of the organisation. */
export const dayOf = (time: number, timezone: string): Day => localDate(new Date(time), timezone);

/** The two days of '2026-11-01..2026-11-19'; null: it is no such period. */
export function rangeOf(period: string | undefined): Days | null {
  const [first, last, ...more] = period?.split('..') ?? [];
  if (!first || !last || more.length > 0) return null;
  return isDay(first) && isDay(last) && first <= last ? { first, last } : null;
}

export const periodOfRange = ({ first, last }: Days): string => `${first}..${last}`;

const isQuick = (value: string): value is QuickPeriod => (quickPeriods as readonly string[]).includes(value);

/** The period of an address; undefined for the usual one and for what is none, so an old link still opens. */
export function readPeriod(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === defaultPeriod) return undefined;
  return isQuick(value) || rangeOf(value) ? value : undefined;
}

/** The quick period that is meant; null: dates that were picked. */
export const quickOf = (period: string | undefined): QuickPeriod | null =>
  period === undefined ? defaultPeriod : isQuick(period) ? period : null;

const firstDay: Record<QuickPeriod, (today: Day) => Day> = {
  today: (today) => today,
  '14d': (today) => addDays(today, -13),
  month: startOfMonth,
  year: (today) => `${today.slice(0, 4)}-01-01`,
};

/** Days that a period of the address spans. */
export function daysOf(period: string | undefined, now: number, timezone: string): Days {
  const today = dayOf(now, timezone);
  return rangeOf(period) ?? { first: firstDay[quickOf(period) ?? defaultPeriod](today), last: today };
}

/** The days as the API takes them: ISO 8601, the end not included. The same day gives the same span. */
export const spanOf = ({ first, last }: Days, timezone: string): { start: string; end: string } => ({
  start: startOfDay(first, timezone).toISOString(),
  end: startOfDay(addDays(last, 1), timezone).toISOString(),
});

/** As many days just before. */
export function daysBefore({ first, last }: Days): Days {
  const count = daysBetween(first, last) + 1;
  return { first: addDays(first, -count), last: addDays(first, -1) };
}

/** '6–19 November', with the years where they are not this one. */
export function daysText({ first, last }: Days, locale: string, now: number = Date.now()): string {
  const thisYear = localDate(new Date(now), ownZone()).slice(0, 4);
  const isOtherYear = !first.startsWith(thisYear) || !last.startsWith(thisYear);
  const year = isOtherYear ? ({ year: 'numeric' } as const) : {};
  return writeDays(first, last, locale, { day: 'numeric', month: 'long', ...year });
}
