import { type Minor, share } from './money.ts';
import { type Interval, installments } from './price-list.ts';

type CouponDuration = 'once' | 'repeating' | 'forever';

export interface Coupon {
  type: 'percentage' | 'value';
  /** A fraction between 0 and 1 of a percentage, an amount in minor units of a fixed value. */
  value: number;
  /** Currency of a fixed value; null for a percentage. */
  currency: string | null;
  duration: CouponDuration;
  /** Months of a repeating coupon. */
  months: number | null;
  /** Plans that it can be used for; null: all. */
  plans: readonly string[] | null;
  expiresAt: Date | null;
  maxRedemptions: number | null;
}

/** Reasons why a coupon cannot be used. */
type CouponProblem = 'expired' | 'redeemed' | 'wrong_plan' | 'wrong_currency';

/** Returns why a coupon cannot be redeemed now; null: it can. */
export function couponProblem(
  coupon: Coupon,
  use: { plan: string; currency: string; now: Date; redemptions: number },
): CouponProblem | null {
  if (coupon.expiresAt && coupon.expiresAt.getTime() <= use.now.getTime()) return 'expired';
  if (coupon.maxRedemptions !== null && use.redemptions >= coupon.maxRedemptions) return 'redeemed';
  if (coupon.plans && !coupon.plans.includes(use.plan)) return 'wrong_plan';
  if (coupon.currency !== null && coupon.currency.toUpperCase() !== use.currency.toUpperCase()) return 'wrong_currency';
  return null;
}

/** Returns the type and value that are stored for `percent_off` or `amount_off`; null unless exactly one is given. */
export function couponValue(input: {
  percent_off?: number | null;
  amount_off?: Minor | null;
}): Pick<Coupon, 'type' | 'value'> | null {
  const { percent_off, amount_off } = input;
  if ((percent_off ?? null) !== null && (amount_off ?? null) === null)
    // Ten thousandths: 12.34 % is 0.1234 and not 0.12340000000000001.
    return { type: 'percentage', value: Math.round(percent_off! * 100) / 10_000 };
  if ((amount_off ?? null) !== null && (percent_off ?? null) === null) return { type: 'value', value: amount_off! };
  return null;
}

/** Returns the savings on an amount: never more than the amount. */
export function savingsOf(coupon: Pick<Coupon, 'type' | 'value'> | null, subtotal: Minor): Minor {
  if (!coupon || subtotal <= 0) return 0;
  const savings =
    coupon.type === 'percentage' ? share(subtotal, Math.round(coupon.value * 10_000), 10_000) : coupon.value;
  return Math.min(subtotal, Math.max(0, savings));
}

/** Returns when a redeemed coupon stops to apply; null: never. A coupon for once applies for one period. */
export function couponEnd(
  coupon: Pick<Coupon, 'duration' | 'months'>,
  interval: Interval,
  redeemedAt: Date,
): Date | null {
  if (coupon.duration === 'forever') return null;
  return addMonths(redeemedAt, coupon.duration === 'once' ? installments[interval] : (coupon.months ?? 1));
}

/** Adds calendar months in UTC. The 31st becomes the last day of a shorter month. */
function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}

/**
 * Returns the end of the period that follows a time. Periods are counted from an anchor, so that a 31st is kept after a
 * shorter month.
 */
export function nextPeriodEnd(anchor: Date, after: Date, interval: Interval): Date {
  for (let count = 1; ; count++) {
    const end = addMonths(anchor, count * installments[interval]);
    if (end > after) return end;
  }
}
