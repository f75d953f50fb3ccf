import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { glob, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Storage, StorageFailure } from './storage.ts';

const dayInMs = 86_400_000;
const startedAt = Date.now() - process.uptime() * 1000;

/**
 * Objects as files below a folder, spread over subfolders by the end of their key. An object is written under a temporary name, forced to
 * the disk and then renamed, so that it is there as a whole or not at all, whenever the power fails.
 */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const temporary = join(folder, 'temporary');
  await mkdir(temporary, { recursive: true });
  await removeLeftovers(temporary);

  const temporaryPath = async () => join(temporary, `${hostname()}~${process.pid}~${randomUUID()}`);
  const place = (key: string) => join(folder, shard(key), ...safeKey(key).split('/'));

  return {
    async put(key, source) {
      const target = place(key);
      const isFile = typeof source === 'object' && 'path' in source && !(source instanceof Readable);
      const path = isFile ? (source as { path: string }).path : await temporaryPath();
      try {
        if (!isFile)
          await pipeline(source instanceof Uint8Array ? [source] : (source as Readable), createWriteStream(path));
        const bytes = await forceToDisk(path);
        await mkdir(dirname(target), { recursive: true });
        await rename(path, target);
        await forceFolder(dirname(target));
        return bytes;
      } catch (error) {
        await rm(path, { force: true });
        throw failureOf(error);
      }
    },
    async get(key, range) {
      const file = await open(place(key), 'r').catch((error: unknown) => {
        throw failureOf(error);
      });
      return file.createReadStream({ ...range, highWaterMark: 256 * 1024 });
    },
    async *list() {
      for await (const path of glob('??/??/**', { cwd: folder, withFileTypes: true }))
        if (path.isFile()) yield keyOf(relative(folder, join(path.parentPath, path.name)));
    },
    delete: (key) => rm(place(key), { force: true }),
    temporaryPath,
    close: async () => {},
  };
}

/** Returns two levels of 256 folders, from the random end of the key. */
function shard(key: string): string {
  const hex = key
    .replace(/\..*$/, '')
    .replace(/[^0-9a-f]/g, '')
    .padStart(4, '0');
  return join(hex.slice(-4, -2), hex.slice(-2));
}

/** Returns the key of a path below the folder, which begins with the two folders of its shard. */
const keyOf = (path: string): string => path.split(sep).slice(2).join('/');

function safeKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/.test(key) || key.includes('..'))
    throw new Error(`‘${key}’ cannot be the key of an object`);
  return key;
}

async function forceToDisk(path: string): Promise<number> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Forces a folder to the disk: only then the name of a file survives a power failure; Windows has no such call. */
async function forceFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Removes temporary files of killed programs. Files of other machines on the same disk are judged by their age. */
async function removeLeftovers(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const [host, pid] = name.split('~');
    const path = join(temporary, name);
    const changed = (await stat(path).catch(() => null))?.mtimeMs;
    if (changed === undefined) continue;
    const isOwnPast =
      host === hostname() && (Number(pid) === process.pid ? changed < startedAt : !isRunning(Number(pid)));
    if (isOwnPast || Date.now() - changed > dayInMs) await rm(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

function failureOf(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return new StorageFailure('full', error);
  if (code === 'ENOENT') return new StorageFailure('missing', error);
  return error;
}
