import type { Coupon, Customer, Item, Seconds, TaxRate } from './objects.ts';

/** Rounds half away from zero, as Stripe does with amounts. */
const rounded = (amount: number): number => Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5 + 1e-9);

/**
 * Returns the discount of each item. A percentage is taken of the sum and a fixed amount is spread in proportion:
 * https://docs.stripe.com/billing/subscriptions/coupons
 */
export function discountsOf(amounts: readonly number[], coupon: Coupon | undefined): number[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (!coupon || sum <= 0) return amounts.map(() => 0);
  const whole = Math.min(
    sum,
    coupon.amount_off ?? rounded((sum * Math.round((coupon.percent_off ?? 0) * 100)) / 10_000),
  );
  const exact = amounts.map((amount) => (amount * whole) / sum);
  const parts = exact.map((part) => Math.floor(part + 1e-9));
  let left = whole - parts.reduce((total, part) => total + part, 0);
  const order = exact.map((_, index) => index).sort((a, b) => rest(exact[b]!) - rest(exact[a]!) || a - b);
  for (const index of order) {
    if (left <= 0) break;
    parts[index]! += 1;
    left -= 1;
  }
  return parts;
}

// Rests that differ by less than a millionth are equal: they come from one quotient.
const rest = (value: number): number => Math.round((value - Math.floor(value + 1e-9)) * 1e6);

/** Returns what a whole period of each item costs after its discount. */
export function netOf(items: readonly Pick<Item, 'price' | 'quantity'>[], coupon: Coupon | undefined): number[] {
  const amounts = items.map(({ price, quantity }) => price.unit_amount * quantity);
  const discounts = discountsOf(amounts, coupon);
  return amounts.map((amount, index) => amount - discounts[index]!);
}

/** Returns the share of a period that is left, to the second: https://docs.stripe.com/billing/subscriptions/prorations */
export const prorated = (amount: number, at: Seconds, start: Seconds, end: Seconds): number =>
  rounded((amount * Math.min(end - start, Math.max(0, end - at))) / (end - start));

/** Returns the tax, rounded once for the invoice. Customers with reverse charge pay none: https://docs.stripe.com/billing/taxes/tax-rates */
export function taxOf(net: number, rates: readonly TaxRate[], { tax_exempt }: Pick<Customer, 'tax_exempt'>): number {
  if (tax_exempt !== 'none') return 0;
  return rates.reduce((sum, { percentage }) => sum + rounded((net * Math.round(percentage * 100)) / 10_000), 0);
}

/** Adds months or years to a time, counted from the anchor so that a 31st comes back after a shorter month. */
export function periodEnd(anchor: Seconds, after: Seconds, interval: 'month' | 'year'): Seconds {
  const from = new Date(anchor * 1000);
  for (let count = 1; ; count++) {
    const months = interval === 'year' ? 12 * count : count;
    const first = new Date(
      Date.UTC(
        from.getUTCFullYear(),
        from.getUTCMonth() + months,
        1,
        from.getUTCHours(),
        from.getUTCMinutes(),
        from.getUTCSeconds(),
      ),
    );
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    const end = first.getTime() / 1000 + (Math.min(from.getUTCDate(), last) - 1) * 86_400;
    if (end > after) return end;
  }
}
