import type { RssOrdering } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import type { RemovedKind } from '../removals/index.ts';

type Within = Pick<Scope, 'brandIds'>;

export interface FeedRow {
  id: string;
  brand_id: BrandId;
  name: string;
  ordering: RssOrdering;
  token: string;
  stream_id: string | null;
  stream_name: string | null;
  mentions: number;
  created_at: string;
  updated_at: string;
}

const shown = sql`
  f.id,
  f.brand_id,
  f.name,
  f.ordering,
  f.token,
  f.stream_id,
  s.name as stream_name,
  f.created_at,
  f.updated_at,
  (select count(*)::int from rss_feed_mentions m where m.brand_id = f.brand_id and m.feed_id = f.id) as mentions
  from rss_feeds f
  left join streams s on s.id = f.stream_id and s.deleted_at is null`;

export const listFeeds = (db: Db, scope: Within, limit: number) =>
  rowsOf(
    db,
    sql<FeedRow>`
      select ${shown}
      where f.brand_id = any(${scope.brandIds})
      order by f.created_at desc, f.id desc
      limit ${limit}`,
  );

export const findFeed = (db: Db, scope: Within, feedId: string) =>
  rowOf(db, sql<FeedRow>`select ${shown} where f.brand_id = any(${scope.brandIds}) and f.id = ${feedId}`);

export const findFeedBrand = (db: Db, within: { brandIds: readonly BrandId[] }, feedId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`select brand_id from rss_feeds where brand_id = any(${within.brandIds}) and id = ${feedId}`,
  );

/** Locks a feed in a transaction: changes of its mentions or its ordering wait for each other. */
export const lockFeed = (db: Db, scope: Within, feedId: string) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId; ordering: RssOrdering }>`
      select brand_id, ordering
      from rss_feeds
      where brand_id = any(${scope.brandIds}) and id = ${feedId}
      for update`,
  );

interface NewFeed {
  id: string;
  brand_id: BrandId;
  name: string;
  ordering: RssOrdering;
  token: string;
  stream_id: string | null;
  created_by: string | null;
}

/** Inserts a feed. Returns false if the stream has one already. */
export const insertFeed = async (db: Db, feed: NewFeed, now: Date): Promise<boolean> =>
  (await countOf(
    db,
    sql`
      insert into rss_feeds (id, brand_id, name, ordering, token, stream_id, created_by, created_at, updated_at)
      values (
        ${feed.id},
        ${feed.brand_id},
        ${feed.name},
        ${feed.ordering},
        ${feed.token},
        ${feed.stream_id},
        ${feed.created_by},
        ${now},
        ${now}
      )
      on conflict (stream_id) do nothing`,
  )) > 0;

export const findStreamFeed = (db: Db, brandId: BrandId, streamId: string) =>
  rowOf(db, sql<{ id: string }>`select id from rss_feeds where brand_id = ${brandId} and stream_id = ${streamId}`);

export const findLiveStreamName = (db: Db, brandId: BrandId, streamId: string) =>
  rowOf(
    db,
    sql<{
      name: string;
    }>`select name from streams where brand_id = ${brandId} and id = ${streamId} and deleted_at is null`,
  );

export const updateFeed = (
  db: Db,
  scope: Within,
  feedId: string,
  change: { name?: string | undefined; ordering?: RssOrdering | undefined; token?: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      update rss_feeds
      set name = coalesce(${change.name ?? null}, name),
        ordering = coalesce(${change.ordering ?? null}, ordering),
        token = coalesce(${change.token ?? null}, token),
        updated_at = ${now}
      where brand_id = any(${scope.brandIds}) and id = ${feedId}`,
  );

/** A deleted feed, which is restored with its mentions. */
export const removedFeed: RemovedKind = {
  kind: 'rss_feed',
  table: 'rss_feeds',
  parts: [{ table: 'rss_feed_mentions', of: sql`p.brand_id = r.brand_id and p.feed_id = r.id` }],
};

export const countFeedMentions = async (db: Db, brandId: BrandId, feedId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from rss_feed_mentions where brand_id = ${brandId} and feed_id = ${feedId}`,
  ))!.count;

/** Copies mentions into the feed, the newest on top of the manual order. Answers how many were new to it. */
export const copyMentions = (db: Db, brandId: BrandId, feedId: string, mentionIds: readonly string[], now: Date) =>
  countOf(
    db,
    sql`
      insert into rss_feed_mentions (
        brand_id,
        feed_id,
        mention_id,
        document_id,
        position,
        headline,
        excerpt,
        url,
        author,
        outlet_id,
        outlet_name,
        language,
        thumbnail,
        published_at,
        added_at
      )
      select m.brand_id,
        ${feedId}::uuid,
        m.id,
        m.document_id,
        top.position - row_number() over (order by m.published_at, m.id),
        m.headline,
        m.excerpt,
        m.url,
        m.author,
        m.outlet_id,
        m.outlet_name,
        m.language,
        m.thumbnail,
        m.published_at,
        ${now}::timestamptz
      from mentions m,
        (
          select coalesce(min(position), 0) as position
          from rss_feed_mentions
          where brand_id = ${brandId} and feed_id = ${feedId}
        ) top
      where m.brand_id = ${brandId} and m.id = any(${mentionIds}::uuid[])
      on conflict do nothing`,
  );

export const removeMentions = (db: Db, brandId: BrandId, feedId: string, mentionIds: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from rss_feed_mentions
      where brand_id = ${brandId} and feed_id = ${feedId} and mention_id = any(${mentionIds}::uuid[])`,
  );

/** Removes the oldest mentions of a feed that is filled automatically. */
export const trimFeed = (db: Db, brandId: BrandId, feedId: string, keep: number) =>
  countOf(
    db,
    sql`
      delete from rss_feed_mentions
      where brand_id = ${brandId}
        and feed_id = ${feedId}
        and mention_id in (
          select mention_id
          from rss_feed_mentions
          where brand_id = ${brandId} and feed_id = ${feedId}
          order by published_at desc, mention_id desc
          offset ${keep}
        )`,
  );

export const listPositions = (db: Db, brandId: BrandId, feedId: string, mentionIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ mention_id: string; position: number }>`
      select mention_id, position
      from rss_feed_mentions
      where brand_id = ${brandId} and feed_id = ${feedId} and mention_id = any(${mentionIds}::uuid[])
      order by position, mention_id`,
  );

export const setPositions = (
  db: Db,
  brandId: BrandId,
  feedId: string,
  positions: readonly { mention_id: string; position: number }[],
) =>
  countOf(
    db,
    sql`
      update rss_feed_mentions f
      set position = p.position::int
      from (values ${values(positions.map(({ mention_id, position }) => [mention_id, position]))}) as p (
        mention_id, position
      )
      where f.brand_id = ${brandId} and f.feed_id = ${feedId} and f.mention_id = p.mention_id::uuid`,
  );

/** Writes the order by publish date down as the manual one. */
export const numberByDate = (db: Db, brandId: BrandId, feedId: string, ordering: Exclude<RssOrdering, 'manual'>) =>
  countOf(
    db,
    sql`
      update rss_feed_mentions f
      set position = n.position
      from (
        select mention_id, row_number() over (order by ${sql.raw(byDate[ordering])}) as position
        from rss_feed_mentions
        where brand_id = ${brandId} and feed_id = ${feedId}
      ) n
      where f.brand_id = ${brandId} and f.feed_id = ${feedId} and f.mention_id = n.mention_id`,
  );

const byDate = {
  new_to_old: 'published_at desc, mention_id desc',
  old_to_new: 'published_at, mention_id',
} as const;

export interface FeedMentionRow {
  mention_id: string;
  document_id: string;
  position: number;
  headline: string;
  excerpt: string;
  url: string;
  author: string | null;
  outlet_id: string;
  outlet_name: string;
  language: string;
  thumbnail: string | null;
  published_at: string;
  added_at: string;
  hidden: boolean;
  /** Number of characters that the outlet's licence allows; null: all. */
  extract_characters: number | null;
}

type After = readonly (string | number)[] | null;
const orders: Record<RssOrdering, { by: string; after: (after: NonNullable<After>) => ReturnType<typeof sql> }> = {
  manual: {
    by: 'f.position, f.mention_id',
    after: ([position, id]) => sql`(f.position, f.mention_id) > (${position}::int, ${id}::uuid)`,
  },
  new_to_old: {
    by: 'f.published_at desc, f.mention_id desc',
    after: ([time, id]) => sql`(f.published_at, f.mention_id) < (${time}::timestamptz, ${id}::uuid)`,
  },
  old_to_new: {
    by: 'f.published_at, f.mention_id',
    after: ([time, id]) => sql`(f.published_at, f.mention_id) > (${time}::timestamptz, ${id}::uuid)`,
  },
};

/** Lists mentions of a feed in an order. Mentions hidden since then can be left out. */
export const listFeedMentions = (
  db: Db,
  feed: { id: string; brand_id: BrandId; ordering: RssOrdering },
  { after, limit, withHidden }: { after: After; limit: number; withHidden: boolean },
) =>
  rowsOf(
    db,
    sql<FeedMentionRow>`
      select f.mention_id, f.document_id, f.position, f.headline, f.excerpt, f.url, f.author, f.outlet_id,
        f.outlet_name, f.language, f.thumbnail, f.published_at, f.added_at, coalesce(m.hidden, false) as hidden,
        o.extract_characters
      from rss_feed_mentions f
      left join mentions m on m.brand_id = f.brand_id and m.id = f.mention_id
      left join outlets o on o.id = f.outlet_id
      where f.brand_id = ${feed.brand_id}
        and f.feed_id = ${feed.id}
        ${andAll([!withHidden && sql`not coalesce(m.hidden, false)`, after && orders[feed.ordering].after(after)])}
      order by ${sql.raw(orders[feed.ordering].by)}
      limit ${limit}`,
  );

export interface PublicFeed {
  id: string;
  brand_id: BrandId;
  brand_name: string;
  name: string;
  ordering: RssOrdering;
  served_hash: Buffer | null;
  served_at: string | null;
  updated_at: string;
}

/** Returns the feed of a public address: the token is the permission. */
export const findPublicFeed = (db: SystemDb, token: string) =>
  rowOf(
    db,
    sql<PublicFeed>`
      select f.id, f.brand_id, b.name as brand_name, f.name, f.ordering, f.served_hash, f.served_at, f.updated_at
      from rss_feeds f
      join brands b on b.id = f.brand_id and b.deletes_at is null
      where f.token = ${token}`,
  );

export const markServed = (db: Db, feed: { id: string; brand_id: BrandId }, hash: Buffer, now: Date) =>
  countOf(
    db,
    sql`
      update rss_feeds
      set served_hash = ${hash}, served_at = ${now}
      where brand_id = ${feed.brand_id} and id = ${feed.id}`,
  );
