import {
  cleanUpAccountsJob,
  deleteExpired,
  deleteFailuresBefore,
  endImpersonationsJob,
  purgeBrandsJob,
} from '../features/accounts/index.ts';
import {
  exportJob,
  forgetExportsJob,
  replaceClippingOutletsJob,
  revalueFormulaJob,
  revalueJob,
  revalueOutletsJob,
  saveAutomaticallyJob,
  takeEvidenceJob,
  takeToneJob,
} from '../features/clippings/index.ts';
import { forgetRelationsJob } from '../features/connect/index.ts';
import {
  deleteFingerprintsBefore,
  firstIdAt,
  preparePartitions,
  startReadingPages,
} from '../features/documents/index.ts';
import { cleanFilesJob } from '../features/files/index.ts';
import { completeKpisJob } from '../features/kpi/index.ts';
import {
  backfillJob,
  carryOnHidingJob,
  releaseAllJob,
  releaseJob,
  replaceMentionOutletsJob,
  startMatching,
} from '../features/mentions/index.ts';
import { rebuildRollupsJob } from '../features/metrics/index.ts';
import { forgetUnconfirmedJob } from '../features/newsrooms/index.ts';
import { deleteDeliveriesBefore, deliverHooksJob, runDueJob } from '../features/notifications/index.ts';
import { refreshRatesJob } from '../features/reference/index.ts';
import { addAutomaticallyJob } from '../features/rss/index.ts';
import {
  createRobots,
  deleteOldDays,
  startFetching,
  startReadingDeliveries,
  startRecordingFigures,
  startSubscribing,
} from '../features/sources/index.ts';
import { forgetStoriesJob, pingHubJob, publishDueJob } from '../features/stories/index.ts';
import { removeOldStreamsJob, replaceStreamOutletsJob } from '../features/streams/index.ts';
import { before, days } from '../platform/clock/index.ts';
import { createHostGate } from '../platform/fetch/index.ts';
import { forgetKeysBefore } from '../platform/http/idempotency.queries.ts';
import { type Job, runJobs } from '../platform/jobs/index.ts';
import { mailJob, mailRescueJob } from '../platform/mail/index.ts';
import type { Services } from '../platform/services.ts';
import { prepareDatabase } from './prepare.ts';
import { findDatabaseUrl, runProgram } from './process.ts';
import { openServices, type ProgramOptions } from './services.ts';

/** What is kept no longer than needed. */
const cleaningJob = (services: Services): Job => ({
  name: 'main.clean-up',
  schedule: '17 3 * * *',
  run: async () => {
    const { db, clock } = services;
    const now = clock.now();
    await preparePartitions(services);
    await deleteExpired(db, now);
    await deleteFailuresBefore(db, before(now, days(1)));
    await forgetKeysBefore(db, before(now, days(2)));
    await deleteFingerprintsBefore(db, firstIdAt(before(now, days(14))));
    await deleteOldDays(db, before(now, days(90)));
    await deleteDeliveriesBefore(db, before(now, days(180)));
  },
});

/** Collection, matching and jobs. */
export async function startWorker(options: ProgramOptions) {
  const { url, config, log } = options;
  const { services, close } = await openServices(options);
  const { clock, fetcher } = services;
  const hosts = createHostGate({ limit: config.MASTHEAD_FETCH_PER_HOST, clock });
  const robotsAllow = createRobots({
    fetcher,
    clock,
    userAgent: config.MASTHEAD_USER_AGENT,
    onDelay: hosts.slow,
  });
  const matching = startMatching(services);
  const pages = startReadingPages(services, { hosts, robotsAllow, onStored: () => matching.wake() });
  const sources = startFetching(services, { hosts, robotsAllow, onQueued: () => pages.wake() });
  const deliveries = startReadingDeliveries(services, () => pages.wake());
  const hubs = startSubscribing(services);
  const figures = startRecordingFigures(services, hosts);
  const jobs = await runJobs({
    url,
    log,
    concurrency: 4,
    jobs: [
      backfillJob(services),
      saveAutomaticallyJob(services),
      revalueJob(services),
      revalueOutletsJob(services),
      revalueFormulaJob(services),
      takeEvidenceJob(services),
      exportJob(services),
      forgetExportsJob(services),
      takeToneJob(services),
      releaseJob(services),
      carryOnHidingJob(services),
      releaseAllJob(services),
      rebuildRollupsJob(services),
      replaceStreamOutletsJob(services),
      replaceMentionOutletsJob(services),
      replaceClippingOutletsJob(services),
      completeKpisJob(services),
      refreshRatesJob(services),
      removeOldStreamsJob(services),
      addAutomaticallyJob(services),
      runDueJob(services),
      deliverHooksJob(services),
      forgetUnconfirmedJob(services),
      endImpersonationsJob(services),
      purgeBrandsJob(services),
      cleanUpAccountsJob(services),
      publishDueJob(services),
      pingHubJob(services),
      forgetStoriesJob(services),
      forgetRelationsJob(services),
      mailJob(services),
      mailRescueJob(services),
      cleanFilesJob(services),
      cleaningJob(services),
    ] as Job<never>[],
  });
  return {
    stop: async () => {
      await sources.stop();
      await deliveries.stop();
      await hubs.stop();
      await figures.stop();
      await pages.stop();
      await matching.stop();
      await jobs.stop();
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
