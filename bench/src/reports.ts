import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@masthead/contract';
import type { ExportCell } from '@masthead/server/features/clippings/index.ts';
import { generateReportJob } from '@masthead/server/features/reports/generate-report.ts';
import { type ClippingRows, clippingRowsOf } from '@masthead/server/features/reports/outputs/all-clippings.ts';
import { modelSheet, withRows } from '@masthead/server/features/reports/outputs/long-sheet.ts';
import { writeOffice } from '@masthead/server/features/reports/outputs/office/write-office.ts';
import { openView, type View } from '@masthead/server/features/reports/outputs/view.ts';
import { writePdf } from '@masthead/server/features/reports/outputs/write-pdf.ts';
import { writeWorkbook, writeXlsxFile } from '@masthead/server/features/reports/outputs/write-xlsx.ts';
import { findReportOfJob } from '@masthead/server/features/reports/reports.queries.ts';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { createBrowserPool } from '@masthead/server/platform/browser/index.ts';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createFetcher } from '@masthead/server/platform/fetch/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import type { Services } from '@masthead/server/platform/services.ts';
import { createStorage } from '@masthead/server/platform/storage/index.ts';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { type BrandId, ownBrand } from '../../apps/server/src/features/access/index.ts';
import { openBrowser, openPage, withToken } from '../../e2e/browser.ts';
import { fillClippings, fillSections } from './reports-fill.ts';

/**
 * Clippings of the brand, all in the month that is reported, and of all brands; MASTHEAD_BENCH_CLIPPINGS=100000 makes a
 * short run, REPORTS_DATA keeps the database in a folder.
 */
const inMonth = Math.min(20_000, Number(process.env.MASTHEAD_BENCH_CLIPPINGS ?? 20_000));
const inAll = Number(process.env.MASTHEAD_BENCH_CLIPPINGS ?? 10_000_000);
const month = { start: '2026-10-01', end: '2026-10-31' } as const;
const from = new Date('2026-10-01T00:00:00Z');
const until = new Date('2026-11-01T00:00:00Z');
const rounds = 20;
/** Width of the names of what is timed. */
const width = 60;

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
    `${name.padEnd(width)}${at(times, 0.5).toFixed(0).padStart(8)} ms${at(times, 0.95).toFixed(0).padStart(8)} ms`,
  );
}

/** Counts the figures of the report in plain SQL, with an index that holds all they read. */
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

/** Returns rows of a sheet of clippings from memory. */
async function* pagesOf(rows: ExportCell[][], times = 1): AsyncGenerator<ExportCell[][]> {
  for (let time = 0; time < times; time++)
    for (let at = 0; at < rows.length; at += 2000) yield rows.slice(at, at + 2000);
}

async function bareWriter({ columns }: ClippingRows, rows: ExportCell[][]): Promise<void> {
  const heads = columns.map(({ header, width }) => ({ header, width }));
  await drain(writeXlsxStream(rows, { name: 'Bare', columns: heads, freezePane: { rows: 1 } }));
}

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}

/** Returns the highest resident memory of the process above that at the start, in MB. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.memoryUsage().rss;
  let highest = start;
  const look = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 10);
  await work();
  clearInterval(look);
  return (highest - start) / 1e6;
}

/** Measures the workbook of a report beside the bare streaming writer on the same rows, and its memory with ten times the rows. */
async function raceWorkbooks(services: Services, view: View): Promise<void> {
  const sheet = (await clippingRowsOf(services, view))!;
  const rows: ExportCell[][] = [];
  for await (const page of sheet.pages) rows.push(...page);
  await race(`XLSX, bare streaming writer, ${rows.length} rows in memory`, () => bareWriter(sheet, rows));
  await race('XLSX, bare streaming writer, rows read first', async () => {
    const read: ExportCell[][] = [];
    for await (const page of (await clippingRowsOf(services, view))!.pages) read.push(...page);
    await bareWriter(sheet, read);
  });
  await race('XLSX of the report, with all clippings', async () => {
    const { path } = await writeWorkbook(services, view);
    await rm(path);
  });
  const model = await writeXlsx({ sheets: [modelSheet(sheet, 'All')] });
  for (const times of [1, 10, 30]) {
    const written = async () => drain(await withRows(model, { ...sheet, pages: pagesOf(rows, times) }, 'Total'));
    console.log(
      `${`memory of a sheet of ${(rows.length * times).toLocaleString('en')} rows`.padEnd(width)}${(await growthOf(written)).toFixed(0).padStart(8)} MB more`,
    );
  }
}

/** Measures the page in a browser, from its address to the last section. */
async function racePage(origin: string, token: string, reportId: string): Promise<void> {
  execFileSync(process.execPath, [resolve(import.meta.dirname, '../../scripts/build-apps.mjs')], { stdio: 'inherit' });
  const browser = await openBrowser();
  const { page } = await openPage(browser);
  await withToken(page, token);
  await race('page in a browser, to the last section', async () => {
    await page.goto(`${origin}/reports/${reportId}`);
    await page.locator('[data-section=method]').waitFor();
  });
  await browser.close();
}

/** Measures a monthly report of a brand with 20,000 clippings among all: counting, the page, and its files. */
export async function run(): Promise<void> {
  const kept = process.env.REPORTS_DATA;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'masthead-bench-')));
  await mkdir(folder, { recursive: true });
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
  // A program that has just loaded its modules takes itself for overloaded.
  await sleep(3000);
  const signIn = async () => {
    const { access_token: token } = await createClient({ origin, headers: () => ({}) })('auth.login', {
      body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
    });
    return { token, call: createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) }) };
  };
  const brandId = ownBrand((await (await signIn()).call('user.brands')).data[0]!.id);
  if (!(await rowOf(db, sql`select from clippings where brand_id = ${brandId} limit 1`))) {
    const { ms } = await timed(() => fillClippings(db, log, { brandId, inMonth, inAll, until }));
    console.log(`filled in ${(ms / 60_000).toFixed(1)} minutes`);
  }
  const compared = await fillSections(db, log, { brandId, inMonth, inAll, until });
  // A session is locked before ten million rows are filled.
  const { token, call } = await signIn();
  const browser = createBrowserPool(config, log);
  const fetcher = createFetcher({ allowPrivate: true, userAgent: 'Bench' });
  const storage = await createStorage(config);
  const nothing = async () => [];
  const services = {
    ...{ config, db, clock: systemClock, log, fetcher, storage, browser, resolveTxt: nothing },
    nameService: { mailServers: nothing, addresses: nothing, names: nothing },
  };
  try {
    const { data } = await call('reports.store', { body: { brands: [brandId, ...compared], ...month } });
    const params = { report_id: data.id };
    console.log(`\n${inMonth.toLocaleString('en')} clippings of a month among ${inAll.toLocaleString('en')}`);
    await generateReportJob.run(services, { brand_id: brandId, report_id: data.id });
    const { document } = (await call('reports.show', { params })).data;
    console.log(`sections: ${document!.blocks.map(({ kind }) => kind).join(', ')}`);
    console.log(`${''.padEnd(width)}     median       p95`);
    await race('figures, from plain SQL', () => plainFigures(db, brandId));
    await race('figures, counted for the report', async () => {
      await rowsOf(db, sql`update reports set status = 'pending' where brand_id = ${brandId} and id = ${data.id}`);
      await generateReportJob.run(services, { brand_id: brandId, report_id: data.id });
    });
    await race('page, its call alone (reports.show)', () => call('reports.show', { params }));
    await racePage(origin, token, data.id);
    const view = openView((await findReportOfJob(db, brandId, data.id))!);
    if (await browser.isAvailable()) await race('PDF', () => writePdf(services, view));
    await race('PPTX', () => writeOffice(services, view, 'pptx'));
    await race('DOCX', () => writeOffice(services, view, 'docx'));
    await race('XLSX of the sections alone', () => writeXlsxFile(view));
    await raceWorkbooks(services, view);
  } finally {
    await browser.close();
    await fetcher.close();
    await storage.close();
    await api.stop();
    await database.close();
    await postgres.stop();
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}
