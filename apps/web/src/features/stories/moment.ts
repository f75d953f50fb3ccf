import {
  clockOf,
  type Day,
  dateFormat,
  instantOf,
  localDate,
  minuteOf,
  ownZone,
  wallTimeAt,
} from '@masthead/measuring';

/** Writes 'Fri 20 Nov, 07:00' as the clock of a time zone shows it, with the year if it is another one. */
export function momentText(time: string, timezone: string | null, locale: string, now: number = Date.now()): string {
  const zone = timezone ?? ownZone();
  const yearOf = (at: number | string) => localDate(new Date(at), zone).slice(0, 4);
  const year = yearOf(time) === yearOf(now) ? {} : ({ year: 'numeric' } as const);
  const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
  const options = { weekday: 'short', day: 'numeric', month: 'short', ...year, ...clock } as const;
  return dateFormat(locale, options, zone).format(new Date(time));
}

/** Returns the moment at which the clock of a time zone shows a day and an hour. */
export const momentIn = (timezone: string, day: Day, clock: string): Date =>
  instantOf(timezone, { day, minute: minuteOf(clock) });

/** Returns day and hour of a moment as the clock of a time zone shows them: ['2026-11-20', '07:00']. */
export function clockIn(timezone: string, time: string | number): [day: Day, clock: string] {
  const { day, minute } = wallTimeAt(timezone, new Date(time));
  return [day, clockOf(minute)];
}
