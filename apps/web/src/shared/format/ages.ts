import { type Day, dateFormat, localDate, ownZone, writeDay } from '@masthead/measuring';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The form in which an age is shown: a number with its unit, 'now', or after a week the date. */
type Age = { kind: 'now' } | { kind: 'minutes' | 'hours' | 'days'; count: number } | { kind: 'date' };

/** Returns the age of a moment in milliseconds since 1970. A moment in the future, due to a fast clock, is 'now'. */
export function ageOf(time: number, now: number): Age {
  const passed = now - time;
  if (passed < minute) return { kind: 'now' };
  if (passed < hour) return { kind: 'minutes', count: Math.floor(passed / minute) };
  if (passed < day) return { kind: 'hours', count: Math.floor(passed / hour) };
  if (passed < 7 * day) return { kind: 'days', count: Math.floor(passed / day) };
  return { kind: 'date' };
}

/** Returns the milliseconds until the text of an age changes next, at least ten seconds. */
export function untilNextAge(time: number, now: number): number {
  const passed = Math.max(0, now - time);
  const step = passed < hour ? minute : passed < day ? hour : day;
  return Math.max(10_000, step - (passed % step));
}

const written = {
  date: { day: 'numeric', month: 'short' },
  dateWithYear: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  full: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false },
  clock: { hour: '2-digit', minute: '2-digit', hour12: false },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatOf = (name: keyof typeof written, locale: string) => dateFormat(locale, written[name], ownZone());

/** Writes a day as '5 Nov', with the year if it is another one: '5 Nov 2025'. */
export function shortDay(day: Day, locale: string, now: number = Date.now()): string {
  const isThisYear = day.slice(0, 4) === localDate(new Date(now), ownZone()).slice(0, 4);
  return writeDay(day, locale, written[isThisYear ? 'date' : 'dateWithYear']);
}

/** Writes the day of a moment as '5 Nov', with the year if it is another one. */
export const shortDate = (time: number, locale: string, now?: number): string =>
  shortDay(localDate(new Date(time), ownZone()), locale, now);

/** Returns '19 November 2026'. */
export const longDate = (time: number, locale: string): string => formatOf('day', locale).format(time);

/** Returns '19 November 2026, 14:28'. */
export const fullDate = (time: number, locale: string): string =>
  formatOf('full', locale).format(time).replace(' at ', ', ');

/** Returns '14:28'. */
export const clockTime = (time: number, locale: string): string => formatOf('clock', locale).format(time);
