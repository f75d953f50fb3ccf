/** A calendar day, YYYY-MM-DD. Days compare as text. */
export type Day = string;

/** A day and a time of day as a clock on the wall shows them, without a zone. */
interface WallTime {
  day: Day;
  /** Minutes since midnight. */
  minute: number;
}

const dayLength = 86_400_000;
const hour = 3_600_000;
const quarter = 900_000;
const mostFormats = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format of dates; making one takes a hundred times as long as using it, so they are kept. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  if (formats.size >= mostFormats) formats.clear();
  formats.set(key, format);
  return format;
}

/** Returns the IANA name of a zone as this runtime writes it, or null for an unknown one. */
export function zoneName(name: string): string | null {
  try {
    return dateFormat('en', {}, name).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

let own: string | undefined;

/** Returns the zone of this computer. */
export function ownZone(): string {
  own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';
  return own;
}

/** Returns the names of all zones that this runtime knows. */
export const allZones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Returns 'Sao Paulo' for 'America/Sao_Paulo'. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Tells whether the days of a zone begin on an hour of UTC, in summer and in winter. */
export const hasWholeHours = (zone: string): boolean =>
  ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].every((time) => offsetAt(zone, Date.parse(time)) % hour === 0);

const wallClock = {
  calendar: 'iso8601',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const satisfies Intl.DateTimeFormatOptions;

const mostOffsets = 20_000;
const offsets = new Map<string, number>();

/** Returns the milliseconds that the clocks of a zone are ahead of UTC at the beginning of an hour of UTC. */
function offsetAtHour(zone: string, at: number): number {
  const key = `${zone} ${at}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(zone, at);
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/**
 * Returns the milliseconds that the clocks of a zone are ahead of UTC at an instant. Formatting an instant takes most of the
 * time in which a row of a file is written, so it is read only in an hour whose beginning and end differ.
 */
function offsetAt(zone: string, instant: number): number {
  const start = Math.floor(instant / hour) * hour;
  const offset = offsetAtHour(zone, start);
  return offset === offsetAtHour(zone, start + hour) ? offset : readOffset(zone, instant);
}

function readOffset(zone: string, instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of dateFormat('en-US', wallClock, zone).formatToParts(instant))
    parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hours, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** Returns the wall clock's time in a zone as if it were UTC, for formats without zones. */
export const localTime = (instant: Date, zone: string): Date =>
  new Date(instant.getTime() + offsetAt(zone, instant.getTime()));

/** Returns the day of an instant in a zone. */
export const localDate = (instant: Date, zone: string): Day => textOf(localTime(instant, zone));

/** Returns what the clocks of a zone show at an instant. */
export function wallTimeAt(zone: string, instant: Date): WallTime {
  const local = localTime(instant, zone);
  return { day: textOf(local), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}

/**
 * Returns the instant at which a zone's clocks show a time. Of one that comes twice, because clocks go back, it is the first;
 * one that does not exist, because they go forward, is as much later as they jump, so that it is neither lost nor early.
 */
export function instantOf(zone: string, { day, minute }: WallTime): Date {
  const local = Date.parse(day) + minute * 60_000;
  const [before, after] = [offsetAt(zone, local - dayLength), offsetAt(zone, local + dayLength)];
  const valid = [local - before, local - after].filter((instant) => instant + offsetAt(zone, instant) === local);
  return new Date(valid.length > 0 ? Math.min(...valid) : local - before);
}

const mostStarts = 5000;
const starts = new Map<string, number>();

/** Returns the first instant of a day in a zone. The last ones are kept: every call about a period asks for its two again. */
export function startOfDay(day: Day, zone: string): Date {
  const key = `${zone} ${day}`;
  let start = starts.get(key);
  if (start === undefined) {
    start = findStart(day, zone);
    if (starts.size >= mostStarts) starts.clear();
    starts.set(key, start);
  }
  return new Date(start);
}

/**
 * Returns the milliseconds of the first instant of a day. Found by halving, because a zone's offset may change at any hour, midnight
 * included (Lebanon, Chile): a quarter of an hour is the finest step that any zone in use has.
 */
function findStart(day: Day, zone: string): number {
  const midnight = Date.parse(day);
  let [before, at] = [(midnight - 16 * hour) / quarter, (midnight + 16 * hour) / quarter];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (localDate(new Date(middle * quarter), zone) >= day) at = middle;
    else before = middle;
  }
  return at * quarter;
}

/** Returns the instant at which the next day begins in a zone. */
export const nextMidnight = (now: Date, zone: string): Date => startOfDay(addDays(localDate(now, zone), 1), zone);

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** Writes the day of a date in UTC; `toISOString` takes several times as long, and a year has 365 days. */
const textOf = (date: Date): Day =>
  `${String(date.getUTCFullYear()).padStart(4, '0')}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;

/** Tells whether a text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && textOf(new Date(text)) === text;

export const addDays = (day: Day, count: number): Day => textOf(new Date(Date.parse(day) + count * dayLength));

/** Returns the number of days from one to another: 0 for the same day. */
export const daysBetween = (first: Day, last: Day): number => (Date.parse(last) - Date.parse(first)) / dayLength;

/** Returns all days from the first to the last, both included. */
export function listDays(first: Day, last: Day): Day[] {
  const start = Date.parse(first);
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) =>
    textOf(new Date(start + index * dayLength)),
  );
}

/** Returns 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: Day): number => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the Monday of the week of a day. */
export const startOfWeek = (day: Day): Day => addDays(day, -weekdayOf(day));

export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Returns the first day of the month after that of a day. */
export const nextMonth = (day: Day): Day => startOfMonth(addDays(startOfMonth(day), 31));

/** Writes a day in the words of a language, the same in every zone. */
export const writeDay = (day: Day, locale: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, options, 'UTC').format(Date.parse(day));

/** Writes two days as a range: '6–19 November'. */
export const writeDays = (first: Day, last: Day, locale: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, options, 'UTC').formatRange(Date.parse(first), Date.parse(last));

/** Returns the minutes since midnight of 'HH:MM'. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Returns 'HH:MM' of the minutes since midnight. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
