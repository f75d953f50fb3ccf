import { periodEnd } from './amounts.ts';
import { buildInvoice, collect, finalize, periodLines, rememberBilled, voidInvoice } from './invoicing.ts';
import type { Subscription } from './objects.ts';
import { cancelSubscription } from './subscriptions.ts';
import type { World } from './world.ts';

const day = 86_400;
/** Days after the first failure on which a charge is tried again. After the last, the subscription is cancelled: https://docs.stripe.com/billing/revenue-recovery/smart-retries */
const retries = [3, 7, 14];

/** First failure of an open renewal invoice. */
const failedSince = new WeakMap<object, number>();

/** Returns the next time at which something happens to a subscription; null: never. */
function nextStep(world: World, subscription: Subscription): number | null {
  if (subscription.status === 'incomplete') return subscription.created + 23 * 3600;
  if (!['active', 'past_due', 'trialing'].includes(subscription.status)) return null;
  const end = subscription.items.data[0]!.current_period_end;
  const retry = openInvoices(world, subscription)
    .map(({ next_payment_attempt }) => next_payment_attempt)
    .filter((time) => time !== null);
  return Math.min(end, subscription.pending_update?.expires_at ?? end, ...retry);
}

const openInvoices = (world: World, { id }: Subscription) =>
  [...world.invoices.values()].filter(
    ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id,
  );

/** Lets time pass up to now: renewals, retries and expiries happen at their times, those of all subscriptions in order. */
export async function passTime(world: World, to: number, between: () => Promise<void> = async () => {}): Promise<void> {
  for (;;) {
    let next: { subscription: Subscription; at: number } | undefined;
    for (const subscription of world.subscriptions.values()) {
      const at = nextStep(world, subscription);
      if (at !== null && at <= to && (!next || at < next.at)) next = { subscription, at };
    }
    if (!next) break;
    world.reached = next.at;
    try {
      step(world, next.subscription);
      await between();
    } finally {
      world.reached = null;
    }
  }
}

function step(world: World, subscription: Subscription): void {
  const { now } = world;
  if (subscription.status === 'incomplete') {
    cancelSubscription(world, subscription);
    return;
  }
  if (subscription.pending_update && subscription.pending_update.expires_at <= now)
    voidInvoice(world, world.find(world.invoices, 'invoice', subscription.latest_invoice ?? ''));
  for (const invoice of openInvoices(world, subscription)) {
    if (invoice.next_payment_attempt === null || invoice.next_payment_attempt > now) continue;
    const first = failedSince.get(invoice) ?? now;
    const next = retries.find((count) => first + count * day > now);
    invoice.next_payment_attempt = next ? first + next * day : null;
    if (!collect(world, invoice) && !next) {
      invoice.status = 'uncollectible';
      cancelSubscription(world, subscription);
      return;
    }
  }
  if (subscription.items.data[0]!.current_period_end > now) return;
  if (subscription.cancel_at_period_end) {
    cancelSubscription(world, subscription);
    return;
  }
  renew(world, subscription);
}

function renew(world: World, subscription: Subscription): void {
  const { now } = world;
  const { interval } = subscription.items.data[0]!.price.recurring;
  if (subscription.status === 'trialing') {
    subscription.status = 'active';
    subscription.billing_cycle_anchor = now;
  }
  const end = periodEnd(subscription.billing_cycle_anchor, now, interval);
  for (const item of subscription.items.data) {
    item.current_period_start = now;
    item.current_period_end = end;
  }
  const invoice = buildInvoice(world, subscription, periodLines(world, subscription, now), 'subscription_cycle');
  finalize(world, invoice);
  rememberBilled(world, subscription, now);
  subscription.latest_invoice = invoice.id;
  if (!collect(world, invoice)) {
    failedSince.set(invoice, now);
    invoice.next_payment_attempt = now + retries[0]! * day;
    subscription.status = 'past_due';
  }
  world.emit('customer.subscription.updated', subscription);
}
