import type { Coupon } from './coupon.ts';
import { type Minor, share } from './money.ts';
import { type LineKind, linesOf, type Order, orderProblem, sumOf, taxOn } from './order.ts';
import { type PricedPlan, type PriceList, pricedPlans } from './price-list.ts';
import type { Tax } from './tax.ts';

interface Period {
  start: Date;
  end: Date;
}

/** A coupon as far as it lowers a price. */
export type Discount = Pick<Coupon, 'type' | 'value'> | null;

interface ProrationLine {
  kind: LineKind;
  plan: PricedPlan;
  quantity: number;
  /** Negative for the unused time of the order before, positive for the rest of the period of the new one. */
  amount: Minor;
}

interface Proration {
  currency: string;
  lines: ProrationLine[];
  subtotal: Minor;
  taxAmount: Minor;
  /** Negative: a credit that later invoices use up. Nothing is paid back. */
  total: Minor;
  /** Period that the new order is paid for. It begins again when the interval changes. */
  period: Period;
}

interface Change {
  before: { order: Order; coupon: Discount };
  after: { order: Order; coupon: Discount };
  period: Period;
  at: Date;
  tax: Tax;
  list: PriceList;
  /** End of the period that starts when the interval changes. */
  newEnd: Date;
}

/**
 * Prices a change in the middle of a period, by the second: the unused time of each changed line is credited as it
 * was billed, and the rest of the period is charged for the new one. Discounts are part of these amounts.
 */
export function prorate({ before, after, period, at, tax, list, newEnd }: Change): Proration {
  const problem = orderProblem(after.order);
  if (problem) throw new RangeError(problem);
  const seconds = (from: Date, to: Date) => Math.floor(to.getTime() / 1000) - Math.floor(from.getTime() / 1000);
  const length = seconds(period.start, period.end);
  const left = Math.min(length, Math.max(0, seconds(at, period.end)));
  const restarts = before.order.interval !== after.order.interval;

  const old = linesOf(before.order, list, before.coupon);
  const next = linesOf(after.order, list, after.coupon);
  const changed = (kind: LineKind) => {
    const [one, other] = [old, next].map((lines) => lines.find((line) => line.kind === kind));
    return restarts || one?.quantity !== other?.quantity || one?.unitAmount !== other?.unitAmount;
  };
  const lines: ProrationLine[] = [
    ...old
      .filter(({ kind }) => changed(kind))
      .map(({ amount, discount, ...line }) => part(line, -share(amount - discount, left, length))),
    ...next
      .filter(({ kind }) => changed(kind))
      .map(({ amount, discount, ...line }) =>
        part(line, restarts ? amount - discount : share(amount - discount, left, length)),
      ),
  ];
  const subtotal = sumOf(lines.map(({ amount }) => amount));
  const taxAmount = taxOn(subtotal, tax);
  return {
    currency: list.currency,
    lines,
    subtotal,
    taxAmount,
    total: subtotal + taxAmount,
    period: restarts ? { start: at, end: newEnd } : period,
  };
}

const part = ({ kind, plan, quantity }: Omit<ProrationLine, 'amount'>, amount: Minor): ProrationLine => ({
  kind,
  plan,
  quantity,
  amount: amount === 0 ? 0 : amount,
});

/** Tells when a change takes effect. One that takes anything away waits for the end of the period, because nothing is paid back. */
export function takesEffect(before: Order, after: Order): 'now' | 'period_end' | 'never' {
  const rank = ({ plan }: Order) => pricedPlans.indexOf(plan);
  const pairs: [number, number][] = [
    [rank(before), rank(after)],
    [before.users, after.users],
    [before.readOnlyUsers, after.readOnlyUsers],
    [before.streams, after.streams],
    [before.interval === 'year' ? 1 : 0, after.interval === 'year' ? 1 : 0],
  ];
  if (pairs.every(([old, next]) => old === next)) return 'never';
  return pairs.some(([old, next]) => next < old) ? 'period_end' : 'now';
}

/** Sets the credit of a customer against an invoice. A negative invoice adds to the credit. */
export function settle(total: Minor, credit: Minor): { due: Minor; creditUsed: Minor; creditLeft: Minor } {
  const creditUsed = Math.min(credit, Math.max(0, total));
  return { due: Math.max(0, total) - creditUsed, creditUsed, creditLeft: credit - creditUsed + Math.max(0, -total) };
}
