import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@masthead/contract';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { type BrandId, ownBrand } from '../../apps/server/src/features/access/index.ts';
import { fillStream } from './mentions-fill.ts';

const mentions = 1_000_000;
const runs = 15;
/** Milliseconds that a first page may take. */
const goal = 150;

/**
 * Measures a stream with a million mentions of the last 30 days: every way to list and count them, over HTTP, one after
 * the other.
 */
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
  try {
    await measure(postgres.url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function measure(url: string): Promise<void> {
    const { keys } = await prepareDatabase({ url, config, log });
    const api = await startApi({ url, config, log, keys });
    const database = openDatabase({ url, connections: 2, log });
    const origin = `http://127.0.0.1:${api.port}`;
    const { access_token: token } = await createClient({ origin, headers: () => ({}) })('auth.login', {
      body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
    });
    const call = createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) });
    const brandId = ownBrand((await call('user.brands')).data[0]!.id);
    const { data: stream } = await call('streams.store', {
      body: { brand_id: brandId, name: 'Norlunde', main_search_term: 'Norlunde' },
    });
    const started = performance.now();
    await fillStream(database.db, { brandId, streamId: stream.id, count: mentions });
    await tierOutlets(database.db, brandId);
    console.log(
      `${mentions.toLocaleString('en')} mentions in one stream, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    await measureCalls(call, stream.id, brandId);
    await database.close();
    await api.stop();
  }
}

/** Puts ten outlets into tier A and thirty into tier B. */
const tierOutlets = (db: Parameters<typeof rowsOf>[0], brandId: BrandId) =>
  rowsOf(
    db,
    sql`insert into outlet_tiers (brand_id, outlet_id, tier)
        select ${brandId}, o.outlet_id, case when n <= 10 then 'aplus' else 'bplus' end
        from (select outlet_id, row_number() over (order by outlet_id) as n from (select distinct outlet_id from mentions where brand_id = ${brandId}) d) o where n <= 40`,
  );

/** Measures every call by its name. */
export async function measureCalls(call: Client, streamId: string, brandId: BrandId): Promise<void> {
  const params = { stream_id: streamId };
  const start = new Date(Math.floor((Date.now() - 13 * 86_400_000) / 86_400_000) * 86_400_000).toISOString();
  const filters: Record<string, object> = {
    'no filter': {},
    'negative tone': { sentiment: ['negative'] },
    'a country of 4 mentions': { countries: ['IS'] },
    'a media type of 5 mentions': { media_types: ['radio'] },
    'three filters': { sentiment: ['positive'], languages: ['en'], countries: ['GB'] },
    'tier A': { tiers: ['aplus'] },
    'tier A, negative, Danish': { tiers: ['aplus'], sentiment: ['negative'], languages: ['da'] },
    'without a tier': { tiers: ['none'] },
    'a word of 5 mentions': { search: 'zeppelin' },
    'a word of all mentions': { search: 'norlunde' },
    'two words of a few hundred mentions': { search: 'word1234 word40' },
    'a common word, a rare country': { search: 'norlunde', countries: ['IS'] },
    'hidden ones': { hidden: 'true' },
  };
  for (const [name, filter] of Object.entries(filters)) {
    for (const view of ['pieces', 'stories'] as const)
      await measure(`first page of ${view}, 14 days: ${name}`, () =>
        call('mentions.index', { params, query: { start, view, limit: 50, ...filter } }),
      );
    await measure(`first page of stories, all time: ${name}`, () =>
      call('mentions.index', { params, query: { view: 'stories', limit: 50, ...filter } }),
    );
    await measure(`chart, 14 days: ${name}`, () =>
      call('mentions.chart', { params, query: { start, timezone: 'Europe/Copenhagen', ...filter } }),
    );
  }
  let cursor: string | undefined;
  for (let page = 0; page < 200; page++)
    cursor =
      (await call('mentions.index', { params, query: { view: 'stories', limit: 50, cursor } })).meta.cursor ??
      undefined;
  await measure('page 201 of stories', () =>
    call('mentions.index', { params, query: { view: 'stories', limit: 50, cursor } }),
  );
  await measure('chart, all time', () => call('mentions.chart', { params, query: { start: '2000-01-01T00:00:00Z' } }));
  await measure('list of streams with counts', () =>
    call('streams.index', { query: { brand: brandId, include: 'counts' } }),
  );
  await measure('quota', () => call('streams.quota', { params }));
  await measureChanges(call, streamId);
}

async function measureChanges(call: Client, streamId: string): Promise<void> {
  const params = { stream_id: streamId };
  const { data } = await call('mentions.index', { params, query: { view: 'stories', limit: 100 } });
  let next = 0;
  await measure('hide a story and undo', async () => {
    const { data: hiding } = await call('mentions.bulk-hide', {
      params,
      body: { mentions: [data[next++]!.id], reach: 'story' },
    });
    await call('mentions.undo-hide', { params, body: { hide_id: hiding.hide_id! } });
  });
  // The job that carries it on does not run here: what is measured is until the screen has its answer.
  await measure('hide an outlet of thousands and undo, until answered', async () => {
    const { data: hiding } = await call('mentions.bulk-hide', {
      params,
      body: { mentions: [data[next++]!.id], reach: 'outlet' },
    });
    if (hiding.hide_id) await call('mentions.undo-hide', { params, body: { hide_id: hiding.hide_id } });
  });
  await measure('set the tone', () =>
    call('mentions.update', { params: { mention_id: data[next++]!.id }, body: { sentiment: 'positive' } }),
  );
}

async function measure(name: string, act: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < runs; index++) {
    const started = performance.now();
    await act();
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(runs / 2)]!;
  const most = sorted.at(-1)!;
  console.log(
    `${name.padEnd(72)}${`${median.toFixed(0)} ms`.padStart(8)}${`most ${most.toFixed(0)} ms`.padStart(14)}${median > goal ? '  over' : ''}`,
  );
}
