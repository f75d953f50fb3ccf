import type { TrendCompare } from '@masthead/contract';
import { addDays, type Day, daysBetween, listDays, nextMonth, startOfMonth, startOfWeek } from '@masthead/measuring';
import type { Clock } from '../../../platform/clock/index.ts';
import { invalidField } from '../../../platform/http/failure.ts';

/** Days from the first to the last, both included, UTC. */
export interface Days {
  start: Day;
  end: Day;
}

const lastDay = '9999-12-31';
const defaultDays = 30;
const longestDays = 3 * 366;

interface Asked {
  start?: string | undefined;
  end?: string | undefined;
  compare?: TrendCompare | undefined;
}

/** Returns the days asked for, the last 30 unless said. Throws 422. */
export function daysOf({ start, end }: Asked, clock: Clock): Days {
  const last = end ?? clock.now().toISOString().slice(0, 10);
  const first = start ?? addDays(last, 1 - defaultDays);
  if (last < first) throw invalidField('end', 'before_start');
  if (daysBetween(first, last) >= longestDays) throw invalidField('start', 'period_too_long');
  return { start: first, end: last };
}

/** Returns the days to compare with: those right before, or the same weekdays 52 weeks earlier. */
export function previousOf({ start, end }: Days, compare: TrendCompare | undefined): Days | null {
  if (!compare) return null;
  const back = compare === 'previous_year' ? 364 : daysBetween(start, end) + 1;
  return { start: addDays(start, -back), end: addDays(end, -back) };
}

/** Sums that together hold a period: whole months before `monthsBelow`, and the days beside them. */
export interface Slots {
  steps: ('day' | 'month')[];
  starts: Day[];
}

export function slotsOf({ start, end }: Days, monthsBelow: Day = lastDay): Slots {
  const firstMonth = start.endsWith('-01') ? start : nextMonth(start);
  const ended = startOfMonth(addDays(end, 1));
  const afterMonths = ended < monthsBelow ? ended : monthsBelow;
  const months: Day[] = [];
  for (let month = firstMonth; month < afterMonths; month = nextMonth(month)) months.push(month);
  const days =
    months.length === 0
      ? listDays(start, end)
      : [...listDays(start, addDays(firstMonth, -1)), ...listDays(afterMonths, end)];
  return {
    steps: [...months.map(() => 'month' as const), ...days.map(() => 'day' as const)],
    starts: [...months, ...days],
  };
}

interface Run extends Days {
  step: Slots['steps'][number];
}

/** Returns the slots as runs without a gap, of which a period has at most three. */
export function runsOf({ steps, starts }: Slots): Run[] {
  const runs: Run[] = [];
  for (const [at, start] of starts.entries()) {
    const step = steps[at]!;
    const last = runs.at(-1);
    if (last?.step === step && start === (step === 'month' ? nextMonth(last.end) : addDays(last.end, 1)))
      last.end = start;
    else runs.push({ step, start, end: start });
  }
  return runs;
}

type Interval = 'day' | 'week' | 'month';

/** Returns the interval that makes a readable number of points. */
export function intervalOf({ start, end }: Days): Interval {
  const days = daysBetween(start, end) + 1;
  return days > 370 ? 'month' : days > 92 ? 'week' : 'day';
}

const firstOf: Record<Interval, (day: Day) => Day> = {
  day: (day) => day,
  week: startOfWeek,
  month: startOfMonth,
};

/** Returns the interval that each day of a period is in, by its first day; the oldest first. */
export const bucketsOf = ({ start, end }: Days, interval: Interval): Day[] => [
  ...new Set(listDays(start, end).map(firstOf[interval])),
];

/** Adds up the values of days by interval. */
export function valuesOf(
  byDay: readonly { day: Day; value: number }[],
  { start, end }: Days,
  interval: Interval,
): number[] {
  const buckets = bucketsOf({ start, end }, interval);
  const at = new Map(buckets.map((bucket, index) => [bucket, index]));
  const values = buckets.map(() => 0);
  for (const { day, value } of byDay) {
    const index = at.get(firstOf[interval](day));
    if (index !== undefined) values[index]! += value;
  }
  return values;
}
