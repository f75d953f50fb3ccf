import type { mediaTypes, SocialProvider } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { countOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import type { Searched } from '../connector.ts';

/** Words of a stream. */
const words = sql`
  main_search_term, alternative_spellings, social_hashtags, required_all_words, required_any_words, excluded_words,
  near_words, monitored_languages, media_types`;

/** Lists the words of the running streams of a brand that search a media type, the oldest stream first. */
export const listSearchedOfBrand = (db: Db, brandId: BrandId, type: (typeof mediaTypes)[number]) =>
  rowsOf(
    db,
    sql<Searched>`
      select ${words}
      from streams
      where brand_id = ${brandId}
        and deleted_at is null
        and paused_at is null
        and plan_paused_at is null
        and ${type} = any(media_types)
        and not (${type} = any(withheld_media_types))
      order by created_at, id
      limit 2000`,
  );

/**
 * Lists the words of all running streams that search a media type, one page. Two streams with the same words are one
 * row.
 */
export const listSearched = (db: SystemDb, type: (typeof mediaTypes)[number]) =>
  rowsOf(
    db,
    sql<Searched>`
      select distinct ${words}
      from streams
      where deleted_at is null
        and paused_at is null
        and plan_paused_at is null
        and ${type} = any(media_types)
        and not (${type} = any(withheld_media_types))
      order by main_search_term
      limit 20000`,
  );

interface SearchRow {
  query_hash: Buffer;
  since_id: string | null;
  searched_at: string;
}

export const listSearches = (db: Db, network: SocialProvider) =>
  rowsOf(
    db,
    sql<SearchRow>`
      select query_hash, since_id, searched_at
      from social_searches
      where network = ${network}`,
  );

export const upsertSearches = (
  db: Db,
  network: SocialProvider,
  hashes: readonly Buffer[],
  sinceId: string | null,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into social_searches (network, query_hash, since_id, searched_at)
      select ${network}, query_hash, ${sinceId}, ${now}
      from unnest(${hashes}::bytea[]) as given (query_hash)
      on conflict (network, query_hash)
        do update set since_id = coalesce(excluded.since_id, social_searches.since_id),
        searched_at = excluded.searched_at`,
  );

/** Deletes what no stream has asked for in a long time. */
export const deleteSearchesBefore = (db: Db, before: Date) =>
  countOf(db, sql`delete from social_searches where searched_at < ${before}`);
