import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@masthead/contract';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { isBusy, patientFetch } from '../../apps/server/src/testing/patient-fetch.ts';
import { loadOf } from './calls-load.ts';
import { type Answers, arrive } from './overload-load.ts';
import { start, stop } from './programs.ts';

/** MASTHEAD_BENCH_SECONDS: how long each load lasts. */
const seconds = Number(process.env.MASTHEAD_BENCH_SECONDS ?? 10);
/** Share of the calls that come from screens; the rest comes from programs. */
const shareOfScreens = 0.3;
const at = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function print(name: string, { accepted, refused }: Answers, usual: number): void {
  const p95 = at(accepted, 0.95);
  const share = (accepted.length / (accepted.length + refused)) * 100;
  console.log(
    `${name.padEnd(34)}${String(accepted.length).padStart(9)}${String(refused).padStart(9)}${share.toFixed(0).padStart(9)} %${at(accepted, 0.5).toFixed(0).padStart(9)}${p95.toFixed(0).padStart(9)}${(p95 / usual).toFixed(1).padStart(9)}`,
  );
}

/** Keeps this process, and what it starts from now on, on one core; false where that is not possible. */
const stayOn = (core: number): boolean =>
  spawnSync('taskset', ['-acp', String(core), String(process.pid)]).status === 0;

/** Screens and programs at half, once and twice the rate that the API sustains: who is served, and how fast. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-overload-'));
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    MASTHEAD_DATA: folder,
    MASTHEAD_ADMIN_PASSWORD: 'Password1',
    MASTHEAD_LOG_LEVEL: 'error',
    MASTHEAD_RATE_LIMIT: '1000000',
  };
  const config = readConfig(settings);
  // The calls are sent from a core of their own, so that sending them takes nothing from those who answer.
  const isApart = availableParallelism() > 1 && stayOn(0);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const running: ChildProcess[] = [];
  try {
    await prepareDatabase({ url: postgres.url, config, log: createLog(config) });
    const api = await start('apps/server/src/main/api.ts', [], { ...settings, DATABASE_URL: postgres.url });
    running.push(api.child);
    if (isApart) stayOn(1);
    const { port } = api;
    const origin = `http://127.0.0.1:${port}`;
    // A server that has just started may be too busy for its first calls.
    const patient = patientFetch(isBusy);
    const anonymous = createClient({ origin, fetch: patient, headers: () => ({}) });
    const { access_token } = await anonymous('auth.login', {
      body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
    });
    const screen = { authorization: `Bearer ${access_token}` };
    const call = createClient({ origin, fetch: patient, headers: () => screen });
    const { data } = await call('user.api-tokens.store', {
      body: { name: 'Bench', scopes: ['read:clippings'], current_password: 'Password1' },
    });
    const brandId = (await call('user.brands')).data[0]!.id;
    const year = 'start=2025-11-01T00:00:00Z&end=2026-11-01T00:00:00Z';
    const path = `/v2/clippings?brand=${brandId}&limit=25`;
    const target = (headers: Record<string, string>) => ({ port, headers, path });
    const ofProgram = { authorization: `Bearer ${data.token}` };
    const ports = [port];
    await loadOf(
      { ports, headers: screen, path: `/v2/metrics/dashboard/clippings?brands=${brandId}&${year}` },
      8,
      2000,
    );
    const { rate } = await loadOf(
      { ports, headers: screen, path },
      config.MASTHEAD_DATABASE_CONNECTIONS,
      seconds * 1000,
    );
    const cores = isApart ? 'one core, and the calls come from another' : 'the same cores as the sender of the calls';
    const load = loadavg()[0]!.toFixed(1);
    console.log(
      `${rate.toFixed(0)} calls a second are sustained. API and PostgreSQL have ${cores}; load of the machine ${load}.`,
    );
    console.log(`${''.padEnd(34)}accepted  refused    share      p50      p95    times the usual p95`);
    const both = (times: number) =>
      Promise.all([
        arrive(target(screen), rate * times * shareOfScreens, seconds * 1000),
        arrive(target(ofProgram), rate * times * (1 - shareOfScreens), seconds * 1000),
      ]);
    await both(0.6);
    let usual: number | undefined;
    for (const times of [0.6, 1, 2]) {
      const [screens, programs] = await both(times);
      usual ??= at(screens.accepted, 0.95);
      print(`screens at ${times} of that rate`, screens, usual);
      print(`programs at ${times} of that rate`, programs, usual);
    }
  } finally {
    for (const child of running) await stop(child);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
