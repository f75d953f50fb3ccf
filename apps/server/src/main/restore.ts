import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../platform/config/index.ts';
import { knownMigrations, migrate } from '../platform/db/migrate.ts';
import { beginRestore, isUnused, type Restoring } from '../platform/db/restore-snapshot.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { migrateJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log/index.ts';
import { createStorage, type Storage } from '../platform/storage/index.ts';
import { keyPath } from './backup.ts';
import { type BackupFacts, checkedParts, damaged, formatVersion, type Part } from './backup-parts.ts';
import { openPlace, passphraseOf, unpacked } from './backup-place.ts';

type Say = (line: string) => void;

interface Target {
  config: Config;
  url: string;
  log: Log;
}

/**
 * Puts a backup into an unused database and an empty data folder. It is checked as it is read; a restore that fails leaves neither rows
 * nor files.
 */
export async function restore(target: Target, name: string, say: Say): Promise<void> {
  const storage = await createStorage(target.config);
  const place = await openPlace(target.config, name);
  try {
    const source = unpacked(await place.read(), passphraseOf(target.config));
    await restoreParts({ ...target, storage, say }, checkedParts(source));
  } finally {
    await place.close();
    await storage.close();
  }
}

type Job = Target & { storage: Storage; say: Say };

async function restoreParts(job: Job, parts: AsyncGenerator<Part>): Promise<void> {
  const { url, log, say } = job;
  const first = await parts.next();
  const facts = first.done ? null : first.value.head;
  if (facts?.kind !== 'backup') throw damaged();
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
  if (format <= formatVersion && migrations.every((name) => known.has(name))) return;
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

/** Writes all tables and files; returns the key. Ends without an error only after all parts were compared with their sums. */
async function writeParts(
  { storage, say }: Job,
  database: Restoring,
  files: string[],
  parts: AsyncGenerator<Part>,
): Promise<Buffer | null> {
  let key: Buffer | null = null;
  for await (const { head, data } of parts) {
    if (head.kind === 'table') {
      say(`${head.name}: ${await database.write(head, data)} rows`);
    } else if (head.kind === 'file') {
      files.push(head.key);
      await storage.put(head.key, Readable.from(data, { objectMode: false }));
      if (files.length % 1000 === 0) say(`${files.length} files`);
    } else if (head.kind === 'key') {
      key = await buffer(data);
    }
  }
  say(`${files.length} files`);
  return key;
}

async function writeKey(config: Config, key: Buffer): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(keyPath(config), key, { mode: 0o600, flag: 'wx', flush: true });
}
