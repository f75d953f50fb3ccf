import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { lastBackup } from '../features/staff/index.ts';
import { readConfig } from '../platform/config/index.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { createSecrets } from '../platform/secrets/index.ts';
import { inFull } from '../testing/extent.ts';
import { makeRecords, makeTenant } from '../testing/factories.ts';
import { testLog } from '../testing/log.ts';
import { makePng } from '../testing/media.ts';
import { s3Keys, startS3Server } from '../testing/s3-server.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { encodeArchive } from './archive.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'masthead-backup-'));
const backup = join(folder, 'masthead.backup');
const databases: string[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_SECRET: '' } });
  const tenant = await makeTenant(server.database.db);
  await makeRecords(server.database.db, tenant);
  const token = await server.signIn(tenant.user.email);
  const form = new FormData();
  form.set('purpose', 'attachment');
  form.set('brand_id', tenant.brand.id);
  form.set('file', new File([Uint8Array.from(makePng(600, 400))], 'harbour.png'));
  const sent = await fetch(`${server.origin}/v2/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(sent.status).toBe(201);
  // A value with what the text format of a copy must escape.
  await server.database.pool.query('update brands set name = $1 where id = $2', [
    'Tab\t, \\N and\nline',
    tenant.brand.id,
  ]);
  createSecrets(server.config).seal('test', 'makes the key');
});
afterAll(async () => {
  await server.stop();
  for (const name of databases) await admin(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

const admin = (statement: string) => connected(inject('postgresUrl'), (ask) => ask(statement));

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await admin(`create database ${name}`);
  databases.push(name);
  const url = new URL(server.database.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Restores a file; the result is the sentence of the refusal, or null. */
async function refusalOf(url: string, dataDir: string, file: string): Promise<string | null> {
  const config = readConfig({ MASTHEAD_DATA: join(folder, dataDir) });
  return await restore({ config, url, log: testLog }, file, () => {}).then(
    () => null,
    (error: Error) => error.message,
  );
}

type Ask = (text: string) => Promise<Record<string, unknown>[]>;

async function connected<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  } finally {
    await client.end();
  }
}

/** Runs the console; the result is its exit code and all that it said. */
const runConsole = (settings: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'console.ts'), ...args], {
    env: { ...process.env, MASTHEAD_LOG_LEVEL: 'warn', ...settings },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  );

/**
 * Returns a digest of the rows of each table, and the state of each sequence, by name. A backup notes its own time when it
 * is complete, so that row cannot be in it.
 */
const contentOf = (url: string): Promise<Record<string, string>> =>
  connected(url, async (ask) => {
    const tables = await ask(
      `select format('%I.%I', schemaname, tablename) as name
       from pg_tables
       where schemaname in ('public', 'graphile_worker') and tablename <> 'migrations'`,
    );
    const sequences = await ask(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
       from pg_sequences
       where schemaname in ('public', 'graphile_worker')`,
    );
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await ask(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '') as digest
         from ${String(name)} t
         ${name === 'public.settings' ? `where key <> '${lastBackup}'` : ''}`,
      );
      content[String(name)] = String(row!.digest);
    }
    for (const { name, value } of sequences) content[String(name)] = String(value);
    return content;
  });

const filesOf = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('temporary'))
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name)).toString('base64')]),
  );

const running = () => ({ DATABASE_URL: server.database.url, MASTHEAD_DATA: server.config.dataDir });
const keyOf = (dataDir: string) => readFileSync(join(dataDir, 'secret.key'), 'utf8');

describe('backup of a running product', () => {
  it('a backup is one file that only its owner can read', async () => {
    const { code, said } = await runConsole(running(), 'backup', backup);
    expect([code, said]).toEqual([0, expect.stringContaining(`The backup is complete: ${backup}`)]);
    expect(said).toMatch(/public\.users, \d+ rows/);
    if (process.platform !== 'win32') expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect((await runConsole(running(), 'backup', backup)).said).toContain('exists already');
  });

  it.runIf(inFull)(
    'a backup is restored into an embedded database with every row, sequence, file and the key',
    async () => {
      const target = join(folder, 'embedded');
      const { code, said } = await runConsole({ DATABASE_URL: '', MASTHEAD_DATA: target }, 'restore', backup);
      expect([code, said]).toEqual([0, expect.stringContaining('The backup is restored.')]);
      expect(filesOf(target)).toEqual(filesOf(server.config.dataDir));
      expect(Object.keys(filesOf(target)).length).toBeGreaterThan(0);
      expect(keyOf(target)).toBe(keyOf(server.config.dataDir));
      const postgres = await startEmbeddedPostgres({ dataDir: target, log: () => {} });
      try {
        const content = await contentOf(postgres.url);
        expect(content).toEqual(await contentOf(server.database.url));
        expect(content['public.mentions']).toMatch(/^[1-9]/);
      } finally {
        await postgres.stop();
      }
      const again = await runConsole({ DATABASE_URL: '', MASTHEAD_DATA: target }, 'restore', backup);
      expect([again.code, again.said]).toEqual([1, expect.stringContaining('The database is in use.')]);
    },
  );

  it('a backup is restored into an empty external database, and refused by one in use', async () => {
    const url = await emptyDatabase();
    expect(await refusalOf(url, 'external', backup)).toBeNull();
    expect(await contentOf(url)).toEqual(await contentOf(server.database.url));
    const before = await contentOf(server.database.url);
    expect(await refusalOf(server.database.url, 'other', backup)).toContain('nothing was changed');
    expect(await contentOf(server.database.url)).toEqual(before);
  });

  it.runIf(inFull)('a truncated backup restores nothing, and a complete one can be restored afterwards', async () => {
    const broken = join(folder, 'broken.backup');
    copyFileSync(backup, broken);
    truncateSync(broken, statSync(broken).size - 1000);
    const url = await emptyDatabase();
    expect(await refusalOf(url, 'broken', broken)).toContain('damaged or not complete');
    expect(filesOf(join(folder, 'broken'))).toEqual({});
    expect(await refusalOf(url, 'broken', backup)).toBeNull();
    expect(await contentOf(url)).toEqual(await contentOf(server.database.url));
  });

  it('a file that is no backup and a backup of a newer version are refused', async () => {
    const url = await emptyDatabase();
    expect(await refusalOf(url, 'none', import.meta.filename)).toContain('damaged or not complete');
    const newer = join(folder, 'newer.backup');
    const head = { kind: 'backup', format: 1, version: '9.0.0', migrations: ['9999_later.sql'] };
    const parts = Readable.from([{ head }]);
    await pipeline(encodeArchive(parts), createGzip(), createWriteStream(newer));
    expect(await refusalOf(url, 'none', newer)).toContain('made by a newer Masthead (9.0.0)');
  });

  it.runIf(inFull)('every table and file of a backup is verified without a database', async () => {
    const none = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', MASTHEAD_DATA: join(folder, 'nothing') };
    const { code, said } = await runConsole(none, 'backup', 'verify', backup);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/\d+ tables with \d+ rows and \d+ files are complete and have/),
    ]);
    const unpackedBytes = zstdDecompressSync(readFileSync(backup));
    // One letter of a file's bytes, under a compression that is right again.
    const at = unpackedBytes.indexOf(Buffer.from('IHDR'));
    unpackedBytes.write('IHDX', at);
    const changed = join(folder, 'changed.backup');
    writeFileSync(changed, zstdCompressSync(unpackedBytes));
    expect((await runConsole(none, 'backup', 'verify', changed)).said).toContain('damaged or not complete');
    expect(await refusalOf(await emptyDatabase(), 'changed', changed)).toContain('damaged or not complete');
    expect(filesOf(join(folder, 'changed'))).toEqual({});
  });

  it('a backup is not restored where a key exists', async () => {
    const target = join(folder, 'used');
    mkdirSync(target);
    copyFileSync(join(server.config.dataDir, 'secret.key'), join(target, 'secret.key'));
    expect(await refusalOf(await emptyDatabase(), 'used', backup)).toContain('There is a key already');
  });
}, 240_000);

// Ten runs of the console, each a process of its own.
if (inFull)
  describe('an encrypted backup and one on S3', () => {
    it('a backup is encrypted with the passphrase of the settings, and opened by nobody else', async () => {
      const file = join(folder, 'sealed.backup');
      const keyFile = join(folder, 'passphrase');
      writeFileSync(keyFile, 'correct horse battery\n');
      const withKey = { MASTHEAD_BACKUP_KEY_FILE: keyFile };
      const { said } = await runConsole({ ...running(), ...withKey }, 'backup', file);
      expect(said).toContain('MB, encrypted)');
      expect(readFileSync(file).subarray(0, 16).toString()).toBe('masthead sealed\n');
      expect((await runConsole(running(), 'backup', 'verify', file)).said).toContain('The backup is encrypted');
      const wrong = { MASTHEAD_BACKUP_PASSPHRASE: 'another passphrase' };
      expect((await runConsole({ ...running(), ...wrong }, 'backup', 'verify', file)).said).toContain('does not fit');
      expect((await runConsole({ ...running(), ...withKey }, 'backup', 'verify', file)).code).toBe(0);
    });

    it('a backup goes to S3 and comes back, and an upload that breaks off leaves nothing', async () => {
      const s3 = await startS3Server();
      const settings = {
        ...running(),
        MASTHEAD_BACKUP_S3_ENDPOINT: s3.endpoint,
        MASTHEAD_BACKUP_S3_ACCESS_KEY: s3Keys.accessKeyId,
        MASTHEAD_BACKUP_S3_SECRET_KEY: s3Keys.secretAccessKey,
        MASTHEAD_BACKUP_PASSPHRASE: 'correct horse battery',
      };
      const place = 's3://copies/masthead/today.backup';
      s3.setRoom(1000);
      expect((await runConsole(settings, 'backup', place)).code).toBe(1);
      expect([s3.objects.size, s3.unfinished()]).toEqual([0, 0]);
      s3.setRoom(Number.POSITIVE_INFINITY);
      expect((await runConsole(settings, 'backup', place)).said).toContain(`The backup is complete: ${place}`);
      expect([...s3.objects.keys()]).toEqual(['/copies/masthead/today.backup']);
      expect((await runConsole(settings, 'backup', place)).said).toContain('exists already');
      expect((await runConsole(settings, 'backup', 'verify', place)).code).toBe(0);
      expect((await runConsole(settings, 'backup', 'verify', 's3://copies/none')).said).toContain('There is no s3://');
      const url = await emptyDatabase();
      const config = readConfig({ ...settings, DATABASE_URL: url, MASTHEAD_DATA: join(folder, 'from-s3') });
      await restore({ config, url, log: testLog }, place, () => {});
      expect(await contentOf(url)).toEqual(await contentOf(server.database.url));
      expect(filesOf(join(folder, 'from-s3'))).toEqual(filesOf(server.config.dataDir));
      await s3.close();
    });
  }, 240_000);
