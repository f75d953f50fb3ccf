import type { Organisation, PlanSlug, SubscriptionState } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { planInForce, subscriptionState } from '../../access/index.ts';
import type { Seats } from './seats.queries.ts';

type Commitment = NonNullable<Organisation['subscription']>['commitment'];

/** A row of `subscriptions`, with the plan in force at the time of the query. */
export interface SubscriptionRow {
  organisation_id: string;
  plan: PlanSlug;
  next_plan: PlanSlug | null;
  commitment: Commitment;
  limitations: Record<string, number | null>;
  period_starts_at: string | null;
  period_ends_at: string | null;
  trial_starts_at: string | null;
  trial_ends_at: string | null;
  canceled_at: string | null;
  ended_at: string | null;
  payment_failed_at: string | null;
  licenses: number | null;
  read_only_licenses: number | null;
  plan_in_force: PlanSlug;
  state: SubscriptionState;
}

/** Returns columns of a subscription as JSON, for queries that join `subscriptions p`. */
export const subscriptionJson = (now: Date) => sql`
  case
    when p.organisation_id is not null then to_jsonb(p)
      || jsonb_build_object('plan_in_force', ${planInForce(now)}, 'state', ${subscriptionState(now)})
  end`;

/** Locks a subscription and returns it. One change of a subscription runs at a time. */
export const lockSubscription = (db: Db, organisationId: string, now: Date) =>
  rowOf(
    db,
    sql<SubscriptionRow>`
      select p.*, ${planInForce(now)} as plan_in_force, ${subscriptionState(now)} as state
      from subscriptions p
      where p.organisation_id = ${organisationId}
      for update`,
  );

const changeable = [
  'plan',
  'next_plan',
  'commitment',
  'limitations',
  'period_starts_at',
  'period_ends_at',
  'trial_ends_at',
  'canceled_at',
  'ended_at',
  'payment_failed_at',
  'licenses',
  'read_only_licenses',
] as const;
type Column = (typeof changeable)[number];
export type SubscriptionChange = {
  [C in Exclude<Column, 'limitations' | keyof Seats>]?: string | number | Date | object | null | undefined;
} & { [kind in keyof Seats]?: number | null | undefined } & {
  limitations?: Partial<Record<string, number | null>> | undefined;
};

const stored = (value: SubscriptionChange[keyof SubscriptionChange]) =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;

export const updateSubscription = (db: Db, organisationId: string, change: SubscriptionChange) => {
  const given = changeable.filter((column) => change[column] !== undefined);
  if (given.length === 0) return Promise.resolve(0);
  return countOf(
    db,
    sql`
      update subscriptions
      set ${sql.join(given.map((column) => sql`${sql.ref(column)} = ${stored(change[column])}`))}
      where organisation_id = ${organisationId}`,
  );
};

export const insertSubscription = (db: Db, organisationId: string, plan: PlanSlug, now: Date) =>
  countOf(
    db,
    sql`
      insert into subscriptions (organisation_id, plan, period_starts_at)
      values (${organisationId}, ${plan}, ${now})`,
  );

interface Trial {
  plan: PlanSlug;
  endsAt: Date;
  licenses: number;
  readOnlyLicenses: number;
}

export const insertTrial = (db: Db, organisationId: string, trial: Trial, now: Date) =>
  countOf(
    db,
    sql`
      insert into subscriptions (
        organisation_id, plan, period_starts_at, trial_starts_at, trial_ends_at, licenses, read_only_licenses
      )
      values (
        ${organisationId},
        ${trial.plan},
        ${now},
        ${now},
        ${trial.endsAt},
        ${trial.licenses},
        ${trial.readOnlyLicenses}
      )`,
  );

/** Returns true if the organisation has a plan beyond freemium and trial. */
export const isPayingCustomer = async (db: Db, organisationId: string, now: Date): Promise<boolean> =>
  (await rowOf(
    db,
    sql`
      select
      from subscriptions p
      where p.organisation_id = ${organisationId}
        and ${planInForce(now)} <> 'freemium'
        and ${subscriptionState(now)} <> 'trial'`,
  )) !== undefined;

/** Returns organisations if another plan is in force than the one whose limits were applied last. */
export const listUnsettled = (db: Db, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<{ organisation_id: string }>`
      select p.organisation_id
      from subscriptions p
      where p.settled_plan is distinct from ${planInForce(now)}
      order by p.organisation_id
      limit ${limit}`,
  );

export const setSettled = (db: Db, organisationId: string, plan: PlanSlug) =>
  countOf(db, sql`update subscriptions set settled_plan = ${plan} where organisation_id = ${organisationId}`);
