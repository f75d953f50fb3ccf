import { type CoverageFilter, mediaTypes } from '@masthead/contract';
import { mediaCategory } from '@masthead/measuring';
import { countOf, type Db, type RawBuilder, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../../access/index.ts';
import { fits } from '../filter.queries.ts';
import { firstReading } from './reading-times.ts';

/** Media types whose pieces are posts. */
const postTypes = mediaTypes.filter((type) => mediaCategory(type) === 'social');
const isPost = (type: string): boolean => postTypes.some((known) => known === type);

interface Watched {
  id: string;
  brand_id: BrandId;
  media_type: string;
  url: string | null;
  published_at: string;
}

/** Lets the counts of new posts be read; what was known of them is forgotten. */
export async function watchPosts(db: Db, clippings: readonly Watched[], now: Date): Promise<void> {
  const due = clippings.flatMap(({ id, brand_id, media_type, url, published_at }) => {
    const at = isPost(media_type) && url ? firstReading(new Date(published_at), now) : null;
    return at ? [{ id, brand_id, at }] : [];
  });
  if (due.length === 0) return;
  await countOf(
    db,
    sql`
      insert into clipping_posts (brand_id, clipping_id, next_read_at)
      select brand_id, clipping_id, next_read_at
      from unnest(
        ${due.map(({ brand_id }) => brand_id)}::uuid[],
        ${due.map(({ id }) => id)}::uuid[],
        ${due.map(({ at }) => at)}::timestamptz[]
      ) as given (brand_id, clipping_id, next_read_at)
      on conflict (brand_id, clipping_id) do update set likes = null,
        comments = null,
        shares = null,
        views = null,
        read_at = null,
        next_read_at = excluded.next_read_at`,
  );
}

export const forgetPost = (db: Db, brandId: BrandId, clippingId: string) =>
  countOf(db, sql`delete from clipping_posts where brand_id = ${brandId} and clipping_id = ${clippingId}`);

export interface DuePost {
  brand_id: BrandId;
  clipping_id: string;
  url: string;
  published_at: string;
}

/** Claims posts that are due; nobody else gets them before `until`. */
export const claimPosts = (db: SystemDb, limit: number, now: Date, until: Date) =>
  rowsOf(
    db,
    sql<DuePost>`
      with due as (
        update clipping_posts p
        set next_read_at = ${until}
        from (
          select brand_id, clipping_id
          from clipping_posts
          where next_read_at <= ${now}
          order by next_read_at
          limit ${limit}
          for update skip locked
        ) as d
        where p.brand_id = d.brand_id and p.clipping_id = d.clipping_id
        returning p.brand_id, p.clipping_id
      )
      select d.brand_id, d.clipping_id, coalesce(c.url, '') as url, c.published_at
      from due d
      join clippings c on c.brand_id = d.brand_id and c.id = d.clipping_id`,
  );

export interface PostCounts {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
}

/** Counts of a post, or null for one that was not read, and when it is read next. */
export type ReadPost = Pick<DuePost, 'brand_id' | 'clipping_id'> & { counts: PostCounts | null; next: Date | null };

/** Stores what was read. Counts that the network tells no more stay as they were. */
export const keepPosts = (db: SystemDb, posts: readonly ReadPost[], now: Date) =>
  countOf(
    db,
    sql`
      update clipping_posts p
      set likes = coalesce(g.likes, p.likes),
        comments = coalesce(g.comments, p.comments),
        shares = coalesce(g.shares, p.shares),
        views = coalesce(g.views, p.views),
        read_at = case when g.is_read then ${now} else p.read_at end,
        next_read_at = g.next_read_at
      from unnest(
        ${posts.map(({ brand_id }) => brand_id)}::uuid[],
        ${posts.map(({ clipping_id }) => clipping_id)}::uuid[],
        ${posts.map(({ counts }) => counts !== null)}::boolean[],
        ${posts.map(({ counts }) => counts?.likes ?? null)}::bigint[],
        ${posts.map(({ counts }) => counts?.comments ?? null)}::bigint[],
        ${posts.map(({ counts }) => counts?.shares ?? null)}::bigint[],
        ${posts.map(({ counts }) => counts?.views ?? null)}::bigint[],
        ${posts.map(({ next }) => next)}::timestamptz[]
      ) as g (brand_id, clipping_id, is_read, likes, comments, shares, views, next_read_at)
      where p.brand_id = g.brand_id and p.clipping_id = g.clipping_id`,
  );

/** Returns the reactions to a post; null: none of their counts is known. */
const engagement = sql`
  case
    when num_nonnulls(p.likes, p.comments, p.shares) > 0 then coalesce(p.likes, 0) + coalesce(
      p.comments, 0
    ) + coalesce(p.shares, 0)
  end`;

const counted = ({ brandIds }: Pick<Scope, 'brandIds'>, filter: CoverageFilter): RawBuilder<unknown> => sql`
  c.brand_id = any(${brandIds}) and c.media_type = any(${postTypes}) and not c.is_advertisement ${fits(filter)}`;

interface PostSums extends PostCounts {
  posts: number;
  /** Posts with at least one known count. */
  known: number;
  engagement: number | null;
}

/** Returns the counts of all posts that pass a filter. A sum is null if nothing of it is known. */
export const sumPosts = async (db: Db, scope: Pick<Scope, 'brandIds'>, filter: CoverageFilter): Promise<PostSums> =>
  (await rowOf(
    db,
    sql<PostSums>`
      select count(*)::int as posts,
        count(*) filter (where num_nonnulls(p.likes, p.comments, p.shares, p.views) > 0)::int as known,
        sum(${engagement})::bigint as engagement,
        sum(p.likes)::bigint as likes,
        sum(p.comments)::bigint as comments,
        sum(p.shares)::bigint as shares,
        sum(p.views)::bigint as views
      from clippings c
      left join clipping_posts p on p.brand_id = c.brand_id and p.clipping_id = c.id
      where ${counted(scope, filter)}`,
  ))!;

interface LeadingPost {
  id: string;
  headline: string;
  outlet_name: string | null;
  engagement: number;
}

/** Lists the posts with the most reactions. */
export const listLeadingPosts = (db: Db, scope: Pick<Scope, 'brandIds'>, filter: CoverageFilter, limit: number) =>
  rowsOf(
    db,
    sql<LeadingPost>`
      select c.id, c.headline, c.outlet_name, (${engagement})::bigint as engagement
      from clippings c
      join clipping_posts p on p.brand_id = c.brand_id and p.clipping_id = c.id
      where ${counted(scope, filter)} and ${engagement} > 0
      order by engagement desc, c.published_at desc, c.id
      limit ${limit}`,
  );
