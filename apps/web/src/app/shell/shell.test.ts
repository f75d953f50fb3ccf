import { expect, test } from 'vitest';
import { listOf } from './brand-lists.ts';
import { daysToPay, discountOf, trialOf } from './trial.ts';

test('changing the brand on the page of a record opens the list of the new brand [brands-006]', () => {
  expect(listOf('/streams/0190/edit')).toBe('/streams/list');
  expect(listOf('/stories/story/1/edit')).toBe('/stories/list');
  expect(listOf('/dashboard')).toBeNull();
});

const trial = (type: 'customer' | 'demo', is_on_trial: boolean) =>
  trialOf(
    { type, subscription: { is_on_trial, trial_ends_at: '2026-11-30T12:00:00Z' } as never },
    Date.parse('2026-11-21T13:00:00Z'),
  );
test('the days of the trial are shown, but not to demo organisations [navigation-011]', () => {
  expect(trial('customer', true)).toEqual({ days: 9, endsAt: '2026-11-30T12:00:00Z' });
  expect(trial('demo', true)).toBeNull();
  expect(trial('customer', false)).toBeNull();
});

test('a failed payment is told with the days of grace that are left', () => {
  const left = (state: string, now: string) =>
    daysToPay({ subscription: { state, payment_failed_at: '2026-11-10T12:00:00Z' } as never }, Date.parse(now));
  expect(left('payment_failed', '2026-11-10T12:00:01Z')).toBe(14);
  expect(left('payment_failed', '2026-11-24T11:00:00Z')).toBe(1);
  expect(left('payment_failed', '2026-11-24T12:00:00Z')).toBe(0);
  expect(left('active', '2026-11-10T12:00:01Z')).toBeNull();
});

test('the discount of an organisation is a coupon, offered during its trial only [billing-009] [billing-016]', () => {
  const coupon = { id: 'SPRING', type: 'percentage', value: 0.2, currency: null, created_at: '2026-01-01T00:00:00Z' };
  const given = (type: 'customer' | 'demo', is_on_trial: boolean) =>
    discountOf({ type, subscription: { is_on_trial } as never, applicableDiscount: coupon as never });
  expect(given('customer', true)).toEqual(coupon);
  expect(given('customer', false)).toBeNull();
  expect(given('demo', true)).toBeNull();
});
