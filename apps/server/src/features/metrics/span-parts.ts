import { addDays, localDate, nextMonth, startOfDay, startOfMonth } from '@masthead/measuring';

/** A span of time: `start` belongs to it, `end` does not. */
export interface Span {
  start: Date;
  end: Date;
}

/** Dates from `from` up to but without `until`, YYYY-MM-DD. */
export interface DateRange {
  from: string;
  until: string;
}

/** Parts of a span: whole months, whole days beside them, and the edges that are no whole day. */
export interface SpanParts {
  months: DateRange[];
  days: DateRange[];
  edges: Span[];
}

/** Cuts a span into what sums are kept of and what must be counted from the rows. Months only if they are asked for. */
export function spanParts({ start, end }: Span, timezone: string, useMonths: boolean): SpanParts {
  const [first, last] = [localDate(start, timezone), localDate(end, timezone)];
  const from = startOfDay(first, timezone).getTime() === start.getTime() ? first : addDays(first, 1);
  if (from >= last)
    return from === last && startOfDay(last, timezone) >= end && startOfDay(from, timezone) <= start
      ? { months: [], days: [], edges: [] }
      : { months: [], days: [], edges: [{ start, end }] };
  const edges = [
    { start, end: startOfDay(from, timezone) },
    { start: startOfDay(last, timezone), end },
  ].filter((edge) => edge.start < edge.end);
  const days = { from, until: last };
  if (!useMonths) return { months: [], days: [days], edges };
  const monthFrom = from.endsWith('-01') ? from : nextMonth(from);
  const monthUntil = startOfMonth(last);
  if (monthFrom >= monthUntil) return { months: [], days: [days], edges };
  const beside = [
    { from, until: monthFrom },
    { from: monthUntil, until: last },
  ].filter((range) => range.from < range.until);
  return { months: [{ from: monthFrom, until: monthUntil }], days: beside, edges };
}
