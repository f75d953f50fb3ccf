import { describe, expect, it } from 'vitest';
import {
  couponEnd,
  couponProblem,
  couponValue,
  euroPrices,
  installments,
  type Order,
  orderProblem,
  perMonth,
  perPeriod,
  pricedPlans,
  quote,
  savingsOf,
  takesEffect,
  taxFor,
  toMajor,
  toMinor,
} from './index.ts';

const untaxed = taxFor({ seller: null, customer: 'DE', vatNumber: 'none', at: new Date('2026-11-22') });
const order = (change: Partial<Order> = {}): Order => ({
  plan: 'professional',
  interval: 'month',
  users: 1,
  readOnlyUsers: 0,
  streams: 0,
  ...change,
});
const total = (change: Partial<Order>, coupon = couponValue({ amount_off: 0 })) =>
  toMajor(quote(order(change), euroPrices, coupon, untaxed).total, 'EUR');

describe('stated prices', () => {
  it('a price of 49 is shown as 41.58 on the year rate and charged as 498.96 [billing-045]', () => {
    const shown = perMonth(4900, 'year', 'EUR');
    expect([toMajor(perMonth(4900, 'month', 'EUR'), 'EUR'), toMajor(shown, 'EUR')]).toEqual([49, 41.58]);
    expect(toMajor(perPeriod(shown, 'year'), 'EUR')).toBe(498.96);
  });

  it('the price list holds the stated prices of both intervals, the yearly one lower [plans-004]', () => {
    const shown = (monthly: number) => [toMajor(monthly, 'EUR'), toMajor(perMonth(monthly, 'year', 'EUR'), 'EUR')];
    expect(pricedPlans.map((plan) => shown(euroPrices.plans[plan]))).toEqual([
      [59, 50.08],
      [99, 84.08],
      [249, 211.58],
    ]);
    expect([euroPrices.readOnly, euroPrices.stream].map(shown)).toEqual([
      [49, 41.58],
      [29, 24.58],
    ]);
  });

  it('a month has 1 installment and a year 12 [billing-044]', () => {
    expect(installments).toEqual({ month: 1, year: 12 });
  });

  it('the total is users times plan price plus read-only users and streams, minus savings [billing-007] [billing-046]', () => {
    expect(total({ users: 3, readOnlyUsers: 2, streams: 1 })).toBe(3 * 249 + 2 * 49 + 29);
    expect(total({ interval: 'year', users: 2, readOnlyUsers: 5 })).toBe(7572.72);
    expect(total({ users: 2 }, couponValue({ percent_off: 20 }))).toBe(398.4);
    expect(total({ users: 2 }, couponValue({ amount_off: 5000 }))).toBe(448);
  });

  it('a coupon never makes a total negative', () => {
    expect(total({ plan: 'plus' }, couponValue({ amount_off: 999_999 }))).toBe(0);
    expect(total({ plan: 'plus' }, couponValue({ percent_off: 100 }))).toBe(0);
  });

  it('an agreed price replaces that of the list', () => {
    expect(total({ users: 10, interval: 'year', agreed: 9000 })).toBe(10_800);
  });

  it('tax is added on top [billing-005]', () => {
    const tax = taxFor({ seller: 'DE', customer: 'DE', vatNumber: 'none', at: new Date('2026-11-22') });
    expect(quote(order(), euroPrices, null, tax)).toMatchObject({ subtotal: 24900, taxAmount: 4731, total: 29631 });
  });

  it('an order needs users, and no count may be negative or a fraction [billing-006] [billing-013] [billing-014]', () => {
    expect(orderProblem(order())).toBeNull();
    expect(orderProblem(order({ users: 0, readOnlyUsers: 3 }))).toBe('users_required');
    expect(orderProblem(order({ users: -1 }))).toBe('invalid_users');
    expect(orderProblem(order({ users: 1.5 }))).toBe('invalid_users');
    expect(orderProblem(order({ readOnlyUsers: -1 }))).toBe('invalid_read_only_users');
    expect(orderProblem(order({ streams: Number.NaN }))).toBe('invalid_streams');
    expect(() => quote(order({ users: -1 }), euroPrices, null, untaxed)).toThrow('invalid_users');
  });

  it('a reduction applies at the end of the period, and an addition at once [billing-004]', () => {
    expect(takesEffect(order(), order())).toBe('never');
    expect(takesEffect(order(), order({ users: 2 }))).toBe('now');
    expect(takesEffect(order(), order({ interval: 'year' }))).toBe('now');
    expect(takesEffect(order({ plan: 'plus' }), order())).toBe('now');
    expect(takesEffect(order(), order({ plan: 'plus', users: 5 }))).toBe('period_end');
    expect(takesEffect(order({ interval: 'year' }), order({ users: 3 }))).toBe('period_end');
  });
});

describe('coupons', () => {
  const coupon = {
    type: 'percentage' as const,
    value: 0.2,
    currency: null,
    duration: 'once' as const,
    months: null,
    plans: ['plus'],
    expiresAt: new Date('2027-01-01'),
    maxRedemptions: 2,
  };
  const use = { plan: 'plus', currency: 'EUR', now: new Date('2026-12-31'), redemptions: 1 };

  it('percent_off makes a percentage stored as a fraction, amount_off a fixed value [billing-011] [billing-012]', () => {
    expect(couponValue({ percent_off: 20 })).toEqual({ type: 'percentage', value: 0.2 });
    expect(couponValue({ percent_off: 12.34 })).toEqual({ type: 'percentage', value: 0.1234 });
    expect(couponValue({ amount_off: 2500 })).toEqual({ type: 'value', value: 2500 });
    expect(couponValue({})).toBeNull();
    expect(couponValue({ percent_off: 20, amount_off: 2500 })).toBeNull();
    expect(savingsOf({ type: 'percentage', value: 0.1234 }, 10_000)).toBe(1234);
  });

  it('a coupon is limited by date, number of uses, plan and currency', () => {
    expect(couponProblem(coupon, use)).toBeNull();
    expect(couponProblem(coupon, { ...use, now: new Date('2027-01-01') })).toBe('expired');
    expect(couponProblem(coupon, { ...use, redemptions: 2 })).toBe('redeemed');
    expect(couponProblem(coupon, { ...use, plan: 'professional' })).toBe('wrong_plan');
    expect(couponProblem({ ...coupon, currency: 'USD' }, use)).toBe('wrong_currency');
    expect(couponProblem({ ...coupon, currency: 'eur' }, use)).toBeNull();
  });

  it('a coupon applies for one period, for its months or for ever', () => {
    const redeemed = new Date('2026-01-31T10:00:00Z');
    expect(couponEnd(coupon, 'month', redeemed)).toEqual(new Date('2026-02-28T10:00:00Z'));
    expect(couponEnd(coupon, 'year', redeemed)).toEqual(new Date('2027-01-31T10:00:00Z'));
    expect(couponEnd({ duration: 'repeating', months: 3 }, 'month', redeemed)).toEqual(
      new Date('2026-04-30T10:00:00Z'),
    );
    expect(couponEnd({ duration: 'forever', months: null }, 'month', redeemed)).toBeNull();
  });
});

describe('money', () => {
  it('amounts become minor units of their currency without an error of floating point', () => {
    expect(toMinor(1.005, 'EUR')).toBe(101);
    expect(toMinor(498.96, 'EUR')).toBe(49896);
    expect(toMinor(-0.5, 'JPY')).toBe(-1);
    expect(toMinor(1500, 'JPY')).toBe(1500);
    expect(toMinor(1.234, 'KWD')).toBe(1234);
    expect([toMajor(1500, 'JPY'), toMajor(1234, 'KWD'), toMajor(49896, 'EUR')]).toEqual([1500, 1.234, 498.96]);
  });

  it('a yearly price in a currency without decimals is a whole number', () => {
    expect(perMonth(7900, 'year', 'JPY')).toBe(Math.round(Math.floor(7900 * 12 * 0.85) / 12));
  });
});
