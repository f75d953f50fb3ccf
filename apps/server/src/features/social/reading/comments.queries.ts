import type { AccountNetwork } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import type { OwnComment } from '../connector.ts';

/** Stores comments on posts that are known; those that are known themselves are brought up to date. */
export const upsertComments = (
  db: Db,
  brandId: BrandId,
  accountId: string,
  comments: readonly (OwnComment & { post: string })[],
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into social_comments (
        brand_id, account_id, post_id, external_id, url, text, author, published_at, read_at
      )
      select p.brand_id, p.account_id, p.external_id, given.external_id, given.url, given.text, given.author,
        given.published_at, ${now}
      from unnest(
        ${comments.map(({ post }) => post)}::text[],
        ${comments.map(({ id }) => id)}::text[],
        ${comments.map(({ url }) => url)}::text[],
        ${comments.map(({ text }) => text)}::text[],
        ${comments.map(({ author }) => author)}::text[],
        ${comments.map(({ published_at }) => published_at)}::timestamptz[]
      ) as given (post_id, external_id, url, text, author, published_at)
      join social_posts p on p.external_id = given.post_id
      where p.brand_id = ${brandId} and p.account_id = ${accountId}
      on conflict (brand_id, account_id, external_id) do update set url = excluded.url,
        text = excluded.text,
        author = excluded.author,
        read_at = excluded.read_at`,
  );

/** Deletes comments that were deleted at the network: those of a post that its list no longer holds, since the given time. */
export const deleteMissingComments = (
  db: Db,
  brandId: BrandId,
  accountId: string,
  ids: readonly string[],
  posts: readonly { post: string; since: Date }[],
) =>
  countOf(
    db,
    sql`
      delete from social_comments c
      using unnest(
        ${posts.map(({ post }) => post)}::text[], ${posts.map(({ since }) => since)}::timestamptz[]
      ) as given (post_id, since)
      where c.brand_id = ${brandId}
        and c.account_id = ${accountId}
        and c.post_id = given.post_id
        and c.published_at >= given.since
        and c.external_id <> all(${ids})`,
  );

/** Returns the id of the newest comment that an account has; undefined: it has none. */
export const findNewestComment = async (db: Db, brandId: BrandId, accountId: string) =>
  (
    await rowOf(
      db,
      sql<{ external_id: string }>`
        select external_id
        from social_comments
        where brand_id = ${brandId} and account_id = ${accountId}
        order by published_at desc, external_id desc
        limit 1`,
    )
  )?.external_id;

/** Deletes comments that no reading has seen since a time. */
export const deleteCommentsBefore = (db: SystemDb, before: Date) =>
  countOf(db, sql`delete from social_comments where read_at < ${before}`);

interface CommentRow {
  /** Names the comment among those of all networks, whose ids can be the same. */
  id: string;
  external_id: string;
  account_id: string;
  network: AccountNetwork;
  url: string;
  text: string;
  author: string | null;
  published_at: string;
  post_url: string;
  post_text: string;
}

export const listComments = (
  db: Db,
  brandId: BrandId,
  { after, limit }: { after: { moment: string; id: string; account: string } | null; limit: number },
) =>
  rowsOf(
    db,
    sql<CommentRow>`
      select c.account_id || '/' || c.external_id as id, c.external_id, c.account_id, a.network, c.url, c.text,
        c.author, c.published_at, p.url as post_url, p.text as post_text
      from social_comments c
      join social_accounts a on a.id = c.account_id
      join social_posts p on p.brand_id = c.brand_id and p.account_id = c.account_id and p.external_id = c.post_id
      where c.brand_id = ${brandId}
        ${
          after
            ? sql`
                and (c.published_at, c.external_id, c.account_id)
                  < (${after.moment}::timestamptz, ${after.id}, ${after.account}::uuid)`
            : sql``
        }
      order by c.published_at desc, c.external_id desc, c.account_id desc
      limit ${limit + 1}`,
  );
