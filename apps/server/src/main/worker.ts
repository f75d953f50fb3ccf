import { watchClock } from '../platform/clock/watch-clock.ts';
import { createHostGate } from '../platform/fetch/index.ts';
import { createRobots } from '../platform/fetch/robots.ts';
import { runJobs } from '../platform/jobs/index.ts';
import { features } from './features.ts';
import { checkFeatures, jobsOf, startLoops, timeRepairsOf } from './fold-features.ts';
import { prepareDatabase } from './prepare.ts';
import { findDatabaseUrl, runProgram } from './process.ts';
import { openServices, type ProgramOptions } from './services.ts';

/** Collection, matching and jobs. */
export async function startWorker(options: ProgramOptions) {
  checkFeatures(features);
  const { url, config } = options;
  const { services, close } = await openServices(options);
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
  const jobs = await runJobs({ url, services, jobs: jobsOf(features), concurrency: 4 });
  return {
    stop: async () => {
      await Promise.all([watch.stop(), loops.stop(), jobs.stop()]);
      await close();
    },
  };
}

if (import.meta.main) {
  await runProgram(async ({ config, log, onStop }) => {
    const url = await findDatabaseUrl(config);
    await prepareDatabase({ url, config, log });
    const worker = await startWorker({ url, config, log });
    onStop(worker.stop);
    console.log('Masthead collects and matches');
  });
}
