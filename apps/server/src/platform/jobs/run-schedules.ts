import { days, minutes } from '../clock/index.ts';
import { type Loop, startLoop } from '../loop/index.ts';
import type { Services } from '../services.ts';
import { cronItems, type RunnableJob } from './define-job.ts';
import { addScheduled } from './jobs.queries.ts';

const minute = minutes(1);
/** A jump forward or a sleep of the machine longer than this is not looked through further back. */
const lookBack = days(1);
const idle = 1000;

type Items = ReturnType<typeof cronItems>;

/**
 * Adds the jobs of each minute, once for all workers. The scheduler of graphile-worker would add a day's worth of each job after
 * the clock jumped a day forward, and none for a day after it was set back.
 */
export function runSchedules({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, jobs: readonly RunnableJob[]) {
  const items = cronItems(jobs);
  let last = minuteOf(clock.now());
  return startLoop({
    name: 'schedules',
    log,
    idle,
    round: async () => {
      const now = minuteOf(clock.now());
      const due = dueItems(items, last, now);
      if (due.length > 0) await addScheduled(db, due, new Date(now));
      last = now;
      return false;
    },
  }) satisfies Loop;
}

const minuteOf = (time: Date): number => Math.floor(time.getTime() / minute) * minute;

/**
 * Returns the items that match a minute after `last` up to `now`, each once however many minutes match. A clock that was set back
 * has only its present minute.
 */
export function dueItems(items: Items, last: number, now: number): { name: string; attempts: number }[] {
  if (now === last) return [];
  const first = now < last ? now : Math.max(last + minute, now - lookBack + minute);
  const passed = Array.from({ length: (now - first) / minute + 1 }, (_, index) => digestOf(first + index * minute));
  return items
    .filter(({ match }) => passed.some(match))
    .map(({ identifier, options }) => ({ name: identifier, attempts: options.maxAttempts ?? 3 }));
}

function digestOf(milliseconds: number) {
  const time = new Date(milliseconds);
  return {
    min: time.getUTCMinutes(),
    hour: time.getUTCHours(),
    date: time.getUTCDate(),
    month: time.getUTCMonth() + 1,
    dow: time.getUTCDay(),
  };
}
