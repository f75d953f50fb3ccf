import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog, type Log } from '@masthead/server/platform/log/index.ts';
import { makeOrganisation, makeSource, storeText } from '@masthead/server/testing/factories.ts';
import { ownBrand } from '../../apps/server/src/features/access/index.ts';
import {
  countTones,
  listBeatWords,
  listHits,
  type Wanted,
} from '../../apps/server/src/features/profiles/discover/discover.queries.ts';
import { listNewestArticles } from '../../apps/server/src/features/profiles/profiles.queries.ts';
import { startReadingBylines } from '../../apps/server/src/features/profiles/read-bylines.ts';
import { createDice } from './lab-data.ts';

const profiles = Number(process.env.MASTHEAD_BENCH_PROFILES ?? 200_000);
const articles = Number(process.env.MASTHEAD_BENCH_ARTICLES ?? 5_000_000);
const vocabulary = 30_000;
const searches = 300;
const goal = 100;
const batch = 500_000;
/** Documents that are stored to see how soon a profile knows them, and the goal in milliseconds. */
const arrivals = 20;
const goalOfArrival = 5000;
const brand = ownBrand('00000000-0000-7000-8000-000000000001');

/** Settings for filling alone: what is lost in a crash is made anew. */
const hasty = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
  work_mem: '512MB',
  maintenance_work_mem: '1GB',
};

/** Runs work on tables without their indexes and constraints, which are made anew at once: that takes a third of the time. */
async function withoutIndexes(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const constraints = await rowsOf(
    db,
    sql<{ on: string; name: string; text: string }>`
      select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = any(${tables}::regclass[]) and contype in ('p', 'u', 'f', 'c') order by contype = 'f', conname`,
  );
  const indexes = await rowsOf(
    db,
    sql<{ name: string; text: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
      where indrelid = any(${tables}::regclass[]) and not exists (select from pg_constraint c where c.conindid = indexrelid)`,
  );
  for (const { on, name } of constraints.toReversed())
    await rowsOf(db, sql`alter table ${sql.table(on)} drop constraint ${sql.id(name)}`);
  for (const { name } of indexes) await rowsOf(db, sql`drop index ${sql.id(name)}`);
  await work();
  for (const { on, name, text } of constraints)
    await rowsOf(db, sql`alter table ${sql.table(on)} add constraint ${sql.id(name)} ${sql.raw(text)}`);
  for (const { text } of indexes) await rowsOf(db, sql`${sql.raw(text)}`);
}

/**
 * Profiles whose names collide as in life (few families have most members), with articles that few people write most of. The words of an
 * article are Zipf's: half of them come from a few hundred words, and each person has a beat.
 */
async function fill(db: Db): Promise<void> {
  const started = performance.now();
  const tell = (done: string) =>
    console.log(`  ${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${done}`);
  for (const [name, value] of Object.entries(hasty))
    await rowsOf(db, sql`alter system set ${sql.id(name)} = ${sql.lit(value)}`);
  await rowsOf(db, sql`select pg_reload_conf()`);
  await rowsOf(
    db,
    sql`insert into outlets (id, name, url, site, country_id, language, created_at, updated_at)
        select lpad(to_hex(n), 32, '0')::uuid, 'Outlet ' || n, 'https://o' || n || '.example/', 'o' || n || '.example',
               (array['DK', 'SE', 'NO', 'DE', 'GB', 'US'])[1 + n % 6], 'en', now(), now()
        from generate_series(1, 5000) as n`,
  );
  await rowsOf(
    db,
    sql`insert into media_profiles (id, name, name_key, name_block, outlet_id, country_id, languages, articles, negative, neutral, positive, first_at, last_at, created_at, updated_at)
        select lpad(to_hex(n), 32, '0')::uuid, given || ' ' || family, given || ' ' || family, family || ' ' || left(given, 1),
               lpad(to_hex(1 + n % 5000), 32, '0')::uuid, (array['DK', 'SE', 'NO', 'DE', 'GB', 'US'])[1 + n % 6], array['en'], 0, 0, 0, 0, null, null, now(), now()
        from (select n, translate('g' || (600 * power(random(), 2))::int, '0123456789', 'abcdefghij') as given, translate('f' || (20000 * power(random(), 3))::int, '0123456789', 'abcdefghij') as family
              from generate_series(1, ${profiles}::int) as n) as people`,
  );
  tell('profiles are in');
  await withoutIndexes(db, ['media_profile_articles', 'media_profile_words'], async () => {
    for (let from = 1; from <= articles; from += batch)
      await rowsOf(
        db,
        sql`insert into media_profile_articles (profile_id, document_id, cluster_id, outlet_id, byline, name_key, published_at, headline, url, language, country_id, media_type, sentiment, words)
            select lpad(to_hex(p), 32, '0')::uuid, lpad(to_hex(n), 32, 'd')::uuid, lpad(to_hex(n), 32, 'd')::uuid, lpad(to_hex(1 + p % 5000), 32, '0')::uuid, 'a b', 'a b',
                   now() - n * interval '12 seconds', 'A ferry sails again today ' || n, 'https://o.example/' || n, 'en', 'DK', 'web', (array['negative', 'neutral', 'positive'])[1 + n % 3],
                   array(select distinct 'w' || case when k < 6 then (${vocabulary} * power(random(), 3))::int else (p * 37 + (40 * random())::int) % ${vocabulary} end from generate_series(1, 14) as k where n > 0)
            from (select n, 1 + (${profiles - 1} * power(random(), 2))::int as p from generate_series(${from}::int, ${Math.min(articles, from + batch - 1)}::int) as n) as drawn`,
      );
    tell('articles are in');
    await rowsOf(
      db,
      sql`insert into media_profile_words (word, profile_id, articles, last_at)
          select word, profile_id, count(*), max(published_at) from media_profile_articles cross join unnest(words) as word group by 1, 2`,
    );
    tell('words are counted');
  });
  tell('indexes are made');
  await rowsOf(db, sql`insert into media_words select word, count(*) from media_profile_words group by 1`);
  await rowsOf(
    db,
    sql`insert into media_profile_outlets (profile_id, outlet_id, articles, first_at, last_at)
        select profile_id, outlet_id, count(*), min(published_at), max(published_at) from media_profile_articles group by 1, 2`,
  );
  await rowsOf(
    db,
    sql`update media_profiles p set articles = c.articles, neutral = c.articles, first_at = c.first_at, last_at = c.last_at
        from (select profile_id, sum(articles) as articles, min(first_at) as first_at, max(last_at) as last_at from media_profile_outlets group by 1) c
        where c.profile_id = p.id`,
  );
  // PostgreSQL's own full-text search gets the same words of the same articles in an index of its own.
  await rowsOf(
    db,
    sql`create table bench_texts as select profile_id, document_id, published_at, array_to_tsvector(words) as tokens from media_profile_articles`,
  );
  await rowsOf(db, sql`create index on bench_texts using gin (tokens)`);
  tell('full-text search has its index');
  const filled = [
    'media_profiles',
    'media_profile_articles',
    'media_profile_words',
    'media_words',
    'media_profile_outlets',
  ];
  for (const table of [...filled, 'bench_texts']) await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
  for (const name of Object.keys(hasty)) await rowsOf(db, sql`alter system reset ${sql.id(name)}`);
  await rowsOf(db, sql`select pg_reload_conf()`);
  await rowsOf(db, sql`checkpoint`);
  tell('all is analysed');
}

/** Stores signed documents one by one while bylines are read, and returns how long each took to change its profile. */
async function timeArrivals(db: Db, log: Log, dice: () => number): Promise<number[]> {
  const organisation = await makeOrganisation(db);
  const { outletId, sourceId } = await makeSource(db, organisation.id);
  // Names that hundreds share: each is compared with those of other outlets.
  const names = await rowsOf(
    db,
    sql<{
      name: string;
    }>`select initcap(name) as name from media_profiles where name_key in (select name_key from media_profiles group by 1 having count(*) > 3) order by id limit 1000`,
  );
  const bylines = startReadingBylines({ db, clock: systemClock, log });
  const times: number[] = [];
  try {
    for (let n = 0; n < arrivals; n++) {
      const author = names[Math.floor(names.length * dice())]!.name;
      const started = performance.now();
      const id = await storeText(db, {
        sourceId,
        outletId,
        headline: 'A ferry sails again',
        body: 'It sails from the harbour every day.',
        author,
      });
      const isThere = async () =>
        (await rowOf(
          db,
          sql`select 1 from media_profile_articles a join media_profiles p on p.id = a.profile_id and p.articles > 0 where a.document_id = ${id}`,
        )) !== undefined;
      while (!(await isThere())) await delay(10);
      times.push(performance.now() - started);
    }
  } finally {
    await bylines.stop();
  }
  return times;
}

interface Search {
  all: string[];
  countries?: string[];
}

function drawSearch(dice: () => number): Search {
  const word = () => `w${Math.floor(vocabulary * dice() ** 2)}`;
  const all = dice() < 0.6 ? [word()] : [word(), word()];
  return dice() < 0.3 ? { all, countries: ['DK'] } : { all };
}

/** Runs all queries of the call: the hits, the articles that prove them, and their beats. */
async function ours(db: Db, { all, countries }: Search): Promise<number> {
  const wanted: Wanted = {
    all,
    countries,
    some: [],
    without: [],
    competitor: null,
    own: null,
    except: null,
    onlyRelations: false,
    now: new Date(),
  };
  const hits = await listHits(db, brand, wanted, { after: null, limit: 25 });
  const ids = hits.slice(0, 25).map(({ id }) => id);
  await Promise.all([
    listNewestArticles(db, ids, { each: 3, all }),
    listBeatWords(db, ids, { newest: 40, words: 6 }),
    countTones(db, ids, wanted),
  ]);
  return ids.length;
}

/** Returns the people with most matching articles, as full-text search finds them; without their evidence. */
const plain = async (db: Db, { all, countries }: Search): Promise<number> =>
  (
    await rowsOf(
      db,
      sql`select p.id, count(*) as matches from bench_texts t join media_profiles p on p.id = t.profile_id
          where t.tokens @@ to_tsquery('simple', ${all.join(' & ')}) and (${countries ?? null}::text[] is null or p.country_id = any(${countries ?? null}::text[]))
          group by p.id order by 2 desc, p.id limit 25`,
    )
  ).length;

async function time(work: () => Promise<number>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

/** Prints how long a search for journalists takes, beside PostgreSQL's full-text search over the same articles. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-discover-'));
  const config = readConfig({ MASTHEAD_DATA: folder, MASTHEAD_LOG_LEVEL: 'silent' });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const database = openDatabase({ url: postgres.url, connections: 4, log });
  try {
    await prepareDatabase({ url: postgres.url, config, log });
    const { db } = database;
    await fill(db);
    const dice = createDice(19);
    const drawn = Array.from({ length: searches }, () => drawSearch(dice));
    const [mine, theirs]: [number[], number[]] = [[], []];
    let found = 0;
    for (const search of drawn) {
      mine.push(await time(async () => (found += await ours(db, search))));
      theirs.push(await time(() => plain(db, search)));
    }
    const size = await rowOf(
      db,
      sql<{ size: string }>`select pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    console.log(
      `${profiles} profiles, ${articles} articles, ${size?.size}; ${searches} searches, ${found} people found`,
    );
    const show = (name: string, times: readonly number[]) =>
      console.log(
        `${name.padEnd(36)} p50 ${quantile(times, 0.5).toFixed(1)} ms  p95 ${quantile(times, 0.95).toFixed(1)} ms  worst ${quantile(times, 1).toFixed(1)} ms`,
      );
    show(`discover with evidence (goal ${goal} ms)`, mine);
    show('full-text search, ids alone', theirs);
    show(`a document in its profile (goal ${goalOfArrival} ms)`, await timeArrivals(db, log, dice));
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
