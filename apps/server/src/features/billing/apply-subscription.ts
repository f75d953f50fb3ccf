import { planQuotas } from '@masthead/contract';
import { type Order, type PriceList, perMonth, toMajor } from '@masthead/pricing';
import type { Db } from '../../platform/db/index.ts';
import { inSavepoint } from '../../platform/db/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { changeSubscription, lockSubscription } from '../organisations/index.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

/**
 * Gives an organisation what it has paid for: the only place where billing changes the plan. Call it in a transaction. A
 * subscription that has ended leaves the organisation without a commitment, which is freemium.
 */
export async function applySubscription(
  transaction: Db,
  { organisation_id, ...row }: SubscriptionRow,
  list: PriceList,
  now: Date,
): Promise<void> {
  // A first payment that failed changes nothing, so a trial continues.
  if (row.status === 'incomplete' || (row.status === 'ended' && !row.period_starts_at)) return;
  const before = await lockSubscription(transaction, organisation_id, now);
  if (!before) return;
  const { ordered } = row;
  const ended = row.status === 'ended';
  const { streams: _, ...limitations } = before.limitations;
  const change = {
    plan: ended ? 'freemium' : ordered.plan,
    next_plan: ended ? null : (row.scheduled?.plan ?? null),
    commitment: ended ? null : commitmentOf(ordered, list),
    limitations:
      ended || ordered.streams === 0
        ? limitations
        : { ...limitations, streams: planQuotas.streams[ordered.plan] + ordered.streams },
    period_starts_at: ended ? row.ended_at : row.period_starts_at,
    period_ends_at: ended ? null : row.period_ends_at,
    canceled_at: ended ? null : row.canceled_at,
    ended_at: null,
    payment_failed_at: ended ? null : row.payment_failed_at,
  };
  const seats = ended
    ? { licenses: null, read_only_licenses: null }
    : { licenses: ordered.users, read_only_licenses: ordered.readOnlyUsers };
  try {
    await inSavepoint(transaction, () =>
      changeSubscription(transaction, organisation_id, { ...change, ...seats }, now),
    );
  } catch (error) {
    // A member joined after fewer seats were ordered. All members stay, and no further one can join.
    if (!(error instanceof Failure) || error.code !== 'licenses_in_use') throw error;
    await changeSubscription(transaction, organisation_id, change, now);
  }
}

const commitmentOf = (order: Order, list: PriceList) => ({
  slug: `${order.plan}-${order.interval}`,
  name: `${order.plan} ${order.interval}`,
  amount: toMajor(order.agreed ?? perMonth(list.plans[order.plan], order.interval, list.currency), list.currency),
  currency: list.currency,
  interval: order.interval,
});
