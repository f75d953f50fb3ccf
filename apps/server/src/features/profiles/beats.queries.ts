import { countOf, type Db, type RawBuilder, rowsOf, sql } from '../../platform/db/index.ts';

interface Extent {
  /** Number of articles that are read of a profile, the newest first. */
  newest: number;
  /** Number of words. */
  words: number;
}

/** Words and newest articles of the beat that is kept with a profile. */
const kept: Extent = { newest: 40, words: 6 };

/** Returns a query of the words of some profiles: those that they use often and few others use. */
const beatsOf = (profileIds: readonly string[], { newest, words }: Extent): RawBuilder<unknown> => sql`
  select wanted.id,
    coalesce(array_agg(b.word order by b.weight desc, b.word) filter (where b.word is not null), '{}') as words
  from unnest(${profileIds}::uuid[]) as wanted (id)
  left join lateral (
    select u.word, u.uses / ln(2 + coalesce(w.profiles, 1)) as weight
    from (
      select word, count(*) as uses
      from (
        select a.words
        from media_profile_articles a
        where a.profile_id = wanted.id
        order by a.published_at desc, a.document_id desc
        limit ${newest}
      ) newest
      cross join unnest(newest.words) as word
      group by 1
      order by 2 desc, 1
      limit 60
    ) u
    left join media_words w on w.word = u.word
    order by 2 desc, 1
    limit ${words}
  ) b
    on true
  group by 1`;

/** Lists words of the newest articles of some profiles. */
export const listBeatWords = async (db: Db, profileIds: readonly string[], extent: Extent) =>
  profileIds.length > 0 ? await rowsOf(db, sql<{ id: string; words: string[] }>`${beatsOf(profileIds, extent)}`) : [];

/** Lists the words that are kept with a profile, for some whose words are not kept yet. */
export const listKeptWords = (db: Db, profileIds: readonly string[]) => listBeatWords(db, profileIds, kept);

/** Keeps the words of some profiles with them. */
export const keepBeats = (db: Db, profileIds: readonly string[]) =>
  countOf(
    db,
    sql`
      update media_profiles p
      set beat = b.words
      from (${beatsOf(profileIds, kept)}) b
      where p.id = b.id and p.beat is distinct from b.words`,
  );
