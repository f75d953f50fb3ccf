import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { createClient } from '@masthead/contract';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import pg from 'pg';
import { ownBrand } from '../../apps/server/src/features/access/index.ts';
import { isBusy, patientFetch } from '../../apps/server/src/testing/patient-fetch.ts';
import type { Recorded, Statement } from './calls-bare.ts';
import { type Load, loadOf } from './calls-load.ts';
import { fillClippings, inBrand } from './clippings.ts';
import { usageOf } from './processes.ts';
import { start, stop } from './programs.ts';

/** MASTHEAD_BENCH_SECONDS: how long each rate is measured. */
const seconds = Number(process.env.MASTHEAD_BENCH_SECONDS ?? 2);
/** MASTHEAD_BENCH_CALLS=user,clippings: only calls whose path has one of these texts. */
const wanted = process.env.MASTHEAD_BENCH_CALLS?.split(',');
/** MASTHEAD_BENCH_PROCESSES: API processes on one database, as on a machine of as many cores, and bare servers beside them. */
const processes = Number(process.env.MASTHEAD_BENCH_PROCESSES ?? 1);
const concurrencies = [1, 10, 50] as const;

interface Records {
  brandId: string;
  organisationId: string;
  streamId: string;
  clippingId: string;
}

/** Returns the most frequent calls of the web app: around every page, then lists and dashboards of a year. */
function pathsOf({ brandId, organisationId, streamId, clippingId }: Records): string[] {
  const brand = `brand=${brandId}`;
  const year = `brands=${brandId}&start=2025-11-01T00:00:00Z&end=2026-11-01T00:00:00Z`;
  return [
    '/v2/user',
    '/v2/user/brands',
    '/v2/user/organisations?include=subscription',
    `/v2/user/brands/${brandId}/permissions`,
    `/v2/user/organisations/${organisationId}/permissions`,
    '/v2/user/sessions',
    '/v2/user/media-notifications',
    `/v2/organisations/${organisationId}/users`,
    `/v2/brands/${brandId}`,
    `/v2/brands/${brandId}/members`,
    `/v2/brands/${brandId}/tags`,
    `/v2/brands/${brandId}/views?place=coverage`,
    `/v2/streams?${brand}`,
    `/v2/streams?${brand}&include=counts`,
    `/v2/streams/${streamId}`,
    `/v2/streams/${streamId}/mentions?limit=25`,
    `/v2/clippings?${brand}&limit=25`,
    `/v2/clippings?${brand}&limit=25&types=print`,
    `/v2/clippings/count?${brand}`,
    `/v2/clippings/${clippingId}`,
    `/v2/metrics/dashboard/clippings?${year}`,
    `/v2/metrics/dashboard/impressions?${year}`,
    `/v2/metrics/dashboard/hf_value?${year}`,
    `/v2/metrics/clippings/top-outlets?${year}`,
    `/v2/metrics/clippings/sentiment/split/by_brands?${year}`,
    `/v2/kpi-campaigns?${brand}`,
    `/v2/newsrooms?brands=${brandId}`,
    `/v2/stories?brands=${brandId}`,
    `/v2/connect/relations?${brand}`,
    `/v2/reports?${brand}`,
  ].filter((path) => !wanted || wanted.some((text) => path.includes(text)));
}

/** Statements that a server in this process sends while `work` runs, without those that only ask whether anybody answers. */
async function recordingStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  const record = function (this: pg.Client, ...asked: unknown[]) {
    const [first, values] = asked;
    const text = typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : String(first);
    if (text !== '') statements.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, asked);
  };
  Object.assign(pg.Client.prototype, { query: record });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return statements;
}

interface Cell extends Load {
  /** Milliseconds of processor time for each request. */
  node: number;
  postgres: number;
}

interface Server {
  child: ChildProcess;
  port: number;
}

/** Measures one call on the processes of a server, with what it takes of them and of the database. */
async function measure(
  servers: readonly Server[],
  path: string,
  headers: Record<string, string>,
  connections: number,
): Promise<Cell> {
  const ports = servers.map(({ port }) => port);
  const used = () => ({
    node: servers.reduce((sum, { child }) => sum + usageOf(child.pid ?? 0).node.seconds, 0),
    postgres: usageOf(process.pid).postgres.seconds,
  });
  await loadOf({ ports, path, headers }, connections, 300);
  const before = used();
  const load = await loadOf({ ports, path, headers }, connections, seconds * 1000);
  const after = used();
  const each = (of: 'node' | 'postgres') => ((after[of] - before[of]) * 1000) / load.requests;
  return { ...load, node: each('node'), postgres: each('postgres') };
}

const number = (value: number, digits: number, width: number) => value.toFixed(digits).padStart(width);

/** Returns a path without ids and times. */
const nameOf = (path: string) =>
  path
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replace(/&start=.*/, ', a year')
    .slice(0, 50);

function print(name: string, connections: number, ours: Cell, bare: Cell): void {
  const columns = ({ rate, p50, p99, node, postgres }: Cell) =>
    `${number(rate, 0, 8)}${number(p50, 1, 7)}${number(p99, 1, 7)}${number(node, 2, 7)}${number(postgres, 2, 7)}`;
  const beyond = ours.node + ours.postgres - bare.postgres;
  console.log(
    `${name.padEnd(52)}${String(connections).padStart(4)}${columns(ours)} |${columns(bare)} |${number(ours.rate / bare.rate, 2, 6)}${number(beyond, 2, 8)}`,
  );
}

/** Measures the most used calls over a million clippings, beside a bare handler that runs the same statements. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-calls-'));
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    MASTHEAD_DATA: folder,
    MASTHEAD_ADMIN_PASSWORD: 'Password1',
    MASTHEAD_LOG_LEVEL: 'error',
    MASTHEAD_RATE_LIMIT: '1000000',
    // More calls in hand than four for each connection are refused.
    MASTHEAD_DATABASE_CONNECTIONS: '20',
  };
  const config = readConfig(settings);
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const running: ChildProcess[] = [];
  try {
    const { keys } = await prepareDatabase({ url: postgres.url, config, log });
    const database = openDatabase({ url: postgres.url, connections: 2, log });
    const api = await startApi({ url: postgres.url, config, log, keys });
    const origin = `http://127.0.0.1:${api.port}`;
    // A server that has just started may be too busy for its first calls.
    const patient = patientFetch(isBusy);
    const { access_token: token } = await createClient({ origin, fetch: patient, headers: () => ({}) })('auth.login', {
      body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
    });
    const headers = { authorization: `Bearer ${token}` };
    const call = createClient({ origin, fetch: patient, headers: () => headers });
    const [brand] = (await call('user.brands')).data;
    const [organisation] = (await call('user.organisations')).data;
    const brandId = ownBrand(brand!.id);
    const { data: stream } = await call('streams.store', {
      body: { brand_id: brandId, name: 'Norlunde', main_search_term: 'Norlunde' },
    });
    await fillClippings(database.db, brandId);
    await rowsOf(database.db, sql`analyze`);
    const [clipping] = (await call('clippings.index', { query: { brand: brandId, limit: 1 } })).data;
    const paths = pathsOf({
      brandId,
      organisationId: organisation!.id,
      streamId: stream.id,
      clippingId: clipping!.id,
    });
    const recorded: Recorded = [];
    for (const [at, path] of paths.entries()) {
      const ask = async (asked: string) => {
        const answer = await fetch(origin + asked, { headers });
        if (!answer.ok) throw new Error(`${asked}: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
      };
      await ask(path);
      // Kept answers need no statement, so those of another period, which ends a second later, or of a page of one less are recorded.
      const other = path
        .replace(/(end=.*):00Z/, `$1:${String(at + 1).padStart(2, '0')}Z`)
        .replace('limit=25', 'limit=24');
      recorded.push([path, await recordingStatements(() => ask(other))]);
    }
    await api.stop();
    await database.close();
    const file = join(folder, 'statements');
    writeFileSync(file, serialize(recorded));
    const connections = String(config.MASTHEAD_DATABASE_CONNECTIONS);
    const [ours, bare]: [Server[], Server[]] = [[], []];
    for (let number = 0; number < processes; number++) {
      ours.push(await start('apps/server/src/main/api.ts', [], { ...settings, DATABASE_URL: postgres.url }));
      bare.push(await start('bench/src/calls-bare.ts', [file, postgres.url, connections], {}));
      running.push(...[ours, bare].map((servers) => servers[number]!.child));
    }
    console.log(
      `${inBrand.toLocaleString('en')} clippings, ${processes} API processes; load of the machine before: ${loadavg()
        .map((value) => value.toFixed(1))
        .join(', ')}. Milliseconds: p50, p99, processor time in Node and in PostgreSQL for each request.`,
    );
    console.log(
      `${'call'.padEnd(50)}  at |   a second    p50    p99   node     pg | bare: a second p50  p99   node     pg | times  beyond its query`,
    );
    for (const [at, path] of paths.entries())
      for (const concurrency of concurrencies)
        print(
          nameOf(path),
          concurrency,
          await measure(ours, path, headers, concurrency),
          await measure(bare, `/${at}`, {}, concurrency),
        );
  } finally {
    for (const child of running) await stop(child);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
