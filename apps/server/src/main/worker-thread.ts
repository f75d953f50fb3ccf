import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { readConfig } from '../platform/config/index.ts';
import { createLog, type Log } from '../platform/log/index.ts';
import { startWorker } from './worker.ts';

const stopPatience = 20_000;
/** What is soon thrown away again: by itself it grows to several times what collecting a busy worker's garbage gains by it. */
const youngMegabytes = 48;

/** Runs the worker in a thread, so that reading and matching never hold up an answer. A thread that dies is started again. */
export async function startWorkerThread(url: string, log: Log): Promise<{ stop: () => Promise<void> }> {
  let stopped = false;
  let thread = await open();

  async function open(): Promise<Worker> {
    const next = new Worker(new URL(import.meta.url), {
      workerData: { url },
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    });
    next.on('error', (error) => log.error({ err: error }, 'The worker thread failed'));
    next.on('exit', (code) => {
      if (!stopped) void reopen(code);
    });
    await Promise.race([once(next, 'message'), once(next, 'exit')]);
    return next;
  }

  async function reopen(code: number): Promise<void> {
    log.error({ code }, 'The worker thread ended and is started again');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (!stopped) thread = await open();
  }

  return {
    stop: async () => {
      stopped = true;
      const exited = once(thread, 'exit');
      thread.postMessage('stop');
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, stopPatience).unref())]);
      await thread.terminate();
    },
  };
}

if (parentPort) {
  const config = readConfig();
  const worker = await startWorker({ url: (workerData as { url: string }).url, config, log: createLog(config) });
  parentPort.once('message', () => void worker.stop().then(() => process.exit(0)));
  parentPort.postMessage('started');
}
