import type { Evidence } from '@masthead/reading';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';

/** Two profiles whose names could be one person's, and about whom nothing is decided. */
interface Pair {
  profile_id: string;
  other_id: string;
}

/** Pairs of some profiles with others of their name that were read too; those kept apart by a person are left out. */
export const listPairs = (db: Db, profileIds: readonly string[], limit: number) =>
  rowsOf(
    db,
    sql<Pair>`
      select distinct least(p.id, other.id) as profile_id, greatest(p.id, other.id) as other_id
      from media_profiles p
      join media_profiles other
        on other.name_block = p.name_block
        and other.name_key = p.name_key
        and other.id <> p.id
      where p.id = any(${profileIds}::uuid[])
        and p.articles > 0
        and other.articles > 0
        and not exists (
          select
          from media_profile_questions q
          where q.profile_id = least(p.id, other.id) and q.other_id = greatest(p.id, other.id) and q.status = 'apart'
        )
      order by 1, 2
      limit ${limit}`,
  );

export interface SignedRow {
  id: string;
  articles: number;
  first_at: string;
  last_at: string;
  languages: string[];
  clusters: string[];
  words: Record<string, number>;
  co_authors: string[];
  agencies: string[];
  links: string[];
  name_key: string;
}

/** Returns all evidence for or against two profiles being one person, from their newest articles. */
export const listSigned = (db: Db, profileIds: readonly string[], limit: number) =>
  rowsOf(
    db,
    sql<SignedRow>`
      with newest as (
        select a.profile_id, a.document_id, a.cluster_id, a.language, a.words, a.agencies, a.links
        from unnest(${profileIds}::uuid[]) as wanted (id)
        cross join lateral (
          select *
          from media_profile_articles
          where profile_id = wanted.id
          order by published_at desc, document_id desc
          limit ${limit}
        ) a
      )
      select p.id,
        least(p.articles, ${limit}) as articles,
        p.first_at,
        p.last_at,
        array(select distinct n.language from newest n where n.profile_id = p.id) as languages,
        array(select distinct n.cluster_id from newest n where n.profile_id = p.id) as clusters,
        coalesce(
          (
            select jsonb_object_agg(word, uses)
            from (
              select word, count(*) as uses
              from newest n
              cross join unnest(n.words) as word
              where n.profile_id = p.id
              group by 1
            ) counted
          ),
          '{}'
        ) as words,
        array(
          select distinct other.name_key
          from newest n
          join media_profile_articles other on other.document_id = n.document_id
          where n.profile_id = p.id and other.profile_id <> p.id
        ) as co_authors,
        array(
          select distinct agency
          from newest n
          cross join unnest(n.agencies) as agency
          where n.profile_id = p.id
        ) as agencies,
        array(
          select value
          from jsonb_each_text(p.social)
          union
          select lower(p.email)
          where p.email is not null
          union
          select link
          from newest n
          cross join unnest(n.links) as link
          where n.profile_id = p.id
        ) as links,
        p.name_key
      from media_profiles p
      where p.id = any(${profileIds}::uuid[])`,
  );

/** Articles with an address that are looked at: two families are found early. */
const mostSigned = 200;

/** Returns those of the addresses that articles of two family names have: pages about a team, accounts of an outlet. */
export const listShared = async (db: Db, links: readonly string[]): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ link: string }>`
        select wanted.link
        from unnest(${links}::text[]) as wanted (link)
        where (
          select count(distinct signed.family)
          from (
            select regexp_replace(name_key, '^.* ', '') as family
            from media_profile_articles
            where links @> array[wanted.link] and links <> '{}'
            limit ${mostSigned}
          ) signed
        ) > 1`,
    )
  ).map(({ link }) => link);

/** Most profiles of a part of a name that are counted: a name that is as common tells nothing. */
const mostOfName = 1000;

interface NameParts {
  key: string;
  given: string;
  /** All blocks that the family name has. */
  blocks: string[];
  languages: readonly string[];
}

/**
 * Counts the profiles of the languages of a name, from a sample of some ten thousand, and those of them that share its first name or its
 * family name and have another name.
 */
export const countNames = (db: Db, names: readonly NameParts[]) =>
  rowsOf(
    db,
    sql<{ key: string; people: number; given: number; family: number }>`
      with sample as materialized (
        select p.languages, count(*) * 100 / part.share as people
        from (
          select least(100, 1000000 / greatest(reltuples, 1))::real as share
          from pg_class
          where oid = 'media_profiles'::regclass
        ) part
        cross join lateral (select languages from media_profiles tablesample system (part.share) where articles > 0) p
        group by p.languages, part.share
      ),
        wanted as (
          select key,
            given,
            array(select jsonb_array_elements_text(blocks)) as blocks,
            array(select jsonb_array_elements_text(languages)) as languages
          from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (
            key text, given text, blocks jsonb, languages jsonb
          )
        )
      select n.key,
        (select coalesce(sum(s.people), 0)::int from sample s where s.languages && n.languages) as people,
        (
          select count(*)::int
          from (
            select
            from media_profiles p
            where split_part(p.name_key, ' ', 1) = n.given and p.name_key <> n.key and p.languages && n.languages
            limit ${mostOfName}
          ) as named
        ) as given,
        (
          select count(*)::int
          from (
            select
            from media_profiles p
            where p.name_block = any(n.blocks) and p.name_key <> n.key and p.languages && n.languages
            limit ${mostOfName}
          ) as named
        ) as family
      from wanted n`,
  );

export const countUses = async (db: Db, words: readonly string[]): Promise<Map<string, number>> =>
  new Map(
    (
      await rowsOf(
        db,
        sql<{ word: string; profiles: number }>`
          select word, profiles
          from media_words
          where word = any(${words}::text[])`,
      )
    ).map(({ word, profiles }) => [word, profiles]),
  );

export const countProfiles = async (db: Db): Promise<number> =>
  (await rowOf(
    db,
    sql<{
      count: number;
    }>`select greatest(reltuples, 1000)::int as count from pg_class where relname = 'media_profiles'`,
  ))!.count;

interface Asked extends Pair {
  id: string;
  score: number;
  evidence: readonly Evidence[];
}

/** Puts a pair before a person, or brings the evidence of one that waits up to date. A decision is not asked for again. */
export const ask = (db: Db, { id, profile_id, other_id, score, evidence }: Asked, now: Date) =>
  countOf(
    db,
    sql`
      insert into media_profile_questions as known (id, profile_id, other_id, score, evidence, status, asked_at)
      values (${id}, ${profile_id}, ${other_id}, ${score}, ${JSON.stringify(evidence)}::jsonb, 'open', ${now})
      on conflict (profile_id, other_id) do update set score = excluded.score, evidence = excluded.evidence
      where known.status = 'open'`,
  );

/** Gives the articles of a profile to another one. */
export const moveArticles = (db: Db, fromId: string, toId: string) =>
  countOf(
    db,
    sql`
      with moved as (delete from media_profile_articles where profile_id = ${fromId} returning *)
      insert into media_profile_articles
      select ${toId}::uuid, document_id, cluster_id, outlet_id, byline, name_key, published_at, headline, url,
        language, country_id, media_type, sentiment, words, agencies, links
      from moved
      on conflict do nothing`,
  );

/** Gives the articles of some outlets to another profile. */
export const moveOutlets = (db: Db, fromId: string, toId: string, outletIds: readonly string[]) =>
  countOf(
    db,
    sql`
      update media_profile_articles
      set profile_id = ${toId}
      where profile_id = ${fromId} and outlet_id = any(${outletIds}::uuid[])`,
  );

export const forgetOutlets = (db: Db, profileId: string) =>
  countOf(
    db,
    sql`
      delete from media_profile_outlets o
      where o.profile_id = ${profileId}
        and not exists (
          select
          from media_profile_articles a
          where a.profile_id = o.profile_id and a.outlet_id = o.outlet_id
        )`,
  );

/** Fills gaps of a profile with what the one that it is joined with has. */
export const fillGaps = (db: Db, fromId: string, toId: string, now: Date) =>
  countOf(
    db,
    sql`
      update media_profiles p
      set email = coalesce(p.email, f.email),
        phone = coalesce(p.phone, f.phone),
        photo_url = coalesce(p.photo_url, f.photo_url),
        job_title = coalesce(p.job_title, f.job_title),
        country_id = coalesce(p.country_id, f.country_id),
        social = f.social || p.social,
        sources = f.sources || p.sources,
        updated_at = ${now},
        categories = case when cardinality(p.categories) = 0 then f.categories else p.categories end,
        topics = case when cardinality(p.topics) = 0 then f.topics else p.topics end
      from media_profiles f
      where p.id = ${toId} and f.id = ${fromId}`,
  );

export const deleteProfile = (db: Db, profileId: string) =>
  countOf(db, sql`delete from media_profiles where id = ${profileId}`);
