import type { ParkedKind } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { after, minutes } from '../clock/index.ts';
import type { Db } from '../db/index.ts';
import { type FailedItem, type FailingKind, lockFailing, recordFailure } from './parked.queries.ts';

export { inHalves, isolate } from './in-halves.ts';
export { isOutage } from './outage.ts';
export {
  bringItemsBack,
  countItems,
  listItemIds as listFailing,
  settle,
  settleBelow,
  settleTried,
} from './parked.queries.ts';

/** Pauses in minutes before the second attempt and those after it; when they are used up the item is parked. */
const pauses: Record<FailingKind, readonly number[]> = {
  document: [1, 5, 30, 120],
  byline: [1, 5, 30, 120],
  trend: [1, 5, 30, 120],
  stream: [1, 5, 30, 120],
  page: [1, 5, 30, 120],
  // A mail server may be away for half a day.
  mail: [1, 2, 5, 10, 20, 40, 80, 160, 200, 200],
  webhook: [1, 5, 30, 120],
  notification: [2, 8, 30, 60, 60],
  edition: [2, 10, 30, 120, 360],
  // The news of a morning is old in the afternoon.
  briefing: [2, 10, 30, 60],
};

/** Returns the attempts of a kind of item before it is parked. */
export const attemptsOf = (kind: FailingKind): number => pauses[kind].length + 1;

/**
 * Records that an item failed. Call it in the transaction that takes the item off its queue: the retry job puts it back when
 * its pause is over. After its last attempt it is parked. Further reports of a failure do not count until then.
 */
export async function noteFailure(db: Db, item: FailedItem, error: unknown, now: Date): Promise<void> {
  const known = await lockFailing(db, item.kind, item.itemId);
  const isTrying = !known || (known.next_try_at === null && known.parked_at === null);
  const attempts = (known?.attempts ?? 0) + (isTrying ? 1 : 0);
  const pause = pauses[item.kind][attempts - 1];
  const nextTry = pause === undefined ? null : after(now, minutes(pause));
  await recordFailure(
    db,
    {
      ...item,
      id: known?.id ?? uuidv7(),
      subject: item.subject.slice(0, 500),
      attempts,
      reason: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      detail: (error instanceof Error ? (error.stack ?? '') : '').slice(0, 4000),
      nextTry: isTrying ? nextTry : known.next_try_at,
      parkedAt: isTrying ? (nextTry ? null : now) : known.parked_at,
    },
    now,
  );
}

/** Operations on a kind of parked item: return it to its queue, or discard it. */
export interface ParkedKindHandler {
  /** Puts the item back into its queue; false: it no longer exists or needs nothing more. */
  retry: (db: Db, itemId: string, now: Date) => Promise<boolean>;
  /** Gives the item up; absent if it can only be retried. */
  discard?: (db: Db, itemId: string, now: Date) => Promise<void>;
}
export type ParkedKindHandlers = Record<ParkedKind, ParkedKindHandler>;
