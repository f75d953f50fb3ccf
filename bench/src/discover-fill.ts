import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { type Db, type RawBuilder, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { firstIdAt, preparePartitions } from '../../apps/server/src/features/documents/index.ts';
import { keepBeats } from '../../apps/server/src/features/profiles/beats.queries.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Numbers of profiles, of their articles, each of which is a document, and of the articles whose whole texts are stored. */
interface Size {
  profiles: number;
  articles: number;
  texts: number;
}

/** Words of which headlines and texts are made: w0, w1 … */
export const vocabulary = 30_000;
/** Companies that texts name: n0, n1 … Two thirds have a second word, which fifty names share. */
export const companies = 3000;
export const nameOf = (company: number): string => (company % 3 === 0 ? `n${company}` : `n${company} g${company % 50}`);

const beginning = '00000000-0000-7000-8000-';
/** Returns the id of the n-th outlet, or profile. */
export const idAt = (n: number): string => beginning + n.toString(16).padStart(12, '0');
const idOf = (n: RawBuilder<unknown>) => sql`(${sql.lit(beginning)} || lpad(to_hex(${n}), 12, '0'))::uuid`;

const batch = 250_000;
/** Seconds over which the articles are spread: those in which names are looked for. */
const year = 364 * 86_400;
const bodies = 20_011;

/** Settings for filling alone: what is lost in a crash is made anew, and every row that is referred to exists. */
const hasty = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
  session_replication_role: 'replica',
  work_mem: '512MB',
  maintenance_work_mem: '1GB',
};

async function setHasty(db: Db): Promise<void> {
  for (const [name, value] of Object.entries(hasty))
    await rowsOf(db, sql`alter system set ${sql.id(name)} = ${sql.lit(value)}`);
  await rowsOf(db, sql`select pg_reload_conf()`);
}

type Tell = (done: string) => void;

/** Works through a list, two at once. */
async function twoAtOnce<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = list.values();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all([lane(), lane()]);
}

async function setUsual(db: Db): Promise<void> {
  for (const name of Object.keys(hasty)) await rowsOf(db, sql`alter system reset ${sql.id(name)}`);
  await rowsOf(db, sql`select pg_reload_conf()`);
  await rowsOf(db, sql`checkpoint`);
}

/**
 * Profiles whose names collide as in life (few families have most members), with articles that few people write most of. The words of an
 * article are Zipf's: half of them come from a few hundred words, and each person has a beat and most often one tone.
 */
async function fillProfiles(db: Db, { profiles, articles }: Size, tell: Tell): Promise<void> {
  await rowsOf(
    db,
    sql`insert into outlets (id, name, url, site, country_id, language, created_at, updated_at)
        select ${idOf(sql`n`)}, 'Outlet ' || n, 'https://o' || n || '.example/', 'o' || n || '.example',
               (array['DK', 'SE', 'NO', 'DE', 'GB', 'US'])[1 + n % 6], 'en', now(), now()
        from generate_series(1, 5000) as n`,
  );
  await rowsOf(
    db,
    sql`insert into media_profiles (id, name, name_key, name_block, outlet_id, country_id, languages, categories, articles, negative, neutral, positive, first_at, last_at, created_at, updated_at)
        select ${idOf(sql`n`)}, given || ' ' || family, given || ' ' || family, family || ' ' || left(given, 1),
               ${idOf(sql`1 + n % 5000`)}, (array['DK', 'SE', 'NO', 'DE', 'GB', 'US'])[1 + n % 6], array[(array['da', 'sv', 'no', 'de', 'en', 'en'])[1 + n % 6]], array['subject' || n % 22, 'subject' || n % 17], 0, 0, 0, 0, null, null, now(), now()
        from (select n, translate('g' || (600 * power(random(), 2))::int, '0123456789', 'abcdefghij') as given, translate('f' || (20000 * power(random(), 3))::int, '0123456789', 'abcdefghij') as family
              from generate_series(1, ${profiles}::int) as n) as people`,
  );
  tell('profiles are in');
  const batches = Array.from({ length: Math.ceil(articles / batch) }, (_, at) => 1 + at * batch);
  await withoutIndexes(db, 'media_profile_articles', async () => {
    await twoAtOnce(batches, (from) =>
      rowsOf(
        db,
        sql`insert into media_profile_articles (profile_id, document_id, cluster_id, outlet_id, byline, name_key, published_at, headline, url, language, country_id, media_type, sentiment, words)
            select ${idOf(sql`p`)}, id, id, ${idOf(sql`1 + p % 5000`)}, 'a b', 'a b', at, 'A ferry sails again today ' || n, 'https://o.example/' || n, 'en', 'DK', 'web', (array['negative', 'neutral', 'positive'])[1 + case when random() < 0.5 then p else n end % 3],
                   array(select distinct 'w' || case when k < 6 then (${vocabulary} * power(random(), 3))::int else (p * 37 + (40 * random())::int) % ${vocabulary} end from generate_series(1, 14) as k where n > 0)
            from (
              select n, p, at, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid as id
              from (
                select n, 1 + (${profiles - 1} * power(random(), 2))::int as p, now() - n * ${year / articles}::float8 * interval '1 second' as at
                from generate_series(${from}::int, ${Math.min(articles, from + batch - 1)}::int) as n
              ) as drawn
            ) as made`,
      ),
    );
    tell('articles are in');
  });
  tell('their indexes are made');
}

/** Counts what the product counts as it reads bylines, and makes the index of full-text search. */
async function countArticles(db: Db, tell: Tell): Promise<void> {
  await withoutIndexes(db, 'media_profile_words', () =>
    // In the order of the key, which is filled twice as fast that way.
    rowsOf(
      db,
      sql`insert into media_profile_words (word, profile_id, articles, last_at)
          select word, profile_id, count(*), max(published_at) from media_profile_articles cross join unnest(words) as word group by 1, 2 order by 1, 2`,
    ),
  );
  tell('words are counted');
  await rowsOf(db, sql`insert into media_words select word, count(*) from media_profile_words group by 1`);
  await rowsOf(
    db,
    sql`insert into media_profile_outlets (profile_id, outlet_id, articles, first_at, last_at)
        select profile_id, outlet_id, count(*), min(published_at), max(published_at) from media_profile_articles group by 1, 2`,
  );
  await rowsOf(
    db,
    sql`update media_profiles p set articles = c.articles, negative = c.negative, neutral = c.neutral, positive = c.positive, first_at = c.first_at, last_at = c.last_at
        from (
          select profile_id, count(*) as articles, count(*) filter (where sentiment = 'negative') as negative, count(*) filter (where sentiment = 'neutral') as neutral,
                 count(*) filter (where sentiment = 'positive') as positive, min(published_at) as first_at, max(published_at) as last_at
          from media_profile_articles group by 1
        ) c
        where c.profile_id = p.id`,
  );
  const profileIds = (await rowsOf(db, sql<{ id: string }>`select id from media_profiles`)).map(({ id }) => id);
  for (let at = 0; at < profileIds.length; at += 1000) await keepBeats(db, profileIds.slice(at, at + 1000));
  tell('beats are kept');
  // PostgreSQL's own full-text search gets the same words of the same articles in an index of its own.
  await rowsOf(
    db,
    sql`create table bench_texts as select profile_id, document_id, published_at, array_to_tsvector(words) as tokens from media_profile_articles`,
  );
  await rowsOf(db, sql`create index on bench_texts using gin (tokens)`);
  tell('full-text search has its index');
}

/**
 * Stores the texts of articles, of all or of some all over the year. Each has one of many bodies, and names a company or two, often
 * those that the person writes about.
 */
async function fillTexts(db: Db, { articles, texts }: Size, tell: Tell): Promise<void> {
  await rowsOf(
    db,
    sql`create unlogged table bench_bodies as
        select n, string_agg(word, ' ') as body, array_to_tsvector(array_agg(distinct word)) as tokens
        from generate_series(0, ${bodies - 1}::int) as n
        cross join lateral (select 'w' || (${vocabulary} * power(random(), 3))::int as word from generate_series(1, 120 + n % 130)) as drawn
        group by n`,
  );
  await rowsOf(db, sql`create unique index on bench_bodies (n)`);
  await rowsOf(db, sql`analyze bench_bodies`);
  const months = Array.from({ length: 15 }, (_, month) => new Date(Date.now() - month * 30 * 86_400_000));
  for (const now of months) await preparePartitions({ db, clock: { ...systemClock, now: () => now } });
  await withoutIndexes(db, 'documents', async () => {
    await twoAtOnce([...months.entries()], ([at, to]) =>
      rowsOf(
        db,
        sql`insert into documents (id, cluster_id, collected_at, published_at, date_confidence, outlet_id, url, site, headline, lead, body, language, country_id, media_type,
                                   sentiment, sentiment_confidence, tokens)
            select a.document_id, a.cluster_id, a.published_at, a.published_at, 1, a.outlet_id, a.url, 'o.example', a.headline, '',
                   b.body || ' ' || n.names || ' ' || b.body_end, a.language, a.country_id, a.media_type, a.sentiment, 0.7, b.tokens || n.tokens
            from (
              select *, ('x' || right(document_id::text, 7))::bit(28)::int as n, ('x' || right(profile_id::text, 6))::bit(24)::int as person
              from media_profile_articles
              where ('x' || right(document_id::text, 7))::bit(28)::int % ${Math.max(1, Math.round(articles / texts))} = 0
                and document_id <= ${firstIdAt(to)} and document_id > ${firstIdAt(months[at + 1] ?? new Date(0))}
            ) a
            join (select n, left(body, 400) as body, substr(body, 401) as body_end, tokens from bench_bodies) b on b.n = (a.n::bigint * 7919 % ${bodies})::int
            cross join lateral (
              select string_agg(name, ', ') as names, array_to_tsvector(array_agg(distinct word)) as tokens
              from (
                select case when drawn % 3 = 0 then 'N' || drawn else 'N' || drawn || ' G' || drawn % 50 end as name, drawn
                from (
                  select case when random() < 0.5 then (${companies} * power(random(), 2))::int else (a.person * 31 + (20 * random())::int) % ${companies} end as drawn
                  from generate_series(1, 1 + a.n % 2)
                ) as companies
              ) as named
              cross join lateral unnest(case when drawn % 3 = 0 then array['n' || drawn] else array['n' || drawn, 'g' || drawn % 50] end) as word
            ) n`,
      ),
    );
    tell('texts are in');
  });
  tell('indexes of the texts are made');
  await rowsOf(db, sql`drop table bench_bodies`);
}

const filled = [
  'outlets',
  'media_profiles',
  'media_profile_articles',
  'media_profile_words',
  'media_words',
  'media_profile_outlets',
  'bench_texts',
  'documents',
];

/** Fills a database that is empty, and returns the size of one that a run has filled. Throws if one was filled in part. */
export async function fill(db: Db, size: Size): Promise<Size> {
  await rowsOf(db, sql`create table if not exists bench_size (profiles integer, articles integer, texts integer)`);
  const known = await rowOf(db, sql<Size>`select profiles, articles, texts from bench_size`);
  if (known) return known;
  if (await rowOf(db, sql`select from media_profiles limit 1`))
    throw new Error('An earlier run was interrupted while it filled this database. Delete its folder.');
  const started = performance.now();
  const tell: Tell = (done) =>
    console.log(`  ${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${done}`);
  await setHasty(db);
  await fillProfiles(db, size, tell);
  await Promise.all([countArticles(db, tell), fillTexts(db, size, tell)]);
  for (const table of filled) await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
  await setUsual(db);
  await rowsOf(
    db,
    sql`insert into bench_size (profiles, articles, texts) values (${size.profiles}, ${size.articles}, ${size.texts})`,
  );
  tell('all is analysed');
  return size;
}
