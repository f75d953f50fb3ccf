import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@masthead/contract';
import { rebuildRollupsJob } from '@masthead/server/features/clippings/index.ts';
import { generateReportJob } from '@masthead/server/features/reports/generate-report.ts';
import { writeOffice } from '@masthead/server/features/reports/outputs/office/write-office.ts';
import { openView } from '@masthead/server/features/reports/outputs/view.ts';
import { writePdf } from '@masthead/server/features/reports/outputs/write-pdf.ts';
import { writeXlsxFile } from '@masthead/server/features/reports/outputs/write-xlsx.ts';
import { findReportOfJob } from '@masthead/server/features/reports/reports.queries.ts';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { createBrowserPool } from '@masthead/server/platform/browser/index.ts';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createFetcher } from '@masthead/server/platform/fetch/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { createStorage } from '@masthead/server/platform/storage/index.ts';
import { type BrandId, ownBrand } from '../../apps/server/src/features/access/index.ts';

/** Clippings of the month that is reported, and all clippings; MASTHEAD_BENCH_CLIPPINGS=100000 makes a short run. */
const inMonth = 20_000;
const inAll = Number(process.env.MASTHEAD_BENCH_CLIPPINGS ?? 10_000_000);
const month = { start: '2026-10-01', end: '2026-10-31' } as const;
const from = new Date('2026-10-01T00:00:00Z');
const until = new Date('2026-11-01T00:00:00Z');
const rounds = 7;

/** Fills clippings of a brand, spread evenly over the days before a moment. */
const fill = (db: Db, brandId: BrandId, { count, days, before }: { count: number; days: number; before: Date }) =>
  rowsOf(
    db,
    sql`insert into clippings (brand_id, id, type, media_type, headline, published_at, outlet_id, outlet_name, tier, country_id, text_tonality, impressions, hf_value, hf_value_version, created_by, created_at, updated_at)
        select ${brandId}, gen_random_uuid(), 'web', (array['web', 'web', 'web', 'print', 'tv', 'radio'])[1 + n % 6], 'A ferry sails again today ' || n,
               ${before}::timestamptz - n * (${days}::int * interval '1 day' / ${count}::int), lpad(to_hex((600 * power(random(), 3))::int), 32, '0')::uuid, 'Outlet ' || n % 600, (array['aplus', 'bplus', 'none', 'none'])[1 + n % 4],
               (array['DK', 'SE', 'NO', 'DE', 'GB', 'US', 'FI', 'NL'])[1 + n % 8], (array['negative', 'neutral', 'positive', null])[1 + n % 4],
               (random() * 100000)::int, (random() * 50000)::numeric(16, 2), 1, ${brandId}, ${before}, ${before}
        from generate_series(1, ${count}::int) as n`,
  );

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}
const at = (numbers: readonly number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))]!;

/** Times work several times after one round that does not count. Prints the median and the slowest. */
async function race(name: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push((await timed(work)).ms);
  console.log(
    `${name.padEnd(44)}${at(times, 0.5).toFixed(0).padStart(8)} ms${at(times, 0.95).toFixed(0).padStart(8)} ms`,
  );
}

/** Returns the figures of the report from plain SQL, with an index that has everything they read. */
async function plainFigures(db: Db, brandId: BrandId): Promise<void> {
  const within = sql`brand_id = ${brandId} and published_at >= ${from} and published_at < ${until} and not is_advertisement`;
  for (const group of ['media_type', 'country_id', 'text_tonality', 'outlet_id'] as const)
    await rowsOf(
      db,
      sql`select ${sql.ref(group)}, count(*) from clippings where ${within} group by 1 order by 2 desc limit 15`,
    );
  await rowsOf(db, sql`select date_trunc('day', published_at), count(*) from clippings where ${within} group by 1`);
  await rowsOf(db, sql`select count(*), sum(impressions), sum(hf_value) from clippings where ${within}`);
  await rowsOf(db, sql`select id, headline from clippings where ${within} order by hf_value desc limit 12`);
}

/** Measures a monthly report over 20,000 clippings among all: counting, the page, and its files. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  const config = readConfig({
    ...{ PORT: '0', MASTHEAD_ADMIN_PASSWORD: 'Password1', MASTHEAD_LOG_LEVEL: 'error' },
    ...{ MASTHEAD_RATE_LIMIT: '100000', MASTHEAD_DATA: folder },
  });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { keys } = await prepareDatabase({ url: postgres.url, config, log });
  const api = await startApi({ url: postgres.url, config, log, keys });
  const database = openDatabase({ url: postgres.url, connections: 4, log });
  const { db } = database;
  const origin = `http://127.0.0.1:${api.port}`;
  const { access_token: token } = await createClient({ origin, headers: () => ({}) })('auth.login', {
    body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
  });
  const call = createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) });
  const brandId = ownBrand((await call('user.brands')).data[0]!.id);
  await fill(db, brandId, { count: inMonth, days: 31, before: until });
  await fill(db, brandId, { count: Math.max(1, inAll - inMonth), days: 700, before: from });
  await rebuildRollupsJob.run({ db, clock: systemClock, log }, { brand_id: brandId });
  for (const table of ['clippings', 'clipping_days']) await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
  const browser = createBrowserPool(config, log);
  const fetcher = createFetcher({ allowPrivate: true, userAgent: 'Bench' });
  const storage = await createStorage(config);
  const nothing = async () => [];
  const services = {
    ...{ config, db, clock: systemClock, log, fetcher, storage, browser, resolveTxt: nothing },
    nameService: { mailServers: nothing, addresses: nothing, names: nothing },
  };

  const { data } = await call('reports.store', { body: { brands: [brandId], ...month } });
  const params = { report_id: data.id };
  console.log(`\n${inMonth.toLocaleString('en')} clippings of a month among ${inAll.toLocaleString('en')}`);
  console.log(`${''.padEnd(44)}     median       p95`);
  await race('figures, from plain SQL', () => plainFigures(db, brandId));
  await race('figures, counted for the report', async () => {
    await rowsOf(db, sql`update reports set status = 'pending' where brand_id = ${brandId} and id = ${data.id}`);
    await generateReportJob.run(services, { brand_id: brandId, report_id: data.id });
  });
  await race('page (reports.show over HTTP)', () => call('reports.show', { params }));
  const view = openView((await findReportOfJob(db, brandId, data.id))!);
  await race('PPTX', () => writeOffice(services, view, 'pptx'));
  await race('DOCX', () => writeOffice(services, view, 'docx'));
  await race('XLSX', () => writeXlsxFile(view));
  if (await browser.isAvailable()) await race('PDF', () => writePdf(services, view));

  await browser.close();
  await fetcher.close();
  await storage.close();
  await api.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
