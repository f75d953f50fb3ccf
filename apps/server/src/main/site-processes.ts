import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { type Metrics, metricsOver } from '../platform/metrics/index.ts';
import type { Program } from './process.ts';

const restartAfter = 1000;

/**
 * Starts the processes that share the port of the public site, and returns the port once all of them listen. One that
 * ends later is started again; if one cannot even begin, for example because its port is taken, the program ends after
 * that process has given the reason.
 */
export async function startProcesses({ config, log, onStop, isStopping }: Program): Promise<number> {
  onStop(async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  });
  const fork = (): Promise<Address> =>
    new Promise((listening, failed) => {
      const worker: Worker = cluster.fork();
      worker.once('listening', (address: Address) => {
        log.info({ pid: worker.process.pid }, 'A process of the public site answers');
        listening(address);
      });
      worker.once('exit', (code) => failed(new Error(`ended with ${code}`)));
    });
  try {
    const [first] = await Promise.all(Array.from({ length: config.MASTHEAD_SITE_PROCESSES }, fork));
    cluster.on('exit', ({ process: { pid } }, code, signal) => {
      if (isStopping()) return;
      log.error({ pid, code, signal }, 'A process of the public site ended and is started again');
      setTimeout(() => !isStopping() && fork().catch(() => {}), restartAfter);
    });
    return first!.port;
  } catch {
    throw new StartError('A process of the public site could not start; the reason stands above.');
  }
}

/** Returns the metrics of all processes of the public site; those that do not answer are left out. */
export async function metricsOfProcesses(): Promise<Metrics> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  return (await Promise.all(workers.map((worker) => (worker ? metricsOver(worker) : [])))).flat();
}
