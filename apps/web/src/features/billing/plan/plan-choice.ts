import type { BillingState } from '@masthead/contract';
import { type Interval, orderOf, type SoldPlan } from '../billing.api.ts';
import { soldPlans } from '../cart/cart.ts';

/** Action of the button of a plan; `own` is the plan and interval in force. */
type Choice = 'buy' | 'own' | 'upgrade' | 'downgrade' | 'interval' | 'blocked';

/** Returns the action for a plan: `blocked` while a change is scheduled or a payment has failed. */
export function choiceOf(billing: BillingState, plan: SoldPlan, interval: Interval): Choice {
  const current = orderOf(billing);
  if (!current) return billing.order ? 'blocked' : 'buy';
  if (current.plan === plan && current.commitment === interval) return 'own';
  if (billing.failure || billing.scheduled || !billing.next_charge) return 'blocked';
  if (current.plan === plan) return 'interval';
  return soldPlans.indexOf(plan) > soldPlans.indexOf(current.plan) ? 'upgrade' : 'downgrade';
}

/** Returns true if a subscription can be cancelled: it is not cancelled already. */
export const canCancel = ({ order, next_charge, failure }: BillingState): boolean =>
  order !== null && (next_charge !== null || failure !== null);
