import type { ReportInterval } from '@masthead/contract';
import {
  addDays,
  type Day,
  instantOf,
  localDate,
  minuteOf,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from '@masthead/measuring';

export interface Timing {
  every: ReportInterval;
  /** 'HH:MM'. */
  time: string;
  timezone: string;
  on_working_day: boolean;
}

const startOfQuarter = (day: Day): Day => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
};

/** Returns the first day of the period that contains a day. */
const starts: Record<ReportInterval, (day: Day) => Day> = {
  day: (day) => day,
  week: startOfWeek,
  month: startOfMonth,
  quarter: startOfQuarter,
  year: (day) => `${day.slice(0, 4)}-01-01`,
};

/** More days than the longest period has, by a few. */
const lookBack: Record<ReportInterval, number> = { day: 4, week: 10, month: 40, quarter: 100, year: 380 };

/** Returns the number of days from a Saturday or Sunday to the Monday after them. */
const untilWorkingDay = (day: Day): number => (weekdayOf(day) < 5 ? 0 : 7 - weekdayOf(day));

interface Run {
  at: Date;
  /** Days that its edition covers. */
  start: Day;
  end: Day;
}

/** Lists the runs of a schedule around an instant, in their order. */
function runsAround({ every, time, timezone, on_working_day }: Timing, now: Date): Run[] {
  const startOf = starts[every];
  const today = localDate(now, timezone);
  const first = startOf(addDays(today, -lookBack[every]));
  const days = Array.from({ length: 3 * lookBack[every] + 8 }, (_, index) => addDays(first, index));
  const begun = days.filter((day) => startOf(day) === day);
  const runs = new Map<Day, Run>();
  for (const day of begun) {
    const runsOn = on_working_day ? addDays(day, untilWorkingDay(day)) : day;
    const at = instantOf(timezone, { day: runsOn, minute: minuteOf(time) });
    // Days of a weekend are covered together with the Friday before it.
    const start = runs.get(runsOn)?.start ?? startOf(addDays(day, -1));
    runs.set(runsOn, { at, start, end: addDays(day, -1) });
  }
  return [...runs.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns when a schedule is due next after an instant. */
export const nextRun = (timing: Timing, after: Date): Date =>
  runsAround(timing, after).find(({ at }) => at.getTime() > after.getTime())!.at;

/** Returns the days of the latest edition that was due by an instant; earlier ones that were missed are left out. */
export function dueDays(timing: Timing, now: Date): { start: Day; end: Day } {
  const { start, end } = runsAround(timing, now).findLast(({ at }) => at.getTime() <= now.getTime())!;
  return { start, end };
}
