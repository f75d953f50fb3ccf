import {
  addDays,
  type Day,
  type Days,
  daysBetween,
  localDate,
  ownZone,
  startOfDay,
  writeDays,
} from '@masthead/measuring';

export {
  type Days,
  daysOf,
  morePeriods,
  periodOfRange,
  type QuickPeriod,
  quickOf,
  quickPeriods,
  rangeOf,
  readPeriod,
  yearBefore,
} from '@masthead/measuring';

/** Returns the day of a moment in a time zone, that of the organisation. */
export const dayOf = (time: number, timezone: string): Day => localDate(new Date(time), timezone);

/** Returns the days as the API takes them: ISO 8601, the end not included. The same day gives the same span. */
export const spanOf = ({ first, last }: Days, timezone: string): { start: string; end: string } => ({
  start: startOfDay(first, timezone).toISOString(),
  end: startOfDay(addDays(last, 1), timezone).toISOString(),
});

/** Returns the same number of days just before. */
export function daysBefore({ first, last }: Days): Days {
  const count = daysBetween(first, last) + 1;
  return { first: addDays(first, -count), last: addDays(first, -1) };
}

/** Returns '6–19 November', with the years if they are not this one. */
export function daysText({ first, last }: Days, locale: string, now: number = Date.now()): string {
  const thisYear = localDate(new Date(now), ownZone()).slice(0, 4);
  const isOtherYear = !first.startsWith(thisYear) || !last.startsWith(thisYear);
  const year = isOtherYear ? ({ year: 'numeric' } as const) : {};
  return writeDays(first, last, locale, { day: 'numeric', month: 'long', ...year });
}
