import { createReadStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { Config } from '../platform/config/index.ts';
import { knownMigrations, migrate } from '../platform/db/migrate.ts';
import { beginRestore, isUnused, type Restoring } from '../platform/db/restore-snapshot.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { migrateJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log/index.ts';
import { createStorage, type Storage } from '../platform/storage/index.ts';
import { decodeArchive, type Entry } from './archive.ts';
import { type BackupFacts, formatVersion, type Head, keyPath } from './backup.ts';

type Say = (line: string) => void;

interface Target {
  config: Config;
  url: string;
  log: Log;
}

const broken = 'The backup is damaged or not complete. Nothing was restored.';

/** Puts a backup into an unused database and an empty data folder. A restore that fails leaves neither rows nor files. */
export async function restore(target: Target, file: string, say: Say): Promise<void> {
  const path = resolve(file);
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`);
  const storage = await createStorage(target.config);
  const unpacked = createGunzip();
  createReadStream(path)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  try {
    await restoreParts({ ...target, storage, say }, decodeArchive(unpacked));
  } catch (error) {
    // Errors of zlib and of the frame reader for a file that is cut off or has another format.
    const { code, message } = error as NodeJS.ErrnoException;
    throw /^Z_/.test(code ?? '') || /^The backup ends/.test(message) ? new StartError(broken) : error;
  } finally {
    unpacked.destroy();
    await storage.close();
  }
}

type Job = Target & { storage: Storage; say: Say };

async function restoreParts(job: Job, parts: AsyncGenerator<Entry<unknown>>): Promise<void> {
  const { url, log, say } = job;
  const first = await parts.next();
  const facts = first.done ? null : (first.value.head as Head);
  if (facts?.kind !== 'backup') throw new StartError('This file is not a backup of Masthead.');
  await refuseUnfit(facts);
  await refuseUsed(job);
  say(`Backup of ${facts.created_at} by Masthead ${facts.version}`);
  await migrate({ url, log, only: facts.migrations });
  await migrateJobs(url);
  const database = await beginRestore(url, facts);
  const files: string[] = [];
  try {
    const key = await writeParts(job, database, files, parts);
    say('Checking the references between tables');
    if (key) await writeKey(job.config, key);
    await database.commit();
  } catch (error) {
    await database.rollBack();
    for (const file of files) await job.storage.delete(file);
    throw error;
  }
  say('The backup is restored. Start Masthead with npm start.');
}

async function refuseUnfit({ format, version, migrations }: BackupFacts): Promise<void> {
  const known = new Set(await knownMigrations());
  if (format === formatVersion && migrations.every((name) => known.has(name))) return;
  throw new StartError(`The backup was made by a newer Masthead (${version}). Restore it with that version.`);
}

async function refuseUsed({ config, url, storage }: Job): Promise<void> {
  if (!(await isUnused(url)))
    throw new StartError('The database is in use. A backup is restored only into an empty one; nothing was changed.');
  for await (const key of storage.list())
    throw new StartError(`There are files already, such as ${key}. Restore into an empty data folder or bucket.`);
  if (existsSync(keyPath(config)))
    throw new StartError(`There is a key already: ${keyPath(config)}. Restore into an empty data folder.`);
}

/** Writes all tables and files; returns the key. Compares with the end of the backup what has come. */
async function writeParts(
  { storage, say }: Job,
  database: Restoring,
  files: string[],
  parts: AsyncGenerator<Entry<unknown>>,
): Promise<Buffer | null> {
  const rows: Record<string, number> = {};
  let key: Buffer | null = null;
  for await (const { head: found, data } of parts) {
    const head = found as Head;
    if (head.kind === 'table') {
      rows[head.name] = await database.write(head, data!);
      say(`${head.name}: ${rows[head.name]} rows`);
    } else if (head.kind === 'file') {
      files.push(head.key);
      await storage.put(head.key, Readable.from(data!, { objectMode: false }));
      if (files.length % 1000 === 0) say(`${files.length} files`);
    } else if (head.kind === 'key') {
      key = await buffer(data!);
    } else if (head.kind === 'end') {
      const isWhole =
        files.length === head.files && Object.entries(head.rows).every(([name, count]) => rows[name] === count);
      if (!isWhole) throw new StartError(broken);
      say(`${files.length} files`);
      return key;
    }
  }
  throw new StartError(broken);
}

async function writeKey(config: Config, key: Buffer): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(keyPath(config), key, { mode: 0o600, flag: 'wx', flush: true });
}
