import { join, resolve } from 'node:path';
import { findBundledPostgres, prepareBinaries } from './binaries.ts';
import { ensureCluster, type Home, homeOf, openHome, readPassword, roleName } from './cluster.ts';
import { findLockOwner, takeInstanceLock } from './instance-lock.ts';
import { stopOrphan } from './orphan.ts';
import { chooseOsUser } from './os-user.ts';
import { choosePort, readPort } from './port.ts';
import type { ServerProcess } from './server-process.ts';
import { asStartError, explainFailure, StartError } from './start-error.ts';
import { type Log, type Supervision, supervise, tryStart } from './supervisor.ts';

export { StartError } from './start-error.ts';

export interface EmbeddedPostgres {
  /** postgres://… on 127.0.0.1; stays the same until stop, also over restarts. Holds the password. */
  url: string;
  /** Stops the server in order and gives the data folder free. Safe to call more than once. */
  stop(): Promise<void>;
  /** Calls the listener each time the server is ready again after it ended unexpectedly; returns the way to unlisten. */
  onRestart(listener: () => void): () => void;
}

interface EmbeddedPostgresOptions {
  /** The data folder; the database is in its subfolder `postgres`. */
  dataDir: string;
  log: Log;
  /** Another PostgreSQL than the bundled one: a folder with bin, lib and share. */
  native?: string;
}

/**
 * Starts the bundled PostgreSQL on the data folder, making the cluster at the first start, and keeps it running.
 * @throws StartError with one sentence for the user; the data is never touched by a start that fails
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = homeOf(resolve(options.dataDir));
  try {
    await openHome(home);
    const lock = await takeInstanceLock(home.folder);
    if (!lock.held) {
      const owner = lock.ownerPid ? `process ${lock.ownerPid}` : 'another process';
      throw new StartError(`Masthead is already running on the data folder ${home.dataDir} (${owner}).`);
    }
    try {
      const { server, supervision } = await start(home, options);
      const supervisor = supervise(server, supervision);
      const stop = () => supervisor.stop().finally(lock.release);
      const url = urlOf(await readPassword(home), supervision.plan.port);
      return { url, stop, onRestart: supervisor.onRestart };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw asStartError(error, home.dataDir);
  }
}

/**
 * Returns the address of the embedded database of a data folder while Masthead runs on it, for the console and other
 * processes. Returns undefined if it does not run.
 */
export async function findRunningPostgres(dataDir: string): Promise<{ url: string; pid: number } | undefined> {
  const home = homeOf(resolve(dataDir));
  const pid = await findLockOwner(home.folder).catch(() => undefined);
  const port = await readPort(home.portFile);
  return pid && port ? { pid, url: urlOf(await readPassword(home), port) } : undefined;
}

async function start(home: Home, { log, native: given }: EmbeddedPostgresOptions) {
  const user = await chooseOsUser(home.cluster);
  const native = await prepareBinaries(given ?? findBundledPostgres(), user !== undefined, join(home.folder, 'bin'));
  await ensureCluster(home, native, user);
  await readPassword(home);
  await stopOrphan(home.cluster, native, (message) => log('info', message));
  const plan = { native, cluster: home.cluster, logFile: home.logFile, user };
  return await startOnFreePort(home, log, (port) => ({ plan: { ...plan, port }, dataDir: home.dataDir, log }));
}

async function startOnFreePort(
  home: Home,
  log: Log,
  withPort: (port: number) => Supervision,
): Promise<{ server: ServerProcess; supervision: Supervision }> {
  for (let attempt = 0; ; attempt += 1) {
    const { port, changedFrom } = await choosePort(home.portFile);
    if (changedFrom)
      log('warn', `Port ${changedFrom} is taken by another program; the database uses port ${port} now.`);
    const supervision = withPort(port);
    const outcome = await tryStart(supervision);
    if ('server' in outcome) return { server: outcome.server, supervision };
    const lostPort = /could not (bind|create any TCP)/.test(outcome.failure);
    if (!lostPort || attempt === 5) throw new StartError(explainFailure(outcome.failure, home.dataDir));
  }
}

function urlOf(password: string, port: number): string {
  return `postgres://${roleName}:${password}@127.0.0.1:${port}/postgres`;
}
