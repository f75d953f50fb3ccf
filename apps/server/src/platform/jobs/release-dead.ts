import { setTimeout as delay } from 'node:timers/promises';
import { releaseJobsOf } from '../isolation/dead-jobs.queries.ts';
import { type Loop, startLoop } from '../loop/index.ts';
import type { Services } from '../services.ts';
import { listDeadWorkers } from './jobs.queries.ts';

/** Pause between two looks for dead workers. */
const pause = 60_000;
/** Time in which a worker that has lost its session shows again that it is alive. */
const doubt = 3000;

/** Releases the jobs of dead workers at once and then each minute. A worker is dead when two looks find it so. */
export function startReleasing({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Loop {
  const stopping = new AbortController();
  const loop = startLoop({
    name: 'jobs of dead workers',
    log,
    idle: pause,
    round: async () => {
      const suspects = await listDeadWorkers(db);
      if (suspects.length === 0) return false;
      await delay(doubt, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return false;
      const dead = (await listDeadWorkers(db)).filter((id) => suspects.includes(id));
      const jobs = dead.length > 0 ? await releaseJobsOf(db, dead, clock.now()) : 0;
      if (jobs > 0) log.warn({ jobs }, 'Jobs of a worker that has died are run again');
      return false;
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      stopping.abort();
      await loop.stop();
    },
  };
}
