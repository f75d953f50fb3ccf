import { type Weekday, weekdays } from '@masthead/contract';
import { addDays, instantOf, localDate, minuteOf, wallTimeAt, weekdayOf } from '@masthead/measuring';

interface Schedule {
  days: readonly Weekday[];
  /** 'HH:MM'. */
  times: readonly string[];
  timezone: string;
}

/** A week, the day before it (whose late times a jump of the clock may bring into today), and one to spare. */
const lookAhead = Array.from({ length: 10 }, (_, index) => index - 1);

/** Returns when a schedule is due next after an instant; null if it has no days or no times. */
export function nextRun({ days, times, timezone }: Schedule, after: Date): Date | null {
  const today = localDate(after, timezone);
  const runs = lookAhead
    .map((offset) => addDays(today, offset))
    .filter((day) => days.includes(weekdays[weekdayOf(day)]!))
    .flatMap((day) => times.map((time) => instantOf(timezone, { day, minute: minuteOf(time) }).getTime()))
    .filter((instant) => instant > after.getTime());
  return runs.length > 0 ? new Date(Math.min(...runs)) : null;
}

interface QuietHours {
  quiet_from: string | null;
  quiet_until: string | null;
  timezone: string;
}

/** Returns the end of the quiet hours at an instant; null outside of them. */
export function quietEnd({ quiet_from: from, quiet_until: until, timezone }: QuietHours, now: Date): Date | null {
  if (from === null || until === null || from === until) return null;
  const { minute } = wallTimeAt(timezone, now);
  const [start, end] = [minuteOf(from), minuteOf(until)];
  const isQuiet = start < end ? minute >= start && minute < end : minute >= start || minute < end;
  return isQuiet ? nextRun({ days: weekdays, times: [until], timezone }, now) : null;
}
