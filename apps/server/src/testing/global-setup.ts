import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { distributeTables } from '../main/distribution.ts';
import { prepareDatabase } from '../main/prepare.ts';
import { readConfig } from '../platform/config/index.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { createLog } from '../platform/log/index.ts';
import { runAt, startCluster, urlOf } from './citus.ts';

const builder = resolve(import.meta.dirname, '../../../../scripts/build-apps.mjs');

const templateName = 'masthead_template';

/** Few parts of each table: every database of a test has all of them. */
const testShards = 4;

/** Settings for a database that lives for minutes: no safety from a crash of the machine, and a small log. */
const careless = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', "max_wal_size = '128MB'"];

const gigabyte = 1024 ** 3;

/**
 * Returns a folder in Linux's memory if there is enough space: a copy of the template takes a twentieth of the time
 * there, since making a thousand small files costs more than their content.
 */
async function quickFolder(): Promise<string> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) > 4 * gigabyte ? '/dev/shm' : tmpdir();
}

/** Starts one real PostgreSQL for all test files, or a cluster of Citus with MASTHEAD_TEST_CLUSTER=1. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The server draws the public site with what was built of it.
  execFileSync(process.execPath, [builder, 'site'], { stdio: 'inherit' });
  const { nodes, stop } = await (process.env.MASTHEAD_TEST_CLUSTER === '1' ? startNodes() : startOne());
  project.provide('postgresUrl', nodes[0] ?? '');
  project.provide('postgresNodes', nodes);
  return stop;
}

interface Started {
  nodes: string[];
  stop: () => Promise<void>;
}

async function startOne(): Promise<Started> {
  const folder = await mkdtemp(join(await quickFolder(), 'masthead-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const setting of careless) await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
  // Each test opens many connections, and each of them proves the password, which guards nothing here.
  await client.query('set scram_iterations = 1');
  await client.query(`alter role current_user password ${client.escapeLiteral(new URL(postgres.url).password)}`);
  await client.query(`create database ${templateName}`);
  await client.end();
  await fillTemplate(urlOf(postgres, templateName));
  return {
    nodes: [postgres.url],
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startNodes(): Promise<Started> {
  const cluster = await startCluster(templateName, { below: await quickFolder() });
  await fillTemplate(cluster.url);
  await distributeTables(cluster.url, testShards, () => {});
  const nodes = [cluster.coordinator, ...cluster.workers].map(({ url }) => url);
  // A database that anybody is connected to cannot be copied, and Citus keeps a process of its own in each.
  for (const url of nodes)
    await runAt(url, [
      `alter database ${templateName} with allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${templateName}'`,
    ]);
  return { nodes, stop: cluster.stop };
}

async function fillTemplate(url: string): Promise<void> {
  const config = readConfig({ MASTHEAD_ADMIN_PASSWORD: 'Password1', MASTHEAD_LOG_LEVEL: 'silent' });
  await prepareDatabase({ url, config, log: createLog(config) });
}
