import { statfs } from 'node:fs/promises';
import type { Client } from '@masthead/contract';
import { rebuildRollupsJob } from '@masthead/server/features/clippings/index.ts';
import { preparePartitions } from '@masthead/server/features/documents/partitions.ts';
import { ensureOutlets } from '@masthead/server/features/outlets/index.ts';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { type Db, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import type { Log } from '@masthead/server/platform/log/index.ts';
import { type BrandId, ownBrand } from '../../apps/server/src/features/access/index.ts';
import { searchTokens } from '../../packages/matching/src/index.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Parts of the data set: a brand with a stream, its mentions and its clippings. They grow, so that calls of them show how they grow. */
export interface Part {
  name: string;
  mentions: number;
  clippings: number;
  brandId: BrandId;
  streamId: string;
}

/** LARGE_MILLIONS=1 makes a twentieth of the data. */
const millions = Number(process.env.LARGE_MILLIONS ?? 20);
const share = (part: number) => Math.round(millions * part * 1_000_000);
const shares = [
  { name: 'Twentieth', mentions: share(0.05), clippings: share(0.025) },
  { name: 'Fifth', mentions: share(0.2), clippings: share(0.1) },
  { name: 'Rest', mentions: share(0.75), clippings: share(0.375) },
];
/** Documents are those of the mentions of the second part. */
const ofDocuments = 'Fifth';
/** Days of the year before the end, over which everything is spread. */
const days = 365;
/** Bytes of the disk that are left. */
const leftFree = Number(process.env.LARGE_LEFT_GB ?? 15) * 1e9;
/** Texts that headlines and excerpts are put together from. */
const texts = 8192;
const batch = 500_000;
const end = new Date('2026-11-27T18:00:00Z');

const hasty = {
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '1GB',
  maintenance_work_mem: '1GB',
  work_mem: '128MB',
  full_page_writes: 'off',
};

/** Returns the id of the document at a place of `count`, which begins with its time. */
const idAt = (place: ReturnType<typeof sql>, count: number) => sql`
  (lpad(to_hex((${end.getTime()}::bigint - ((${count}::bigint - ${place}) * ${days * 86_400_000}::bigint) / ${count}::bigint)), 12, '0') || '70008000000000000000')::uuid`;
const timeAt = (place: ReturnType<typeof sql>, count: number) =>
  sql`(${end}::timestamptz - ((${count}::bigint - ${place}) * ${days * 86_400_000}::bigint / ${count}::bigint) * interval '1 millisecond')`;

const mentionRows = ({ brandId, streamId, mentions }: Part, from: number, to: number) => sql`
  with given as (
    select i, hashint8(i) & 2147483647 as a, hashint8(i + 1000000007) & 2147483647 as b,
      case when i % 10 < 3 then i - i % 50 else i end as story
    from generate_series(${from}::bigint, ${to}::bigint) i
  ), placed as (
    select *, ((a % 20) * (b % 20))::int as outlet from given
  )
  insert into mentions (brand_id, id, stream_id, document_id, cluster_id, published_at, collected_at, headline, headline_marks, excerpt, excerpt_marks, url,
    author, outlet_id, outlet_name, country_id, language, media_type, sentiment, sentiment_confidence, impressions, counted_on, hidden_in_stream, place)
  select ${brandId}::uuid, (left(${idAt(sql`i`, mentions)}::text, 24) || lpad(to_hex(a), 12, '0'))::uuid, ${streamId}::uuid, ${idAt(sql`i`, mentions)}, ${idAt(sql`story`, mentions)},
    ${timeAt(sql`i`, mentions)}, ${timeAt(sql`i`, mentions)} + interval '3 minutes', 'Norlunde ' || h.words, '{0,8}',
    'Norlunde said: ' || e.words || case when i % 200000 = 7 then ' zeppelin' else '' end,
    '{0,8}', 'https://outlet' || outlet || '.example/' || i, case when b % 3 = 0 then 'Ida Holm' end, ('00000000-0000-7000-8000-' || lpad(outlet::text, 12, '0'))::uuid, 'Outlet ' || outlet,
    case when i % 250000 = 9 then 'IS' else (array['DK', 'SE', 'DE', 'GB', 'NO', 'FR', 'US', 'FI', null])[1 + outlet % 9] end,
    (array['da', 'sv', 'de', 'en', 'no', 'fr', 'en', 'fi', 'en'])[1 + outlet % 9],
    case when i % 200000 = 11 then 'radio' when outlet % 13 = 0 and outlet > 0 then 'print' else 'web' end,
    (array['neutral', 'neutral', 'neutral', 'positive', 'negative'])[1 + b % 5], 0.7, 1000 * (outlet + 1), (${timeAt(sql`i`, mentions)} at time zone 'UTC')::date, i % 10 >= 3 and b % 100 = 0,
    case when i % 10 < 3 then case when i % 50 = 0 then 'first' else 'copy' end when b % 100 <> 0 then 'only' end
  from placed
    join bench_texts h on h.n = 1 + a % ${texts}::int
    join bench_texts e on e.n = 1 + b % ${texts}::int
  order by i`;

async function fillTexts(db: Db): Promise<void> {
  await rowsOf(
    db,
    sql`create table if not exists bench_texts (n int primary key, words text not null, tokens tsvector not null)`,
  );
  const rows = Array.from({ length: texts }, (_, at) => {
    const words = Array.from(
      { length: 12 },
      (_, n) => `word${(Math.imul(at * 31 + n * 7919 + 17, 2654435761) >>> 8) & 4095}`,
    );
    return { n: at + 1, words: words.join(' '), tokens: searchTokens(`Norlunde ${words.join(' ')}`) };
  });
  await rowsOf(
    db,
    sql`insert into bench_texts
        select n, words, array_to_tsvector(array(select jsonb_array_elements_text(tokens)))
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(n int, words text, tokens jsonb)
        on conflict do nothing`,
  );
  const numbers = Array.from({ length: 362 }, (_, number) => number);
  const outletOf = (number: number) => ({
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    name: `Outlet ${number}`,
    url: `https://outlet${number}.example/`,
    site: `outlet${number}.example`,
    country_id: 'DK',
    language: 'da',
    catalogue_key: null,
  });
  await ensureOutlets(db, numbers.map(outletOf), end);
}

type Tell = (done: string) => void;

/** Returns the place after which rows of a part are missing. */
const placeOf = (db: Db, part: string, table: string) =>
  rowOf(db, sql<{ done: number }>`select done from bench_places where part = ${part} and on_table = ${table}`).then(
    (row) => row?.done ?? 0,
  );

interface Filling {
  part: string;
  table: string;
  count: number;
  tell: Tell;
  /** Folder on whose disk space is left. */
  folder: string;
}

async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= leftFree;
}

/** Runs one statement for each batch of rows, and goes on where an earlier call was interrupted. */
async function fillInBatches(
  db: Db,
  { part, table, count, tell, folder }: Filling,
  rows: (from: number, to: number) => ReturnType<typeof sql>,
): Promise<void> {
  for (let from = (await placeOf(db, part, table)) + 1; from <= count; from += batch) {
    if (!(await hasSpace(folder)))
      return tell(`${table} of ${part}: no more, the disk has less than ${leftFree / 1e9} GB left`);
    const to = Math.min(count, from + batch - 1);
    await db.transaction().execute(async (transaction) => {
      await rowsOf(transaction, rows(from, to));
      await rowsOf(
        transaction,
        sql`insert into bench_places (part, on_table, done) values (${part}, ${table}, ${to})
            on conflict (part, on_table) do update set done = excluded.done`,
      );
    });
    tell(`${table} of ${part}: ${to.toLocaleString('en')}`);
  }
}

async function sumMentions(db: Db, { brandId, streamId }: Part): Promise<void> {
  await rowsOf(
    db,
    sql`insert into mention_hours
        select brand_id, stream_id, date_trunc('hour', published_at, 'UTC'), media_type, sentiment, language, coalesce(country_id, ''),
          count(*) filter (where place = 'only'), count(*) filter (where place = 'first'), count(*) filter (where place = 'copy')
        from mentions where brand_id = ${brandId} and stream_id = ${streamId} and not hidden group by 1, 2, 3, 4, 5, 6, 7
        on conflict do nothing`,
  );
  await rowsOf(
    db,
    sql`insert into mention_arrivals
        select brand_id, stream_id, counted_on, count(*) from mentions where brand_id = ${brandId} and stream_id = ${streamId} group by 1, 2, 3
        on conflict do nothing`,
  );
  await rowsOf(
    db,
    sql`insert into stream_fair_use (brand_id, stream_id) values (${brandId}, ${streamId}) on conflict do nothing`,
  );
}

const clippingRows = ({ brandId, clippings }: Part, from: number, to: number) => sql`
  insert into clippings (brand_id, id, type, media_type, headline, url, published_at, outlet_id, outlet_name, tier, country_id, text_tonality, impressions, hf_value, hf_value_version, created_by, created_at, updated_at)
  select ${brandId}, (left(${idAt(sql`n`, clippings)}::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, 'web', (array['web', 'web', 'web', 'print', 'tv', 'radio'])[1 + n % 6], 'A ferry sails again today ' || n, 'https://outlet.example/' || n,
    ${timeAt(sql`n`, clippings)}, ('00000000-0000-7000-8000-' || lpad(((hashint8(n) & 15) * (hashint8(n + 7) & 15))::text, 12, '0'))::uuid, 'Outlet', (array['aplus', 'bplus', 'none', 'none'])[1 + n % 4],
    (array['DK', 'SE', 'NO', 'DE', 'GB', 'US', 'FI', 'NL'])[1 + n % 8], (array['negative', 'neutral', 'positive', null])[1 + n % 4],
    hashint8(n) & 65535, (hashint8(n + 3) & 65535)::numeric(16, 2), 1, ${brandId}, ${timeAt(sql`n`, clippings)}, ${timeAt(sql`n`, clippings)}
  from generate_series(${from}::bigint, ${to}::bigint) as n`;

/** Makes the partitions of all months, as the product does each month. */
async function makeMonths(db: Db): Promise<void> {
  for (let back = days; back >= 0; back -= 28) {
    const now = () => new Date(end.getTime() - back * 86_400_000);
    await preparePartitions({ db, clock: { ...systemClock, now } });
  }
}

const documentRows = (count: number, from: number, to: number) => sql`
  with given as (
    select i, hashint8(i) & 2147483647 as a, hashint8(i + 1000000007) & 2147483647 as b,
      case when i % 10 < 3 then i - i % 50 else i end as story
    from generate_series(${from}::bigint, ${to}::bigint) i
  ), placed as (
    select *, ((a % 20) * (b % 20))::int as outlet from given
  )
  insert into documents (id, cluster_id, collected_at, published_at, date_confidence, outlet_id, url, site, headline, lead, body, author, language, country_id, media_type, sentiment, sentiment_confidence, tokens)
  select ${idAt(sql`i`, count)}, ${idAt(sql`story`, count)}, ${timeAt(sql`i`, count)} + interval '3 minutes', ${timeAt(sql`i`, count)}, 0.9,
    ('00000000-0000-7000-8000-' || lpad(outlet::text, 12, '0'))::uuid, 'https://outlet' || outlet || '.example/' || i, 'outlet' || outlet || '.example',
    'Norlunde ' || h.words, 'Norlunde said: ' || e.words, h.words || '. ' || e.words || '.', case when b % 3 = 0 then 'Ida Holm' end,
    (array['da', 'sv', 'de', 'en', 'no', 'fr', 'en', 'fi', 'en'])[1 + outlet % 9], (array['DK', 'SE', 'DE', 'GB', 'NO', 'FR', 'US', 'FI', null])[1 + outlet % 9], 'web',
    (array['neutral', 'neutral', 'neutral', 'positive', 'negative'])[1 + b % 5], 0.7, h.tokens || e.tokens
  from placed
    join bench_texts h on h.n = 1 + a % ${texts}::int
    join bench_texts e on e.n = 1 + b % ${texts}::int
  order by i`;

/** Makes the brands and streams of the parts, or finds those of an earlier call. */
async function makeParts(db: Db, call: Client): Promise<Part[]> {
  const parts: Part[] = [];
  for (const part of shares) {
    const known = await rowOf(
      db,
      sql<{ brand_id: string; id: string }>`select brand_id, id from streams where name = ${part.name}`,
    );
    if (known) {
      parts.push({ ...part, brandId: ownBrand(known.brand_id), streamId: known.id });
      continue;
    }
    const { data: brand } = await call('brands.store', { body: { name: part.name, currency_code: 'EUR' } });
    const body = { brand_id: brand.id, name: part.name, main_search_term: 'Norlunde' };
    const { data: stream } = await call('streams.store', { body });
    parts.push({ ...part, brandId: ownBrand(brand.id), streamId: stream.id });
  }
  return parts;
}

interface Filler {
  db: Db;
  log: Log;
  parts: readonly Part[];
  tell: Tell;
  folder: string;
}

/** Returns true if all rows of a table are in. */
const isFilled = async ({ db, parts }: Filler, table: 'mentions' | 'clippings'): Promise<boolean> => {
  const done = await Promise.all(parts.map(({ name }) => placeOf(db, name, table)));
  return parts.every((part, at) => done[at]! >= part[table]);
};

async function fillTable(
  filler: Filler,
  table: 'mentions' | 'clippings',
  rows: (part: Part, from: number, to: number) => ReturnType<typeof sql>,
): Promise<void> {
  const { db, parts, tell, folder } = filler;
  const fill = async () => {
    for (const part of parts)
      await fillInBatches(db, { part: part.name, table, count: part[table], tell, folder }, (from, to) =>
        rows(part, from, to),
      );
  };
  await withoutIndexes(db, table, fill, () => isFilled(filler, table));
  tell(`indexes of ${table}`);
  await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
}

async function fillDocuments({ db, parts, tell, folder }: Filler): Promise<void> {
  const { mentions: count } = parts.find(({ name }) => name === ofDocuments)!;
  await makeMonths(db);
  const fill = () =>
    fillInBatches(db, { part: 'all', table: 'documents', count, tell, folder }, (from, to) =>
      documentRows(count, from, to),
    );
  await withoutIndexes(db, 'documents', fill, async () => (await placeOf(db, 'all', 'documents')) >= count);
  tell('indexes of documents');
}

async function setHasty(db: Db, isHasty: boolean): Promise<void> {
  for (const [name, value] of Object.entries(hasty))
    await rowsOf(
      db,
      isHasty ? sql`alter system set ${sql.id(name)} = ${sql.lit(value)}` : sql`alter system reset ${sql.id(name)}`,
    );
  await rowsOf(db, sql`select pg_reload_conf()`);
}

/** Fills the large data set, or goes on with it, and returns its parts. */
export async function fillLarge(db: Db, log: Log, call: Client, folder: string): Promise<Part[]> {
  const started = performance.now();
  const tell: Tell = (done) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(6)} s  ${done}`);
  await rowsOf(
    db,
    sql`create table if not exists bench_places (part text, on_table text, done bigint not null, primary key (part, on_table))`,
  );
  const parts = await makeParts(db, call);
  if (await placeOf(db, 'all', 'all')) return parts;
  const filler = { db, log, parts, tell, folder };
  await setHasty(db, true);
  await fillTexts(db);
  await fillTable(filler, 'mentions', mentionRows);
  for (const part of parts) await sumMentions(db, part);
  tell('sums of mentions');
  await fillDocuments(filler);
  await fillTable(filler, 'clippings', clippingRows);
  for (const { brandId } of parts) await rebuildRollupsJob.run({ db, clock: systemClock, log }, { brand_id: brandId });
  tell('sums of clippings');
  for (const table of ['documents', 'mention_hours', 'clipping_days', 'clipping_months'])
    await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
  if (await isFilled(filler, 'clippings')) await rowsOf(db, sql`insert into bench_places values ('all', 'all', 1)`);
  await setHasty(db, false);
  await rowsOf(db, sql`checkpoint`);
  return parts;
}
