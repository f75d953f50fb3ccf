import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { isOutage } from '../isolation/outage.ts';
import type { Log } from '../log/index.ts';
import { count } from '../meter/index.ts';
import type { Services } from '../services.ts';
import type { Tracer } from '../traces/index.ts';
import type { RunnableJob } from './define-job.ts';
import { giveBack } from './jobs.queries.ts';
import { openPresence, type Presence } from './presence.ts';
import { startReleasing } from './release-dead.ts';
import { removeSingly } from './remove-singly.ts';
import { runSchedules } from './run-schedules.ts';

/** Milliseconds that jobs get at a stop to end between two pages. What takes longer is released as that of a dead worker. */
const stopPatience = 15_000;
const longestPause = 30_000;

interface Running {
  url: string;
  services: Services;
  jobs: readonly RunnableJob[];
  /** Jobs at the same time, and those of large work beside them: neither lane takes the places of the other. */
  concurrency: { usual: number; backfill: number };
  tracer?: Tracer | null;
}

/**
 * Runs jobs until stopped, on separate connections. A stop aborts the running jobs and puts them back; a kill leaves
 * them to the next worker that looks for them. A runner that ends because of the database is replaced.
 */
export async function runJobs(running: Running): Promise<{ stop(): Promise<void> }> {
  const { services } = running;
  const stopping = new AbortController();
  const interrupted: string[] = [];
  let current = await startRunner(running, stopping.signal, interrupted);
  const releasing = startReleasing(services);
  const schedules = runSchedules(services, running.jobs);

  const keep = async () => {
    for (let pause = 1000; !stopping.signal.aborted; ) {
      await current.ended;
      if (stopping.signal.aborted) return;
      services.log.warn('The job runner ended unexpectedly and restarts');
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const next = await startRunner(running, stopping.signal, interrupted).catch(() => undefined);
      pause = next ? 1000 : Math.min(longestPause, pause * 2);
      if (next) {
        current = next;
        // The jobs that the old runner could not hand back need not wait for the next look.
        releasing.wake();
      }
      if (stopping.signal.aborted) await current.stop();
    }
  };
  void keep();

  return {
    stop: async () => {
      stopping.abort(new Error('The worker stops'));
      await Promise.all([releasing.stop(), schedules.stop()]);
      await Promise.race([current.stop(), delay(stopPatience, undefined, { ref: false })]);
      if (interrupted.length > 0) await giveBack(services.db, interrupted);
    },
  };
}

/** Opens the connections of a runner and the session that shows that it is alive. Throws if the database is away. */
async function openConnections({ url, services: { log }, concurrency }: Running) {
  const presence = await openPresence(url, log);
  // Two more for each lane: one listens for new jobs, the other is in reserve for its end.
  const max = concurrency.usual + concurrency.backfill + 4;
  const pgPool = new pg.Pool({ connectionString: url, max, application_name: 'masthead jobs' });
  // A connection that the server closes is replaced; without a listener it would end the process.
  pgPool.on('error', (error) => log.warn({ reason: error.message }, 'A connection of the jobs was lost'));
  pgPool.on('connect', (client) => {
    client.on('error', () => {});
    removeSingly(client);
  });
  const close = async () => {
    await presence.close();
    await pgPool.end();
  };
  return { presence, pgPool, close };
}

/** Starts a runner for each lane. They start and end together. Throws if the database is away. */
async function startRunner(running: Running, signal: AbortSignal, interrupted: string[]) {
  const { services, jobs, concurrency } = running;
  const { presence, pgPool, close } = await openConnections(running);
  const runLane = (lane: RunnableJob['lane'], places: number) => {
    const own = jobs.filter((job) => job.lane === lane);
    return run({
      pgPool,
      concurrency: places,
      taskList: tasksOf(running, own, signal, interrupted),
      noHandleSignals: true,
      pollInterval: 1000,
      logger: toLog(services.log),
      preset: {
        plugins: [holding(presence)],
        // In batches a completion that fails ends the runner, which is replaced. Alone it would end the process.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    });
  };
  const lanes: Runner[] = [];
  const stop = () => Promise.all(lanes.map((lane) => lane.stop().catch(() => undefined)));
  try {
    lanes.push(await runLane(undefined, concurrency.usual));
    lanes.push(await runLane('backfill', concurrency.backfill));
  } catch (error) {
    await stop();
    await close();
    throw error;
  }
  const promises = lanes.map(({ promise }) => promise);
  const ended = Promise.race(promises)
    .catch((error: unknown) => services.log.warn({ reason: String(error) }, 'The runner of jobs failed'))
    .then(stop)
    .then(() => Promise.allSettled(promises))
    .then(close)
    .catch(() => undefined);
  return {
    ended,
    stop: async () => {
      await stop();
      await ended;
    },
  };
}

declare global {
  namespace GraphileConfig {
    interface Plugins {
      'masthead-presence': true;
    }
  }
}

/** Shows that a worker is alive before it takes its first job. */
const holding = (presence: Presence): GraphileConfig.Plugin => ({
  name: 'masthead-presence',
  version: '1.0.0',
  worker: { hooks: { startWorker: async (_ctx, { worker }) => void (await presence.hold(worker.workerPool.id)) } },
});

const tasksOf = (
  { services, tracer }: Pick<Running, 'services' | 'tracer'>,
  jobs: readonly RunnableJob[],
  signal: AbortSignal,
  interrupted: string[],
): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, { job: { id, attempts } }) => {
        const since = performance.now();
        const span = tracer?.begin(`job ${job.name}`, 'consumer');
        let failed = false;
        try {
          await job.perform(services, payload, signal, id);
          count('job done', job.name);
        } catch (error) {
          failed = !signal.aborted;
          if (failed) reportFailure(services.log, error, job.name, attempts);
          else interrupted.push(id);
          throw error;
        } finally {
          count('job milliseconds', job.name, performance.now() - since);
          span?.end({ attributes: { 'masthead.job': job.name, 'masthead.attempt': attempts }, failed });
        }
      },
    ]),
  );

/** Counts and logs a failed run. A database that is away has been logged by its pool. */
function reportFailure(log: Log, error: unknown, job: string, attempt: number): void {
  count('job failed', job);
  if (!isOutage(error)) log.error({ err: error, job, attempt }, 'A job failed');
}

/** Returns a log for the worker's own news, which are for debugging; failures are warnings. */
const toLog = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    // The failure of a job is logged with its stack where it runs.
    if (level === 'error' && !message.startsWith('Failed task'))
      log.warn({ reason: (meta as { error?: Error } | undefined)?.error?.message }, message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
