import { z } from 'zod';
import { currencyCode, dateTime } from './fields.ts';
import { planSlugs, subscriptionStates } from './plan-contents.ts';

const plan = z.object({ slug: z.enum(planSlugs), name: z.string() });
/** Seats that there are, those in use, and how many of them only an open invitation takes; `max` null: no limit. */
export const seats = z.object({
  max: z.number().int().nullable(),
  current: z.number().int(),
  invited: z.number().int(),
});

export const subscription = z.object({
  /** The plan in force. */
  plan,
  /** The reason why it is in force. */
  state: z.enum(subscriptionStates),
  /** The plan after the period, if a downgrade is scheduled. */
  next_plan: plan.nullable(),
  commitment: z
    .object({
      slug: z.string(),
      name: z.string(),
      amount: z.number(),
      currency: currencyCode,
      interval: z.enum(['month', 'year']),
    })
    .nullable(),
  limitations: z.record(z.string(), z.union([z.number(), z.null()])),
  period_starts_at: dateTime.nullable(),
  period_ends_at: dateTime.nullable(),
  trial_starts_at: dateTime.nullable(),
  trial_ends_at: dateTime.nullable(),
  is_on_trial: z.boolean(),
  canceled_at: dateTime.nullable(),
  ended_at: dateTime.nullable(),
  /** The first failed payment of an open invoice. */
  payment_failed_at: dateTime.nullable(),
  /** Seats; null: as many as the plan allows. */
  licenses: z.number().int().nullable(),
  read_only_licenses: z.number().int().nullable(),
});
