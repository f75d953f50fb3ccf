import type { Discount, Order } from '@masthead/pricing';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { ProviderName } from './providers/names.ts';

export type SubscriptionStatus = 'incomplete' | 'active' | 'past_due' | 'ended';

export interface SubscriptionRow {
  id: string;
  organisation_id: string;
  provider: ProviderName;
  provider_id: string | null;
  status: SubscriptionStatus;
  ordered: Order;
  scheduled: Order | null;
  currency: string;
  coupon_code: string | null;
  coupon: Discount;
  coupon_ends_at: string | null;
  billed_coupon: Discount;
  anchor_at: string | null;
  period_starts_at: string | null;
  period_ends_at: string | null;
  canceled_at: string | null;
  cancel_reason: string | null;
  payment_failed_at: string | null;
  ended_at: string | null;
  created_at: string;
}

const columns = sql`
  id, organisation_id, provider, provider_id, status, ordered, scheduled, currency, coupon_code, coupon,
  coupon_ends_at, billed_coupon, anchor_at, period_starts_at, period_ends_at, canceled_at, cancel_reason,
  payment_failed_at, ended_at, created_at`;

export const findLive = (db: Db, organisationId: string) =>
  rowOf(
    db,
    sql<SubscriptionRow>`
      select ${columns}
      from billing_subscriptions
      where organisation_id = ${organisationId} and status <> 'ended'`,
  );

/** Returns a subscription of an organisation, also one that has ended. */
export const findSubscription = (db: Db, organisationId: string, id: string) =>
  rowOf(
    db,
    sql<SubscriptionRow>`
      select ${columns}
      from billing_subscriptions
      where organisation_id = ${organisationId} and id = ${id}`,
  );

/** Makes the live subscription of an organisation; 0: it has one already. */
export const insertLive = (
  db: Db,
  row: Pick<
    SubscriptionRow,
    'id' | 'organisation_id' | 'provider' | 'ordered' | 'currency' | 'coupon_code' | 'coupon'
  > & {
    coupon_ends_at: Date | null;
  },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into billing_subscriptions (
        id, organisation_id, provider, status, ordered, currency, coupon_code, coupon, coupon_ends_at, created_at
      )
      values (
        ${row.id},
        ${row.organisation_id},
        ${row.provider},
        'incomplete',
        ${JSON.stringify(row.ordered)},
        ${row.currency},
        ${row.coupon_code},
        ${row.coupon && JSON.stringify(row.coupon)},
        ${row.coupon_ends_at},
        ${now}
      )
      on conflict (organisation_id) where status <> 'ended' do nothing`,
  );

/** Returns what is to be settled before an organisation ends: a subscription that would renew, or an unpaid invoice. */
export const findHold = async (
  db: Db,
  organisationId: string,
): Promise<'subscription_active' | 'invoice_open' | null> =>
  (await rowOf(
    db,
    sql<{ hold: 'subscription_active' | 'invoice_open' | null }>`
      select case
        when exists (
          select 1
          from billing_subscriptions
          where organisation_id = ${organisationId} and status in ('active', 'past_due') and canceled_at is null
        ) then 'subscription_active'
        when exists (
          select 1
          from invoices
          where organisation_id = ${organisationId} and status = 'open'
        ) then 'invoice_open'
      end as hold`,
  ))!.hold;

const changeable = [
  'provider_id',
  'status',
  'ordered',
  'scheduled',
  'coupon_code',
  'coupon',
  'coupon_ends_at',
  'billed_coupon',
  'anchor_at',
  'period_starts_at',
  'period_ends_at',
  'canceled_at',
  'cancel_reason',
  'payment_failed_at',
  'ended_at',
] as const;
type Stored = string | Date | object | null;
export type SubscriptionFields = Partial<Record<(typeof changeable)[number], Stored>>;

export const updateLive = (db: Db, organisationId: string, id: string, fields: SubscriptionFields) => {
  const given = changeable.filter((column) => fields[column] !== undefined);
  const stored = (value: Stored | undefined) =>
    value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;
  return countOf(
    db,
    sql`
      update billing_subscriptions
      set ${sql.join(given.map((column) => sql`${sql.ref(column)} = ${stored(fields[column])}`))}
      where organisation_id = ${organisationId} and id = ${id}`,
  );
};

/** Returns subscriptions of a provider whose period is over. */
export const listDue = (db: Db, provider: ProviderName, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<{ organisation_id: string }>`
      select organisation_id
      from billing_subscriptions
      where provider = ${provider} and status in ('active', 'past_due') and period_ends_at <= ${now}
      order by period_ends_at
      limit ${limit}`,
  );

/** Returns subscriptions whose payment failed before a time. */
export const listUnpaid = (db: Db, provider: ProviderName, before: Date, limit: number) =>
  rowsOf(
    db,
    sql<{ organisation_id: string; id: string }>`
      select organisation_id, id
      from billing_subscriptions
      where provider = ${provider} and status = 'past_due' and payment_failed_at < ${before}
      order by payment_failed_at
      limit ${limit}`,
  );

/** Ends a subscription whose first payment did not arrive. */
export const endLive = (db: Db, organisationId: string, id: string, now: Date) =>
  updateLive(db, organisationId, id, { status: 'ended', ended_at: now });

/** Returns active subscriptions with an invoice by transfer that is overdue. */
export const listOverdue = (db: Db, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<{ organisation_id: string; id: string; due_at: string }>`
      select s.organisation_id, s.id, min(i.due_at) as due_at
      from billing_subscriptions s
      join invoices i on i.subscription_id = s.id
      where s.provider = 'invoice' and s.status = 'active' and i.status = 'open' and i.due_at < ${now}
      group by s.organisation_id, s.id
      limit ${limit}`,
  );

/** Returns an ended subscription whose scheduled order was not started yet. */
export const findFollowed = (db: Db, organisationId: string) =>
  rowOf(
    db,
    sql<SubscriptionRow>`
      select ${columns}
      from billing_subscriptions
      where organisation_id = ${organisationId} and status = 'ended' and scheduled is not null
      order by ended_at desc
      limit 1`,
  );

export const setFollowed = (db: Db, organisationId: string, id: string) =>
  updateLive(db, organisationId, id, { scheduled: null });

interface RenewalRow {
  organisation_id: string;
  subscription_id: string;
  period_ends_at: string;
  timezone: string;
}

/** Returns yearly subscriptions that renew between now and a time and whose renewal was not announced. */
export const listRenewals = (db: Db, now: Date, until: Date, limit: number) =>
  rowsOf(
    db,
    sql<RenewalRow>`
      select s.organisation_id, s.id as subscription_id, s.period_ends_at, o.timezone
      from billing_subscriptions s
      join organisations o on o.id = s.organisation_id
      where s.status = 'active'
        and s.canceled_at is null
        and s.ordered ->> 'interval' = 'year'
        and s.period_ends_at > ${now}
        and s.period_ends_at <= ${until}
        and not exists (
          select
          from renewal_notices n
          where n.subscription_id = s.id and n.period_ends_at = s.period_ends_at
        )
      order by s.period_ends_at
      limit ${limit}`,
  );

/** Notes the mail about a renewal; 0: it was sent before. */
export const insertRenewalNotice = (
  db: Db,
  { subscription_id, period_ends_at, organisation_id }: RenewalRow,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into renewal_notices (subscription_id, period_ends_at, organisation_id, noticed_at)
      values (${subscription_id}, ${period_ends_at}, ${organisation_id}, ${now})
      on conflict do nothing`,
  );
