/** A date and a time of day as a clock on the wall shows them, without a zone. */
export interface WallTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** Minutes since midnight. */
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** Milliseconds that a zone's clocks are ahead of UTC at an instant. */
function offsetAt(zone: string, instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) - Math.floor(instant / 1000) * 1000;
}

export function wallTimeAt(zone: string, instant: Date): WallTime {
  const local = new Date(instant.getTime() + offsetAt(zone, instant.getTime()));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

const dayLength = 86_400_000;

/**
 * The instant at which a zone's clocks show a time. Of one that comes twice, because clocks go back, it is the first; one
 * that does not exist, because they go forward, is as much later as they jump, so that it is neither lost nor early.
 */
export function instantOf(zone: string, { year, month, day, minute }: WallTime): Date {
  const local = Date.UTC(year, month - 1, day, 0, minute);
  const [before, after] = [offsetAt(zone, local - dayLength), offsetAt(zone, local + dayLength)];
  const valid = [local - before, local - after].filter((instant) => instant + offsetAt(zone, instant) === local);
  return new Date(valid.length > 0 ? Math.min(...valid) : local - before);
}

/** The same clock time some days later or earlier. */
export function addDays(time: WallTime, days: number): WallTime {
  const date = new Date(Date.UTC(time.year, time.month - 1, time.day + days));
  return { ...time, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0 Monday to 6 Sunday. */
export const weekdayOf = ({ year, month, day }: WallTime): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
