import { graceDays, type Organisation } from '@masthead/contract';

const day = 86_400_000;

/** Returns the coupon that an organisation can use for its first order: only during the trial. */
export const discountOf = (
  organisation: Pick<Organisation, 'type' | 'subscription' | 'applicableDiscount'> | undefined,
): Organisation['applicableDiscount'] =>
  organisation?.type !== 'demo' && organisation?.subscription?.is_on_trial ? organisation.applicableDiscount : null;

/** Returns the days left of a trial, and its end; null if no banner is due: not on trial, or a demo organisation. */
export function trialOf(
  organisation: Pick<Organisation, 'type' | 'subscription'> | undefined,
  now: number,
): { days: number; endsAt: string } | null {
  const subscription = organisation?.subscription;
  if (!subscription?.is_on_trial || !subscription.trial_ends_at || organisation?.type === 'demo') return null;
  return { days: daysLeft(Date.parse(subscription.trial_ends_at), now), endsAt: subscription.trial_ends_at };
}

/** Returns the days left to make a failed payment before the plan ends; null if no payment has failed. */
export function daysToPay(organisation: Pick<Organisation, 'subscription'> | undefined, now: number): number | null {
  const { state, payment_failed_at } = organisation?.subscription ?? {};
  if (state !== 'payment_failed' || !payment_failed_at) return null;
  return daysLeft(Date.parse(payment_failed_at) + graceDays * day, now);
}

/** Returns the days until a moment, including begun ones. */
const daysLeft = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / day));
