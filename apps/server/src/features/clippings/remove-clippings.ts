import { events } from '@masthead/contract';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { BrandId } from '../access/index.ts';
import { revalueOutlet } from '../outlets/index.ts';
import { listOwnIds } from './clippings.queries.ts';
import { lockRemoved, moveBack, moveToRemoved } from './removed.queries.ts';
import { keepRollups } from './rollups/keep-rollups.ts';

interface Effects {
  db: Db;
  clock: Clock;
}

/**
 * Removes clippings of a brand, which can be taken back for some days; their mentions stay and can be saved again. Answers
 * how many there were. Throws 404 for none.
 */
export const removeClippings = (
  { db, clock }: Effects,
  brandId: BrandId,
  clippingIds: readonly string[],
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const removed = await removeIn(transaction, brandId, clippingIds, clock.now());
    if (removed === 0) throw notFound();
    return removed;
  });

/** Removes clippings that are no part of the sums any more, in the caller's transaction. */
export async function removeUncounted(
  transaction: Db,
  brandId: BrandId,
  clippingIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = await listOwnIds(transaction, [brandId], clippingIds);
  if (ids.length === 0) return;
  await moveToRemoved(transaction, brandId, ids, now);
  await broadcast(transaction, events.clippingsChanged, brandId, { count: -ids.length });
}

/** Removes those of the clippings that are there, in the caller's transaction. Answers how many there were. */
async function removeIn(transaction: Db, brandId: BrandId, clippingIds: readonly string[], now: Date): Promise<number> {
  const ids = await listOwnIds(transaction, [brandId], clippingIds);
  if (ids.length === 0) return 0;
  await keepRollups(transaction, { brandIds: [brandId], ids }, () => moveToRemoved(transaction, brandId, ids, now));
  await broadcast(transaction, events.clippingsChanged, brandId, { count: -ids.length });
  return ids.length;
}

/** Brings removed clippings of a brand back as they were, and has them valued by what is known now. Answers how many. Throws 404 for none. */
export const restoreClippings = ({ db }: Effects, brandId: BrandId, clippingIds: readonly string[]): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const ids = await lockRemoved(transaction, brandId, clippingIds);
    if (ids.length === 0) throw notFound();
    const back = await keepRollups(transaction, { brandIds: [brandId], ids }, () =>
      moveBack(transaction, brandId, ids),
    );
    for (const outlet_id of new Set(back.map((one) => one.outlet_id)))
      await enqueue(transaction, revalueOutlet, { brand_id: brandId, outlet_id });
    await broadcast(transaction, events.clippingsChanged, brandId, { count: back.length });
    return back.length;
  });
