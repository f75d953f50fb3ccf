import type { BillingState, Organisation } from '@masthead/contract';

type Subscription = NonNullable<Organisation['subscription']>;

/** The state of a plan that the billing pages explain, with the date on which it changes. */
export type Standing =
  | { kind: 'past_due'; until: string }
  | { kind: 'cancelled'; until: string }
  | { kind: 'scheduled'; until: string }
  | { kind: 'active'; until: string | null }
  | { kind: 'trial'; until: string }
  | { kind: 'trial_ended' }
  | { kind: 'agreed' }
  | { kind: 'free' };

/** Returns the most pressing state: a failed payment comes before a cancellation, a cancellation before a change. */
export function standingOf(
  subscription: Subscription | null | undefined,
  { failure, scheduled, order, next_charge }: Pick<BillingState, 'failure' | 'scheduled' | 'order' | 'next_charge'>,
): Standing {
  if (failure) return { kind: 'past_due', until: failure.ends_at };
  if (order && subscription?.canceled_at && subscription.period_ends_at)
    return { kind: 'cancelled', until: subscription.period_ends_at };
  if (scheduled) return { kind: 'scheduled', until: scheduled.at };
  if (order) return { kind: 'active', until: next_charge?.at ?? null };
  if (subscription?.is_on_trial && subscription.trial_ends_at)
    return { kind: 'trial', until: subscription.trial_ends_at };
  if (subscription && subscription.plan.slug !== 'freemium') return { kind: 'agreed' };
  return { kind: subscription?.state === 'trial_ended' ? 'trial_ended' : 'free' };
}

const day = 86_400_000;

/** Returns the days until a moment, including begun ones; 0 if it has passed. */
export const daysUntil = (moment: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now) / day));
