import type { Coupon as CouponAnswer } from '@masthead/contract';
import { type Coupon, couponEnd, couponProblem, type Order, toMajor } from '@masthead/pricing';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import { type CouponRow, countRedemption, findCoupon, hasRedeemed, insertRedemption } from './coupons.queries.ts';
import type { SubscriptionFields } from './subscriptions.queries.ts';

export const couponOf = (row: CouponRow): Coupon & { code: string } => ({
  code: row.code,
  type: row.type,
  value: row.value,
  currency: row.currency,
  duration: row.duration,
  months: row.months,
  plans: row.plans.length > 0 ? row.plans : null,
  expiresAt: row.expires_at ? new Date(row.expires_at) : null,
  maxRedemptions: row.max_redemptions,
});

export const couponAnswer = ({
  code,
  type,
  value,
  currency,
  created_at,
}: Pick<CouponRow, 'code' | 'type' | 'value' | 'currency' | 'created_at'>): CouponAnswer => ({
  id: code,
  type,
  value: type === 'value' ? toMajor(value, currency ?? 'EUR') : value,
  currency,
  created_at,
});

/** Returns the fields of a subscription that has redeemed a coupon. */
export const couponFields = (coupon: Coupon & { code: string }, order: Order, now: Date): SubscriptionFields => ({
  coupon_code: coupon.code,
  coupon: { type: coupon.type, value: coupon.value },
  coupon_ends_at: couponEnd(coupon, order.interval, now),
});

interface Use {
  code: string;
  plan: string | undefined;
  currency: string;
  organisationId: string;
  now: Date;
}

/** Returns a coupon that may be redeemed. Throws 422 with the reason if it may not. */
export async function usableCoupon(db: Db, { code, plan, currency, organisationId, now }: Use): Promise<CouponRow> {
  const row = await findCoupon(db, code);
  if (!row || row.ended_at) throw invalidField('coupon', 'coupon_unknown');
  const use = { plan: plan ?? row.plans[0] ?? '', currency, now, redemptions: row.redemptions };
  const problem = couponProblem(couponOf(row), use);
  if (problem) throw invalidField('coupon', `coupon_${problem}`);
  if (await hasRedeemed(db, row.code, organisationId)) throw invalidField('coupon', 'coupon_redeemed_before');
  return row;
}

/**
 * Counts a redemption of a subscription. Of many at once, as many pass as the coupon has left. Call it in a transaction.
 * Throws 409 if none is left.
 */
export async function redeem(
  transaction: Db,
  row: CouponRow,
  { organisationId, subscriptionId, now }: { organisationId: string; subscriptionId: string; now: Date },
): Promise<void> {
  const redemption = { code: row.code, subscription_id: subscriptionId, organisation_id: organisationId };
  if ((await countRedemption(transaction, row.code, now)) === 0) throw new Failure(409, 'coupon_used_up');
  if ((await insertRedemption(transaction, redemption, now)) === 0)
    throw invalidField('coupon', 'coupon_redeemed_before');
}
