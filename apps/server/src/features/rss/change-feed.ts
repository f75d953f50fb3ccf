import { limits, type RssOrdering } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { type BrandId, lockLimit, type Scope } from '../access/index.ts';
import { moveAway, putBack } from '../removals/index.ts';
import { makeFeedToken } from './feed-token.ts';
import {
  copyMentions,
  countFeedMentions,
  insertFeed,
  listFeeds,
  listPositions,
  lockFeed,
  numberByDate,
  removedFeed,
  removeMentions,
  setPositions,
  updateFeed,
} from './rss.queries.ts';

type Change = Pick<Services, 'db' | 'clock'>;

/** Holds the limit of feeds of a brand for some more. Call it in a transaction. Throws 409. */
async function holdToLimit(transaction: Db, brandId: BrandId, more: number): Promise<void> {
  await lockLimit(transaction, brandId, 'rss_feeds');
  const feeds = await listFeeds(transaction, { brandIds: [brandId] }, limits.rssFeeds + 1);
  if (feeds.length + more > limits.rssFeeds)
    throw new Failure(409, 'rss_too_many_feeds', { params: { max: limits.rssFeeds } });
}

/** Removes feeds; their addresses end at once. Returns how many there were. */
export const removeFeeds = ({ db, clock }: Change, scope: Pick<Scope, 'brandIds'>, ids: readonly string[]) =>
  db.transaction().execute((transaction) => moveAway(transaction, removedFeed, scope, ids, clock.now()));

/** Brings removed feeds back. Returns how many came. Throws 404 if none did, and 409. */
export const restoreFeeds = ({ db }: Change, brandId: BrandId, ids: readonly string[]): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const back = await putBack(transaction, removedFeed, { brandIds: [brandId] }, ids);
    if (back.length === 0) throw notFound();
    await holdToLimit(transaction, brandId, 0);
    return back.length;
  });

/** Makes a feed in the brand of the scope. Answers its id. */
export async function createFeed(
  { db, clock }: Change,
  scope: Scope,
  { name, ordering }: { name: string; ordering: RssOrdering },
): Promise<string> {
  const [id, brandId] = [uuidv7(), scope.brandIds[0]!];
  await db.transaction().execute(async (transaction) => {
    await holdToLimit(transaction, brandId, 1);
    const feed = { id, brand_id: brandId, name, ordering, token: makeFeedToken() };
    await insertFeed(transaction, { ...feed, stream_id: null, created_by: scope.actor.user_id }, clock.now());
  });
  return id;
}

/** Runs a change of a feed while nobody else changes it, and marks the feed as changed. */
const changing = <T>(
  { db, clock }: Change,
  scope: Pick<Scope, 'brandIds'>,
  feedId: string,
  change: (transaction: Db, feed: { brand_id: BrandId; ordering: RssOrdering }) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    const feed = await lockFeed(transaction, scope, feedId);
    if (!feed) throw notFound();
    const outcome = await change(transaction, feed);
    await updateFeed(transaction, scope, feedId, {}, clock.now());
    return outcome;
  });

/** Changes name and ordering; a manual order begins with what the feed showed before, so that nothing jumps. */
export const changeFeed = (
  call: Change,
  scope: Scope,
  feedId: string,
  change: { name?: string | undefined; ordering?: RssOrdering | undefined },
): Promise<void> =>
  changing(call, scope, feedId, async (transaction, feed) => {
    if (change.ordering === 'manual' && feed.ordering !== 'manual')
      await numberByDate(transaction, feed.brand_id, feedId, feed.ordering);
    await updateFeed(transaction, scope, feedId, change, call.clock.now());
  });

export const renewAddress = (call: Change, scope: Scope, feedId: string): Promise<unknown> =>
  changing(call, scope, feedId, (transaction) =>
    updateFeed(transaction, scope, feedId, { token: makeFeedToken() }, call.clock.now()),
  );

/** Adds mentions of the feed's brand; others, and those it has, change nothing. Answers how many are new and how many it has. */
export const addMentions = (call: Change, scope: Scope, feedId: string, mentionIds: readonly string[]) =>
  changing(call, scope, feedId, async (transaction, { brand_id }) => {
    const added = await copyMentions(transaction, brand_id, feedId, mentionIds, call.clock.now());
    const mentions = await countFeedMentions(transaction, brand_id, feedId);
    if (added > 0 && mentions > limits.rssMentions)
      throw new Failure(409, 'rss_feed_full', { params: { max: limits.rssMentions } });
    return { added, mentions };
  });

export const takeOut = (call: Change, scope: Scope, feedId: string, mentionIds: readonly string[]) =>
  changing(call, scope, feedId, (transaction, { brand_id }) =>
    removeMentions(transaction, brand_id, feedId, mentionIds),
  );

/**
 * Puts mentions in the order of the list: they change places among themselves, so a list of what a screen has loaded
 * leaves the rest where it is. What somebody has taken out meanwhile is passed over.
 */
export const reorder = (call: Change, scope: Scope, feedId: string, mentionIds: readonly string[]) =>
  changing(call, scope, feedId, async (transaction, feed) => {
    if (feed.ordering !== 'manual') throw new Failure(409, 'rss_not_manual');
    const places = await listPositions(transaction, feed.brand_id, feedId, mentionIds);
    if (places.length === 0) return;
    const there = new Set(places.map((place) => place.mention_id));
    const ordered = mentionIds.filter((id) => there.has(id));
    await setPositions(
      transaction,
      feed.brand_id,
      feedId,
      ordered.map((mention_id, index) => ({ mention_id, position: places[index]!.position })),
    );
  });
