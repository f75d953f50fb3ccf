import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StripeDouble, startStripeDouble, stripeApiVersion, stripeKeys } from './server.ts';

let time = new Date('2026-01-31T10:00:00Z');
let double: StripeDouble;
let stripe: Stripe;

beforeEach(async () => {
  time = new Date('2026-01-31T10:00:00Z');
  double = await startStripeDouble(() => time);
  stripe = new Stripe(stripeKeys.secretKey, {
    apiVersion: stripeApiVersion,
    host: '127.0.0.1',
    port: double.port,
    protocol: 'http',
    maxNetworkRetries: 2,
    telemetry: false,
  });
});
afterEach(() => double.close());

const pass = async (to: string) => {
  await double.passTime(new Date(to));
  time = new Date(to);
};

async function subscribe(card = 'pm_card_visa', quantity = 2, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const customer = await stripe.customers.create({ name: 'Norlunde' });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 9900,
    recurring: { interval: 'month' },
    product_data: { name: 'Plus' },
  });
  const rate = await stripe.taxRates.create({ display_name: 'VAT', percentage: 19, inclusive: false, country: 'DE' });
  return await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id, quantity }],
    default_tax_rates: [rate.id],
    expand: ['latest_invoice.confirmation_secret'],
    ...more,
  });
}
const invoiceOf = ({ latest_invoice }: Stripe.Subscription): Stripe.Invoice => {
  if (!latest_invoice || typeof latest_invoice === 'string') throw new Error('The invoice was not expanded.');
  return latest_invoice;
};
const invoices = async ({ customer }: Stripe.Subscription) =>
  (await stripe.invoices.list({ customer: String(customer) })).data.toReversed();

describe('the double of Stripe, through the official library', () => {
  it('a subscription is billed with tax and renewed on the last day of shorter months', async () => {
    const subscription = await subscribe();
    expect(subscription.status).toBe('active');
    expect(invoiceOf(subscription)).toMatchObject({ status: 'paid', subtotal: 19_800, total: 23_562 });
    await pass('2026-04-15T00:00:00Z');
    const days = (await invoices(subscription)).map(({ created, total }) => [
      new Date(created * 1000).toISOString().slice(0, 10),
      total,
    ]);
    expect(days).toEqual([
      ['2026-01-31', 23_562],
      ['2026-02-28', 23_562],
      ['2026-03-31', 23_562],
    ]);
  });

  it('a preview of a proration equals its invoice to the cent', async () => {
    const subscription = await subscribe();
    time = new Date('2026-02-10T10:00:00Z');
    const items = [{ id: subscription.items.data[0]!.id, quantity: 4 }];
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_date: time.getTime() / 1000 },
    });
    const changed = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(invoiceOf(changed).lines.data.map(({ amount }) => amount)).toEqual([-12_729, 25_457]);
    expect(invoiceOf(changed).total).toBe(preview.total);
  });

  it('a declined change is not made, and its invoice is void', async () => {
    const subscription = await subscribe('pm_card_visa');
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(subscription.customer),
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id });
    const change = stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]!.id, quantity: 9 }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
    await expect(change).rejects.toMatchObject({ code: 'card_declined', statusCode: 402 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]!.quantity).toBe(2);
  });

  it('a card with 3-D Secure waits for the customer, who succeeds or fails', async () => {
    const subscription = await subscribe('pm_card_authenticationRequired');
    expect(subscription.status).toBe('incomplete');
    const intentId = invoiceOf(subscription).confirmation_secret!.client_secret.split('_secret_')[0]!;
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('requires_action');
    double.authenticate(intentId, false);
    expect((await stripe.paymentIntents.retrieve(intentId)).last_payment_error?.code).toBe(
      'payment_intent_authentication_failure',
    );
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_authenticationRequired' });
    double.authenticate(intentId);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('a failed renewal is retried for 14 days and then cancelled', async () => {
    const subscription = await subscribe();
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(subscription.customer),
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id });
    await pass('2026-03-10T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    await pass('2026-03-15T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('coupons apply for their months and run out', async () => {
    await stripe.coupons.create({
      id: 'HALF',
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 2,
      max_redemptions: 1,
    });
    const subscription = await subscribe('pm_card_visa', 1, { discounts: [{ coupon: 'HALF' }] });
    await pass('2026-04-15T00:00:00Z');
    expect(
      (await invoices(subscription)).map(({ subtotal, total_excluding_tax }) => [subtotal, total_excluding_tax]),
    ).toEqual([
      [9900, 4950],
      [9900, 4950],
      [9900, 9900],
    ]);
    await expect(subscribe('pm_card_visa', 1, { discounts: [{ coupon: 'HALF' }] })).rejects.toMatchObject({
      code: 'coupon_expired',
    });
  });

  it('promotion codes, tax ids, credit notes and 3-D Secure of a saved card are there', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
    const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'TEN' });
    const subscription = await subscribe('pm_card_visa', 1, { discounts: [{ promotion_code: code.id }] });
    expect(invoiceOf(subscription).total_discount_amounts).toMatchObject([{ amount: 990 }]);
    const customer = String(subscription.customer);
    expect((await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'DE136695976' })).value).toBe(
      'DE136695976',
    );
    const note = await stripe.creditNotes.create({
      invoice: invoiceOf(subscription).id!,
      credit_amount: 500,
      amount: 500,
    });
    expect(note.amount).toBe(500);
    await pass('2026-03-01T00:00:00Z');
    const [, renewal] = await invoices(subscription);
    expect(renewal!.total - renewal!.amount_due).toBe(500);
    const setup = await stripe.setupIntents.create({ customer });
    const confirmed = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_authenticationRequired' });
    expect(confirmed.status).toBe('requires_action');
    double.authenticate(setup.id);
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('succeeded');
  });

  it('a repeated call with its key has one effect, also when the answer was lost', async () => {
    double.break('lost');
    const first = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'a' });
    const again = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'a' });
    expect(again.id).toBe(first.id);
    expect(double.world.customers.size).toBe(1);
    await expect(stripe.customers.create({ name: 'B' }, { idempotencyKey: 'a' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('faults are answered as the library expects them', async () => {
    double.break({ status: 500 });
    await stripe.customers.create({ name: 'after a 500' });
    double.break({ status: 429 });
    await expect(stripe.customers.create({ name: 'too many' })).rejects.toMatchObject({ type: 'StripeRateLimitError' });
    double.setDead(true);
    await expect(stripe.customers.create({ name: 'dead' })).rejects.toMatchObject({ type: 'StripeConnectionError' });
  });

  it('events are signed, and a refused one waits', async () => {
    await subscribe();
    const [event] = double.world.deliveries.events;
    expect(await double.world.deliveries.send(event!)).toBe(0);
    expect(double.world.deliveries.count).toBeGreaterThan(3);
    const payload = JSON.stringify(event);
    const at = Math.floor(time.getTime() / 1000);
    const header = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: stripeKeys.webhookSecret,
      timestamp: at,
    });
    expect(
      stripe.webhooks.constructEvent(payload, header, stripeKeys.webhookSecret, 300, undefined, at * 1000).id,
    ).toBe(event!.id);
  });
});
