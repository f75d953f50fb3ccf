import type { Order, Tax } from '@masthead/pricing';
import type Stripe from 'stripe';
import { Failure } from '../../../platform/http/failure.ts';
import { findCoupon } from '../coupons.queries.ts';
import { couponFields, couponOf } from '../coupons.ts';
import { type StoredCard, setCard, setProviderId } from '../customers.queries.ts';
import { countCredits, findByProviderId } from '../invoices.queries.ts';
import { endLive, findLive, type SubscriptionRow, updateLive } from '../subscriptions.queries.ts';
import type { Account, Needs, Outcome, Provider } from './provider.ts';
import { couponIdOf, itemsOf, taxRatesOf } from './stripe-catalogue.ts';
import { asking, isQuestion, isRefused, type StripeClient, stripeOf } from './stripe-client.ts';
import { refusalOf } from './stripe-refusals.ts';
import { cardOf, syncStripe } from './stripe-state.ts';

const client = ({ config }: Needs): Promise<StripeClient> => stripeOf(config);

/** Returns the customer of an organisation at Stripe and creates one if there is none. */
async function customerOf(needs: Needs, { buyer, customer, tax }: Account): Promise<string> {
  if (customer.provider_id) return customer.provider_id;
  const stripe = await client(needs);
  const made = await stripe.customers.create(
    {
      name: buyer.name,
      ...(buyer.email && { email: buyer.email }),
      ...(customer.address && { address: addressOf(customer.address) }),
      tax_exempt: tax.kind === 'reverse_charge' ? 'reverse' : 'none',
      metadata: { organisation_id: buyer.organisation_id },
    },
    { idempotencyKey: `customer-${buyer.organisation_id}` },
  );
  await setProviderId(needs.db, buyer.organisation_id, made.id);
  customer.provider_id = made.id;
  return made.id;
}

const addressOf = (address: NonNullable<Account['customer']['address']>): Stripe.AddressParam => ({
  line1: address.line1,
  line2: address.line2 ?? '',
  postal_code: address.postal_code,
  city: address.city,
  country: address.country,
  state: address.state ?? '',
});

/** Returns how the payment of a first order or of a change went. Throws 402 for a declined card. */
async function outcomeOf(stripe: StripeClient, subscription: Stripe.Subscription): Promise<Outcome> {
  if (!subscription.pending_update && (subscription.status === 'active' || subscription.status === 'trialing'))
    return { status: 'succeeded', client_secret: null };
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  const secret = invoice?.confirmation_secret?.client_secret ?? null;
  const intent = secret ? await stripe.paymentIntents.retrieve(secret.split('_secret_')[0]!) : null;
  if (intent?.last_payment_error) throw new Failure(402, refusalOf(intent.last_payment_error));
  return { status: 'requires_action', client_secret: secret };
}

/** Returns the secret with which the page of the customer answers the bank; null if it does not ask. */
async function secretOf(stripe: StripeClient, invoiceId: string): Promise<string | null> {
  const { confirmation_secret } = await stripe.invoices.retrieve(invoiceId, { expand: ['confirmation_secret'] });
  const secret = confirmation_secret?.client_secret ?? null;
  const intent = secret ? await stripe.paymentIntents.retrieve(secret.split('_secret_')[0]!) : null;
  return intent?.status === 'requires_action' ? secret : null;
}

const running = (subscription: SubscriptionRow): string => {
  if (!subscription.provider_id) throw new Failure(409, 'change_in_progress');
  return subscription.provider_id;
};

/** Returns the items that turn those of a subscription into others: kept ones by their id, missing ones deleted. */
function itemChanges(
  current: Stripe.Subscription,
  wanted: { price: string; quantity: number }[],
  kinds: readonly string[],
): Stripe.SubscriptionUpdateParams.Item[] {
  const left = new Map(current.items.data.map((item) => [item.price.metadata.kind ?? '', item.id]));
  const changes: Stripe.SubscriptionUpdateParams.Item[] = wanted.map((item, index) => {
    const id = left.get(kinds[index]!);
    left.delete(kinds[index]!);
    return id ? { id, ...item } : item;
  });
  return [...changes, ...[...left.values()].map((id) => ({ id, deleted: true }))];
}

const kindsOf = (order: Order): string[] => [
  'plan',
  ...(order.readOnlyUsers > 0 ? ['read_only'] : []),
  ...(order.streams > 0 ? ['stream'] : []),
];

/** Returns the rates for a change. An empty text takes them away; an empty list would not be sent. */
async function ratesToSet(stripe: StripeClient, tax: Tax): Promise<string[] | ''> {
  const rates = await taxRatesOf(stripe, tax);
  return rates.length > 0 ? rates : '';
}

/** Discards a change that was never paid, by voiding its invoice. */
async function discardPending(stripe: StripeClient, { pending_update, latest_invoice }: Stripe.Subscription) {
  if (!pending_update || !latest_invoice) return;
  await stripe.invoices.voidInvoice(typeof latest_invoice === 'string' ? latest_invoice : latest_invoice.id);
}

async function replaceOrder(
  needs: Needs,
  { list }: Account,
  subscription: SubscriptionRow,
  order: Order,
  params: Stripe.SubscriptionUpdateParams,
): Promise<Stripe.Subscription> {
  const stripe = await client(needs);
  const id = running(subscription);
  const current = await stripe.subscriptions.retrieve(id);
  await discardPending(stripe, current);
  const items = itemChanges(current, await itemsOf(stripe, order, list), kindsOf(order));
  return await stripe.subscriptions.update(id, { ...params, items, expand: ['latest_invoice.confirmation_secret'] });
}

/** Cards through Stripe. Its records are the truth: each call changes them first and reads them back. */
export const stripeProvider: Provider = {
  name: 'stripe',
  prepareCard: (needs, account) =>
    asking(async () => {
      const customer = await customerOf(needs, account);
      const stripe = await client(needs);
      const intent = await stripe.setupIntents.create({
        customer,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      });
      return intent.client_secret!;
    }),
  saveCard: (needs, account, paymentMethodId) =>
    asking(async (): Promise<StoredCard> => {
      const customer = await customerOf(needs, account);
      const stripe = await client(needs);
      const attached = await stripe.paymentMethods.attach(paymentMethodId, { customer }).catch((error: unknown) => {
        throw isRefused(error) ? new Failure(404, 'payment_method_unknown') : error;
      });
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: attached.id } });
      const card = cardOf(attached);
      const { organisation_id } = account.buyer;
      await setCard(needs.db, organisation_id, attached.id, card);
      // A subscription is charged with its own card first, so it gets the new one too.
      const live = await findLive(needs.db, organisation_id);
      if (live?.provider_id && live.period_ends_at)
        await stripe.subscriptions.update(live.provider_id, { default_payment_method: attached.id });
      return card;
    }),
  removeCard: (needs, { customer, buyer }) =>
    asking(async () => {
      const stripe = await client(needs);
      if (customer.payment_method_id) await stripe.paymentMethods.detach(customer.payment_method_id);
      await setCard(needs.db, buyer.organisation_id, null, null);
    }),
  start: (needs, account, subscription) =>
    asking(async () => {
      const customer = await customerOf(needs, account);
      const stripe = await client(needs);
      const { ordered, coupon_code } = subscription;
      const coupon = coupon_code ? await findCoupon(needs.db, coupon_code) : undefined;
      const discount = coupon && (await couponIdOf(stripe, couponOf(coupon), ordered.interval, subscription.currency));
      const saved = account.customer.payment_method_id;
      const started = await stripe.subscriptions.create(
        {
          customer,
          items: await itemsOf(stripe, ordered, account.list),
          default_tax_rates: await taxRatesOf(stripe, account.tax),
          ...(discount && { discounts: [{ coupon: discount }] }),
          ...(saved
            ? { default_payment_method: saved, payment_behavior: 'allow_incomplete' as const }
            : { payment_behavior: 'default_incomplete' as const }),
          payment_settings: { save_default_payment_method: 'on_subscription' },
          metadata: { organisation_id: account.buyer.organisation_id, subscription_id: subscription.id },
          expand: ['latest_invoice.confirmation_secret'],
        },
        { idempotencyKey: `subscription-${subscription.id}` },
      );
      await updateLive(needs.db, account.buyer.organisation_id, subscription.id, { provider_id: started.id });
      try {
        return await outcomeOf(stripe, started);
      } catch (error) {
        // A refused card leaves nothing behind: the customer can order again with another one.
        await stripe.subscriptions.cancel(started.id);
        await endLive(needs.db, account.buyer.organisation_id, subscription.id, needs.clock.now());
        throw error;
      } finally {
        await syncStripe(needs, account);
      }
    }),
  abandon: (needs, { buyer }, { id, provider_id }) =>
    asking(async () => {
      const stripe = await client(needs);
      if (provider_id) await stripe.subscriptions.cancel(provider_id);
      await endLive(needs.db, buyer.organisation_id, id, needs.clock.now());
    }),
  change: (needs, account, subscription, change) =>
    asking(async () => {
      const stripe = await client(needs);
      const { order, expected } = change;
      // A change that waits for its payment cannot set the rates, so they are set before.
      await stripe.subscriptions.update(running(subscription), {
        default_tax_rates: await ratesToSet(stripe, account.tax),
      });
      const changed = await replaceOrder(needs, account, subscription, order, {
        proration_behavior: 'always_invoice',
        // Stripe applies the change once it is paid, and discards it after 23 hours without a payment.
        payment_behavior: 'pending_if_incomplete',
        ...(order.interval === subscription.ordered.interval && {
          proration_date: Math.floor(needs.clock.now().getTime() / 1000),
        }),
      });
      const invoice = typeof changed.latest_invoice === 'object' ? changed.latest_invoice : null;
      if (invoice && invoice.total !== expected)
        needs.log.error(
          { invoice: invoice.id, charged: invoice.total, expected },
          'Stripe charged another amount than was computed',
        );
      try {
        return await outcomeOf(stripe, changed);
      } catch (error) {
        // A refused card leaves nothing behind.
        await discardPending(stripe, changed);
        throw error;
      } finally {
        await syncStripe(needs, account, new Map(invoice ? [[invoice.id, change]] : []));
      }
    }),
  schedule: (needs, account, subscription, order) =>
    asking(async () => {
      const until = subscription.period_ends_at!;
      const stripe = await client(needs);
      if (order.interval === subscription.ordered.interval)
        // Stripe bills the new order from the next period. The order in force until then is kept in the metadata.
        await replaceOrder(needs, account, subscription, order, {
          proration_behavior: 'none',
          metadata: { in_force: JSON.stringify(subscription.ordered), in_force_until: until },
        });
      // Another interval would start a new period at once, so this subscription ends and another one follows it.
      else
        await stripe.subscriptions.update(running(subscription), {
          cancel_at_period_end: true,
          metadata: { followed_by: JSON.stringify(order) },
        });
      await syncStripe(needs, account);
    }),
  setCanceled: (needs, account, subscription, canceled, reason) =>
    asking(async () => {
      const stripe = await client(needs);
      const metadata = { in_force: '', in_force_until: '', followed_by: '', ...(canceled && { reason: reason ?? '' }) };
      const params = { cancel_at_period_end: canceled, metadata };
      const sameInterval = subscription.scheduled?.interval === subscription.ordered.interval;
      if (subscription.scheduled && sameInterval)
        await replaceOrder(needs, account, subscription, subscription.ordered, {
          ...params,
          proration_behavior: 'none',
        });
      else await stripe.subscriptions.update(running(subscription), params);
      await syncStripe(needs, account);
    }),
  applyCoupon: (needs, account, subscription, coupon) =>
    asking(async () => {
      const stripe = await client(needs);
      const id = await couponIdOf(stripe, coupon, subscription.ordered.interval, subscription.currency);
      await stripe.subscriptions.update(running(subscription), { discounts: [{ coupon: id }] });
      const { organisation_id, ordered } = subscription;
      const fields = couponFields(coupon, ordered, needs.clock.now());
      await updateLive(needs.db, organisation_id, subscription.id, fields);
      await syncStripe(needs, account);
    }),
  pay: (needs, account, invoice) =>
    asking(async () => {
      const stripe = await client(needs);
      if (!invoice.provider_id) throw new Failure(409, 'invoice_not_open');
      try {
        await stripe.invoices.pay(invoice.provider_id, {
          // The customer is there, so the bank may ask; without this it would refuse.
          off_session: false,
          ...(account.customer.payment_method_id && { payment_method: account.customer.payment_method_id }),
        });
      } catch (error) {
        const secret = isQuestion(error) ? await secretOf(stripe, invoice.provider_id) : null;
        if (!secret) throw error;
        return { status: 'requires_action', client_secret: secret };
      } finally {
        await syncStripe(needs, account);
      }
      return { status: 'succeeded', client_secret: null };
    }),
  updateCustomer: (needs, account, subscription) =>
    asking(async () => {
      const { customer, buyer, tax } = account;
      if (!customer.provider_id) return;
      const stripe = await client(needs);
      await stripe.customers.update(customer.provider_id, {
        name: buyer.name,
        ...(buyer.email && { email: buyer.email }),
        ...(customer.address && { address: addressOf(customer.address) }),
        tax_exempt: tax.kind === 'reverse_charge' ? 'reverse' : 'none',
      });
      if (subscription?.provider_id)
        await stripe.subscriptions.update(subscription.provider_id, {
          default_tax_rates: await ratesToSet(stripe, tax),
        });
    }),
  credit: (needs, account, invoice, amount, reason) =>
    asking(async () => {
      const stripe = await client(needs);
      const { organisation_id } = account.buyer;
      // A note whose answer was lost is found first.
      await syncStripe(needs, account);
      // The number of this note: a repeated call credits once, and a further one of the same amount credits again.
      const count = await countCredits(needs.db, organisation_id, invoice.id);
      const note = await stripe.creditNotes.create(
        {
          invoice: invoice.provider_id!,
          amount,
          memo: reason,
          ...(invoice.status === 'paid' && { credit_amount: amount }),
        },
        { idempotencyKey: `credit-${invoice.id}-${count}` },
      );
      await syncStripe(needs, account);
      return (await findByProviderId(needs.db, organisation_id, note.id))!.id;
    }),
  sync: (needs, account) => asking(() => syncStripe(needs, account)),
};
