import { events } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { broadcastAll } from '../../platform/realtime/index.ts';
import type { ChangedMention } from './hide.queries.ts';
import { distinct, hourOf, placeStories, recountHours, type StoryKey } from './stories.queries.ts';

/** Places the stories and counts the hours of what has appeared or disappeared, and tells open screens. */
export async function settleChanged(db: Db, changed: readonly ChangedMention[]): Promise<void> {
  const moved = await placeStories(db, distinct<StoryKey>(changed, 'brand_id', 'stream_id', 'cluster_id'));
  await recountHours(db, [...moved, ...changed.map((row) => ({ ...row, hour: hourOf(row.published_at) }))]);
  await broadcastAll(
    db,
    events.mentionsChanged,
    [...Map.groupBy(changed, (row) => row.stream_id).values()].map((rows) => ({
      id: rows[0]!.brand_id,
      payload: {
        stream_id: rows[0]!.stream_id,
        count: rows.length,
        ...(rows.length === 1 && { mention_id: rows[0]!.id }),
      },
    })),
  );
}
