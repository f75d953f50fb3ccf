import { before, days, hours } from '../../../platform/clock/index.ts';

const day = 86_400_000;
/** A week of Instagram; its clock may differ from ours. */
const week = days(7) + hours(1);

/** Returns the time after which hashtags count. */
export const weekBefore = (now: Date): Date => before(now, week);

/** The day of Google ends at midnight in California, at 7:00 or 8:00 in UTC. */
const dayBegins = 8 * 3_600_000;

/** Returns the day of a quota and the searches that may have begun in it by now: they are spread over the day. */
export function dayOfQuota(daily: number, now: Date): { startedAt: Date; begun: number } {
  const passed = (now.getTime() - dayBegins) % day;
  return { startedAt: new Date(now.getTime() - passed), begun: Math.ceil((daily * (passed + 1)) / day) };
}
