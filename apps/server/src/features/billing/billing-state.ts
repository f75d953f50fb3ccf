import { type BillingState, type Card, graceDays } from '@masthead/contract';
import { toMajor } from '@masthead/pricing';
import { after, days } from '../../platform/clock/index.ts';
import type { Services } from '../../platform/services.ts';
import { showSeats } from '../organisations/index.ts';
import { findAccount, findProvider } from './account.ts';
import { findCoupon } from './coupons.queries.ts';
import { couponAnswer } from './coupons.ts';
import { type CustomerRow, findBuyer } from './customers.queries.ts';
import { findUnpaid } from './invoices.queries.ts';
import { priceOrder } from './orders.ts';
import type { Account } from './providers/provider.ts';
import { findLive, type SubscriptionRow } from './subscriptions.queries.ts';

export const cardAnswer = ({ card, address }: Pick<CustomerRow, 'card' | 'address'>): Card | null =>
  card && {
    name: card.name,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    brand: card.brand,
    address,
  };

const orderAnswer = ({ plan, interval, users, readOnlyUsers, streams }: SubscriptionRow['ordered']) => ({
  plan,
  commitment: interval,
  licenses: users,
  readOnlyLicenses: readOnlyUsers,
  extra_streams: streams,
});

/** Returns everything that the billing pages show about an organisation. It asks no provider, so it works while one is away. */
export async function showState(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
  organisationId: string,
  isAway = false,
): Promise<BillingState> {
  const { db, clock } = services;
  const provider = findProvider(services);
  const account = await findAccount(services, organisationId);
  const buyer = account?.buyer ?? (await findBuyer(db, organisationId));
  const live = await findLive(db, organisationId);
  const running = live?.period_ends_at ? live : undefined;
  const seats = await showSeats(db, organisationId, clock.now());
  const code = running?.coupon_code ?? account?.customer.discount_code;
  const coupon = code ? await findCoupon(db, code) : undefined;
  return {
    provider: provider?.name ?? 'none',
    currency: account?.list.currency ?? 'EUR',
    card: account ? cardAnswer(account.customer) : null,
    address: account?.customer.address ?? null,
    vat_number: buyer?.vat_number ?? null,
    coupon: coupon ? couponAnswer(coupon) : null,
    order: running ? orderAnswer(running.ordered) : null,
    scheduled:
      running?.scheduled && running.period_ends_at
        ? { ...orderAnswer(running.scheduled), at: running.period_ends_at }
        : null,
    seats_used: {
      full: seats.licenses.current,
      read_only: seats.read_only_licenses.current,
      full_invited: seats.licenses.invited,
      read_only_invited: seats.read_only_licenses.invited,
    },
    credit: account ? toMajor(account.customer.credit, account.list.currency) : 0,
    next_charge: account && running ? nextCharge(account, running, clock.now()) : null,
    failure: running ? await failureOf(services, running) : null,
    provider_away: isAway,
  };
}

function nextCharge(account: Account, live: SubscriptionRow, now: Date): BillingState['next_charge'] {
  if (live.canceled_at || !live.period_ends_at) return null;
  const order = live.scheduled ?? live.ordered;
  const { next } = priceOrder({ account, subscription: live, order, coupon: null, couponEnds: null, now });
  const { currency } = account.list;
  return { at: live.period_ends_at, amount: toMajor(next.total, currency), currency };
}

async function failureOf(
  { db }: Pick<Services, 'db'>,
  { organisation_id, id, payment_failed_at }: SubscriptionRow,
): Promise<BillingState['failure']> {
  if (!payment_failed_at) return null;
  const invoice = await findUnpaid(db, organisation_id, id);
  return (
    (invoice && {
      invoice_id: invoice.id,
      reason: invoice.failure ?? 'unpaid',
      failed_at: payment_failed_at,
      ends_at: after(new Date(payment_failed_at), days(graceDays)).toISOString(),
    }) ??
    null
  );
}
