import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  couponValue,
  euroPrices,
  type Order,
  type PriceList,
  perMonth,
  pricedPlans,
  prorate,
  quote,
  settle,
  share,
  split,
  sumOf,
  type Tax,
  takesEffect,
} from './index.ts';

const count = fc.nat({ max: 500 });
const orders: fc.Arbitrary<Order> = fc.record({
  plan: fc.constantFrom(...pricedPlans),
  interval: fc.constantFrom('month' as const, 'year' as const),
  users: fc.integer({ min: 1, max: 500 }),
  readOnlyUsers: count,
  streams: count,
  agreed: fc.option(fc.nat({ max: 100_000 }), { nil: null }),
});
const coupons = fc.oneof(
  fc.constant(null),
  fc.nat({ max: 10_000 }).map((hundredths) => couponValue({ percent_off: hundredths / 100 })),
  fc.nat({ max: 2_000_000 }).map((amount) => couponValue({ amount_off: amount })),
);
const taxes: fc.Arbitrary<Tax> = fc
  .constantFrom(0, 770, 810, 1900, 2100, 2500, 2550, 2700)
  .map((basisPoints) => ({ kind: 'standard', country: 'XX', basisPoints }));
const lists: fc.Arbitrary<PriceList> = fc.oneof(
  fc.constant(euroPrices),
  fc.record({
    currency: fc.constantFrom('EUR', 'DKK', 'JPY', 'KWD'),
    plans: fc.record({ essential: fc.nat(100_000), plus: fc.nat(100_000), professional: fc.nat(1_000_000) }),
    readOnly: fc.nat(100_000),
    stream: fc.nat(100_000),
  }),
);
const runs = { numRuns: process.env.MASTHEAD_TEST_EXTENT === 'full' ? 10_000 : 2000 };

/** Computes the total of the cart as the specification words it, in whole cents. */
const cartTotal = (order: Order, list: PriceList, coupon: ReturnType<typeof couponValue>, { basisPoints }: Tax) => {
  const price = (monthly: number) => perMonth(monthly, order.interval, list.currency);
  const months = order.interval === 'year' ? 12 : 1;
  const users = order.users * (order.agreed ?? price(list.plans[order.plan]));
  const all = (users + order.readOnlyUsers * price(list.readOnly) + order.streams * price(list.stream)) * months;
  const half = (value: bigint, by: bigint) => Number((value * 2n + by) / (by * 2n));
  const savings = !coupon
    ? 0
    : coupon.type === 'value'
      ? Math.min(all, coupon.value)
      : half(BigInt(all) * BigInt(Math.round(coupon.value * 10_000)), 10_000n);
  return all - savings + half(BigInt(all - savings) * BigInt(basisPoints), 10_000n);
};

describe('10,000 generated carts', () => {
  it('every amount is a whole number that is not negative, and the lines add up', () => {
    fc.assert(
      fc.property(orders, lists, coupons, taxes, (order, list, coupon, tax) => {
        const priced = quote(order, list, coupon, tax);
        const { lines, subtotal, discount, taxAmount, total } = priced;
        for (const amount of [subtotal, discount, taxAmount, total, ...lines.flatMap((l) => [l.amount, l.discount])])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        expect(sumOf(lines.map((line) => line.amount))).toBe(subtotal);
        expect(sumOf(lines.map((line) => line.discount))).toBe(discount);
        expect(lines.every((line) => line.discount <= line.amount + 1)).toBe(true);
        expect(lines.every((line) => line.amount === line.unitAmount * line.quantity)).toBe(true);
        expect(subtotal - discount + taxAmount).toBe(total);
      }),
      runs,
    );
  });

  it('the cart equals the invoice to the cent', () => {
    fc.assert(
      fc.property(orders, lists, coupons, taxes, (order, list, coupon, tax) => {
        expect(quote(order, list, coupon, tax).total).toBe(cartTotal(order, list, coupon, tax));
      }),
      runs,
    );
  });

  it('a proration adds up, and one for the whole period is the difference of the two orders', () => {
    const period = { start: new Date('2026-01-01T00:00:00Z'), end: new Date('2026-02-01T00:00:00Z') };
    fc.assert(
      fc.property(
        orders,
        orders,
        lists,
        coupons,
        taxes,
        fc.nat({ max: 31 * 86_400 }),
        (before, other, list, coupon, tax, second) => {
          const after = { ...other, interval: before.interval };
          const price = (at: Date) =>
            prorate({
              before: { order: before, coupon },
              after: { order: after, coupon },
              period,
              at,
              tax,
              list,
              newEnd: period.end,
            });
          const priced = price(new Date(period.start.getTime() + second * 1000));
          expect(sumOf(priced.lines.map(({ amount }) => amount))).toBe(priced.subtotal);
          expect(priced.subtotal + priced.taxAmount).toBe(priced.total);
          expect(priced.lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
          const net = (order: Order) => {
            const { subtotal, discount } = quote(order, list, coupon, tax);
            return subtotal - discount;
          };
          const whole = price(period.start).subtotal - (net(after) - net(before));
          // A line that does not change is not prorated, though its share of a fixed discount does change.
          if (coupon?.type !== 'value') expect(Math.abs(whole)).toBeLessThanOrEqual(3);
          expect(price(period.end).subtotal).toBe(0);
          // Only adding costs: without a discount, an upgrade never gives money back.
          if (!coupon && takesEffect(before, after) === 'now' && before.agreed === null && after.agreed === null)
            if (list === euroPrices) expect(priced.total).toBeGreaterThanOrEqual(0);
        },
      ),
      runs,
    );
  });

  it('a change of the interval starts a new period and charges it in full', () => {
    const period = { start: new Date('2026-04-01T00:00:00Z'), end: new Date('2026-05-01T00:00:00Z') };
    const order: Order = { plan: 'plus', interval: 'month', users: 2, readOnlyUsers: 0, streams: 0 };
    const at = new Date('2026-04-16T00:00:00Z');
    const newEnd = new Date('2027-04-16T00:00:00Z');
    const priced = prorate({
      before: { order, coupon: null },
      after: { order: { ...order, interval: 'year' }, coupon: null },
      period,
      at,
      tax: { kind: 'none', country: null, basisPoints: 0 },
      list: euroPrices,
      newEnd,
    });
    expect(priced.lines.map(({ amount }) => amount)).toEqual([-9900, 2 * 100_896]);
    expect(priced.period).toEqual({ start: at, end: newEnd });
  });

  it('a credit is used up and never paid back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.nat(1_000_000), (total, credit) => {
        const { due, creditUsed, creditLeft } = settle(total, credit);
        expect(Math.min(due, creditUsed, creditLeft)).toBeGreaterThanOrEqual(0);
        expect(due - creditLeft).toBe(total - credit);
      }),
      runs,
    );
  });

  it('a split adds up, and a share is rounded half away from zero', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 5 }),
        (amount, weights) => {
          const parts = split(amount, weights);
          expect(sumOf(parts)).toBe(sumOf(weights) === 0 ? 0 : amount);
        },
      ),
      runs,
    );
    expect([share(5, 1, 2), share(-5, 1, 2), share(1, 1, 3), share(0, 1, 3)]).toEqual([3, -3, 0, 0]);
  });
});
