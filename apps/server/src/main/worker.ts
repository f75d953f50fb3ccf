import { watchClock } from '../platform/clock/watch-clock.ts';
import { createHostGate } from '../platform/fetch/index.ts';
import { createRobots } from '../platform/fetch/robots.ts';
import { runJobs } from '../platform/jobs/index.ts';
import { createTracer } from '../platform/traces/index.ts';
import { features } from './features.ts';
import { checkFeatures, checkSettings, jobsOf, startLoops, timeRepairsOf } from './fold-features.ts';
import { openMetrics, sourceOf, startMetrics } from './metrics.ts';
import { prepareDatabase } from './prepare.ts';
import { findDatabaseUrl, runProgram } from './process.ts';
import { openServices, type ProgramOptions } from './services.ts';
import { readVersion } from './version.ts';

/** Starts collection, matching and jobs. */
export async function startWorker(options: ProgramOptions) {
  checkFeatures(features);
  const { url, config } = options;
  const opened = await openServices(options);
  const { services, close } = opened;
  const { clock, fetcher } = services;
  const hosts = createHostGate({ limit: config.MASTHEAD_FETCH_PER_HOST, clock });
  const robotsAllow = createRobots({
    fetcher,
    clock,
    userAgent: config.MASTHEAD_USER_AGENT,
    onDelay: hosts.slow,
  });
  const watch = watchClock(services, timeRepairsOf(features));
  const loops = startLoops(features, { services, hosts, robotsAllow });
  const tracer = createTracer(config, 'worker', readVersion().version);
  const jobs = await runJobs({ url, services, jobs: jobsOf(features), concurrency: { usual: 4, backfill: 2 }, tracer });
  return {
    metrics: sourceOf(openMetrics('worker', opened)),
    stop: async () => {
      await Promise.all([watch.stop(), loops.stop(), jobs.stop()]);
      await tracer?.close();
      await close();
    },
  };
}

if (import.meta.main) {
  await runProgram(async (program) => {
    const { config, log, onStop } = program;
    await checkSettings(features, config);
    const url = await findDatabaseUrl(config);
    await prepareDatabase({ url, config, log });
    const worker = await startWorker({ url, config, log });
    onStop(worker.stop);
    await startMetrics(program, [worker.metrics]);
    console.log('Masthead collects and matches');
  });
}
