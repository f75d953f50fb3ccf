import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@masthead/contract';
import { canonicalUrl } from '@masthead/reading';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Database, openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { findRunningPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import type { OutletOrder, OutletReport } from './outlet-server.ts';
import { hasNews, readNews } from './outlets.ts';
import { type Usage, usageOf } from './processes.ts';
import { signIn, startProduct } from './product.ts';

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const sleep = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));
const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
const mebi = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;

const streamCount = 300;
const feedsPerImport = 5000;
const sampleSeconds = 5;
/** Lines of how it goes, over the whole run. */
const lines = 15;

/**
 * Measures the required day of traffic: `npm run bench -- collection --minutes 30` (10,000 sources, 50 articles a
 * second, an interval of 300 s). It is a small version of real traffic: `--sources` outlets, each on a separate
 * address, that publish `--rate` articles a second for `--minutes`, a tenth of them failing in every way; the whole
 * product as npm start starts it. Measured are lag, memory, lost and doubled articles, the use of processor time, and
 * how long a screen waits meanwhile.
 */
export async function run(): Promise<void> {
  if (!hasNews) return console.log('Skipped: the articles of ../shared/data are not here.');
  const settings = {
    sources: option('sources', 10_000),
    rate: option('rate', 50),
    minutes: option('minutes', 2),
    interval: option('interval', 300),
  };
  console.log(
    `${settings.sources} sources (every tenth fails), interval ${settings.interval} s, ${settings.rate} articles a second for ${settings.minutes} minutes`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  const outlets = fork(join(import.meta.dirname, 'outlet-server.ts'), [String(settings.sources)]);
  const [{ port }] = (await once(outlets, 'message')) as [OutletReport];
  const product = await startProduct(folder);
  const { call, brandId } = await signIn(product.origin);
  const database = openDatabase({
    url: (await findRunningPostgres(folder))!.url,
    connections: 2,
    log: createLog(readConfig({ MASTHEAD_LOG_LEVEL: 'error' })),
  });
  try {
    await makeStreams(call, brandId);
    const idle = await latencies(call, 60);
    printLatencies('screens while nothing is collected', idle, null);
    await importSources(call, settings, port);
    await warmUp(database, settings);
    await measure({ ...settings, outlets, product, call, database, idle });
  } finally {
    await database.close();
    outlets.kill();
    product.child.kill('SIGTERM');
    await Promise.race([once(product.child, 'exit'), sleep(30)]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Streams for names that stand in the articles, as users have them. */
async function makeStreams(call: Client, brandId: string): Promise<void> {
  const terms = new Set<string>();
  for (const { text } of readNews(6000)) {
    const names = text.match(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}]{4,}/gu) ?? [];
    if (names[0]) terms.add(names[Math.floor(names.length / 2)]!);
    if (terms.size === streamCount) break;
  }
  for (const term of terms)
    await call('streams.store', { body: { brand_id: brandId, name: term, main_search_term: term } });
}

async function importSources(
  call: Client,
  { sources, interval }: { sources: number; interval: number },
  port: number,
): Promise<void> {
  const feeds = Array.from(
    { length: sources },
    (_, n) => `<outline text="Outlet ${n}" xmlUrl="http://127.1.${n >> 8}.${n & 255}:${port}/feed"/>`,
  );
  const started = performance.now();
  for (let at = 0; at < feeds.length; at += feedsPerImport)
    await call('sources.import', {
      body: {
        opml: `<opml version="2.0"><body>${feeds.slice(at, at + feedsPerImport).join('')}</body></opml>`,
        interval_seconds: interval,
      },
    });
  console.log(`imported in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const countOf = async ({ db }: Database, query: ReturnType<typeof sql>): Promise<number> =>
  Number((await rowsOf(db, query as ReturnType<typeof sql<{ count: number }>>))[0]!.count);

/**
 * Waits until every source has been fetched once; then their times are spread over the interval, as on a machine that
 * has run for long.
 */
async function warmUp(database: Database, { sources, interval }: { sources: number; interval: number }): Promise<void> {
  const started = performance.now();
  const waiting = sql`select count(*)::int as count from source_states where last_fetched_at is null`;
  while ((await countOf(database, waiting)) > 0) await sleep(1);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `all fetched for the first time in ${seconds.toFixed(0)} s: ${(sources / seconds).toFixed(0)} fetches a second, what fails included`,
  );
  await rowsOf(
    database.db,
    sql`update source_states set next_fetch_at = now() + random() * ${interval} * interval '1 second' where failures = 0`,
  );
}

/** Returns the milliseconds of each of the calls of screens, one after the other. */
async function latencies(call: Client, count: number): Promise<number[]> {
  const calls = [
    () => call('streams.index', { query: {} }),
    () => call('sources.index', { query: {} }),
    () => call('user.brands'),
  ];
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    await calls[n % calls.length]!();
    times.push(performance.now() - started);
  }
  return times;
}

function printLatencies(what: string, times: readonly number[], beside: readonly number[] | null): void {
  const shown = ([0.5, 0.95, 0.99] as const).map((share) => {
    const value = quantile(times, share);
    const ratio = beside ? ` (${(value / quantile(beside, share)).toFixed(1)} × idle)` : '';
    return `p${share * 100} ${value.toFixed(1)} ms${ratio}`;
  });
  console.log(`${what}: ${shown.join(', ')}`);
}

interface Measuring {
  rate: number;
  minutes: number;
  interval: number;
  outlets: ChildProcess;
  product: { child: ChildProcess };
  call: Client;
  database: Database;
  idle: readonly number[];
}

const order = (outlets: ChildProcess, message: OutletOrder) => void outlets.send(message);
const reportOf = async (outlets: ChildProcess): Promise<OutletReport> => {
  order(outlets, { ask: 'published' });
  return ((await once(outlets, 'message')) as [OutletReport])[0];
};

async function measure(measuring: Measuring): Promise<void> {
  const { rate, minutes, interval, outlets, product, call, database, idle } = measuring;
  const fetches = async () => countOf(database, sql`select coalesce(sum(fetches), 0) as count from source_days`);
  const before = { at: performance.now(), usage: usageOf(product.child.pid!), fetches: await fetches() };
  order(outlets, { publish: rate });
  const memory: Usage[] = [];
  const busy: number[] = [];
  const end = performance.now() + minutes * 60_000;
  let nextLine = performance.now();
  while (performance.now() < end) {
    busy.push(...(await latencies(call, 6)));
    memory.push(usageOf(product.child.pid!));
    if (performance.now() >= nextLine) {
      nextLine += (minutes * 60_000) / lines;
      await printMoment(call, memory.at(-1)!, (performance.now() - before.at) / 1000);
    }
    await sleep(sampleSeconds);
  }
  const seconds = (performance.now() - before.at) / 1000;
  const usage = usageOf(product.child.pid!);
  const made = (await fetches()) - before.fetches;
  order(outlets, { publish: 0 });
  printMemory(memory);
  printLatencies('screens meanwhile', busy, idle);
  console.log(`${(made / seconds).toFixed(0)} sources fetched a second`);
  printProcessor(before.usage, usage, seconds);
  await printSteps(call);
  await printLag(measuring, seconds);
  await printBalance(outlets, database, interval);
}

/** Prints the current memory and queues. */
async function printMoment(call: Client, { node, postgres }: Usage, seconds: number): Promise<void> {
  const { data } = await call('staff.sources.status');
  const queues = data.queues.map(({ name, length }) => `${name} ${length}`).join(', ');
  console.log(
    `after ${seconds.toFixed(0).padStart(4)} s: node ${mebi(node.bytes)}, postgres ${mebi(postgres.bytes)}, together ${mebi(node.bytes + postgres.bytes)}; waiting: ${queues}; sources late by ${data.sources.lag_seconds.toFixed(1)} s`,
  );
}

function printMemory(memory: readonly Usage[]): void {
  const of = (part: 'node' | 'postgres', samples: readonly Usage[]) =>
    samples.reduce((sum, one) => sum + one[part].bytes, 0) / samples.length;
  const quarter = Math.max(1, Math.floor(memory.length / 4));
  for (const part of ['node', 'postgres'] as const) {
    const most = Math.max(...memory.map((one) => one[part].bytes));
    console.log(
      `memory of ${part}: first quarter ${mebi(of(part, memory.slice(0, quarter)))}, last quarter ${mebi(of(part, memory.slice(-quarter)))}, most ${mebi(most)}`,
    );
  }
  console.log(
    `memory of all together, most: ${mebi(Math.max(...memory.map((one) => one.node.bytes + one.postgres.bytes)))}`,
  );
}

function printProcessor(before: Usage, after: Usage, seconds: number): void {
  const share = (part: 'node' | 'postgres') =>
    `${part} ${((100 * (after[part].seconds - before[part].seconds)) / seconds).toFixed(0)} %`;
  console.log(`processor, of one core: ${share('node')} (API and worker), ${share('postgres')}`);
}

async function printSteps(call: Client): Promise<void> {
  const { data } = await call('staff.sources.status');
  console.log('step                  time     calls   ms a call   of the worker');
  for (const { name, milliseconds, calls, waits, share } of data.steps)
    console.log(
      `${name.padEnd(18)}${`${(milliseconds / 1000).toFixed(1)} s`.padStart(8)}${String(calls).padStart(10)}${(calls ? milliseconds / calls : 0).toFixed(2).padStart(12)}${(waits ? 'waits' : `${(100 * (share ?? 0)).toFixed(0)} %`).padStart(16)}`,
    );
  console.log(
    `queues: ${data.queues.map(({ name, length }) => `${name} ${length}`).join(', ')}; lag of the sources ${data.sources.lag_seconds.toFixed(1)} s, failing ${data.sources.failing}`,
  );
}

/**
 * Prints the time from publication, which the page states, to the mention, whose id holds its time; beyond the
 * interval is our own delay.
 */
async function printLag({ database, interval }: Measuring, seconds: number): Promise<void> {
  // Articles of the last interval may still wait for their turn.
  const since = new Date(Date.now() - seconds * 1000);
  const until = new Date(Date.now() - (interval + 10) * 1000);
  const rows = await rowsOf(
    database.db,
    sql<{ lag: number; beyond: number }>`
      select extract(epoch from to_timestamp(('x' || substr(replace(m.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) - d.published_at)::float8 as lag,
        extract(epoch from to_timestamp(('x' || substr(replace(m.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) - d.collected_at)::float8 as beyond
      from mentions m join documents d on d.id = m.document_id where d.published_at > ${since}`,
  );
  const settled = rows.length > 0 && until > since;
  const lags = rows.map(({ lag }) => lag);
  console.log(
    `mentions: ${rows.length}; from publication median ${quantile(lags, 0.5).toFixed(1)} s, p99 ${quantile(lags, 0.99).toFixed(1)} s${settled ? '' : ' (shorter than the interval: see the next line)'}; beyond the interval at p99 ${(quantile(lags, 0.99) - interval).toFixed(1)} s`,
  );
  const added = rows.map(({ beyond }) => beyond);
  console.log(
    `from the fetch of the feed to the mention: median ${quantile(added, 0.5).toFixed(2)} s, p99 ${quantile(added, 0.99).toFixed(2)} s`,
  );
}

/** Prints whether each published article is stored once. */
async function printBalance(outlets: ChildProcess, { db }: Database, interval: number): Promise<void> {
  const { published } = await reportOf(outlets);
  const wanted = new Set(published.map(({ url }) => canonicalUrl(url)));
  const end = performance.now() + (interval + 120) * 1000;
  for (;;) {
    const rows = await rowsOf(
      db,
      sql<{ url: string; stored: number }>`select url, count(*)::int as stored from documents group by url`,
    );
    const stored = new Map(rows.map((row) => [row.url, row.stored]));
    const lost = [...wanted].filter((url) => !stored.has(url)).length;
    if (lost === 0 || performance.now() > end) {
      const doubled = [...stored.values()].filter((count) => count > 1).length;
      return console.log(`${wanted.size} articles published: ${lost} lost, ${doubled} doubled`);
    }
    await sleep(2);
  }
}
