import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import type { Config } from '../platform/config/index.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { openBackupBucket, type Storage, StorageFailure } from '../platform/storage/index.ts';
import { damaged } from './backup-parts.ts';
import { sealMark, take, unseal } from './seal.ts';

/** The place of a backup: a file, or an object of an S3 service. A backup is there as a whole or not at all. */
interface BackupPlace {
  name: string;
  exists(): Promise<boolean>;
  /** Returns the number of bytes. */
  write(source: AsyncIterable<Uint8Array>): Promise<number>;
  read(): Promise<Readable>;
  close(): Promise<void>;
}

/** Opens the place that an operator has named: s3://bucket/key, or the path of a file. */
export async function openPlace(config: Config, name: string): Promise<BackupPlace> {
  if (!name.startsWith('s3://')) return filePlace(resolve(name));
  const [, bucket, key] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([^/].*)$/.exec(name) ?? [];
  if (!bucket || !key) throw new StartError('An address of S3 looks like s3://bucket/folder/name.backup.');
  const folder = await mkdtemp(join(tmpdir(), 'masthead-backup-'));
  const storage = await openBackupBucket(config, bucket, folder);
  return bucketPlace(name, storage, key, () => rm(folder, { recursive: true, force: true }));
}

function filePlace(path: string): BackupPlace {
  const draft = `${path}.part`;
  return {
    name: path,
    exists: async () => existsSync(path),
    write: async (source) => {
      try {
        await pipeline(
          Readable.from(source, { objectMode: false }),
          createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true }),
        );
        const { size } = await stat(draft);
        await rename(draft, path);
        await syncFolder(path);
        return size;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: async () => {
      if (!existsSync(path)) throw new StartError(`There is no file ${path}.`);
      return createReadStream(path, { highWaterMark: 256 * 1024 });
    },
    close: async () => {},
  };
}

function bucketPlace(name: string, storage: Storage, key: string, removeFolder: () => Promise<void>): BackupPlace {
  const get = (range?: { start: number; end: number }) =>
    storage.get(key, range).catch((error: unknown) => {
      if (error instanceof StorageFailure && error.reason === 'missing') return null;
      throw new StartError(`The S3 service does not answer as it should: ${reasonOf(error)}`);
    });
  return {
    name,
    exists: async () => {
      const first = await get({ start: 0, end: 0 });
      first?.destroy();
      return first !== null;
    },
    write: (source) => storage.put(key, Readable.from(source, { objectMode: false }), 'application/octet-stream'),
    read: async () => {
      const data = await get();
      if (!data) throw new StartError(`There is no ${name}.`);
      return data;
    },
    close: async () => {
      await storage.close();
      await removeFolder();
    },
  };
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(join(path, '..'));
  await handle.sync().finally(() => handle.close());
}

/** Returns the passphrase of the settings, from the file if one is named; null: backups are not encrypted. */
export function passphraseOf(config: Config): string | null {
  const { MASTHEAD_BACKUP_PASSPHRASE: passphrase, MASTHEAD_BACKUP_KEY_FILE: file } = config;
  if (!file) return passphrase ?? null;
  if (!existsSync(file)) throw new StartError(`There is no file ${file}, which MASTHEAD_BACKUP_KEY_FILE names.`);
  const text = readFileSync(file, 'utf8').trim();
  if (text.length < 12) throw new StartError(`The key in ${file} has fewer than 12 characters.`);
  return text;
}

/** Opens a backup: decrypts and unpacks it as its first bytes say. Throws StartError if it is damaged or no backup. */
export async function* unpacked(source: Readable, passphrase: string | null): AsyncGenerator<Buffer> {
  const opened = await take(source, sealMark.length);
  const isSealed = opened.bytes.equals(sealMark);
  if (isSealed && !passphrase)
    throw new StartError('The backup is encrypted. Set MASTHEAD_BACKUP_PASSPHRASE or MASTHEAD_BACKUP_KEY_FILE.');
  const packed = await take(isSealed ? unseal(opened.rest, passphrase ?? '') : joined(opened), 4);
  const isZstd = packed.bytes.equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));
  const unpack = isZstd ? createZstdDecompress() : createGunzip();
  const bytes = Readable.from(joined(packed), { objectMode: false });
  bytes.on('error', (error) => unpack.destroy(error));
  try {
    yield* bytes.pipe(unpack);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw /^(Z_|ZSTD_|ERR_ZSTD)/.test(code) ? damaged() : error;
  } finally {
    unpack.destroy();
    bytes.destroy();
    source.destroy();
  }
}

async function* joined({ bytes, rest }: { bytes: Uint8Array; rest: AsyncIterable<Uint8Array> }) {
  yield bytes;
  yield* rest;
}
