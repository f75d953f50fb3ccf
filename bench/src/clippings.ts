import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CoverageFilter } from '@masthead/contract';
import { listClippings } from '@masthead/server/features/clippings/coverage.queries.ts';
import { insertExport } from '@masthead/server/features/clippings/exports/exports.queries.ts';
import {
  exportJob,
  rebuildRollupsJob,
  revalueJob,
  revalueOutletsJob,
} from '@masthead/server/features/clippings/index.ts';
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
import type { BrandId } from '../../apps/server/src/features/access/index.ts';

const quiet = createLog(readConfig({ MASTHEAD_LOG_LEVEL: 'silent' }));

/** MASTHEAD_BENCH_CLIPPINGS=100000 makes a short run. */
export const inBrand = Number(process.env.MASTHEAD_BENCH_CLIPPINGS ?? 1_000_000);
const ofOutlet = Math.min(100_000, inBrand / 2);
const end = new Date('2026-11-01T00:00:00Z');
const outletId = '00000000-0000-7000-8000-000000000001';
const tagId = '00000000-0000-7000-8000-000000000002';

/** Fills two years of clippings; a tenth of them are of one outlet, one in a hundred has a tag. */
export async function fillClippings(db: Db, brandId: BrandId): Promise<void> {
  await rowsOf(
    db,
    sql`insert into outlets (id, name, site, impressions, created_at, updated_at) values (${outletId}, 'The Ferry', 'ferry.example', 40000, ${end}, ${end})`,
  );
  await rowsOf(db, sql`insert into tags (brand_id, id, name) values (${brandId}, ${tagId}, 'Ferries')`);
  await rowsOf(
    db,
    sql`insert into clippings (brand_id, id, type, media_type, headline, url, published_at, outlet_id, outlet_name, tier, country_id, text_tonality, impressions, hf_value, hf_value_version, created_by, created_at, updated_at)
        select ${brandId}, gen_random_uuid(), 'web', (array['web', 'web', 'print', 'tv', 'radio', 'facebook'])[1 + n % 6], 'A ferry sails again, number ' || n, 'https://ferry.example/' || n,
               ${end}::timestamptz - n * interval '63 seconds', case when n % ${inBrand / ofOutlet}::int = 0 then ${outletId}::uuid else lpad(to_hex((600 * power(random(), 3))::int), 32, '0')::uuid end,
               'Outlet', 'none', (array['DK', 'SE', 'NO', 'DE', 'GB', 'US'])[1 + n % 6], (array['negative', 'neutral', 'positive', null])[1 + n % 4], 40000, 6000, 1, ${brandId}, ${end}, ${end}
        from generate_series(1, ${inBrand}::int) as n`,
  );
  await rowsOf(
    db,
    sql`insert into clipping_tags (brand_id, clipping_id, tag_id) select brand_id, id, ${tagId} from clippings where brand_id = ${brandId} and random() < 0.01`,
  );
  // One that stands alone far back, which lists without an index would look for the longest.
  await rowsOf(
    db,
    sql`update clippings set country_id = 'IS', headline = 'A geyser' where brand_id = ${brandId} and id = (select id from clippings where brand_id = ${brandId} order by published_at limit 1)`,
  );
  await rebuildRollupsJob.run({ db, clock: systemClock, log: quiet }, { brand_id: brandId });
  for (const table of ['clippings', 'clipping_tags', 'clipping_days'])
    await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const filters: [string, CoverageFilter][] = [
  ['no filter', {}],
  ['two weeks', { start: '2026-06-01T00:00:00Z', end: '2026-06-15T00:00:00Z' }],
  ['a country with one clipping', { countries: ['IS'] }],
  ['an outlet', { outlets: [outletId] }],
  ['a media type and a tone', { types: ['radio'], sentiments: ['negative'] }],
  ['a tag', { tags: [tagId] }],
  ['a common word', { search: 'ferry' }],
  ['a word that stands once', { search: 'geyser' }],
  ['a tier that nothing has', { tiers: ['aplus'] }],
];

async function timeLists(db: Db, brandId: BrandId): Promise<void> {
  console.log('\na page of 25                          newest      by value');
  for (const [name, filter] of filters) {
    const times: number[] = [];
    for (const sort of ['newest', 'highest-pr-value'] as const) {
      const rounds: number[] = [];
      for (let round = 0; round < 5; round++)
        rounds.push(
          await timed(() => listClippings(db, { brandIds: [brandId] }, filter, { sort, after: null, limit: 25 })),
        );
      times.push(median(rounds));
    }
    console.log(`${name.padEnd(32)}${times.map((time) => `${time.toFixed(1)} ms`.padStart(12)).join('')}`);
  }
}

async function timeRevaluing(services: Services, brandId: BrandId): Promise<void> {
  const { db } = services;
  await rowsOf(
    db,
    sql`insert into outlet_audiences (outlet_id, valid_from, impressions, source, recorded_at) values (${outletId}, '2020-01-01', 55000, 'Bench', ${end})`,
  );
  const audience = await timed(() => revalueOutletsJob.run(services, { outlet_ids: [outletId] }));
  await rowsOf(db, sql`insert into outlet_tiers (brand_id, outlet_id, tier) values (${brandId}, ${outletId}, 'aplus')`);
  const tier = await timed(() => revalueJob.run(services, { brand_id: brandId, outlet_id: outletId }));
  const again = await timed(() => revalueJob.run(services, { brand_id: brandId, outlet_id: outletId }));
  const [wrong] = await rowsOf(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from clippings where brand_id = ${brandId} and outlet_id = ${outletId} and (impressions <> 55000 or tier <> 'aplus')`,
  );
  console.log(
    `\n${ofOutlet.toLocaleString('en')} clippings valued again: new audience ${(audience / 1000).toFixed(1)} s, new tier ${(tier / 1000).toFixed(1)} s, nothing new ${(again / 1000).toFixed(1)} s; wrong ${wrong!.count}`,
  );
}

async function timeExports(services: Services, brand: { id: BrandId; organisation_id: string; user_id: string }) {
  for (const format of ['csv', 'xlsx'] as const) {
    const id = crypto.randomUUID();
    const order = { id, organisation_id: brand.organisation_id, brand_ids: [brand.id], user_id: brand.user_id, format };
    await insertExport(services.db, { ...order, filters: { outlets: [outletId] }, language: 'en' }, end);
    globalThis.gc?.();
    let most = 0;
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 50);
    const time = await timed(() => exportJob.run(services, { export_id: id }));
    clearInterval(watch);
    const file = await rowOf(
      services.db,
      sql<{
        storage_key: string;
        bytes: number;
      }>`select f.storage_key, f.bytes from clipping_exports e join files f on f.id = e.file_id where e.id = ${id}`,
    );
    console.log(
      `${format} of ${ofOutlet.toLocaleString('en')} rows: ${(time / 1000).toFixed(1)} s, ${(file!.bytes / 1e6).toFixed(1)} MB, at most ${(most / 1e6).toFixed(0)} MB more memory`,
    );
  }
}

/** Measures a million clippings in a brand: lists, a hundred thousand valued again, a hundred thousand exported. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  const config = readConfig({
    PORT: '0',
    MASTHEAD_DATA: folder,
    MASTHEAD_ADMIN_PASSWORD: 'Password1',
    MASTHEAD_LOG_LEVEL: 'error',
  });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  await prepareDatabase({ url: postgres.url, config, log });
  const database = openDatabase({ url: postgres.url, connections: 4, log });
  const { db } = database;
  const fetcher = createFetcher({ allowPrivate: false, userAgent: 'bench' });
  const storage = await createStorage(config);
  const browser = createBrowserPool(config, log);
  const services: Services = {
    config,
    db,
    clock: systemClock,
    log,
    fetcher,
    resolveTxt: async () => [],
    nameService: { mailServers: async () => [], addresses: async () => [], names: async () => [] },
    storage,
    browser,
  };
  const brand = (await rowOf(
    db,
    sql<{
      id: BrandId;
      organisation_id: string;
      user_id: string;
    }>`select b.id, b.organisation_id, u.id as user_id from brands b cross join users u limit 1`,
  ))!;
  await fillClippings(db, brand.id);
  console.log(`${inBrand.toLocaleString('en')} clippings in a brand`);
  await timeLists(db, brand.id);
  await timeRevaluing(services, brand.id);
  await timeExports(services, brand);
  await browser.close();
  await storage.close();
  await fetcher.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
