import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@masthead/contract';
import { rebuildRollupsJob } from '@masthead/server/features/clippings/index.ts';
import { type SumQuestion, sumClippings, sumQuery } from '@masthead/server/features/metrics/sums.queries.ts';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, type RawBuilder, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { type BrandId, ownBrand } from '../../apps/server/src/features/access/index.ts';
import { withoutIndexes } from './without-indexes.ts';

const quiet = createLog(readConfig({ MASTHEAD_LOG_LEVEL: 'silent' }));

const perBrand = 1_000_000;
/** Brands that are loaded for the second half; MASTHEAD_BENCH_BRANDS=2 makes a short run. */
const brandCount = Number(process.env.MASTHEAD_BENCH_BRANDS ?? 10);
const rounds = 15;
const end = new Date('2026-11-01T00:00:00Z');
const daysBefore = (moment: Date, count: number) => new Date(moment.getTime() - count * 86_400_000);
const twoWeeks = { start: daysBefore(end, 14), end };
const beforeTwoWeeks = { start: daysBefore(end, 28), end: twoWeeks.start };
const year = { start: daysBefore(end, 365), end };
const yearBefore = { start: daysBefore(end, 730), end: year.start };

/**
 * Fills two years of clippings of a brand: few countries and large outlets have most of them, as in reality. Three
 * copies, a day apart, are a story.
 */
const fillBrand = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql`insert into clippings (brand_id, id, type, media_type, headline, published_at, outlet_id, outlet_name, tier, country_id, text_tonality, impressions, hf_value, hf_value_version, cluster_id, created_by, created_at, updated_at)
        select ${brandId}, gen_random_uuid(), 'web', (array['web', 'web', 'web', 'print', 'tv', 'radio', 'facebook', 'twitter'])[1 + n % 8], 'A ferry sails again today ' || n,
               ${end}::timestamptz - n * interval '63 seconds', lpad(to_hex((600 * power(random(), 3))::int), 32, '0')::uuid, 'Outlet', (array['aplus', 'bplus', 'none', 'none', 'none'])[1 + n % 5],
               (array['DK', 'SE', 'NO', 'DE', 'GB', 'US', 'FI', 'NL', 'FR', 'ES', 'IT', 'PL'])[1 + (12 * power(random(), 2))::int % 12],
               (array['negative', 'neutral', 'positive', null])[1 + n % 4], (random() * 100000)::int, (random() * 50000)::numeric(16, 2), 1, md5(${brandId} || (n / 4500) * 1500 + n % 1500)::uuid, ${brandId}, ${end}, ${end}
        from generate_series(1, ${perBrand}::int) as n`,
  );

async function load(db: Db, brandIds: readonly BrandId[]): Promise<void> {
  await withoutIndexes(db, 'clippings', async () => {
    for (const brandId of brandIds) await fillBrand(db, brandId);
  });
  // An index with all columns that the plain queries read.
  await rowsOf(
    db,
    sql`create index if not exists bench_covering on clippings (brand_id, published_at) include (tier, country_id, text_tonality, impressions, hf_value, is_advertisement)`,
  );
  for (const brandId of brandIds)
    await rebuildRollupsJob.run({ db, clock: systemClock, log: quiet }, { brand_id: brandId });
  await rowsOf(db, sql`vacuum analyze clippings`);
  await rowsOf(db, sql`vacuum analyze clipping_days`);
  await rowsOf(db, sql`vacuum analyze clipping_months`);
  await rowsOf(db, sql`vacuum analyze clipping_copy_days`);
  await rowsOf(db, sql`vacuum analyze clipping_copy_months`);
}

interface Race {
  name: string;
  goal: number;
  question: Omit<SumQuestion, 'filter'> & Partial<Pick<SumQuestion, 'filter'>>;
  plain: (brandId: BrandId) => RawBuilder<unknown>;
}

const counted = (brandId: BrandId, from: Date, until: Date) =>
  sql`brand_id = ${brandId} and published_at >= ${from} and published_at < ${until} and not is_advertisement`;
const measures = sql`count(*), sum(impressions), sum(hf_value)`;
const plainTotals = (current: { start: Date; end: Date }, previous: { start: Date }) => (brandId: BrandId) =>
  sql`select published_at >= ${current.start}, tier, ${measures} from clippings where ${counted(brandId, previous.start, current.end)} group by 1, 2`;

const races: Race[] = [
  {
    name: 'totals of two weeks with the period before',
    goal: 40,
    question: { periods: [twoWeeks, beforeTwoWeeks], dimension: 'tier' },
    plain: plainTotals(twoWeeks, beforeTwoWeeks),
  },
  {
    name: 'totals of a year with the period before',
    goal: 200,
    question: { periods: [year, yearBefore], dimension: 'tier' },
    plain: plainTotals(year, yearBefore),
  },
  {
    name: 'a year day by day',
    goal: 60,
    question: { periods: [year], dimension: 'tier', bucket: 'day', apart: 'none' },
    plain: (brandId) =>
      sql`select (published_at at time zone 'UTC')::date, ${measures} from clippings where ${counted(brandId, year.start, year.end)} group by 1`,
  },
  {
    name: 'a year split by tone and country',
    goal: 30,
    question: { periods: [year], dimension: 'country_tone', apart: 'both' },
    plain: (brandId) =>
      sql`select country_id, text_tonality, ${measures} from clippings where ${counted(brandId, year.start, year.end)} group by 1, 2`,
  },
];

/** The same as unique stories: what they take is shown below the plain count. */
const stories = { filter: { stories: true } };
const plainStories = (period: { start: Date; end: Date }) => (brandId: BrandId) =>
  sql`select count(distinct coalesce(cluster_id, id)) from clippings where ${counted(brandId, period.start, period.end)}`;
races.push(
  {
    name: 'stories of two weeks with the period before',
    goal: 40,
    question: { ...races[0]!.question, ...stories },
    plain: plainStories(twoWeeks),
  },
  {
    name: 'stories of a year with the period before',
    goal: 60,
    question: { ...races[1]!.question, ...stories },
    plain: plainStories(year),
  },
  {
    name: 'stories of a year day by day',
    goal: 60,
    question: { ...races[2]!.question, ...stories },
    plain: plainStories(year),
  },
  {
    name: 'stories of a year from noon, top outlets',
    goal: 60,
    question: {
      periods: [{ start: new Date(year.start.getTime() + 12 * 3_600_000), end }],
      dimension: 'outlet',
      apart: 'both',
      top: 10,
      ...stories,
    },
    plain: (brandId) =>
      sql`select outlet_id, count(distinct coalesce(cluster_id, id)) from clippings where ${counted(brandId, year.start, year.end)} group by 1 order by 2 desc limit 10`,
  },
);

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
const p95 = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)]!;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Returns the milliseconds that PostgreSQL itself takes for a query, planning included. */
async function inSql(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const lines = await rowsOf(db, sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off) ${query}`);
  const told = lines.map((line) => /^(?:Planning|Execution) Time: ([\d.]+) ms/.exec(line['QUERY PLAN'])?.[1]);
  return told.reduce((sum, time) => sum + Number(time ?? 0), 0);
}

/** Medians of both, taken in turns, after a round that warms up. */
async function race(db: Db, brandId: BrandId, { question, plain }: Race) {
  const zone = { timezone: 'UTC', brand_ids: [brandId] };
  const asked = sumQuery(zone, { filter: {}, ...question });
  const kept: number[] = [];
  const rows: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (let again = 0; again < 3; again++) kept.push(await inSql(db, asked));
    rows.push(await inSql(db, plain(brandId)));
  }
  return { kept: median(kept.slice(3)), rows: median(rows.slice(1)) };
}

async function compare(db: Db, brandId: BrandId, title: string): Promise<number[]> {
  console.log(`\n${title}`);
  console.log('question                                       sums kept    plain SQL    times   goal');
  const times: number[] = [];
  for (const one of races) {
    const { kept, rows } = await race(db, brandId, one);
    times.push(kept);
    console.log(
      `${one.name.padEnd(45)}${`${kept.toFixed(2)} ms`.padStart(11)}${`${rows.toFixed(1)} ms`.padStart(13)}${(rows / kept).toFixed(0).padStart(9)}${String(one.goal).padStart(7)}`,
    );
  }
  const filter = { search: 'ferry' };
  const fallback = await timed(() =>
    sumClippings(db, { timezone: 'UTC', brand_ids: [brandId] }, { ...races[1]!.question, filter }),
  );
  const narrowed = { stories: true, countries: ['DK'] };
  const byStories = await timed(() =>
    sumClippings(db, { timezone: 'UTC', brand_ids: [brandId] }, { ...races[1]!.question, filter: narrowed }),
  );
  console.log(
    `from the rows, because nothing is kept for it: a year with a search ${fallback.toFixed(0)} ms, stories of a country ${byStories.toFixed(0)} ms`,
  );
  await explain(db, brandId);
  return times;
}

/** Prints the plan of the stories of a year: it must read the kept sums alone. */
async function explain(db: Db, brandId: BrandId): Promise<void> {
  const query = sumQuery(
    { timezone: 'UTC', brand_ids: [brandId] },
    { periods: [year], dimension: 'tier', filter: { stories: true } },
  );
  const lines = await rowsOf(
    db,
    sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers, costs off, timing off) ${query}`,
  );
  console.log(`\nplan of the stories of a year:\n${lines.map((line) => line['QUERY PLAN']).join('\n')}`);
}

/** Measures one call, and all calls of the dashboard at once, over HTTP. */
async function overHttp(call: Client, brandId: BrandId): Promise<void> {
  const query = { brands: [brandId], start: year.start.toISOString(), end: end.toISOString() };
  const calls = [
    () => call('metrics.dashboard.clippings', { query }),
    () => call('metrics.dashboard.impressions', { query }),
    () => call('metrics.dashboard.hf_value', { query }),
    () => call('metrics.clippings.top-outlets', { query }),
    () => call('metrics.clippings.sentiment.split.by_brands', { query }),
  ];
  const singles: number[] = [];
  const together: number[] = [];
  for (const one of calls) await one();
  let used = process.cpuUsage();
  for (let round = 0; round < 60; round++) for (const one of calls.slice(0, 3)) singles.push(await timed(one));
  const inOne = processorTime(used) / singles.length;
  used = process.cpuUsage();
  for (let round = 0; round < 60; round++) together.push(await timed(() => Promise.all(calls.map((one) => one()))));
  const inAll = processorTime(used) / together.length;
  console.log(
    `\nover HTTP, a year: one dashboard call ${median(singles).toFixed(1)} ms (p95 ${p95(singles).toFixed(1)}, goal 15); all five at once ${median(together).toFixed(1)} ms (p95 ${p95(together).toFixed(1)}, goal 60)`,
  );
  console.log(
    `processor time of server and client together: ${inOne.toFixed(1)} ms a call, ${inAll.toFixed(1)} ms all five`,
  );
}

/**
 * Returns the processor time of this process since then in milliseconds, which other work on the machine does not
 * lengthen.
 */
const processorTime = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** Measures a million clippings in a brand, first alone and then among ten millions. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  const config = readConfig({
    PORT: '0',
    MASTHEAD_ADMIN_PASSWORD: 'Password1',
    MASTHEAD_LOG_LEVEL: 'error',
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
  const brandIds: BrandId[] = [ownBrand((await call('user.brands')).data[0]!.id)];
  while (brandIds.length < brandCount)
    brandIds.push(
      ownBrand(
        (
          await call('brands.store', {
            body: { name: `Brand ${brandIds.length}`, currency_code: 'EUR', country_id: 'DK' },
          })
        ).data.id,
      ),
    );

  await load(database.db, brandIds.slice(0, 1));
  const alone = await compare(database.db, brandIds[0]!, '1 million clippings');
  await overHttp(call, brandIds[0]!);
  await load(database.db, brandIds.slice(1));
  const among = await compare(database.db, brandIds[0]!, `the same brand among ${brandCount} million`);
  await overHttp(call, brandIds[0]!);
  console.log(
    `\nfrom 1 to ${brandCount} million, times slower: ${among.map((time, at) => (time / alone[at]!).toFixed(2)).join(', ')} (goal at most 1.3)`,
  );

  await api.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
