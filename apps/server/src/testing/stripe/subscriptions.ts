import { netOf, periodEnd, prorated } from './amounts.ts';
import { type Form, formOf, listOf, metadataOf, numberOf, textOf, textsOf } from './form.ts';
import {
  buildInvoice,
  cardFailure,
  collect,
  type DraftLine,
  finalize,
  periodLines,
  rememberBilled,
  voidInvoice,
} from './invoicing.ts';
import { type Invoice, type Item, invalidRequest, newStripeId, type Price, type Subscription } from './objects.ts';
import type { World } from './world.ts';

const listing = <T>(data: T[], url: string) => ({ object: 'list' as const, data, has_more: false as const, url });

const quantityOf = (form: Form): number => {
  const quantity = numberOf(form, 'quantity') ?? 1;
  if (!Number.isInteger(quantity) || quantity < 0) throw invalidRequest('Invalid quantity', 'items[0][quantity]');
  return quantity;
};

function makeItem(world: World, form: Form, subscription: string, start: number, end: number): Item {
  const price = world.find(world.prices, 'price', textOf(form, 'price') ?? '');
  return {
    id: newStripeId('si'),
    object: 'subscription_item',
    created: world.now,
    price,
    quantity: quantityOf(form),
    subscription,
    discounts: [],
    tax_rates: [],
    metadata: metadataOf(form),
    current_period_start: start,
    current_period_end: end,
  };
}

/** Checks that items share currency and interval: https://docs.stripe.com/billing/subscriptions/multiple-products */
function checkPrices(prices: readonly Price[]): void {
  if (prices.length === 0) throw invalidRequest('Missing required param: items.', 'items');
  if (new Set(prices.map(({ currency }) => currency)).size > 1)
    throw invalidRequest('All prices on a subscription must have the same `currency`.', 'items');
  if (new Set(prices.map(({ recurring }) => recurring.interval)).size > 1)
    throw invalidRequest('All prices on a subscription must have the same `recurring.interval`.', 'items');
}

function applyDiscounts(world: World, subscription: Subscription, form: Form): void {
  if (form.discounts === undefined) return;
  if (form.discounts === '') {
    subscription.discounts = [];
    return;
  }
  const wanted = listOf(form, 'discounts');
  subscription.discounts = wanted.map((entry) => {
    const kept = textOf(entry, 'discount');
    if (kept) return world.find(world.discounts, 'discount', kept).id;
    const code = textOf(entry, 'promotion_code');
    const promotion = code ? world.find(world.others, 'promotion code', code) : null;
    const promoted = promotion?.promotion as { coupon: string } | undefined;
    const coupon = promoted ? promoted.coupon : (textOf(entry, 'coupon') ?? '');
    if (promotion) promotion.times_redeemed = Number(promotion.times_redeemed) + 1;
    return world.redeem(coupon, subscription, code).id;
  });
}

/** Creates a subscription with its first invoice: https://docs.stripe.com/api/subscriptions/create */
export function createSubscription(world: World, form: Form): Subscription {
  const customer = world.find(world.customers, 'customer', textOf(form, 'customer') ?? '');
  const id = newStripeId('sub');
  const prices = listOf(form, 'items').map((item) => world.find(world.prices, 'price', textOf(item, 'price') ?? ''));
  checkPrices(prices);
  const { now } = world;
  const trialEnd = numberOf(form, 'trial_end');
  const end = trialEnd ?? periodEnd(now, now, prices[0]!.recurring.interval);
  const subscription: Subscription = {
    id,
    object: 'subscription',
    status: trialEnd ? 'trialing' : 'incomplete',
    customer: customer.id,
    currency: prices[0]!.currency,
    created: now,
    start_date: now,
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_start: trialEnd ? now : null,
    trial_end: trialEnd,
    collection_method: 'charge_automatically',
    default_payment_method: textOf(form, 'default_payment_method'),
    default_tax_rates: textsOf(form, 'default_tax_rates').map((rate) => world.find(world.taxRates, 'tax rate', rate)),
    discounts: [],
    items: listing(
      listOf(form, 'items').map((item) => makeItem(world, item, id, now, end)),
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null,
    pending_update: null,
    metadata: metadataOf(form),
    livemode: false,
  };
  applyDiscounts(world, subscription, form);
  if (trialEnd) {
    world.subscriptions.set(id, subscription);
    world.emit('customer.subscription.created', subscription);
    return subscription;
  }
  const invoice = buildInvoice(world, subscription, periodLines(world, subscription, now), 'subscription_create');
  world.subscriptions.set(id, subscription);
  subscription.latest_invoice = invoice.id;
  world.emit('customer.subscription.created', subscription);
  finalize(world, invoice);
  rememberBilled(world, subscription, now);
  const behavior = textOf(form, 'payment_behavior') ?? 'allow_incomplete';
  // Without an amount there is nothing to confirm.
  if (behavior === 'default_incomplete' && invoice.amount_due > 0) return subscription;
  if (!collect(world, invoice) && behavior === 'error_if_incomplete') {
    subscription.status = 'incomplete_expired';
    throw cardFailure(world, invoice);
  }
  return subscription;
}

interface Replaced {
  before: Subscription;
  after: Subscription;
  lines: DraftLine[];
  restarts: boolean;
}

/** Computes the items after a change, and its prorations: https://docs.stripe.com/billing/subscriptions/prorations */
function replaceItems(world: World, subscription: Subscription, form: Form): Replaced {
  const at = numberOf(form, 'proration_date') ?? world.now;
  const before = structuredClone(subscription);
  const after = structuredClone(subscription);
  const first = before.items.data[0]!;
  const kept = new Map(after.items.data.map((item) => [item.id, item]));
  for (const entry of listOf(form, 'items')) {
    const id = textOf(entry, 'id');
    if (!id) {
      const item = makeItem(world, entry, subscription.id, first.current_period_start, first.current_period_end);
      kept.set(item.id, item);
      continue;
    }
    const item = kept.get(id);
    if (!item) throw invalidRequest(`No such subscription item: '${id}'`, 'items');
    if (textOf(entry, 'deleted') === 'true') {
      kept.delete(id);
      continue;
    }
    const price = textOf(entry, 'price');
    if (price) item.price = world.find(world.prices, 'price', price);
    if (entry.quantity !== undefined) item.quantity = quantityOf(entry);
  }
  after.items.data = [...kept.values()];
  checkPrices(after.items.data.map(({ price }) => price));
  const restarts = after.items.data[0]!.price.recurring.interval !== first.price.recurring.interval;
  const { current_period_start: start, current_period_end: end } = first;
  const coupon = world.discountOf(after, at)?.coupon;
  const nets = netOf(after.items.data, coupon);
  const changed = (item: Item, other: Item | undefined) =>
    restarts || other?.price.id !== item.price.id || other.quantity !== item.quantity;
  const line = (item: Item, amount: number): DraftLine => ({
    item,
    amount,
    quantity: item.quantity,
    proration: true,
    discount: 0,
    period: { start: at, end },
  });
  const credits = before.items.data
    .filter((item) => changed(item, kept.get(item.id)))
    .map((item) => line(item, -prorated(world.billed.get(item.id) ?? 0, at, start, end)));
  const trial = before.status === 'trialing';
  const debits = restarts
    ? []
    : after.items.data.flatMap((item, index) =>
        changed(
          item,
          before.items.data.find(({ id }) => id === item.id),
        )
          ? [line(item, prorated(nets[index]!, at, start, end))]
          : [],
      );
  if (restarts) {
    after.billing_cycle_anchor = at;
    const next = periodEnd(at, at, after.items.data[0]!.price.recurring.interval);
    for (const item of after.items.data) {
      item.current_period_start = at;
      item.current_period_end = next;
    }
  }
  // Adding 0 turns the -0 of an empty credit into 0.
  const lines = trial ? [] : [...credits, ...debits].map((entry) => ({ ...entry, amount: entry.amount + 0 }));
  return { before, after, lines, restarts };
}

/** Parameters of an update that can wait for its payment: https://docs.stripe.com/billing/subscriptions/pending-updates-reference */
const pendingParams = new Set([
  'expand',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'items',
  'trial_end',
  'trial_from_plan',
  'add_invoice_items',
]);

function refuseUnsupported(form: Form): void {
  const refused = Object.keys(form).find((name) => !pendingParams.has(name));
  if (textOf(form, 'payment_behavior') === 'pending_if_incomplete' && refused)
    throw invalidRequest(`${refused} cannot be passed with payment_behavior=pending_if_incomplete.`, refused);
}

/** Changes a subscription: https://docs.stripe.com/api/subscriptions/update */
export function updateSubscription(world: World, subscription: Subscription, form: Form): Subscription {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  refuseUnsupported(form);
  const { now } = world;
  const undo = structuredClone(subscription);
  subscription.metadata = metadataOf(form, subscription.metadata);
  if (form.default_payment_method !== undefined)
    subscription.default_payment_method = textOf(form, 'default_payment_method');
  if (form.default_tax_rates !== undefined)
    subscription.default_tax_rates = textsOf(form, 'default_tax_rates').map((rate) =>
      world.find(world.taxRates, 'tax rate', rate),
    );
  if (form.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = form.cancel_at_period_end === 'true';
    subscription.canceled_at = subscription.cancel_at_period_end ? now : null;
    subscription.cancel_at = subscription.cancel_at_period_end ? subscription.items.data[0]!.current_period_end : null;
  }
  applyDiscounts(world, subscription, form);
  if (formOf(form, 'items')) {
    const behavior = textOf(form, 'proration_behavior') ?? 'create_prorations';
    const { after, lines, restarts } = replaceItems(world, subscription, form);
    const trialEnd = numberOf(form, 'trial_end');
    subscription.items.data = after.items.data;
    if (trialEnd !== null) {
      subscription.status = 'trialing';
      subscription.trial_start = now;
      subscription.trial_end = trialEnd;
      subscription.billing_cycle_anchor = trialEnd;
      for (const item of subscription.items.data) item.current_period_end = trialEnd;
    } else {
      subscription.billing_cycle_anchor = after.billing_cycle_anchor;
      if (behavior === 'always_invoice' || restarts) {
        const all = behavior === 'none' ? [] : [...lines];
        if (restarts) all.push(...periodLines(world, subscription, now));
        billChange(world, subscription, all, textOf(form, 'payment_behavior'), undo);
      }
    }
  }
  world.emit('customer.subscription.updated', subscription);
  return subscription;
}

function billChange(
  world: World,
  subscription: Subscription,
  lines: DraftLine[],
  behavior: string | null,
  undo: Subscription,
): void {
  if (lines.length === 0) return;
  const invoice = buildInvoice(world, subscription, lines, 'subscription_update');
  finalize(world, invoice);
  subscription.latest_invoice = invoice.id;
  const isPaid = collect(world, invoice);
  if (!isPaid && behavior === 'error_if_incomplete') {
    // The change is not made, and its invoice is void: nothing of it remains.
    const failure = cardFailure(world, invoice);
    Object.assign(subscription, undo);
    voidInvoice(world, invoice);
    throw failure;
  }
  if (!isPaid && behavior === 'pending_if_incomplete') {
    const { items, billing_cycle_anchor } = subscription;
    const expires_at = Math.min(world.now + 23 * 3600, undo.items.data[0]!.current_period_end);
    const pending_update = { expires_at, billing_cycle_anchor, subscription_items: items.data };
    Object.assign(subscription, undo, { latest_invoice: invoice.id, pending_update });
    return;
  }
  rememberBilled(world, subscription, world.now);
  if (!isPaid) subscription.status = 'past_due';
}

/** Ends a subscription at once: https://docs.stripe.com/api/subscriptions/cancel */
export function cancelSubscription(world: World, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled') throw invalidRequest(`No such subscription: '${subscription.id}'`);
  const latest = world.invoices.get(subscription.latest_invoice ?? '');
  // The invoice of a subscription that never began is void, and that of a change that was not paid.
  if ((subscription.status === 'incomplete' || subscription.pending_update) && latest?.status === 'open')
    voidInvoice(world, latest);
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
  subscription.canceled_at ??= world.now;
  subscription.ended_at = world.now;
  world.emit('customer.subscription.deleted', subscription);
  return subscription;
}

/** Previews an invoice without a change: https://docs.stripe.com/api/invoices/create_preview */
export function previewInvoice(world: World, form: Form): Invoice {
  const subscription = world.find(world.subscriptions, 'subscription', textOf(form, 'subscription') ?? '');
  const details = formOf(form, 'subscription_details') ?? {};
  const { after, lines, restarts } = replaceItems(world, subscription, details);
  const all = restarts ? [...lines, ...periodLines(world, after, world.now)] : lines;
  return buildInvoice(world, after, all, 'subscription_update');
}
