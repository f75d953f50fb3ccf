import type { Sentiment } from '@masthead/contract';
import { batches, countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import { keepBeats } from './beats.queries.ts';

/** A profile that a signed name could mean. */
export interface Candidate {
  id: string;
  name: string;
  name_key: string;
  name_block: string;
  articles: number;
  outlets: string[];
}

/** Locks the profiles for one worker until the end of the transaction: two would make two profiles of one name. */
export const claimProfiles = async (db: Db): Promise<boolean> =>
  (await rowOf(db, sql<{ claimed: boolean }>`select pg_try_advisory_xact_lock(7305601160) as claimed`))!.claimed;

export const listCandidates = (db: Db, blocks: readonly string[]) =>
  rowsOf(
    db,
    sql<Candidate>`
      select p.id,
        p.name,
        p.name_key,
        p.name_block,
        p.articles,
        array(
          select o.outlet_id
          from media_profile_outlets o
          where o.profile_id = p.id
          union
          select p.outlet_id
          where p.outlet_id is not null
        ) as outlets
      from media_profiles p
      where p.name_block = any(${blocks})
      order by p.id`,
  );

/** Lists the addresses of some profiles in each of their outlets, from their newest articles. */
export const listLinks = (db: Db, profileIds: readonly string[], newest: number) =>
  rowsOf(
    db,
    sql<{ profile_id: string; outlet_id: string; links: string[] }>`
      select wanted.id as profile_id, a.outlet_id, array_agg(distinct link) as links
      from unnest(${profileIds}::uuid[]) as wanted (id)
      cross join lateral (
        select outlet_id, links
        from media_profile_articles
        where profile_id = wanted.id
        order by published_at desc, document_id desc
        limit ${newest}
      ) a
      cross join unnest(a.links) as link
      group by 1, 2`,
  );

/** Returns the hashes of those, as `hash outlet`. */
export const listRemoved = async (db: Db, hashes: readonly Buffer[]): Promise<Set<string>> =>
  new Set(
    (
      await rowsOf(
        db,
        sql<{ name_hash: Buffer; outlet_id: string }>`
          select name_hash, outlet_id
          from removed_bylines
          where name_hash = any(${hashes}::bytea[])`,
      )
    ).map(({ name_hash, outlet_id }) => `${name_hash.toString('hex')} ${outlet_id}`),
  );

/** Returns the documents whose bylines were read before. */
export const listKnownDocuments = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rowsOf(
        db,
        sql<{ document_id: string }>`
          select distinct document_id
          from media_profile_articles
          where document_id = any(${ids}::uuid[])`,
      )
    ).map(({ document_id }) => document_id),
  );

export interface NewProfile {
  id: string;
  name: string;
  name_key: string;
  name_block: string;
  outlet_id: string;
  country_id: string | null;
  sources: string;
}

export async function insertFound(db: Db, profiles: readonly NewProfile[], now: Date): Promise<void> {
  if (profiles.length === 0) return;
  const rows = profiles.map((one) => [
    one.id,
    one.name,
    one.name_key,
    one.name_block,
    one.outlet_id,
    one.country_id,
    one.sources,
    now,
    now,
  ]);
  await countOf(
    db,
    sql`
      insert into media_profiles (
        id, name, name_key, name_block, outlet_id, country_id, sources, created_at, updated_at
      )
      values ${values(rows)}`,
  );
}

export interface NewArticle {
  profile_id: string;
  document_id: string;
  cluster_id: string;
  outlet_id: string;
  byline: string;
  name_key: string;
  published_at: string;
  headline: string;
  url: string;
  language: string;
  country_id: string | null;
  media_type: string;
  sentiment: Sentiment;
  words: string[];
  agencies: string[];
  links: string[];
}

/** Adds articles and all that is counted from them. The articles are new: their documents were not read before. */
export async function insertArticles(db: Db, articles: readonly NewArticle[]): Promise<void> {
  for (const batch of batches(articles, 500)) {
    const rows = batch.map(
      (one) =>
        sql`
          (
            ${one.profile_id},
            ${one.document_id},
            ${one.cluster_id},
            ${one.outlet_id},
            ${one.byline},
            ${one.name_key},
            ${one.published_at},
            ${one.headline},
            ${one.url},
            ${one.language},
            ${one.country_id},
            ${one.media_type},
            ${one.sentiment},
            ${one.words}::text[],
            ${one.agencies}::text[],
            ${one.links}::text[]
          )`,
    );
    await countOf(
      db,
      sql`
        insert into media_profile_articles (
          profile_id,
          document_id,
          cluster_id,
          outlet_id,
          byline,
          name_key,
          published_at,
          headline,
          url,
          language,
          country_id,
          media_type,
          sentiment,
          words,
          agencies,
          links
        )
        values ${sql.join(rows)}
        on conflict do nothing`,
    );
  }
  const profileIds = [...new Set(articles.map(({ profile_id }) => profile_id))].toSorted();
  await recountProfiles(db, profileIds);
  await addWords(db, articles);
}

/** Counts the sums of profiles again from their articles, and their beats. */
export async function recountProfiles(db: Db, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return;
  await countOf(
    db,
    sql`
      insert into media_profile_outlets (profile_id, outlet_id, articles, first_at, last_at)
      select profile_id, outlet_id, count(*), min(published_at), max(published_at)
      from media_profile_articles
      where profile_id = any(${profileIds}::uuid[])
      group by 1, 2
      on conflict (profile_id, outlet_id) do update set articles = excluded.articles,
        first_at = excluded.first_at,
        last_at = excluded.last_at`,
  );
  await countOf(
    db,
    sql`
      update media_profiles p
      set articles = counted.articles,
        negative = counted.negative,
        neutral = counted.neutral,
        positive = counted.positive,
        languages = counted.languages,
        first_at = counted.first_at,
        last_at = counted.last_at,
        outlet_id = case when p.sources ? 'media_outlet_id' then p.outlet_id else counted.outlet_id end,
        country_id = case when p.sources ? 'country_id' then p.country_id else counted.country_id end
      from (
        select profile_id,
          array_agg(distinct language) as languages,
          count(*)::int as articles,
          min(published_at) as first_at,
          max(published_at) as last_at,
          (count(*) filter (where sentiment = 'negative'))::int as negative,
          (count(*) filter (where sentiment = 'neutral'))::int as neutral,
          (count(*) filter (where sentiment = 'positive'))::int as positive,
          (array_agg(outlet_id order by published_at desc, document_id desc))[1] as outlet_id,
          (array_agg(country_id order by published_at desc, document_id desc) filter (where country_id is not null))[1] as country_id
        from media_profile_articles
        where profile_id = any(${profileIds}::uuid[])
        group by 1
      ) counted
      where p.id = counted.profile_id`,
  );
  await keepBeats(db, profileIds);
}

async function addWords(db: Db, articles: readonly NewArticle[]): Promise<void> {
  const counts = new Map<string, { word: string; profileId: string; articles: number; lastAt: string }>();
  for (const { profile_id, words, published_at } of articles)
    for (const word of words) {
      const key = `${profile_id} ${word}`;
      const known = counts.get(key);
      if (!known) counts.set(key, { word, profileId: profile_id, articles: 1, lastAt: published_at });
      else {
        known.articles += 1;
        if (published_at > known.lastAt) known.lastAt = published_at;
      }
    }
  const rows = [...counts.values()].toSorted((a, b) =>
    a.word === b.word ? (a.profileId < b.profileId ? -1 : 1) : a.word < b.word ? -1 : 1,
  );
  for (const batch of batches(rows, 2000)) {
    const added = await rowsOf(
      db,
      sql<{ word: string }>`
        insert into media_profile_words as known (word, profile_id, articles, last_at)
        values ${values(batch.map((one) => [one.word, one.profileId, one.articles, one.lastAt]))}
        on conflict (word, profile_id) do update set articles = known.articles + excluded.articles,
          last_at = greatest(known.last_at, excluded.last_at)
        returning case when xmax = 0 then word end as word`,
    );
    await countWords(
      db,
      added.flatMap(({ word }) => (word === null ? [] : [word])),
    );
  }
}

/** Adds profiles to the words that they use for the first time. */
async function countWords(db: Db, added: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const word of added) counts.set(word, (counts.get(word) ?? 0) + 1);
  if (counts.size === 0) return;
  await countOf(
    db,
    sql`
      insert into media_words as known (word, profiles)
      values ${values([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))}
      on conflict (word) do update set profiles = known.profiles + excluded.profiles`,
  );
}

/** Counts the words of profiles again, after articles moved between them. */
export async function recountWords(db: Db, profileIds: readonly string[]): Promise<void> {
  await countOf(
    db,
    sql`
      with gone as (delete from media_profile_words where profile_id = any(${profileIds}::uuid[]) returning word)
      update media_words w set profiles = greatest(0, w.profiles - counted.profiles)
      from (select word, count(*)::int as profiles from gone group by 1) counted
      where w.word = counted.word`,
  );
  await countOf(
    db,
    sql`
      with added as (
        insert into media_profile_words (word, profile_id, articles, last_at)
        select word, profile_id, count(*), max(published_at)
        from media_profile_articles
        cross join unnest(words) as word
        where profile_id = any(${profileIds}::uuid[])
        group by 1, 2
        returning word
      )
      insert into media_words as known (word, profiles)
      select word, count(*)::int
      from added
      group by 1
      on conflict (word) do update set profiles = known.profiles + excluded.profiles`,
  );
}
