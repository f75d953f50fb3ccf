import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@masthead/contract';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { startReplay } from '@masthead/server/testing/replay.ts';
import { hasNews, type NewsText, readNews, serveOutlets } from './outlets.ts';
import type { WorkerReport } from './road-worker.ts';

const feeds = 20;
const perFeed = 500;
const streamCount = 1000;
const liveSeconds = 60;

/** Picks words from the articles, each the main term of a stream: names rather than the most common words. */
function pickTerms(texts: readonly NewsText[]): string[] {
  const terms = new Set<string>();
  for (const { text } of texts) {
    const names = text.match(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}]{4,}/gu) ?? [];
    if (names[0]) terms.add(names[Math.floor(names.length / 2)]!);
    if (terms.size === streamCount) break;
  }
  return [...terms];
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/**
 * Measures the whole way from feeds to streams: 20 feeds of 500 real articles each into 1,000 streams for the
 * throughput, then outlets that publish one by one for the lag. The worker is a separate process, so its memory and
 * steps are separate too.
 */
export async function run(): Promise<void> {
  if (!hasNews) return console.log('Skipped: the articles of ../shared/data are not here.');
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  const config = readConfig({
    PORT: '0',
    MASTHEAD_ADMIN_PASSWORD: 'Password1',
    MASTHEAD_LOG_LEVEL: 'error',
    MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
    MASTHEAD_RATE_LIMIT: '100000',
  });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { keys } = await prepareDatabase({ url: postgres.url, config, log });
  const api = await startApi({ url: postgres.url, config, log, keys });
  const database = openDatabase({ url: postgres.url, connections: 2, log });
  const origin = `http://127.0.0.1:${api.port}`;
  const { access_token: token } = await createClient({ origin, headers: () => ({}) })('auth.login', {
    body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
  });
  const call = createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) });
  const brandId = (await call('user.brands')).data[0]!.id;

  const texts = readNews(feeds * perFeed);
  const terms = pickTerms(texts);
  for (const term of terms)
    await call('streams.store', { body: { brand_id: brandId, name: term, main_search_term: term } });
  const outlets = await serveOutlets(texts, feeds);
  await call('sources.import', { body: { opml: outlets.opml, interval_seconds: 3600 } });

  const count = async (table: string) =>
    (await rowsOf(database.db, sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`))[0]!
      .count;
  const worker = startBenchWorker(postgres.url);
  const started = performance.now();
  while ((await count('documents')) < texts.length || (await count('match_queue')) > 0)
    await new Promise((done) => setTimeout(done, 200));
  const seconds = (performance.now() - started) / 1000;
  const report = await worker.report();
  console.log(
    `${feeds} feeds × ${texts.length / feeds} articles into ${terms.length} streams: ${(texts.length / seconds).toFixed(0)} documents a second (${seconds.toFixed(1)} s, the worker's start included), ${await count('mentions')} mentions`,
  );
  printSteps(report);

  await measureLag(call, database.db);
  const last = await worker.report();
  console.log(`peak memory of the worker: ${Math.round(last.peakBytes / 1024 / 1024)} MiB`);
  worker.stop();
  outlets.close();
  await api.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function printSteps({ steps }: WorkerReport): void {
  const sum = steps.reduce((total, step) => total + step.milliseconds, 0);
  console.log('step              time, waiting included     calls   ms a call   share');
  for (const step of steps.toSorted((a, b) => b.milliseconds - a.milliseconds)) {
    console.log(
      `${step.name.padEnd(18)}${`${(step.milliseconds / 1000).toFixed(1)} s`.padStart(22)}${String(step.calls).padStart(10)}${(step.milliseconds / step.calls).toFixed(2).padStart(12)}${`${((100 * step.milliseconds) / sum).toFixed(0)} %`.padStart(8)}`,
    );
  }
}

/** Measures the time from publication, which the page states, to the mention, whose id holds its time. */
async function measureLag(call: ReturnType<typeof createClient>, db: Parameters<typeof rowsOf>[0]): Promise<void> {
  const interval = 5;
  const replay = await startReplay({ rate: 10, backlog: 1, outlets: 20, syndicate: 0 });
  await call('sources.import', { body: { opml: await replay.opml(), interval_seconds: interval } });
  await new Promise((done) => setTimeout(done, liveSeconds * 1000));
  const published = await replay.published();
  const since = new Date(Date.now() - (liveSeconds - 10) * 1000);
  const rows = await rowsOf(
    db,
    sql<{ lag: number }>`
      select extract(epoch from to_timestamp(('x' || substr(replace(m.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) - m.published_at)::float8 as lag
      from mentions m where m.published_at > ${since}`,
  );
  const lags = rows.map((row) => row.lag).sort((a, b) => a - b);
  await replay.stop();
  console.log(
    `lag from publication to mention at 10 articles a second, interval ${interval} s (${published.length} published, ${lags.length} mentions): median ${quantile(lags, 0.5).toFixed(2)} s, p99 ${quantile(lags, 0.99).toFixed(2)} s; beyond the interval at p99: ${(quantile(lags, 0.99) - interval).toFixed(2)} s`,
  );
}

function startBenchWorker(url: string) {
  const child = fork(join(import.meta.dirname, 'road-worker.ts'), [], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
      MASTHEAD_LOG_LEVEL: 'error',
      MASTHEAD_FETCH_PER_HOST: '32',
    },
  });
  return {
    report: () =>
      new Promise<WorkerReport>((done) => {
        child.once('message', (message) => done(message as WorkerReport));
        child.send('report');
      }),
    stop: () => void child.kill('SIGKILL'),
  };
}
