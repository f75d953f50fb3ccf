import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { programPath } from './binaries.ts';
import { clusterArgument } from './cluster.ts';
import type { OsUser } from './os-user.ts';
import { serverEnvironment, serverSettings } from './settings.ts';

/** All that is needed to run one server. */
export interface ServerPlan {
  native: string;
  cluster: string;
  logFile: string;
  port: number;
  user: OsUser | undefined;
}

/** INT: end transactions and stop in order. QUIT: stop now and recover at the next start. Neither loses a commit. */
type StopSignal = 'INT' | 'QUIT';

export interface ServerProcess {
  pid: number;
  /** Settles when the process has ended, with how it ended in words. */
  ended: Promise<string>;
  signal(signal: StopSignal): void;
  /** Returns the log of the server since this start. */
  said(): string;
}

const isWindows = process.platform === 'win32';
const keptLogBytes = 10 * 1024 * 1024;

/** Starts the server without waiting for it to be ready. It lives in a process group of its own: only we stop it. */
export async function launchServer(plan: ServerPlan): Promise<ServerProcess> {
  const from = rotateLog(plan.logFile);
  const said = () => readFileSync(plan.logFile).subarray(from).toString();
  const settings = Object.entries(serverSettings(plan.port)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return isWindows ? launchOnWindows(plan, settings, said) : await launchOnUnix(plan, settings, said);
}

/** Resolves to undefined when the server accepts connections, otherwise to how it ended. */
export async function waitUntilReady(server: ServerProcess, cluster: string): Promise<string | undefined> {
  let end: string | undefined;
  server.ended.then((how) => {
    end = how;
  });
  while (end === undefined) {
    const state = await readPostmasterFile(cluster);
    if (state?.pid === server.pid && state.status === 'ready') return undefined;
    await delay(15);
  }
  return end;
}

/**
 * Returns the process id and status that a running server writes to its file. Returns undefined if the file is missing
 * or incomplete.
 */
export async function readPostmasterFile(cluster: string): Promise<{ pid: number; status: string } | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
}

/** Sends a stop signal to a server by its process id; nothing happens when it is gone. */
export function signalServer(native: string, pid: number, signal: StopSignal): void {
  if (isWindows) {
    spawnSync(programPath(native, 'pg_ctl'), ['kill', signal, String(pid)], { windowsHide: true });
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch {
    // It ended in the meantime.
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// It has ended, but its new parent (often the first process of a container) has not noticed yet.
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function launchOnUnix(plan: ServerPlan, settings: string[], said: () => string): Promise<ServerProcess> {
  const { native, cluster, user } = plan;
  const folder = await clusterArgument(cluster, user);
  const log = openSync(plan.logFile, 'a', 0o600);
  const child = spawn(programPath(native, 'postgres'), ['-D', folder, ...settings], {
    cwd: cluster,
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
    ...user,
  });
  closeSync(log);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`));
  });
  const pid = child.pid;
  if (pid === undefined) return { pid: -1, ended, signal: () => undefined, said };
  return { pid, ended, signal: (signal) => signalServer(native, pid, signal), said };
}

// pg_ctl gives up an administrator's rights, with which PostgreSQL would not run; the server is then not our child.
async function launchOnWindows(plan: ServerPlan, settings: string[], said: () => string): Promise<ServerProcess> {
  const { native, cluster, logFile } = plan;
  const options = settings.map((word) => (/[\s"]|^$/.test(word) ? `"${word}"` : word)).join(' ');
  const starter = spawn(programPath(native, 'pg_ctl'), ['start', '-W', '-D', cluster, '-l', logFile, '-o', options], {
    detached: true,
    env: serverEnvironment(),
    stdio: 'ignore',
    windowsHide: true,
  });
  const failed = await new Promise<string | undefined>((resolve) => {
    starter.once('error', (error) => resolve(error.message));
    starter.once('exit', (code) => resolve(code === 0 ? undefined : `exit code ${code}`));
  });
  for (let waited = 0; failed === undefined && waited < 10_000; waited += 50) {
    const state = await readPostmasterFile(cluster);
    if (state && isAlive(state.pid)) {
      return { pid: state.pid, ended: pollEnd(state.pid), signal: (s) => signalServer(native, state.pid, s), said };
    }
    await delay(50);
  }
  return { pid: -1, ended: Promise.resolve(failed ?? 'it did not start'), signal: () => undefined, said };
}

async function pollEnd(pid: number): Promise<string> {
  while (isAlive(pid)) await delay(250);
  return 'it ended';
}

function rotateLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > keptLogBytes) renameSync(file, `${file}.1`);
  const log = openSync(file, 'a', 0o600);
  const { size } = fstatSync(log);
  closeSync(log);
  return size;
}
