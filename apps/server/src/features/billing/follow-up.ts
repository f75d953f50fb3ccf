import { v7 as uuidv7 } from 'uuid';
import { openAccount, providerOf } from './account.ts';
import type { Needs } from './providers/provider.ts';
import { findFollowed, findLive, insertLive, setFollowed } from './subscriptions.queries.ts';

/**
 * Starts the subscription that follows one of another interval. The order is marked as taken over at the end, and the start has an
 * idempotency key, so a crash in between repeats nothing.
 */
export async function followUp(needs: Needs, organisationId: string): Promise<void> {
  const { db, clock } = needs;
  const ended = await findFollowed(db, organisationId);
  if (!ended?.scheduled) return;
  await insertLive(
    db,
    {
      ...ended,
      id: uuidv7(),
      ordered: ended.scheduled,
      coupon_ends_at: ended.coupon_ends_at ? new Date(ended.coupon_ends_at) : null,
    },
    clock.now(),
  );
  const live = await findLive(db, organisationId);
  // The customer may have ordered something else in between.
  if (live?.status === 'incomplete' && !live.provider_id)
    await providerOf(needs).start(needs, await openAccount(needs, organisationId), live);
  await setFollowed(db, organisationId, ended.id);
}
