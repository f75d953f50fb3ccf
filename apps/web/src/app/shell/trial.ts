import type { Organisation } from '@masthead/contract';

const day = 86_400_000;

/** Returns the coupon that an organisation can use for its first order: only during the trial. */
export const discountOf = (
  organisation: Pick<Organisation, 'type' | 'subscription' | 'applicableDiscount'> | undefined,
): Organisation['applicableDiscount'] =>
  organisation?.type !== 'demo' && organisation?.subscription?.is_on_trial ? organisation.applicableDiscount : null;

/** Days left of a trial, and its end; null where no banner is due: not on trial, or a demo organisation. */
export function trialOf(
  organisation: Pick<Organisation, 'type' | 'subscription'> | undefined,
  now: number,
): { days: number; endsAt: string } | null {
  const subscription = organisation?.subscription;
  if (!subscription?.is_on_trial || !subscription.trial_ends_at || organisation?.type === 'demo') return null;
  const left = Date.parse(subscription.trial_ends_at) - now;
  return { days: Math.max(0, Math.ceil(left / day)), endsAt: subscription.trial_ends_at };
}
