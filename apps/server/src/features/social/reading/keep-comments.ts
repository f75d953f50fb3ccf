import type { Db } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import type { PostComments } from '../connector.ts';
import { deleteMissingComments, upsertComments } from './comments.queries.ts';

/** Characters of a comment that are kept. */
const longestText = 10_000;

/** Stores comments on own posts, and deletes those that their networks no longer show. */
export async function keepComments(
  db: Db,
  brandId: BrandId,
  accountId: string,
  read: readonly PostComments[],
  now: Date,
): Promise<void> {
  const comments = new Map(
    read.flatMap(({ post, comments }) =>
      comments.map((one) => [one.id, { ...one, post, text: one.text.slice(0, longestText) }] as const),
    ),
  );
  const posts = read
    .filter(({ comments, isWhole }) => isWhole || comments.length > 0)
    .map(({ post, comments, isWhole }) => ({
      post,
      since: new Date(isWhole ? 0 : Math.min(...comments.map(({ published_at }) => published_at.getTime()))),
    }));
  await upsertComments(db, brandId, accountId, [...comments.values()], now);
  await deleteMissingComments(db, brandId, accountId, [...comments.keys()], posts);
}
