import { addDays, instantOf, wallTimeAt, weekdayOf } from '@masthead/measuring';
/** Mentions by the hour: milliseconds since 1970 of its beginning → how many. */
export type HourCounts = ReadonlyMap<number, number>;

export interface Spike {
  from: Date;
  until: Date;
  count: number;
  /** Median of the same hour on comparable days. */
  usual: number;
  /** The most that came at that hour on a comparable day. */
  most: number;
  /** Number of comparable days. */
  days: number;
}

const hour = 3_600_000;
const weeks = 4;
/** Fewer mentions than this are no news, however rare they are. */
const leastForSpike = 5;
/** Comparable days below which 'usual' means nothing. */
const leastDays = 4;
/** Median absolute deviation of normally spread numbers, as one of their standard deviations. */
const madToSigma = 1.4826;
const sigmas = 4;
/** The hour that runs and those just over, so that what is collected late is seen as well. */
const hoursLookedAt = 3;

/**
 * Judges the last hours against the usual: the median of the same clock hour over four weeks, workdays and weekends apart,
 * and its median absolute deviation, which one odd day cannot move. Hours before the first known one do not count as empty.
 */
export function judgeSpike(counts: HourCounts, now: Date, timezone: string, knownSince: Date): Spike | null {
  const current = Math.floor(now.getTime() / hour) * hour;
  for (let back = 0; back < hoursLookedAt; back++) {
    const start = current - back * hour;
    const count = counts.get(start) ?? 0;
    if (count < leastForSpike) continue;
    const before = sameHours(start, timezone)
      .filter((instant) => instant >= knownSince.getTime())
      .map((instant) => counts.get(instant) ?? 0);
    if (before.length < leastDays) continue;
    const usual = median(before);
    const spread = madToSigma * median(before.map((value) => Math.abs(value - usual)));
    // Counts scatter by their root even if the days seen do not: a floor for what is no surprise.
    if (count <= usual + sigmas * Math.max(spread, Math.sqrt(Math.max(usual, 1)))) continue;
    const until = new Date(Math.min(start + hour, now.getTime()));
    return { from: new Date(start), until, count, usual, most: Math.max(...before), days: before.length };
  }
  return null;
}

/** Returns the same hour by the clock on the comparable days of four weeks: workdays or weekends. */
function sameHours(start: number, timezone: string): number[] {
  const { day: today, minute } = wallTimeAt(timezone, new Date(start));
  const isWeekend = weekdayOf(today) >= 5;
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(today, -1 - index))
    .filter((day) => weekdayOf(day) >= 5 === isWeekend)
    .map((day) => Math.floor(instantOf(timezone, { day, minute }).getTime() / hour) * hour);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
