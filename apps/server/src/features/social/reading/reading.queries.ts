import type { AccountNetwork } from '@masthead/contract';
import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import type { CountedDay, OwnPost } from '../connector.ts';

/** Stores posts with their counts; those that are known are brought up to date. */
export const upsertPosts = (db: Db, brandId: BrandId, accountId: string, posts: readonly OwnPost[], now: Date) =>
  countOf(
    db,
    sql`
      insert into social_posts (
        brand_id, account_id, external_id, url, text, published_at, likes, comments, shares, views, read_at
      )
      select ${brandId}, ${accountId}, external_id, url, text, published_at, likes, comments, shares, views, ${now}
      from unnest(
        ${posts.map(({ id }) => id)}::text[],
        ${posts.map(({ url }) => url)}::text[],
        ${posts.map(({ text }) => text)}::text[],
        ${posts.map(({ published_at }) => published_at)}::timestamptz[],
        ${posts.map(({ likes }) => likes)}::bigint[],
        ${posts.map(({ comments }) => comments)}::bigint[],
        ${posts.map(({ shares }) => shares)}::bigint[],
        ${posts.map(({ views }) => views)}::bigint[]
      ) as given (external_id, url, text, published_at, likes, comments, shares, views)
      on conflict (brand_id, account_id, external_id) do update set url = excluded.url,
        text = excluded.text,
        likes = excluded.likes,
        comments = excluded.comments,
        shares = excluded.shares,
        views = excluded.views,
        read_at = excluded.read_at`,
  );

/**
 * Deletes posts that their author has deleted: those within the time of the newest page that the page no longer holds. The networks'
 * terms require it.
 */
export const deleteMissing = (
  db: Db,
  brandId: BrandId,
  accountId: string,
  { ids, since }: { ids: readonly string[]; since: Date },
) =>
  countOf(
    db,
    sql`
      delete from social_posts
      where brand_id = ${brandId}
        and account_id = ${accountId}
        and published_at >= ${since}
        and external_id <> all(${ids})`,
  );

interface Standing {
  followers: number | null;
  reviews: number | null;
  rating: number | null;
}

/** Stores the state of an account at the end of a day; the last reading of the day counts. */
export const upsertStanding = (
  db: Db,
  brandId: BrandId,
  accountId: string,
  day: string,
  { followers, reviews, rating }: Standing,
) =>
  countOf(
    db,
    sql`
      insert into social_figures (brand_id, account_id, day, followers, reviews, rating)
      values (${brandId}, ${accountId}, ${day}, ${followers}, ${reviews}, ${rating})
      on conflict (brand_id, account_id, day)
        do update set followers = coalesce(excluded.followers, social_figures.followers),
        reviews = coalesce(excluded.reviews, social_figures.reviews),
        rating = coalesce(excluded.rating, social_figures.rating)`,
  );

export const upsertDays = (db: Db, brandId: BrandId, accountId: string, days: readonly CountedDay[]) =>
  countOf(
    db,
    sql`
      insert into social_figures (brand_id, account_id, day, reach, engagement)
      select ${brandId}, ${accountId}, day, reach, engagement
      from unnest(
        ${days.map(({ day }) => day)}::date[],
        ${days.map(({ reach }) => reach)}::bigint[],
        ${days.map(({ engagement }) => engagement)}::bigint[]
      ) as given (day, reach, engagement)
      on conflict (brand_id, account_id, day) do update set reach = excluded.reach, engagement = excluded.engagement`,
  );

interface PostRow {
  /** Names the post among those of all networks, whose ids can be the same. */
  id: string;
  external_id: string;
  account_id: string;
  network: AccountNetwork;
  url: string;
  text: string;
  published_at: string;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
}

export const listPosts = (
  db: Db,
  brandId: BrandId,
  { after, limit }: { after: { moment: string; id: string; account: string } | null; limit: number },
) =>
  rowsOf(
    db,
    sql<PostRow>`
      select p.account_id || '/' || p.external_id as id, p.external_id, p.account_id, a.network, p.url, p.text,
        p.published_at, p.likes, p.comments, p.shares, p.views
      from social_posts p
      join social_accounts a on a.id = p.account_id
      where p.brand_id = ${brandId}
        ${
          after
            ? sql`
                and (p.published_at, p.external_id, p.account_id)
                  < (${after.moment}::timestamptz, ${after.id}, ${after.account}::uuid)`
            : sql``
        }
      order by p.published_at desc, p.external_id desc, p.account_id desc
      limit ${limit + 1}`,
  );

/** Lists the posts of a brand's own accounts with the most reactions. Days in UTC, both included. */
export const listTopPosts = (
  db: Db,
  brandId: BrandId,
  { from, to, limit }: { from: string; to: string; limit: number },
) =>
  rowsOf(
    db,
    sql<Pick<PostRow, 'network' | 'url' | 'text' | 'published_at'> & { engagement: number }>`
      select a.network,
        p.url,
        p.text,
        p.published_at,
        (coalesce(p.likes, 0) + coalesce(p.comments, 0) + coalesce(p.shares, 0))::bigint as engagement
      from social_posts p
      join social_accounts a on a.id = p.account_id
      where p.brand_id = ${brandId}
        and p.published_at >= ${from}::date::timestamp at time zone 'UTC'
        and p.published_at < (${to}::date + 1)::timestamp at time zone 'UTC'
      order by engagement desc, p.published_at desc, p.url
      limit ${limit}`,
  );

export interface DayRow {
  account_id: string;
  day: string;
  followers: number | null;
  posts: number;
  engagement: number;
  reach: number | null;
  reviews: number | null;
  rating: number | null;
}

/**
 * Returns the figures of each account by day in UTC. If the network counts by day, its numbers are used; otherwise
 * reach and engagement are those of the posts of the day.
 */
export const listDays = (db: Db, brandId: BrandId, from: string, to: string) =>
  rowsOf(
    db,
    sql<DayRow>`
      with posts as (
        select account_id,
          (published_at at time zone 'UTC')::date as day,
          count(*)::int as posts,
          coalesce(sum(coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0)), 0)::bigint as engagement,
          sum(views)::bigint as views
        from social_posts
        where brand_id = ${brandId}
          and published_at >= ${from}::date::timestamp at time zone 'UTC'
          and published_at < (${to}::date + 1)::timestamp at time zone 'UTC'
        group by 1, 2
      ),
        figures as (
          select account_id, day, followers, reach, engagement, reviews, rating
          from social_figures
          where brand_id = ${brandId} and day between ${from}::date and ${to}::date
        )
      select account_id, day, f.followers, coalesce(p.posts, 0) as posts,
        coalesce(f.engagement, p.engagement, 0) as engagement, coalesce(f.reach, p.views) as reach, f.reviews,
        f.rating
      from figures f
      full join posts p using (account_id, day)
      order by day, account_id`,
  );
