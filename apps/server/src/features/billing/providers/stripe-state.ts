import type { CardRefusal } from '@masthead/contract';
import { linesOf, type Order, quote, type Tax } from '@masthead/pricing';
import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { applySubscription } from '../apply-subscription.ts';
import { applyReading, beginReading, type StoredCard, setCard, setCredit } from '../customers.queries.ts';
import { upsertInvoice } from '../invoices.queries.ts';
import { couponAt } from '../orders.ts';
import { buyerOf, sellerOf } from '../parties.ts';
import { orderSchema } from '../stored-order.ts';
import {
  findSubscription,
  type SubscriptionFields,
  type SubscriptionRow,
  type SubscriptionStatus,
  updateLive,
} from '../subscriptions.queries.ts';
import type { Account, Change, Needs } from './provider.ts';
import { type StripeClient, stripeOf } from './stripe-client.ts';
import { writeCreditNote } from './stripe-credit-notes.ts';
import { refusalOf } from './stripe-refusals.ts';

const timeOf = (seconds: number): Date => new Date(seconds * 1000);

export const cardOf = ({ card, billing_details }: Stripe.PaymentMethod): StoredCard => ({
  name: billing_details.name ?? '',
  last4: card?.last4 ?? '',
  exp_month: card?.exp_month ?? 1,
  exp_year: card?.exp_year ?? 2000,
  brand: card?.brand ?? '',
});

const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'incomplete',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
};

/** Reads the order of lines or items by the metadata of their prices. */
function orderOfParts(
  parts: readonly { kind: string; plan: string; quantity: number; interval: string }[],
): Order | null {
  const quantity = (kind: string) => parts.find((part) => part.kind === kind)?.quantity ?? 0;
  const main = parts.find(({ kind }) => kind === 'plan');
  return (
    orderSchema.safeParse({
      plan: main?.plan,
      interval: main?.interval,
      users: quantity('plan'),
      readOnlyUsers: quantity('read_only'),
      streams: quantity('stream'),
    }).data ?? null
  );
}

const partOf = ({ price, quantity }: Stripe.SubscriptionItem) => ({
  kind: price.metadata.kind ?? '',
  plan: price.metadata.plan ?? '',
  interval: price.recurring?.interval ?? '',
  quantity: quantity ?? 0,
});

const orderIn = (text: string | undefined): Order | null => {
  try {
    return orderSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};

/**
 * Reads everything about a customer from Stripe and writes it to the tables. Webhooks, our own calls and the nightly job all end
 * here, so their order does not matter. A reading that began before the last one that was applied is dropped.
 */
export async function syncStripe(
  needs: Needs,
  account: Account,
  changes: ReadonlyMap<string, Change> = new Map(),
): Promise<void> {
  const { customer, buyer } = account;
  if (!customer.provider_id) return;
  const { organisation_id } = buyer;
  const reading = await beginReading(needs.db, organisation_id);
  const stripe = await stripeOf(needs.config);
  const found = await stripe.customers.retrieve(customer.provider_id, {
    expand: ['invoice_settings.default_payment_method'],
  });
  const subscriptions = await stripe.subscriptions.list({
    customer: customer.provider_id,
    status: 'all',
    limit: 20,
    expand: ['data.discounts'],
  });
  const invoices: Stripe.Invoice[] = [];
  const asked = { customer: customer.provider_id, limit: 100, expand: ['data.confirmation_secret'] };
  for await (const invoice of stripe.invoices.list(asked)) invoices.push(invoice);
  const notes: Stripe.CreditNote[] = [];
  for await (const note of stripe.creditNotes.list({ customer: customer.provider_id, limit: 100 })) notes.push(note);
  const refusals = await findRefusals(stripe, invoices);
  await needs.db.transaction().execute(async (transaction) => {
    if (!(await applyReading(transaction, organisation_id, reading))) return;
    if (!found.deleted) {
      const method = found.invoice_settings.default_payment_method;
      if (method && typeof method === 'object') await setCard(transaction, organisation_id, method.id, cardOf(method));
      await setCredit(transaction, organisation_id, Math.max(0, -found.balance));
    }
    // The oldest first, so that the entitlement of the live one is written last.
    for (const subscription of subscriptions.data.toReversed())
      await writeSubscription(needs, transaction, account, subscription, invoices);
    for (const invoice of invoices.toReversed())
      await writeInvoice(needs, transaction, { ...account, refusals, changes }, invoice);
    for (const note of notes) await writeCreditNote(needs, transaction, account, note);
  });
}

/** Finds why unpaid invoices could not be charged, by their ids. */
async function findRefusals(
  stripe: StripeClient,
  invoices: readonly Stripe.Invoice[],
): Promise<ReadonlyMap<string, CardRefusal>> {
  const refusals = new Map<string, CardRefusal>();
  for (const { id, status, attempted, confirmation_secret } of invoices) {
    if (status !== 'open' || !attempted) continue;
    const intentId = confirmation_secret?.client_secret.split('_secret_')[0];
    const intent = intentId ? await stripe.paymentIntents.retrieve(intentId) : null;
    const waits = intent?.status === 'requires_action';
    refusals.set(id, waits ? 'card_needs_authentication' : refusalOf(intent?.last_payment_error ?? {}));
  }
  return refusals;
}

async function writeSubscription(
  needs: Needs,
  transaction: Db,
  { buyer, list }: Account,
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Promise<void> {
  const { organisation_id } = buyer;
  const id = subscription.metadata.subscription_id;
  const row = id ? await findSubscription(transaction, organisation_id, id) : undefined;
  const item = subscription.items.data[0];
  const billed = orderOfParts(subscription.items.data.map(partOf));
  if (!row || row.status === 'ended' || !item || !billed) return;
  const now = needs.clock.now();
  const status = statuses[subscription.status] ?? 'ended';
  const until = subscription.metadata.in_force_until;
  const inForce = until && new Date(until) > now ? orderIn(subscription.metadata.in_force) : null;
  const followedBy = orderIn(subscription.metadata.followed_by);
  const discount = subscription.discounts.find((entry) => typeof entry === 'object');
  const failed = invoices.find(
    (invoice) =>
      invoice.status === 'open' &&
      invoice.attempted &&
      subscriptionIdOf(invoice) === subscription.id &&
      status === 'past_due',
  );
  const start = timeOf(item.current_period_start);
  const isNewPeriod = row.period_starts_at === null || new Date(row.period_starts_at).getTime() !== start.getTime();
  const discounted: Pick<SubscriptionRow, 'coupon' | 'coupon_ends_at'> = {
    coupon: row.coupon,
    coupon_ends_at: discount?.end ? timeOf(discount.end).toISOString() : discount ? null : row.coupon_ends_at,
  };
  const hasChanged = JSON.stringify(inForce ?? billed) !== JSON.stringify(orderSchema.parse(row.ordered));
  const fields: SubscriptionFields = {
    provider_id: subscription.id,
    status,
    ordered: inForce ?? billed,
    scheduled: inForce ? billed : followedBy,
    coupon_ends_at: discounted.coupon_ends_at,
    ...((isNewPeriod || hasChanged) &&
      status !== 'incomplete' && {
        billed_coupon: couponAt(discounted, isNewPeriod ? start : now),
      }),
    anchor_at: timeOf(subscription.billing_cycle_anchor),
    // The first period counts from its payment on.
    ...(status !== 'incomplete' &&
      subscription.status !== 'incomplete_expired' && {
        period_starts_at: start,
        period_ends_at: timeOf(item.current_period_end),
      }),
    canceled_at:
      subscription.cancel_at_period_end && !followedBy && subscription.canceled_at
        ? timeOf(subscription.canceled_at)
        : null,
    payment_failed_at: failed ? timeOf(failed.created) : null,
    ended_at: status === 'ended' ? timeOf(subscription.ended_at ?? subscription.created) : null,
  };
  await updateLive(transaction, organisation_id, row.id, fields);
  await applySubscription(transaction, (await findSubscription(transaction, organisation_id, row.id))!, list, now);
}

/** Returns the subscription of an invoice. It moved below `parent` with the version of 31 March 2025. */
const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | null => {
  const of = parent?.subscription_details?.subscription;
  return typeof of === 'string' ? of : (of?.id ?? null);
};

const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

async function writeInvoice(
  needs: Needs,
  transaction: Db,
  account: Account & { refusals: ReadonlyMap<string, CardRefusal>; changes: ReadonlyMap<string, Change> },
  invoice: Stripe.Invoice,
): Promise<void> {
  const { buyer, customer, tax, refusals, changes } = account;
  const metadata = invoice.parent?.subscription_details?.metadata;
  const row = metadata?.subscription_id
    ? await findSubscription(transaction, buyer.organisation_id, metadata.subscription_id)
    : undefined;
  const status = invoiceStatuses.find((known) => known === invoice.status);
  if (!row || !status || status === 'draft') return;
  const taxAmount = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const isWhole = invoice.billing_reason === 'subscription_create' || invoice.billing_reason === 'subscription_cycle';
  const change = changes.get(invoice.id);
  // A change that waits for its payment is not in force.
  const ordered = change?.order ?? row.ordered;
  const computed = change?.expected ?? (isWhole ? expectedOf(row, account, invoice, tax) : null);
  const written = await upsertInvoice(transaction, {
    id: uuidv7(),
    organisation_id: buyer.organisation_id,
    subscription_id: row.id,
    provider: 'stripe',
    provider_id: invoice.id,
    number: invoice.number,
    status,
    credits_invoice_id: null,
    plan: ordered.plan,
    interval: ordered.interval,
    currency: invoice.currency.toUpperCase(),
    lines: invoice.lines.data.map((line) => ({
      description: line.description ?? '',
      quantity: line.quantity ?? 1,
      amount: line.amount,
    })),
    subtotal: invoice.subtotal,
    discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    tax: taxAmount,
    tax_kind: tax.kind,
    total: invoice.total,
    due: invoice.amount_due,
    expected_total: computed,
    seller: sellerOf(needs.config),
    buyer: buyerOf(buyer, customer),
    period_starts_at: timeOf(invoice.period_start),
    period_ends_at: timeOf(invoice.period_end),
    issued_at: timeOf(invoice.created),
    due_at: null,
    paid_at: invoice.status_transitions.paid_at ? timeOf(invoice.status_transitions.paid_at) : null,
    reference: null,
    failure: refusals.get(invoice.id) ?? null,
  });
  if (written?.is_new && computed !== null && computed !== invoice.total)
    needs.log.error(
      { invoice: invoice.id, charged: invoice.total, expected: computed },
      'Stripe charged another amount than was computed',
    );
}

/** Computes the total of the invoice of a whole period; null if the order has changed since. */
function expectedOf(
  { ordered, ...row }: SubscriptionRow,
  { list }: Account,
  { lines, created }: Stripe.Invoice,
  tax: Tax,
): number | null {
  const wanted = linesOf(ordered, list, null);
  const isSame = wanted.every(({ quantity, amount }, index) => {
    const line = lines.data[index];
    return line?.quantity === quantity && line.amount === amount;
  });
  if (!isSame || lines.data.length !== wanted.length) return null;
  return quote(ordered, list, couponAt(row, timeOf(created)), tax).total;
}
