import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type LockAttempt = { held: true; release: () => Promise<void> } | { held: false; ownerPid: number | undefined };

/**
 * Takes the one lock of a folder. A listening local socket is the lock: the system releases it when its process ends,
 * for any reason, so there is no stale lock and no process id that was reused for another process.
 */
export async function takeInstanceLock(folder: string): Promise<LockAttempt> {
  const address = lockAddress(folder);
  for (let attempt = 0; ; attempt += 1) {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    if (await listens(server, address)) {
      server.unref();
      return { held: true, release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    const owner = await askOwner(address);
    if (owner !== 'nobody' || attempt === 3) return { held: false, ownerPid: owner === 'nobody' ? undefined : owner };
    if (isFile(address)) await rm(address, { force: true });
  }
}

/** Returns the process that holds the lock of a folder; undefined if none does, or it does not answer. */
export async function findLockOwner(folder: string): Promise<number | undefined> {
  const owner = await askOwner(lockAddress(folder));
  return owner === 'nobody' ? undefined : owner;
}

function lockAddress(folder: string): string {
  const name = `masthead-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function isFile(address: string): boolean {
  return process.platform !== 'win32' && !address.startsWith('\0');
}

function listens(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(address, () => resolve(true));
  });
}

/** Errors of an address at which nobody answers any more, also one whose owner ended while it was asked. */
const deserted = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT']);

function askOwner(address: string): Promise<number | undefined | 'nobody'> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    // An owner that is busy for long still owns the folder; only its process id stays unknown.
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (deserted.has(error.code ?? '')) resolve('nobody');
    });
    socket.on('close', () => resolve(Number(answer) || undefined));
  });
}
