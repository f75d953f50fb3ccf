import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { ownBrand } from '../../apps/server/src/features/access/index.ts';
import {
  listBeatWords,
  listHits,
  type Wanted,
} from '../../apps/server/src/features/profiles/discover/discover.queries.ts';
import { listNewestArticles } from '../../apps/server/src/features/profiles/profiles.queries.ts';
import { createDice } from './lab-data.ts';

const profiles = Number(process.env.MASTHEAD_BENCH_PROFILES ?? 200_000);
const articles = Number(process.env.MASTHEAD_BENCH_ARTICLES ?? 2_000_000);
const vocabulary = 30_000;
const searches = 300;
const goal = 100;
const batch = 250_000;
const brand = ownBrand('00000000-0000-7000-8000-000000000001');

/**
 * Profiles whose names collide as in life (few families have most members), with articles that few people write most of. The words of an
 * article are Zipf's: half of them come from a few hundred words, and each person has a beat.
 */
async function fill(db: Db): Promise<void> {
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
        from (select n, 'g' || (600 * power(random(), 2))::int as given, 'f' || (20000 * power(random(), 3))::int as family
              from generate_series(1, ${profiles}::int) as n) as people`,
  );
  for (let from = 1; from <= articles; from += batch) {
    await rowsOf(
      db,
      sql`insert into media_profile_articles (profile_id, document_id, cluster_id, outlet_id, byline, name_key, published_at, headline, url, language, country_id, media_type, sentiment, words)
          select lpad(to_hex(p), 32, '0')::uuid, lpad(to_hex(n), 32, 'd')::uuid, lpad(to_hex(n), 32, 'd')::uuid, lpad(to_hex(1 + p % 5000), 32, '0')::uuid, 'a b', 'a b',
                 now() - n * interval '30 seconds', 'A ferry sails again today ' || n, 'https://o.example/' || n, 'en', 'DK', 'web', (array['negative', 'neutral', 'positive'])[1 + n % 3],
                 array(select distinct 'w' || case when k < 6 then (${vocabulary} * power(random(), 3))::int else (p * 37 + (40 * random())::int) % ${vocabulary} end from generate_series(1, 14) as k)
          from (select n, 1 + (${profiles - 1} * power(random(), 2))::int as p from generate_series(${from}::int, ${Math.min(articles, from + batch - 1)}::int) as n) as drawn`,
    );
  }
  await rowsOf(
    db,
    sql`insert into media_profile_words (word, profile_id, articles, last_at)
        select word, profile_id, count(*), max(published_at) from media_profile_articles cross join unnest(words) as word group by 1, 2`,
  );
  await rowsOf(db, sql`insert into media_words select word, count(*) from media_profile_words group by 1`);
  await rowsOf(
    db,
    sql`update media_profiles p set articles = c.articles, neutral = c.articles, first_at = c.first_at, last_at = c.last_at
        from (select profile_id, count(*) as articles, min(published_at) as first_at, max(published_at) as last_at from media_profile_articles group by 1) c
        where c.profile_id = p.id`,
  );
  // PostgreSQL's own full-text search gets the same words of the same articles in an index of its own.
  await rowsOf(
    db,
    sql`create table bench_texts as select profile_id, document_id, published_at, array_to_tsvector(words) as tokens from media_profile_articles`,
  );
  await rowsOf(db, sql`create index on bench_texts using gin (tokens)`);
  for (const table of ['media_profiles', 'media_profile_articles', 'media_profile_words', 'media_words', 'bench_texts'])
    await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
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

/** All that the call reads: the hits, the articles that prove them, and their beats. */
async function ours(db: Db, { all, countries }: Search): Promise<number> {
  const wanted: Wanted = { all, countries, some: [], without: [], except: null, onlyRelations: false, now: new Date() };
  const hits = await listHits(db, brand, wanted, { after: null, limit: 25 });
  const ids = hits.slice(0, 25).map(({ id }) => id);
  await Promise.all([
    listNewestArticles(db, ids, { each: 3, words: all }),
    listBeatWords(db, ids, { newest: 40, words: 6 }),
  ]);
  return ids.length;
}

/** The people with most articles that fit, as full-text search finds them; without their evidence. */
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
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
