import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { readConfig } from '../platform/config/index.ts';
import { createErrorReports } from '../platform/error-reports/index.ts';
import { createLog, type Log } from '../platform/log/index.ts';
import { answersMetrics, type ExchangeLine, type MetricsSource, metricsOver } from '../platform/metrics/index.ts';
import { readVersion } from './version.ts';
import { startWorker } from './worker.ts';

/** Milliseconds that a thread has to end on its own; longer than its jobs have. */
const stopPatience = 20_000;
const firstPause = 1000;
const longestPause = 30_000;
/** Size of the young generation. V8 lets it grow to several times what a busy worker gains by it. */
const youngMegabytes = 48;

/**
 * Keeps the worker running in a thread, so that reading and matching never delay an answer. A thread that ends or
 * cannot start is started again with a growing pause, while the API continues. Returns once the first thread has
 * started or failed to.
 */
export async function startWorkerThread(
  url: string,
  log: Log,
): Promise<{ metrics: MetricsSource; stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let thread = openThread(url, log);

  const keep = async () => {
    for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 2)) {
      if (await thread.started) pause = firstPause;
      const code = await thread.ended;
      if (stopping.signal.aborted) return;
      log.error({ code, pause }, 'The worker thread ended and is started again');
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      thread = openThread(url, log);
    }
  };
  const keeping = keep();
  await thread.started;

  return {
    metrics: () => metricsOver(lineTo(thread.worker)),
    stop: async () => {
      stopping.abort();
      thread.worker.postMessage('stop');
      await Promise.race([thread.ended, delay(stopPatience, undefined, { ref: false })]);
      await thread.worker.terminate();
      await keeping;
    },
  };
}

const lineTo = (worker: Worker): ExchangeLine => ({
  send: (message) => worker.postMessage(message),
  on: (event, listener) => worker.on(event, listener),
  off: (event, listener) => worker.off(event, listener),
});

interface Thread {
  worker: Worker;
  /** True once the worker has started; settles at its end at the latest. */
  started: Promise<boolean>;
  ended: Promise<number>;
}

/** Opens a thread. Neither promise rejects: a thread that fails is logged and ends. */
function openThread(url: string, log: Log): Thread {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { url },
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  });
  worker.on('error', (error) => log.error({ err: error }, 'The worker thread failed'));
  const ended = new Promise<number>((resolve) => worker.once('exit', resolve));
  const message = new Promise<boolean>((resolve) => worker.once('message', () => resolve(true)));
  return { worker, ended, started: Promise.race([message, ended.then(() => false)]) };
}

const port = parentPort;
if (port) {
  const config = readConfig();
  const reports = createErrorReports(config, readVersion().version);
  const log = createLog(config, reports?.report);
  const worker = await startWorker({ url: (workerData as { url: string }).url, config, log });
  const end = () => process.exit(0);
  const stop = () => worker.stop().finally(() => reports?.close());
  port.on('message', (message: unknown) => {
    if (message === 'stop') stop().then(end, end);
    else answersMetrics(message, worker.metrics, (answer) => port.postMessage(answer));
  });
  port.postMessage('started');
}
