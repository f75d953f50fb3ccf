import { spawnSync } from 'node:child_process';
import { readlinkSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, readPostmasterFile, signalServer } from './server-process.ts';
import { StartError } from './start-error.ts';

/**
 * Ends what a killed Masthead left running on the cluster, in order and without loss. A left-over process file is removed:
 * its number may belong to another program, or soon to the next server, which would then seem ready too early.
 * Call it only while holding the instance lock.
 */
export async function stopOrphan(
  cluster: string,
  native: string,
  tell: (message: string) => void,
  patience = { orderly: 60_000, quick: 30_000 },
): Promise<void> {
  const found = await readPostmasterFile(cluster);
  if (!found) return;
  if (!isAlive(found.pid) || !isServerOf(found.pid, cluster)) {
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  tell(`Stopping the database that an earlier Masthead left running (process ${found.pid}).`);
  signalServer(native, found.pid, 'INT');
  if (await isGone(found.pid, patience.orderly)) return;
  signalServer(native, found.pid, 'QUIT');
  if (await isGone(found.pid, patience.quick)) return;
  throw new StartError(
    `A database that an earlier Masthead left running (process ${found.pid}) does not stop. End it and start again.`,
  );
}

/** Waits until a process is gone: true, or false when it is still there after so many milliseconds. */
async function isGone(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    if (!isAlive(pid)) return true;
    await delay(20);
  }
  return !isAlive(pid);
}

// When in doubt it is ours: then PostgreSQL's own check decides, and no process file is taken from under a server.
function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform === 'win32') {
    const { stdout } = spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8', windowsHide: true });
    return /postgres\.exe/i.test(stdout ?? 'postgres.exe');
  }
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes('postgres') && stdout.includes(cluster);
  }
  try {
    const place = statSync(`/proc/${pid}/cwd`);
    const own = statSync(cluster);
    const program = basename(readlinkSync(`/proc/${pid}/exe`));
    return program.startsWith('postgres') && place.ino === own.ino && place.dev === own.dev;
  } catch {
    // Another user's process, or one that ended meanwhile; our own server runs as a user that we can look into.
    return false;
  }
}
