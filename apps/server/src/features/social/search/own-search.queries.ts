import type { SocialProvider } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

/** Lists how far words of a brand have been searched. */
export const listPlaces = (db: Db, network: SocialProvider, hashes: readonly Buffer[]) =>
  rowsOf(
    db,
    sql<{ query_hash: Buffer; since_id: string | null; searched_at: string }>`
      select query_hash, since_id, searched_at
      from social_searches
      where network = ${network} and query_hash = any(${hashes}::bytea[])`,
  );

/**
 * Takes one search out of the day of an account. One statement compares and raises the row under its lock. Returns false
 * if `most` were made since `startedAt`.
 */
export const takeOwnSearch = async (
  db: Db,
  network: SocialProvider,
  account: string,
  startedAt: Date,
  most: number,
): Promise<boolean> =>
  (await countOf(
    db,
    sql`
      insert into social_account_quotas as quota (network, account, started_at, used)
      values (${network}, ${account}, ${startedAt}, 1)
      on conflict (network, account) do update set started_at = excluded.started_at,
        used = case when quota.started_at = excluded.started_at then quota.used + 1 else 1 end
      where quota.started_at < excluded.started_at
        or (quota.started_at = excluded.started_at and quota.used < ${most})`,
  )) === 1;

/** Keeps other processes from counting hashtags of an account until the transaction ends. */
export const lockHashtags = (db: Db, account: string) =>
  rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${`social_hashtags ${account}`}, 0))`);

/**
 * Counts a hashtag for the week of an account, which begins with its first search and is not prolonged by others. Returns
 * false if the week has no room for another one.
 */
export const takeHashtag = async (
  db: Db,
  account: string,
  hashtag: string,
  { weekAgo, most, now }: { weekAgo: Date; most: number; now: Date },
): Promise<boolean> =>
  (await countOf(
    db,
    sql`
      insert into social_hashtags as known (account, hashtag, counted_at)
      select ${account}, ${hashtag}, ${now}
      where (
        select count(*)
        from social_hashtags
        where account = ${account} and hashtag <> ${hashtag} and counted_at > ${weekAgo}
      ) < ${most}
        or exists (
          select
          from social_hashtags
          where account = ${account} and hashtag = ${hashtag} and counted_at > ${weekAgo}
        )
      on conflict (account, hashtag)
        do update set counted_at = case
          when known.counted_at > ${weekAgo} then known.counted_at
          else excluded.counted_at
        end`,
  )) === 1;

export const findHashtagId = async (db: Db, account: string, hashtag: string): Promise<string | null> =>
  (
    await rowOf(
      db,
      sql<{ hashtag_id: string | null }>`
        select hashtag_id
        from social_hashtags
        where account = ${account} and hashtag = ${hashtag}`,
    )
  )?.hashtag_id ?? null;

export const setHashtagId = (db: Db, account: string, hashtag: string, id: string) =>
  countOf(
    db,
    sql`
      update social_hashtags
      set hashtag_id = ${id}
      where account = ${account} and hashtag = ${hashtag}`,
  );

/** Deletes hashtags that no longer count. */
export const deleteHashtagsBefore = (db: Db, before: Date) =>
  countOf(db, sql`delete from social_hashtags where counted_at < ${before}`);

interface Round {
  nextSearchAt: Date;
  /** null: nothing was searched. */
  searchedAt: Date | null;
  waiting: number;
  failure: { code: string; params: Record<string, string | number> } | null;
  /** The account is read at once: its tokens may have ended. */
  isDead: boolean;
}

/** Writes down how a round of searches went, and plans the next one. */
export const noteOwnSearch = (
  db: Db,
  brandId: BrandId,
  id: string,
  { nextSearchAt, searchedAt, waiting, failure, isDead }: Round,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update social_accounts
      set next_search_at = ${nextSearchAt},
        searched_at = coalesce(${searchedAt}, searched_at),
        search_waiting = ${waiting},
        search_failure_code = ${failure?.code ?? null},
        search_failure_params = ${failure ? JSON.stringify(failure.params) : null}::jsonb,
        next_read_at = case when ${isDead} then ${now} else next_read_at end,
        leased_until = null
      where brand_id = ${brandId} and id = ${id} and status = 'connected'`,
  );

interface SearchRow {
  account_id: string;
  searched_at: string | null;
  search_waiting: number;
  search_failure_code: string | null;
  search_failure_params: Record<string, string | number> | null;
  searches: number;
  hashtags: number;
}

/** Lists how the accounts of a brand search, with the searches since `day` and hashtags since `week` that count for each. */
export const listOwnSearches = (db: Db, brandId: BrandId, { day, week }: { day: Date; week: Date }) =>
  rowsOf(
    db,
    sql<SearchRow>`
      select a.id as account_id,
        a.searched_at,
        a.search_waiting,
        a.search_failure_code,
        a.search_failure_params,
        coalesce(quota.used, 0) as searches,
        (
          select count(*)::int
          from social_hashtags h
          where a.network = 'instagram' and h.account = a.external_id and h.counted_at > ${week}
        ) as hashtags
      from social_accounts a
      left join social_account_quotas quota
        on quota.network = a.network
        and quota.account = a.external_id
        and quota.started_at >= ${day}
      where a.brand_id = ${brandId} and a.status = 'connected'`,
  );
