import { type Coupon, savingsOf } from './coupon.ts';
import { type Minor, share, split } from './money.ts';
import { type Interval, type PricedPlan, type PriceList, perMonth, perPeriod, pricedPlans } from './price-list.ts';
import type { Tax } from './tax.ts';

/** An order: a plan for a number of users, with add-ons. */
export interface Order {
  plan: PricedPlan;
  interval: Interval;
  users: number;
  readOnlyUsers: number;
  /** Streams in addition to those of the plan. */
  streams: number;
  /** Price by user and month that was agreed with the customer, at the rate of its interval; null: that of the list. */
  agreed?: Minor | null;
}

/** Reasons why an order cannot be priced. */
type OrderProblem = 'invalid_plan' | 'invalid_users' | 'invalid_read_only_users' | 'invalid_streams' | 'users_required';

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= 100_000;

/** Returns why an order cannot be placed; null: it can. Read-only users are an add-on to full users. */
export function orderProblem(order: Order): OrderProblem | null {
  if (!pricedPlans.includes(order.plan)) return 'invalid_plan';
  if (!isCount(order.users)) return 'invalid_users';
  if (!isCount(order.readOnlyUsers)) return 'invalid_read_only_users';
  if (!isCount(order.streams)) return 'invalid_streams';
  return order.users === 0 ? 'users_required' : null;
}

export type LineKind = 'plan' | 'read_only' | 'stream';

interface PriceLine {
  kind: LineKind;
  plan: PricedPlan;
  quantity: number;
  /** Price of one unit for a month, as shown. */
  perMonth: Minor;
  /** Price of one unit for the whole period. */
  unitAmount: Minor;
  amount: Minor;
  /** Part of the savings. */
  discount: Minor;
}

interface Quote {
  currency: string;
  interval: Interval;
  lines: PriceLine[];
  subtotal: Minor;
  discount: Minor;
  tax: Tax;
  taxAmount: Minor;
  total: Minor;
}

/** Returns the lines of an order without add-ons that were not ordered. */
export function linesOf(order: Order, list: PriceList, coupon: Pick<Coupon, 'type' | 'value'> | null): PriceLine[] {
  const { interval, plan } = order;
  const shown = (monthly: Minor) => perMonth(monthly, interval, list.currency);
  const priced: [LineKind, number, Minor][] = [
    ['plan', order.users, order.agreed ?? shown(list.plans[plan])],
    ['read_only', order.readOnlyUsers, shown(list.readOnly)],
    ['stream', order.streams, shown(list.stream)],
  ];
  const lines = priced
    .filter(([kind, quantity]) => quantity > 0 || kind === 'plan')
    .map(([kind, quantity, price]) => {
      const unitAmount = perPeriod(price, interval);
      return { kind, plan, quantity, perMonth: price, unitAmount, amount: unitAmount * quantity };
    });
  const amounts = lines.map(({ amount }) => amount);
  const discounts = split(savingsOf(coupon, sumOf(amounts)), amounts);
  return lines.map((line, index) => ({ ...line, discount: discounts[index]! }));
}

/**
 * Prices a cart: the amounts that are shown before the purchase, and those of the invoice of a whole period. Throws for
 * an order that has a problem.
 */
export function quote(order: Order, list: PriceList, coupon: Pick<Coupon, 'type' | 'value'> | null, tax: Tax): Quote {
  const problem = orderProblem(order);
  if (problem) throw new RangeError(problem);
  const lines = linesOf(order, list, coupon);
  const subtotal = sumOf(lines.map(({ amount }) => amount));
  const discount = sumOf(lines.map((line) => line.discount));
  const taxAmount = taxOn(subtotal - discount, tax);
  return {
    currency: list.currency,
    interval: order.interval,
    lines,
    subtotal,
    discount,
    tax,
    taxAmount,
    total: subtotal - discount + taxAmount,
  };
}

/** Returns the tax on an amount, rounded once for the whole invoice. */
export const taxOn = (net: Minor, tax: Pick<Tax, 'basisPoints'>): Minor => share(net, tax.basisPoints, 10_000);

export const sumOf = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0);
