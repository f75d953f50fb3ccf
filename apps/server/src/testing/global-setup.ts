import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../main/prepare.ts';
import { readConfig } from '../platform/config/index.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { createLog } from '../platform/log/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL with the database `template`, brought up to date once and copied by every test file. */
    postgresUrl: string;
  }
}

const builder = resolve(import.meta.dirname, '../../../../scripts/build-apps.mjs');

const templateName = 'masthead_template';

/** Settings for a database that lives for minutes: no safety from a crash of the machine, and a small log. */
const careless = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', "max_wal_size = '128MB'"];

const gigabyte = 1024 ** 3;

/**
 * Linux's memory where there is room enough: a copy of the template takes a twentieth of the time there, since making a
 * thousand small files costs more than their content.
 */
async function quickFolder(): Promise<string> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) > 4 * gigabyte ? '/dev/shm' : tmpdir();
}

/** One real PostgreSQL for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The server draws the public site with what was built of it.
  execFileSync(process.execPath, [builder, 'site'], { stdio: 'inherit' });
  const folder = await mkdtemp(join(await quickFolder(), 'masthead-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const setting of careless) await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
  await client.query(`create database ${templateName}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${templateName}`;
  const config = readConfig({ MASTHEAD_ADMIN_PASSWORD: 'Password1', MASTHEAD_LOG_LEVEL: 'silent' });
  await prepareDatabase({ url: url.href, config, log: createLog(config) });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
