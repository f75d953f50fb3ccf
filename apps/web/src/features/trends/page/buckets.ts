import { addDays, nextMonth } from '@masthead/measuring';
import type { OverTime } from '../trends.api.ts';

/** Returns the days of a bucket as the address holds them, none of them outside the period. */
export function bucketDays(first: string, { interval, period }: Pick<OverTime, 'interval' | 'period'>): string {
  const last = { day: first, week: addDays(first, 6), month: addDays(nextMonth(first), -1) }[interval];
  return `${first < period.start ? period.start : first}..${last > period.end ? period.end : last}`;
}
