import {
  type Coupon,
  type Interval,
  installments,
  linesOf,
  type Order,
  type PriceList,
  type Tax,
} from '@masthead/pricing';
import { isMissing, type StripeClient } from './stripe-client.ts';

interface StripeItem {
  price: string;
  quantity: number;
}

/**
 * Returns the items of an order, with prices of their own at Stripe. A price is found by a name that holds its amount: a
 * changed price list makes new prices, and running subscriptions keep theirs until they change.
 */
export async function itemsOf(stripe: StripeClient, order: Order, list: PriceList): Promise<StripeItem[]> {
  const lines = linesOf(order, list, null);
  const currency = list.currency.toLowerCase();
  const wanted = lines.map(({ kind, plan, unitAmount, quantity }) => ({
    // Add-ons cost the same with every plan: their price stays when the plan changes, so they are not prorated.
    key: ['masthead', kind, ...(kind === 'plan' ? [plan] : []), order.interval, currency, unitAmount].join('_'),
    kind,
    plan: kind === 'plan' ? plan : '',
    unitAmount,
    quantity,
  }));
  const found = await stripe.prices.list({ lookup_keys: wanted.map(({ key }) => key), limit: 10 });
  const items: StripeItem[] = [];
  for (const { key, kind, plan, unitAmount, quantity } of wanted) {
    const price =
      found.data.find(({ lookup_key }) => lookup_key === key) ??
      (await stripe.prices.create(
        {
          currency,
          unit_amount: unitAmount,
          lookup_key: key,
          recurring: { interval: order.interval },
          product_data: { name: `${plan} ${kind}`.trim(), metadata: { kind, plan } },
          metadata: { kind, plan },
        },
        { idempotencyKey: key },
      ));
    items.push({ price: price.id, quantity });
  }
  return items;
}

/** Returns the tax rate of Stripe for a tax; none if no tax is charged. */
export async function taxRatesOf(stripe: StripeClient, tax: Tax): Promise<string[]> {
  if (tax.kind !== 'standard' || tax.basisPoints === 0) return [];
  const key = `masthead_${tax.country}_${tax.basisPoints}`;
  for await (const rate of stripe.taxRates.list({ active: true, limit: 100 }))
    if (rate.metadata?.key === key) return [rate.id];
  const made = await stripe.taxRates.create(
    {
      display_name: 'VAT',
      percentage: tax.basisPoints / 100,
      inclusive: false,
      country: tax.country!,
      metadata: { key },
    },
    { idempotencyKey: key },
  );
  return [made.id];
}

/**
 * Returns the coupon of Stripe for one of ours. A coupon for once applies for one period, prorations included, so Stripe
 * gets it as one that repeats for the months of the period. Redemptions are counted by us.
 */
export async function couponIdOf(
  stripe: StripeClient,
  coupon: Pick<Coupon, 'type' | 'value' | 'currency' | 'duration' | 'months'> & { code: string },
  interval: Interval,
  currency: string,
): Promise<string> {
  const months =
    coupon.duration === 'forever' ? null : coupon.duration === 'once' ? installments[interval] : (coupon.months ?? 1);
  const id = ['masthead', coupon.code, months ?? 'forever'].join('-');
  try {
    return (await stripe.coupons.retrieve(id)).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const made = await stripe.coupons.create(
    {
      id,
      name: coupon.code.slice(0, 40),
      ...(coupon.type === 'percentage'
        ? { percent_off: Math.round(coupon.value * 10_000) / 100 }
        : { amount_off: coupon.value, currency: (coupon.currency ?? currency).toLowerCase() }),
      ...(months === null
        ? { duration: 'forever' as const }
        : { duration: 'repeating' as const, duration_in_months: months }),
    },
    { idempotencyKey: id },
  );
  return made.id;
}
