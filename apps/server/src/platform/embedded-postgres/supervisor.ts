import { setTimeout as delay } from 'node:timers/promises';
import { launchServer, type ServerPlan, type ServerProcess, waitUntilReady } from './server-process.ts';
import { explainFailure, StartError } from './start-error.ts';

export type Log = (level: 'info' | 'warn' | 'error', message: string) => void;

export interface Supervision {
  plan: ServerPlan;
  dataDir: string;
  log: Log;
}

interface Supervisor {
  stop(): Promise<void>;
  onRestart(listener: () => void): () => void;
}

/** The outcome of one attempt to start: a server that is ready, or its messages before it ended. */
type StartOutcome = { server: ServerProcess } | { failure: string };

const orderlyStopMs = 60_000;
const longestPauseMs = 30_000;
const steadyAfterMs = 60_000;

/** Starts the server and waits until it accepts connections, which takes longer after a crash. */
export async function tryStart({ plan, log }: Supervision): Promise<StartOutcome> {
  // After a kill -9 its helpers may need a moment to notice; until then they keep the shared memory.
  for (let attempt = 0; ; attempt += 1) {
    const server = await launchServer(plan);
    const forget = stopAtExit(server);
    const notice = setTimeout(
      () => log('info', 'The database recovers from a hard stop; this may take a while.'),
      5000,
    );
    const end = await waitUntilReady(server, plan.cluster).finally(() => clearTimeout(notice));
    if (end === undefined) return { server };
    forget();
    const failure = `${server.said()}\n${end}`;
    if (!/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(failure) || attempt === 40) {
      return { failure };
    }
    await delay(250);
  }
}

/** Keeps a started server alive: one that ends unexpectedly is started again on the same port. */
export function supervise(first: ServerProcess, supervision: Supervision): Supervisor {
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  let server: ServerProcess | undefined = first;
  let stopped: Promise<void> | undefined;

  const watch = async () => {
    for (let current = first; ; ) {
      const since = Date.now();
      const how = await current.ended;
      server = undefined;
      if (stopping.signal.aborted) return;
      supervision.log('error', `The database ended unexpectedly (${how}). It is started again; nothing is lost.`);
      const next = await restart(supervision, stopping.signal, Date.now() - since > steadyAfterMs ? 0 : 250);
      if (!next) return;
      current = next;
      server = next;
      supervision.log('info', 'The database is back.');
      for (const listener of listeners) listener();
    }
  };
  const watching = watch();

  const stop = async () => {
    stopping.abort();
    while (server) await stopServer(server, supervision.log);
    await watching;
  };
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
    onRestart: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function restart(supervision: Supervision, signal: AbortSignal, firstPause: number) {
  for (let pause = firstPause; ; pause = Math.min(longestPauseMs, Math.max(500, pause * 2))) {
    await delay(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    const outcome = await tryStart(supervision).catch((error: Error) => ({ failure: error.message }));
    if ('server' in outcome) return outcome.server;
    if (signal.aborted) return undefined;
    supervision.log('error', `${explainFailure(outcome.failure, supervision.dataDir)} Trying again.`);
  }
}

async function stopServer(server: ServerProcess, log: Log): Promise<void> {
  server.signal('INT');
  if (await endsWithin(server, orderlyStopMs)) return;
  log('warn', 'The database takes long to stop; it is stopped at once and will recover at the next start.');
  server.signal('QUIT');
  if (await endsWithin(server, orderlyStopMs)) return;
  throw new StartError(`The database (process ${server.pid}) does not stop. End it by hand.`);
}

async function endsWithin(server: ServerProcess, milliseconds: number): Promise<boolean> {
  const patience = new AbortController();
  const late = delay(milliseconds, false, { signal: patience.signal }).catch(() => false);
  const ended = await Promise.race([server.ended.then(() => true), late]);
  patience.abort();
  return ended;
}

// A process.exit() or an uncaught error skips our orderly stop; the server then receives a stop signal.
function stopAtExit(server: ServerProcess): () => void {
  const tell = () => server.signal('INT');
  const forget = () => process.off('exit', tell);
  process.once('exit', tell);
  server.ended.then(forget);
  return forget;
}
