import { discountsOf, netOf, taxOf } from './amounts.ts';
import { conductOf, makeIntent } from './cards.ts';
import { type Invoice, type Item, type Line, newStripeId, StripeFailure, type Subscription } from './objects.ts';
import type { World } from './world.ts';

export interface DraftLine {
  item: Item;
  amount: number;
  quantity: number;
  proration: boolean;
  discount: number;
  period: { start: number; end: number };
}

/** Returns the lines of a whole period of every item. */
export function periodLines(world: World, subscription: Subscription, at: number): DraftLine[] {
  const coupon = world.discountOf(subscription, at)?.coupon;
  const items = subscription.items.data;
  const discounts = discountsOf(
    items.map(({ price, quantity }) => price.unit_amount * quantity),
    coupon,
  );
  return items.map((item, index) => ({
    item,
    amount: item.price.unit_amount * item.quantity,
    quantity: item.quantity,
    proration: false,
    discount: discounts[index]!,
    period: { start: item.current_period_start, end: item.current_period_end },
  }));
}

/** Remembers what the items were billed with, for the credit of a later proration. */
export function rememberBilled(world: World, subscription: Subscription, at: number): void {
  const nets = netOf(subscription.items.data, world.discountOf(subscription, at)?.coupon);
  for (const [index, { id }] of subscription.items.data.entries()) world.billed.set(id, nets[index]!);
}

/** Builds an invoice of lines: https://docs.stripe.com/api/invoices/object */
export function buildInvoice(
  world: World,
  subscription: Subscription,
  lines: readonly DraftLine[],
  reason: Invoice['billing_reason'],
): Invoice {
  const customer = world.find(world.customers, 'customer', subscription.customer);
  const discount = world.discountOf(subscription, world.now)?.discount.id;
  const id = newStripeId('in');
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const saved = lines.reduce((sum, line) => sum + line.discount, 0);
  const net = subtotal - saved;
  const tax = taxOf(net, subscription.default_tax_rates, customer);
  const total = net + tax;
  const balanced = Math.max(0, total + customer.balance);
  const data = lines.map((line): Line => lineOf(line, id, subscription, discount));
  return {
    id,
    object: 'invoice',
    number: null,
    status: 'draft',
    customer: customer.id,
    currency: subscription.currency,
    created: world.now,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    amount_due: balanced,
    amount_paid: 0,
    amount_remaining: balanced,
    amount_overpaid: 0,
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    starting_balance: customer.balance,
    ending_balance: null,
    subtotal,
    total,
    total_excluding_tax: net,
    total_discount_amounts: discount && saved ? [{ amount: saved, discount }] : [],
    total_taxes: subscription.default_tax_rates.map(() => ({
      amount: tax,
      tax_behavior: 'exclusive',
      taxable_amount: net,
      taxability_reason: customer.tax_exempt === 'reverse' ? 'reverse_charge' : 'standard_rated',
    })),
    discounts: discount ? [discount] : [],
    default_tax_rates: subscription.default_tax_rates,
    customer_tax_exempt: customer.tax_exempt,
    period_start: subscription.items.data[0]!.current_period_start,
    period_end: subscription.items.data[0]!.current_period_end,
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
    payments: { object: 'list', data: [], has_more: false, url: `/v1/invoice_payments?invoice=${id}` },
    confirmation_secret: null,
    hosted_invoice_url: null,
    metadata: {},
    livemode: false,
  };
}

const lineOf = (line: DraftLine, invoice: string, subscription: Subscription, discount: string | undefined): Line => ({
  id: newStripeId('il'),
  object: 'line_item',
  amount: line.amount,
  subtotal: line.amount,
  currency: subscription.currency,
  description: `${line.quantity} × ${line.item.price.product}${line.proration ? ' (proration)' : ''}`,
  discount_amounts: discount && line.discount ? [{ amount: line.discount, discount }] : [],
  discountable: !line.proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  period: line.period,
  quantity: line.quantity,
  pricing: {
    type: 'price_details',
    price_details: { price: line.item.price.id, product: line.item.price.product },
    unit_amount_decimal: String(line.item.price.unit_amount),
  },
  parent: {
    type: 'subscription_item_details',
    subscription_item_details: {
      subscription: subscription.id,
      subscription_item: line.item.id,
      proration: line.proration,
    },
  },
});

/** Finalizes an invoice: it gets a number, uses the customer's balance and can no longer change. */
export function finalize(world: World, invoice: Invoice): void {
  const customer = world.find(world.customers, 'customer', invoice.customer);
  world.invoices.set(invoice.id, invoice);
  invoice.number = world.nextInvoiceNumber();
  invoice.status = 'open';
  invoice.status_transitions.finalized_at = world.now;
  // A balance below zero is credit: https://docs.stripe.com/billing/customer/balance
  const applied = invoice.total < 0 ? invoice.total : -Math.min(invoice.total, Math.max(0, -customer.balance));
  customer.balance = invoice.total < 0 ? customer.balance + invoice.total : customer.balance - applied;
  invoice.ending_balance = customer.balance;
  const intent = makeIntent('payment_intent', customer.id, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    status: 'requires_payment_method',
  });
  world.intents.set(intent.id, intent);
  world.invoiceOfIntent.set(intent.id, invoice.id);
  invoice.confirmation_secret = { client_secret: intent.client_secret, type: 'payment_intent' };
  invoice.payments.data = [
    {
      id: newStripeId('inpay'),
      object: 'invoice_payment',
      invoice: invoice.id,
      is_default: true,
      status: 'open',
      amount_requested: invoice.amount_due,
      payment: { type: 'payment_intent', payment_intent: intent.id },
    },
  ];
  world.emit('invoice.created', invoice);
  world.emit('invoice.finalized', invoice);
}

/** Returns the payment intent of a finalized invoice. */
const intentOf = (world: World, invoice: Invoice) =>
  [...world.intents.values()].find(({ id }) => world.invoiceOfIntent.get(id) === invoice.id)!;

/** Marks an invoice as paid and brings its subscription back to active. */
export function markPaid(world: World, invoice: Invoice): void {
  if (invoice.status === 'paid') return;
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.attempted = true;
  invoice.status_transitions.paid_at = world.now;
  const subscription = world.subscriptions.get(invoice.parent.subscription_details.subscription);
  world.emit('invoice.paid', invoice);
  const update = subscription?.latest_invoice === invoice.id ? subscription.pending_update : null;
  if (subscription && update) {
    subscription.items.data = update.subscription_items;
    subscription.billing_cycle_anchor = update.billing_cycle_anchor;
    subscription.pending_update = null;
    rememberBilled(world, subscription, world.now);
    world.emit('customer.subscription.pending_update_applied', subscription);
    world.emit('customer.subscription.updated', subscription);
  }
  if (subscription && (subscription.status === 'incomplete' || subscription.status === 'past_due')) {
    subscription.status = 'active';
    world.emit('customer.subscription.updated', subscription);
  }
}

/** Voids an invoice: the customer gets used credit back, and a change that waits for its payment is discarded. */
export function voidInvoice(world: World, invoice: Invoice): void {
  invoice.status = 'void';
  invoice.status_transitions.voided_at = world.now;
  intentOf(world, invoice).status = 'canceled';
  const customer = world.find(world.customers, 'customer', invoice.customer);
  customer.balance += invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  world.emit('invoice.voided', invoice);
  const subscription = world.subscriptions.get(invoice.parent.subscription_details.subscription);
  if (subscription?.latest_invoice !== invoice.id || !subscription.pending_update) return;
  subscription.pending_update = null;
  world.emit('customer.subscription.pending_update_expired', subscription);
}

/**
 * Tries to collect an invoice. A payment without the customer cannot be authenticated: it fails if the card asks
 * for 3-D Secure, https://docs.stripe.com/billing/subscriptions/overview#requires-action
 */
export function collect(world: World, invoice: Invoice, method: string | null = null): boolean {
  if (invoice.status !== 'open')
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: invoice.status === 'paid' ? 'invoice_already_paid' : 'invoice_not_open',
      message: `Invoice is ${invoice.status}`,
    });
  if (invoice.amount_due === 0) {
    markPaid(world, invoice);
    return true;
  }
  const subscription = world.find(
    world.subscriptions,
    'subscription',
    invoice.parent.subscription_details.subscription,
  );
  const card = method ? world.find(world.methods, 'PaymentMethod', method) : world.methodOf(subscription);
  const intent = intentOf(world, invoice);
  const authenticates = card !== undefined && conductOf(card) === 'authenticate';
  const error = world.charge(intent, card, authenticates);
  invoice.attempt_count += 1;
  invoice.attempted = true;
  if (!error && !authenticates) {
    markPaid(world, invoice);
    return true;
  }
  world.emit(error ? 'invoice.payment_failed' : 'invoice.payment_action_required', invoice);
  if (!error) world.emit('invoice.payment_failed', invoice);
  return false;
}

/** Returns the error that a failed collection answers: 402 with the intent. */
export function cardFailure(
  world: World,
  invoice: Invoice,
  code = 'subscription_payment_intent_requires_action',
): StripeFailure {
  const intent = intentOf(world, invoice);
  return new StripeFailure(402, {
    ...(intent.last_payment_error ?? {
      type: 'card_error',
      code,
      message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
    }),
    payment_intent: intent,
  });
}
