import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@masthead/contract';
import { startApi } from '@masthead/server/main/api.ts';
import { backUp } from '@masthead/server/main/backup.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { restore } from '@masthead/server/main/restore.ts';
import { verifyBackup } from '@masthead/server/main/verify-backup.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { createStorage } from '@masthead/server/platform/storage/index.ts';
import { hasDebianPostgres, startDebianPostgres } from '@masthead/server/testing/debian-postgres.ts';
import { ownBrand } from '../../apps/server/src/features/access/index.ts';
import { fillStream } from './mentions-fill.ts';

const program = promisify(execFile);
const mentions = 300_000;
const files = 50;
const rounds = 2;
const log = createLog(readConfig({ MASTHEAD_LOG_LEVEL: 'silent' }));
const programs = '/usr/lib/postgresql/15/bin';

interface Figures {
  seconds: number;
  megabytes: number;
}

/**
 * Measures a backup of a database that is written to meanwhile, restored elsewhere and compared, beside pg_basebackup
 * and pg_dump of the same database on Debian's PostgreSQL.
 */
export async function run(): Promise<void> {
  if (!hasDebianPostgres) return console.log('Skipped: PostgreSQL 15 of Debian is not installed.');
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  const postgres = await startDebianPostgres();
  try {
    await measure(postgres.url, folder);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, folder: string): Promise<void> {
  const config = readConfig({ PORT: '0', MASTHEAD_DATA: join(folder, 'data'), MASTHEAD_ADMIN_PASSWORD: 'Password1' });
  const { keys } = await prepareDatabase({ url, config, log });
  const api = await startApi({ url, config, log, keys });
  const database = openDatabase({ url, connections: 3, log });
  const { db } = database;
  const origin = `http://127.0.0.1:${api.port}`;
  const { access_token: token } = await createClient({ origin, headers: () => ({}) })('auth.login', {
    body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
  });
  const call = createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) });
  const brandId = ownBrand((await call('user.brands')).data[0]!.id);
  const { data: stream } = await call('streams.store', {
    body: { brand_id: brandId, name: 'Norlunde', main_search_term: 'Norlunde' },
  });
  await fillStream(db, { brandId, streamId: stream.id, count: mentions });
  const storage = await createStorage(config);
  for (let file = 0; file < files; file++)
    await storage.put(`files/${randomBytes(8).toString('hex')}`, randomBytes(1e5));
  await storage.close();
  const [{ size }] = (await rowsOf(db, sql<{ size: number }>`select pg_database_size(current_database()) as size`)) as [
    { size: number },
  ];
  console.log(
    `A database of ${mb(size)} with ${mentions.toLocaleString('en')} mentions and ${files} files, written to meanwhile\n`,
  );

  const sealed = readConfig({
    MASTHEAD_DATA: config.MASTHEAD_DATA,
    MASTHEAD_BACKUP_PASSPHRASE: 'correct horse battery',
  });
  const target = (name: string, round: number) => join(folder, `${name}-${round}`);
  const ways: Record<string, (path: string) => Promise<unknown>> = {
    'masthead backup': (path) => backUp(config, url, path, () => {}),
    'masthead backup, encrypted': (path) => backUp(sealed, url, path, () => {}),
    'pg_basebackup, gzip': (path) =>
      program(join(programs, 'pg_basebackup'), ['-d', url, '-D', path, '-Ft', '-X', 'stream', '-c', 'fast', '-z']),
    'pg_basebackup, zstd': (path) =>
      program(join(programs, 'pg_basebackup'), [
        '-d',
        url,
        '-D',
        path,
        '-Ft',
        '-X',
        'stream',
        '-c',
        'fast',
        '--compress=client-zstd:3',
      ]),
    'pg_dump, custom': (path) => program(join(programs, 'pg_dump'), ['-d', url, '-Fc', '-f', path]),
  };
  const best = new Map<string, Figures>();
  for (let round = 0; round < rounds; round++)
    for (const [name, way] of Object.entries(ways)) {
      const path = target(name.replace(/\W+/g, '-'), round);
      const writing = keepWriting(db);
      const seconds = await timeOf(() => way(path));
      await writing.stop();
      const figures = { seconds, megabytes: (await sizeOf(path)) / 1e6 };
      const known = best.get(name);
      if (!known || seconds < known.seconds) best.set(name, figures);
    }
  const own = best.get('masthead backup')!;
  console.log('                              best time   beside    size     beside');
  for (const [name, { seconds, megabytes }] of best)
    console.log(
      `${name.padEnd(28)}  ${seconds.toFixed(1).padStart(7)} s  ${(seconds / own.seconds).toFixed(2).padStart(6)}  ${megabytes.toFixed(0).padStart(5)} MB  ${(megabytes / own.megabytes).toFixed(2).padStart(6)}`,
    );
  await restoreElsewhere(db, url, target('masthead-backup-encrypted', 0), folder);
  await database.close();
  await api.stop();
}

/** Restores a backup into another database and compares all of it with what was backed up. */
async function restoreElsewhere(db: Db, url: string, file: string, folder: string): Promise<void> {
  const sealed = readConfig({
    MASTHEAD_DATA: join(folder, 'elsewhere'),
    MASTHEAD_BACKUP_PASSPHRASE: 'correct horse battery',
  });
  console.log(`\nverify: ${(await timeOf(() => verifyBackup(sealed, file, () => {}))).toFixed(1)} s`);
  await rowsOf(db, sql`create database elsewhere`);
  const other = new URL(url);
  other.pathname = '/elsewhere';
  console.log(
    `restore: ${(await timeOf(() => restore({ config: sealed, url: other.href, log }, file, () => {}))).toFixed(1)} s`,
  );
  const restored = openDatabase({ url: other.href, connections: 1, log });
  const [before, after] = [await contentOf(db), await contentOf(restored.db)];
  const different = Object.keys(before).filter((name) => before[name] !== after[name] && name !== written);
  const [rows] = await rowsOf(
    restored.db,
    sql<{ count: number; last: number }>`select count(*)::int as count, max(item_id::int) as last from parked_items`,
  );
  const [later] = await rowsOf(db, sql<{ count: number }>`select count(*)::int as count from parked_items`);
  await restored.close();
  if (different.length > 0) throw new Error(`These tables differ: ${different.join(', ')}`);
  if (!rows || rows.count !== rows.last) throw new Error('The rows written meanwhile have gaps.');
  console.log(
    `equal: ${Object.keys(before).length - 1} tables by all their rows; of the table that was written to, the first ${rows.count} rows without a gap, of ${later?.count} written by the end`,
  );
}

/** The table that is written to meanwhile. */
const written = 'public.parked_items';
let next = 1;

/** Writes numbered rows, each in a transaction of its own, until stopped. */
function keepWriting(db: Db): { stop(): Promise<void> } {
  let isStopped = false;
  const writing = (async () => {
    while (!isStopped) {
      await rowsOf(
        db,
        sql`insert into parked_items (id, kind, item_id, subject, attempts, reason, detail, first_failed_at, changed_at)
            values (gen_random_uuid(), 'mail', ${String(next++)}, 'Bench', 1, 'Bench', '', now(), now())`,
      );
      await new Promise((wait) => setTimeout(wait, 5));
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await writing;
    },
  };
}

/** Returns the number of rows of each table and a sum over all their values. */
async function contentOf(db: Db): Promise<Record<string, string>> {
  const tables = await rowsOf(
    db,
    sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') and tablename <> 'migrations'`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf(
      db,
      sql<{ digest: string }>`
        select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest from ${sql.raw(name)} t`,
    );
    content[name] = row!.digest;
  }
  return content;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path);
  if (found.isFile()) return found.size;
  const sizes = await Promise.all((await readdir(path)).map((name) => sizeOf(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
