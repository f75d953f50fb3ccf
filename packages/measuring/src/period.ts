/** A span of time: `start` belongs to it, `end` does not. */
export interface Period {
  start: Date;
  end: Date;
}

/** The span of the same length that ends just where this one starts. */
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
  for (let date = localDate(start, timezone); date <= last && days.length <= longest + 1; date = nextDate(date))
    days.push(date);
  return days;
}

/** The date of a moment in a time zone, YYYY-MM-DD: the day that a clipping counts for. */
export const localDate = (moment: Date, timezone: string): string => formatOf(timezone).format(moment);

/**
 * The first moment of a date in a zone. Found by halving, because a zone's offset may change at any hour, midnight included
 * (Lebanon, Chile): a quarter of an hour is the finest step that any zone in use has.
 */
export function startOfDay(date: string, timezone: string): Date {
  const noon = Date.parse(`${date}T00:00:00Z`);
  const quarter = 900_000;
  let [before, at] = [(noon - 16 * 3_600_000) / quarter, (noon + 16 * 3_600_000) / quarter];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (localDate(new Date(middle * quarter), timezone) >= date) at = middle;
    else before = middle;
  }
  return new Date(at * quarter);
}

const nextDate = (date: string): string => new Date(Date.parse(date) + day).toISOString().slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it. */
function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timezone, format);
  return format;
}
