import type { OrderForm, OrderPreview } from '@masthead/contract';
import {
  type Discount,
  installments,
  nextPeriodEnd,
  type Order,
  orderProblem,
  prorate,
  quote,
  settle,
  takesEffect,
  toMajor,
} from '@masthead/pricing';
import { invalidField } from '../../platform/http/failure.ts';
import type { Account } from './providers/provider.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';
import { vatStateOf } from './tax-state.ts';

/** Returns the order of a form. Throws 422 for one that cannot be placed. */
export function orderOf(form: Omit<OrderForm, 'coupon'>): Order {
  const order: Order = {
    plan: form.plan,
    interval: form.commitment,
    users: form.licenses,
    readOnlyUsers: form.readOnlyLicenses,
    streams: form.extra_streams,
  };
  const problem = orderProblem(order);
  if (problem === 'users_required' && order.readOnlyUsers > 0)
    throw invalidField('readOnlyLicenses', 'needs_full_licences');
  if (problem) throw invalidField('licenses', 'min_value', { min: 1 });
  return order;
}

/** Returns the discount of a subscription that applies to a period that starts at a time. */
export const couponAt = (row: Pick<SubscriptionRow, 'coupon' | 'coupon_ends_at'>, at: Date): Discount =>
  row.coupon && (!row.coupon_ends_at || new Date(row.coupon_ends_at) > at) ? row.coupon : null;

interface Asked {
  account: Account;
  subscription: SubscriptionRow | undefined;
  order: Order;
  /** Discount of an order that is not placed yet, and its end. */
  coupon: Discount;
  couponEnds: Date | null;
  now: Date;
}

/** Amounts of an order in minor units: what is charged now and at the next renewal. */
export interface Priced {
  takesEffect: 'now' | 'period_end' | 'never';
  at: Date;
  dueNow: number;
  /** Total of what is invoiced now. */
  totalNow: number;
  next: { at: Date; total: number };
  preview: OrderPreview;
}

/** Prices an order as it would be billed: in full if it starts a period, as a proration if it changes one, or from the next period on. */
export function priceOrder({ account, subscription, order, coupon, couponEnds, now }: Asked): Priced {
  const { list, tax, customer } = account;
  const running = subscription?.period_ends_at ? subscription : undefined;
  const applying = running ? couponAt(running, now) : coupon;
  const full = quote(order, list, applying, tax);
  const effect = running ? takesEffect(running.ordered, order) : 'now';
  const restarts = !running || running.ordered.interval !== order.interval;
  const periodEnd = running ? new Date(running.period_ends_at!) : now;
  const proration =
    running && effect === 'now'
      ? prorate({
          before: { order: running.ordered, coupon: running.billed_coupon },
          after: { order, coupon: applying },
          period: { start: new Date(running.period_starts_at!), end: periodEnd },
          at: now,
          tax,
          list,
          newEnd: nextPeriodEnd(now, now, order.interval),
        })
      : undefined;
  const totalNow = effect !== 'now' ? 0 : (proration?.total ?? full.total);
  const { due, creditLeft } = settle(totalNow, customer.credit);
  const nextAt = effect === 'now' && restarts ? nextPeriodEnd(now, now, order.interval) : periodEnd;
  const nextCoupon = running ? couponAt(running, nextAt) : couponEnds && couponEnds <= nextAt ? null : coupon;
  const nextTotal = settle(quote(order, list, nextCoupon, tax).total, creditLeft).due;
  const at = effect === 'period_end' ? periodEnd : now;
  const major = (amount: number) => toMajor(amount, list.currency);
  const lines = full.lines.map(({ kind, quantity, perMonth, amount }) => ({
    kind: lineKinds[kind],
    quantity,
    unit_amount: major(perMonth),
    share: null,
    amount: major(amount),
  }));
  const vat = vatStateOf(account.buyer, customer);
  return {
    takesEffect: effect,
    at,
    dueNow: due,
    totalNow,
    next: { at: nextAt, total: nextTotal },
    preview: {
      currency: list.currency,
      installments: installments[order.interval],
      lines: [
        ...lines,
        ...(proration ? [{ ...extra('proration', major(proration.subtotal)), share: shareLeft(running!, now) }] : []),
        ...(full.discount > 0 ? [extra('discount', major(-full.discount))] : []),
        ...(full.taxAmount > 0 ? [{ ...extra('tax', major(full.taxAmount)), share: tax.basisPoints / 10_000 }] : []),
      ],
      subtotal: major(full.subtotal),
      discount: major(full.discount),
      tax: major(full.taxAmount),
      tax_state:
        tax.kind === 'reverse_charge'
          ? 'reverse_charge'
          : tax.kind !== 'standard'
            ? 'none'
            : vat === 'unverified' && tax.country !== null
              ? 'unverified'
              : 'charged',
      total: major(full.total),
      due_now: major(due),
      takes_effect_at: at.toISOString(),
      next_charge: { at: nextAt.toISOString(), amount: major(nextTotal) },
    },
  };
}

const lineKinds = { plan: 'users', read_only: 'readers', stream: 'streams' } as const;

const extra = (kind: 'proration' | 'discount' | 'tax', amount: number) => ({
  kind,
  quantity: null,
  unit_amount: null,
  share: null,
  amount,
});

const shareLeft = ({ period_starts_at, period_ends_at }: SubscriptionRow, now: Date): number => {
  const [start, end] = [Date.parse(period_starts_at!), Date.parse(period_ends_at!)];
  return Math.round((Math.max(0, end - now.getTime()) / (end - start)) * 10_000) / 10_000;
};
