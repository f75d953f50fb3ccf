import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { acrossBrands } from '../../apps/server/src/features/access/index.ts';
import {
  countReasons,
  countSamples,
  countVerdicts,
  listGroups,
  listSamples,
} from '../../apps/server/src/features/mentions/qa/samples.queries.ts';

const rounds = 40;
/** Two weeks of full draws, and three years of verdicts of a diligent team. */
const [open, judged] = [28_000, 200_000];

async function fill(db: Db): Promise<void> {
  const id = (kind: string) => sql.raw(`('${kind}' || lpad(to_hex(n), 31, '0'))::uuid`);
  const parent = (kind: string, many: number) => sql.raw(`('${kind}' || lpad(to_hex(1 + n % ${many}), 31, '0'))::uuid`);
  const upTo = (many: number) => sql.raw(`generate_series(1, ${many}) as n`);
  const language = sql.raw("(array['da','en','de','fr','sv','no','fi','it','es','pt','nl','pl'])[1 + n % 12]");
  const mention = sql.raw(
    `json_build_object('headline', 'Headline ' || n, 'outlet_name', 'Outlet ' || n % 5000, 'excerpt', repeat('word ', 50))`,
  );
  for (const statement of [
    sql`insert into organisations (id, name, slug, created_at, updated_at)
        select ${id('a')}, 'Organisation ' || n, 'org-' || n, now(), now() from ${upTo(10_000)}`,
    sql`insert into brands (id, organisation_id, name, slug, created_at, updated_at)
        select ${id('b')}, ${parent('a', 10_000)}, 'Brand ' || n, 'b-' || n, now(), now() from ${upTo(20_000)}`,
    sql`insert into streams (id, brand_id, name, main_search_term, revision, created_at, updated_at)
        select ${id('f')}, ${parent('b', 20_000)}, 'Stream ' || n, 'x', n, now(), now() from ${upTo(60_000)}`,
    sql`insert into mentions (brand_id, id, stream_id, document_id, cluster_id, published_at, collected_at, headline, excerpt, url, outlet_id, outlet_name, language, media_type, sentiment, place, counted_on)
        select ${parent('b', 20_000)}, ${id('c')}, ${parent('f', 60_000)}, ${id('c')}, ${id('c')}, now(), now(), 'Headline', 'Excerpt', 'https://x.example/', ${parent('d', 5000)}, 'Outlet', ${language}, 'web', 'neutral', 'only', current_date
        from ${upTo(open)}`,
    sql`insert into mention_samples (brand_id, mention_id, stream_id, document_id, draw_id, drawn_at, by_chance, doubts, language, outlet_id, mention)
        select ${parent('b', 20_000)}, ${id('c')}, ${parent('f', 60_000)}, ${id('c')}, ${id('9')}, now() - n % 14 * interval '1 day', n % 2 = 0, '{}', ${language}, ${parent('d', 5000)}, ${mention}
        from ${upTo(open)}`,
    sql`insert into mention_samples (brand_id, mention_id, stream_id, document_id, draw_id, drawn_at, by_chance, doubts, language, outlet_id, mention, status, reason, judged_at)
        select ${parent('b', 20_000)}, ${id('e')}, ${parent('f', 60_000)}, ${id('e')}, ${id('8')}, now() - n % 1000 * interval '1 day', n % 2 = 0, '{}', ${language}, ${parent('d', 5000)}, ${mention},
          case when n % 10 = 0 then 'wrong' else 'right' end, case when n % 10 = 0 then 'wrong_meaning' end, now() - n % 1000 * interval '1 day'
        from ${upTo(judged)}`,
  ])
    await rowsOf(db, statement);
  for (const table of ['organisations', 'brands', 'streams', 'mentions', 'mention_samples'])
    await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

async function show(label: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  console.log(
    `${label.padEnd(34)} p50 ${quantile(times, 0.5).toFixed(1)} ms  p95 ${quantile(times, 0.95).toFixed(1)} ms  worst ${quantile(times, 1).toFixed(1)} ms`,
  );
}

/** Prints how long the pages of quality control take with 60,000 streams, 28,000 open mentions and 200,000 verdicts. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-qa-'));
  const config = readConfig({ MASTHEAD_DATA: folder, MASTHEAD_LOG_LEVEL: 'silent' });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const database = openDatabase({ url: postgres.url, connections: 1, log });
  try {
    await prepareDatabase({ url: postgres.url, config, log });
    await fill(database.db);
    const db = acrossBrands(database.db);
    const page = { after: null, limit: 20 };
    const [stream, outlet] = ['f', 'd'].map((kind) => `${kind}${'8'.padStart(31, '0')}`);
    const since = new Date(Date.now() - 12 * 7 * 86_400_000);
    await show('open mentions', () => listSamples(db, { ...page, status: 'open' }));
    await show('open mentions of a stream', () => listSamples(db, { ...page, status: 'open', stream }));
    await show('open mentions of a language', () => listSamples(db, { ...page, status: 'open', language: 'da' }));
    await show('open mentions of an outlet', () => listSamples(db, { ...page, status: 'open', media_outlet: outlet }));
    await show('verdicts “wrong”', () => listSamples(db, { ...page, status: 'wrong' }));
    await show('progress', () => countSamples(db, new Date(), 1001));
    for (const by of ['stream', 'language', 'outlet'] as const) {
      await show(`filters: ${by}`, () => listGroups(db, by, 'open'));
      await show(`precision by ${by}, 12 weeks`, () => countVerdicts(db, by, since, 201));
    }
    await show('reasons, 12 weeks', () => countReasons(db, since));
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
