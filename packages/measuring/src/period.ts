import { addDays, localDate } from './zone.ts';

/** A span of time: `start` belongs to it, `end` does not. */
export interface Period {
  start: Date;
  end: Date;
}

/** Returns the span of the same length that ends just where this one starts. */
export const previousPeriod = (start: Date, end: Date): Period => ({
  start: new Date(start.getTime() - (end.getTime() - start.getTime())),
  end: new Date(start),
});

const day = 86_400_000;
/** Days that a period may have: a hundred years. */
const longest = 36_525;

/**
 * Returns every calendar day that the span touches in the IANA time zone, oldest first, as YYYY-MM-DD; none when it is
 * empty. Throws RangeError for an unknown zone and for a span of more than a hundred years.
 */
export function periodDays(start: Date, end: Date, timezone = 'UTC'): string[] {
  if (end <= start) return [];
  if (end.getTime() - start.getTime() > longest * day) throw new RangeError(`A period has at most ${longest} days`);
  const last = localDate(new Date(end.getTime() - 1), timezone);
  const days: string[] = [];
  // Days are counted as dates, not in hours: a day of 23 or 25 hours is still one. The count ends where dates stop
  // sorting as text, after the year 9999.
  for (let date = localDate(start, timezone); date <= last && days.length <= longest + 1; date = addDays(date, 1))
    days.push(date);
  return days;
}
