import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { Config } from '../platform/config/index.ts';
import { beginSnapshot, readTable, type SnapshotFacts } from '../platform/db/snapshot.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { createStorage } from '../platform/storage/index.ts';
import { type Entry, encodeArchive } from './archive.ts';
import { readVersion } from './version.ts';

export const formatVersion = 1;

export interface BackupFacts extends SnapshotFacts {
  kind: 'backup';
  format: number;
  version: string;
  created_at: string;
}

/** Parts of a backup, in this order: facts, tables, files, the key, and what a whole backup holds. */
export type Head =
  | BackupFacts
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'file'; key: string }
  | { kind: 'key' }
  | { kind: 'end'; rows: Record<string, number>; files: number };

export const keyPath = (config: Config): string => join(config.dataDir, 'secret.key');

type Say = (line: string) => void;

/**
 * Writes the database as of one moment, the files and the key to one compressed file, while the product runs. The file gets its name
 * when it is complete.
 */
export async function backUp(config: Config, url: string, file: string, say: Say): Promise<void> {
  const target = resolve(file);
  if (existsSync(target)) throw new StartError(`${target} exists already. Give another name.`);
  const draft = `${target}.part`;
  const client = new pg.Client({ connectionString: url, application_name: 'masthead backup' });
  await client.connect();
  try {
    await pipeline(
      Readable.from(encodeArchive(parts(config, client, say)), { objectMode: false }),
      createGzip({ level: 4 }),
      createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true }),
    );
    await rename(draft, target);
    await syncFolder(target);
    say(`The backup is complete: ${target}`);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* parts(config: Config, client: pg.Client, say: Say): AsyncGenerator<Entry<Head>> {
  const facts = await beginSnapshot(client);
  const created_at = new Date().toISOString();
  yield { head: { kind: 'backup', format: formatVersion, version: readVersion().version, created_at, ...facts } };
  const rows: Record<string, number> = {};
  for (const [index, table] of facts.tables.entries()) {
    const stream = readTable(client, table);
    yield { head: { kind: 'table', ...table }, data: stream };
    rows[table.name] = stream.rowCount;
    say(`Table ${index + 1} of ${facts.tables.length}: ${table.name}, ${stream.rowCount} rows`);
  }
  await client.query('commit');
  let files = 0;
  const storage = await createStorage(config);
  try {
    for await (const key of storage.list()) {
      // A file that was deleted since it was listed belongs to nothing any more.
      const data = await storage.get(key).catch(() => null);
      if (!data) continue;
      yield { head: { kind: 'file', key }, data };
      files++;
      if (files % 1000 === 0) say(`${files} files`);
    }
  } finally {
    await storage.close();
  }
  say(`${files} files`);
  if (config.MASTHEAD_SECRET) say('The key is that of MASTHEAD_SECRET; keep it with the backup.');
  else if (existsSync(keyPath(config))) yield { head: { kind: 'key' }, data: createReadStream(keyPath(config)) };
  yield { head: { kind: 'end', rows, files } };
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(join(path, '..'));
  await handle.sync().finally(() => handle.close());
}
