import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeOfId } from '../features/documents/index.ts';
import { readConfig } from '../platform/config/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { query } from '../platform/embedded-postgres/test-bench.fixture.ts';
import { testLog } from '../testing/log.ts';
import { freePort, until } from '../testing/replay.ts';
import { staff } from './database-away.fixture.ts';
import { prepareDatabase } from './prepare.ts';
import { type Outlets, Program, startOutlets, steadfastClient, type Taken } from './run-with-kills.fixture.ts';

/** MASTHEAD_TEST_MINUTES=3 for a shorter run. */
const minutes = Number(process.env.MASTHEAD_TEST_MINUTES ?? 30);
const kills = Math.max(5, Math.round((20 * minutes) / 30));
const people = 100;
/** Share of the rate that is sustained without pauses. */
const load = 0.6;
const calibration = 15_000;
const growth = 300;

const folder = mkdtempSync(join(tmpdir(), 'masthead-kills-'));
const programs: Program[] = [];
const origins: string[] = [];
let postgres: EmbeddedPostgres;
let outlets: Outlets;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const settings = {
    DATABASE_URL: postgres.url,
    MASTHEAD_DATA: folder,
    MASTHEAD_ADMIN_PASSWORD: staff.password,
    MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
    MASTHEAD_LOG_LEVEL: 'silent',
    MASTHEAD_RATE_LIMIT: '1000000',
  };
  await prepareDatabase({ url: postgres.url, config: readConfig(settings), log: testLog });
  for (let at = 0; at < 2; at++) {
    const port = await freePort();
    origins.push(`http://127.0.0.1:${port}`);
    programs.push(new Program('api.ts', { ...settings, HOST: '127.0.0.1', PORT: String(port) }));
    programs.push(new Program('worker.ts', settings));
  }
  outlets = await startOutlets({ outlets: 30, every: 6000 });
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await outlets?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Person {
  client: Client;
  brandId: string;
  streamId: string;
  /** Headlines of the clippings that were confirmed. */
  saved: string[];
}

/** Screens that people open, and one that saves. */
const deeds: ((person: Person) => Promise<unknown>)[] = [
  ({ client, streamId }) =>
    Promise.all([
      client('mentions.index', { params: { stream_id: streamId } }),
      client('mentions.chart', { params: { stream_id: streamId } }),
    ]),
  ({ client, brandId }) => client('streams.index', { query: { brand: brandId, include: 'counts' } }),
  ({ client, brandId }) => client('clippings.index', { query: { brand: brandId, limit: 25 } }),
  ({ client, brandId }) =>
    Promise.all([
      client('metrics.dashboard.clippings', { query: { brands: [brandId] } }),
      client('metrics.dashboard.hf_value', { query: { brands: [brandId] } }),
    ]),
  ({ client, brandId }) => client('stories.index', { query: { brands: [brandId] } }),
  async ({ client, brandId, saved }) => {
    if (Math.random() < 0.8) return;
    const headline = `Saved ${randomUUID()}`;
    const body = { brand_id: brandId, type: 'web' as const, headline, published_at: new Date().toISOString() };
    await client('clippings.store', { body }, { idempotencyKey: randomUUID() });
    saved.push(headline);
  },
];

/** Lets people click until a moment, each with a pause of random length after each screen. Returns the number of screens. */
async function click(crowd: readonly Person[], milliseconds: number, pause: number): Promise<number> {
  const end = Date.now() + milliseconds;
  let opened = 0;
  await Promise.all(
    crowd.map(async (person) => {
      await delay(Math.random() * pause);
      while (Date.now() < end) {
        await deeds[Math.floor(Math.random() * deeds.length)]!(person);
        opened++;
        if (pause > 0) await delay(Math.max(0, Math.min(end - Date.now(), -Math.log(1 - Math.random()) * pause)));
      }
    }),
  );
  return opened;
}

const connection = `
  select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`;

/** Kills one process after the other, and a connection of PostgreSQL, which makes it end all of them and recover. */
async function killInTurn(distance: number): Promise<string[]> {
  const killed: string[] = [];
  for (let turn = 0; turn < kills; turn++) {
    await delay(distance);
    const program = programs[turn % (programs.length + 1)];
    if (program) {
      if (program.kill()) killed.push(program.file);
      continue;
    }
    const pid = await until(
      'a process has a connection',
      async () => Number((await query(postgres.url, connection))[0]?.pid) || false,
    );
    process.kill(pid, 'SIGKILL');
    killed.push('postgres');
  }
  return killed;
}

function watchMemory(): { most: Map<string, number>; stop(): void } {
  const most = new Map<string, number>();
  const look = () => {
    for (const program of programs)
      most.set(program.file, Math.max(most.get(program.file) ?? 0, program.memory() ?? 0));
  };
  const timer = setInterval(look, 2000);
  return { most, stop: () => clearInterval(timer) };
}

const at = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;
const shown = (name: string, numbers: readonly number[]) =>
  `${name}: p50 ${at(numbers, 0.5).toFixed(0)} ms, p95 ${at(numbers, 0.95).toFixed(0)} ms, p99 ${at(numbers, 0.99).toFixed(0)} ms, most ${at(numbers, 1).toFixed(0)} ms (${numbers.length})`;

/** Returns all mentions of a stream with the time at which each was found. */
async function listMentions({ client, streamId }: Person): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  let cursor: string | undefined;
  do {
    const query = { view: 'pieces' as const, limit: 100, cursor };
    const page = await client('mentions.index', { params: { stream_id: streamId }, query });
    for (const { id, url } of page.data) found.set(url, [...(found.get(url) ?? []), timeOfId(id).getTime()]);
    cursor = page.meta.cursor ?? undefined;
  } while (cursor);
  return found;
}

async function listSaved({ client, brandId }: Person): Promise<string[]> {
  const headlines: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client('clippings.index', { query: { brand: brandId, limit: 100, cursor } });
    headlines.push(...page.data.map(({ headline }) => headline));
    cursor = page.meta.cursor ?? undefined;
  } while (cursor);
  return headlines;
}

async function openOffice(taken: (call: Taken) => void): Promise<Person[]> {
  const anybody = steadfastClient(origins, '', () => {});
  const crowd: Person[] = [];
  const saved: string[] = [];
  let ids: { brandId: string; streamId: string } | undefined;
  for (let number = 0; number < people; number++) {
    const { access_token: token } = await anybody('auth.login', { body: staff });
    const client = steadfastClient(origins, token, taken);
    if (!ids) {
      const brandId = (await client('user.brands')).data[0]!.id;
      const body = { brand_id: brandId, name: 'Ferries', main_search_term: 'ferry' };
      ids = { brandId, streamId: (await client('streams.store', { body })).data.id };
      for (const url of outlets.feeds) await client('sources.store', { body: { url, interval_seconds: 10 } });
    }
    crowd.push({ client, ...ids, saved });
  }
  return crowd;
}

it(
  `${people} people at ${load * 100} % of what is sustained lose and double nothing in ${minutes} minutes with ${kills} kills while a tenth of the sources fail`,
  async () => {
    let calls: Taken[] = [];
    const crowd = await openOffice((call) => calls.push(call));
    outlets.fail();
    const [somebody] = crowd;
    await click(crowd, calibration, 0);
    const sustained = (await click(crowd, calibration, 0)) / (calibration / 1000);
    calls = [];
    const before = new Map(programs.map((program) => [program, program.memory() ?? 0]));
    const memory = watchMemory();
    const milliseconds = minutes * 60_000;
    const begun = Date.now();
    const pause = (people / (load * sustained)) * 1000;
    const [opened, killed] = await Promise.all([
      click(crowd, milliseconds, pause),
      killInTurn(milliseconds / (kills + 1)),
    ]);
    memory.stop();
    const published = [...outlets.published()].filter(([, time]) => time >= begun);
    const found = await until(
      'every article is found',
      async () => {
        const mentions = await listMentions(somebody!);
        return published.every(([url]) => mentions.has(url)) && mentions;
      },
      300,
    );
    const lags = published.map(([url, time]) => found.get(url)![0]! - time);
    const ofCalls = (isRepeated: boolean) =>
      calls.filter((call) => call.isRepeated === isRepeated).map((call) => call.milliseconds);
    console.log(
      `${sustained.toFixed(0)} screens a second are sustained, ${(opened / (milliseconds / 1000)).toFixed(0)} a second were opened; killed: ${killed.join(', ')}`,
    );
    console.log(
      shown(
        'calls',
        calls.map((call) => call.milliseconds),
      ),
    );
    console.log(shown('calls that were repeated after a kill or a refusal', ofCalls(true)));
    console.log(shown('from publication to the mention, the pause of ten seconds of its source included', lags));
    for (const [file, most] of memory.most) console.log(`${file}: ${most.toFixed(0)} MB of memory at most`);
    expect(killed).toHaveLength(kills);
    expect([...found].filter(([, times]) => times.length > 1)).toEqual([]);
    expect((await listSaved(somebody!)).toSorted()).toEqual(somebody!.saved.toSorted());
    for (const [program, first] of before) expect((program.memory() ?? 0) - first, program.file).toBeLessThan(growth);
  },
  (minutes + 30) * 60_000,
);
