import type { Db } from '../../platform/db/index.ts';
import { addToArrivals, deleteParked, lockStreams, settleParked } from './fair-use.queries.ts';
import { releaseSoon } from './release-parked.ts';
import { deleteUnmatched, type RemovedMention, type SearchedRange } from './remove.queries.ts';
import { distinct, hourOf, placeStories, recountHours, type StoryKey, type StreamKey } from './stories.queries.ts';

/**
 * Removes mentions that a changed stream no longer finds, unless they were saved, with their counts, and parked
 * documents. Parked finds are released if there is room. Returns the removed mentions.
 */
export async function removeUnmatched(
  db: Db,
  key: StreamKey,
  range: SearchedRange,
  now = new Date(),
): Promise<RemovedMention[]> {
  const [fairUse] = await lockStreams(db, [key], now);
  const removed = await deleteUnmatched(db, key, range);
  await settleRemoved(db, removed);
  if (!fairUse || fairUse.parked === 0) return removed;
  await deleteParked(db, key, range);
  await settleParked(db, [key], now);
  await releaseSoon(db, key);
  return removed;
}

/** Places the stories of removed mentions and takes them out of all counts. Call it with the streams locked. */
export async function settleRemoved(
  db: Db,
  removed: readonly (StoryKey & Pick<RemovedMention, 'published_at' | 'counted_on'>)[],
): Promise<void> {
  if (removed.length === 0) return;
  const moved = await placeStories(db, distinct(removed, 'brand_id', 'stream_id', 'cluster_id'));
  await recountHours(db, [...moved, ...removed.map((row) => ({ ...row, hour: hourOf(row.published_at) }))]);
  const byDay = Map.groupBy(removed, (row) => row.counted_on);
  await addToArrivals(
    db,
    [...byDay].map(([day, rows]) => ({
      brand_id: rows[0]!.brand_id,
      stream_id: rows[0]!.stream_id,
      day,
      mentions: -rows.length,
    })),
  );
}
