import { graceDays, type PlanSlug, type SubscriptionState } from '@masthead/contract';
import { sql } from '../../platform/db/index.ts';

/** Time in which a failed payment is tried again before the plan ends. */
const grace = sql`make_interval(days => ${graceDays})`;

/**
 * Returns the plan in force at a time, as an expression over the row of `subscriptions` with this alias. It is the only
 * definition: the guard, answers, mails and limits all use it. A missing row is freemium.
 */
export function planInForce(now: Date, alias = 'p') {
  const at = sql`${now}::timestamptz`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<PlanSlug>`
    case
      when ${column('plan')} is null
        or ${column('ended_at')} <= ${at}
        or (${column('canceled_at')} is not null and ${column('period_ends_at')} <= ${at})
        or (${column('commitment')} is null and ${column('trial_ends_at')} <= ${at})
        or ${column('payment_failed_at')} + ${grace} <= ${at} then 'freemium'
      when ${column('period_ends_at')} <= ${at} then coalesce(${column('next_plan')}, ${column('plan')})
      else ${column('plan')}
    end`;
}

/** Returns why that plan is in force, as an expression over the same row. */
export function subscriptionState(now: Date, alias = 'p') {
  const at = sql`${now}::timestamptz`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SubscriptionState>`
    case
      when ${column('plan')} is null then 'active'
      when ${column('ended_at')} <= ${at}
        or (${column('canceled_at')} is not null and ${column('period_ends_at')} <= ${at}) then 'ended'
      when ${column('commitment')} is null and ${column('trial_ends_at')} <= ${at} then 'trial_ended'
      when ${column('commitment')} is null and ${column('trial_ends_at')} > ${at} then 'trial'
      when ${column('payment_failed_at')} + ${grace} <= ${at} then 'unpaid'
      when ${column('payment_failed_at')} is not null then 'payment_failed'
      when ${column('canceled_at')} is not null then 'cancellation_scheduled'
      when ${column('next_plan')} is not null and ${column('period_ends_at')} > ${at} then 'downgrade_scheduled'
      else 'active'
    end`;
}

/** Returns the next time at which the plan in force can become another by itself, as an expression over the same row; null: never. */
export function planChangesAt(now: Date, alias = 'p') {
  const at = sql`${now}::timestamptz`;
  const times = ['ended_at', 'period_ends_at', 'trial_ends_at'].map((name) => sql.ref(`${alias}.${name}`));
  const later = [...times, sql`(${sql.ref(`${alias}.payment_failed_at`)} + ${grace})`].map(
    (time) => sql`case when ${time} > ${at} then ${time} end`,
  );
  return sql<string | null>`least(${sql.join(later)})`;
}

/** Returns the limits in force beside those of the plan: seats while the plan lasts, and what staff have agreed. */
export const limitsInForce = (now: Date, alias = 'p') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const seats = sql`
    jsonb_strip_nulls(jsonb_build_object(
      'licenses', ${column('licenses')}, 'read_only_licenses', ${column('read_only_licenses')}
    ))`;
  return sql`
    case when ${planInForce(now, alias)} = 'freemium' then '{}'::jsonb else ${seats} end
    || coalesce(${column('limitations')}, '{}'::jsonb)`;
};
