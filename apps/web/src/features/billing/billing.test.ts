import type { BillingState, Coupon, Organisation } from '@masthead/contract';
import { asksForState, contactSubjects } from '@masthead/contract';
import { formSchemas } from '@masthead/contract/form-schemas.ts';
import { describe, expect, it } from 'vitest';
import { newDetails } from './card/card-details.ts';
import { CardRefused, enterCard } from './card/enter-card.ts';
import { stripeLocale } from './card/stripe.ts';
import { intervals, newCart, readCartSearch, withReaders, withUsers } from './cart/cart.ts';
import { createCouponCheck } from './cart/coupon-check.ts';
import { canCancel, choiceOf } from './plan/plan-choice.ts';
import { priceOf } from './pricing/Calculator.tsx';
import { daysUntil, standingOf } from './standing.ts';

const { buyerDetails, cardDetails } = formSchemas;

const address = {
  line1: 'Hafenstraße 1',
  line2: null,
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  state: null,
};
const used = { full: 2, read_only: 1, full_invited: 0, read_only_invited: 0 };
const cart = newCart({ users: 3, readers: 1 }, used);

describe('the cart', () => {
  it('the interval of a cart is year or month [billing-025]', () => {
    expect([...intervals].sort()).toEqual(['month', 'year']);
    expect(readCartSearch({ interval: 'month' }).interval).toBe('month');
    expect(readCartSearch({ interval: 'week' }).interval).toBeUndefined();
  });
  it('a number of users that is no number or below 1 is ignored, and a fraction is rounded [billing-033]', () => {
    for (const typed of ['', 'x', 0, -1, '0', Number.NaN]) expect(withUsers(cart, typed).licenses).toBe(3);
    expect(withUsers(cart, 4.6).licenses).toBe(5);
    expect(withUsers(cart, '7').licenses).toBe(7);
  });
  it('a number of read-only users that is no number or below 0 is ignored [billing-034]', () => {
    for (const typed of ['', 'x', -1, '-2']) expect(withReaders(cart, typed).readOnlyLicenses).toBe(1);
    expect(withReaders(cart, 0).readOnlyLicenses).toBe(0);
  });
  it('a cart begins with seats for the people who are there', () => {
    expect(newCart({}, used)).toMatchObject({ licenses: 2, readOnlyLicenses: 1, plan: 'professional' });
  });
});

describe('the check of a coupon', () => {
  const coupon: Coupon = {
    id: 'SPRING',
    type: 'percentage',
    value: 0.2,
    currency: null,
    created_at: '2026-01-01T00:00:00Z',
  };
  it('another check cancels the pending one, which throws cancel [billing-036]', async () => {
    const set: (Coupon | null)[] = [];
    const answers: (() => void)[] = [];
    const signals: AbortSignal[] = [];
    const check = createCouponCheck(
      (_code, signal) => {
        signals.push(signal);
        return new Promise((resolve) => answers.push(() => resolve(coupon)));
      },
      (found) => set.push(found),
    );
    const first = check('SPR');
    const second = check('SPRING');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    for (const answer of answers) answer();
    await expect(first).rejects.toBe('cancel');
    expect(await second).toEqual(coupon);
    expect(set).toEqual([coupon]);
  });
  it('a valid code sets the coupon; an empty one and a failure clear it, and the failure is thrown again [billing-026]', async () => {
    const set: (Coupon | null)[] = [];
    const failure = new Error('expired');
    const check = createCouponCheck(
      async (code) => {
        if (code === 'OLD') throw failure;
        return coupon;
      },
      (found) => set.push(found),
    );
    await check(' SPRING ');
    await expect(check('OLD')).rejects.toBe(failure);
    await check('');
    expect(set).toEqual([coupon, null, null]);
  });
});

describe('the card form', () => {
  const details = { name: 'Mara Holm', ...address };
  it('a card form without name, country, address, city or postal code is rejected [billing-027]', () => {
    expect(cardDetails.safeParse(details).success).toBe(true);
    for (const name of ['name', 'country', 'line1', 'city', 'postal_code'])
      expect(cardDetails.safeParse({ ...details, [name]: '' }).success, name).toBe(false);
  });
  it('a second address line may be empty [billing-028]', () => {
    for (const line2 of [null, '']) expect(cardDetails.safeParse({ ...details, line2 }).success).toBe(true);
  });
  it('a state is shown and required for the United States only [billing-029]', () => {
    expect(['US', 'DE'].map(asksForState)).toEqual([true, false]);
    const inUs = { ...details, country: 'US' };
    expect(cardDetails.safeParse(inUs).error?.issues.map(({ path }) => path.join())).toEqual(['state']);
    expect(buyerDetails.safeParse({ ...inUs, vat_number: null }).success).toBe(false);
    expect(cardDetails.safeParse({ ...inUs, state: 'OR' }).success).toBe(true);
  });
  it('a card form begins with name and country of the user [billing-031]', () => {
    const user = { full_name: 'Mara Holm', country: { id: 'DK', name: 'Denmark' } } as Parameters<typeof newDetails>[0];
    expect(newDetails(user, null)).toMatchObject({ name: 'Mara Holm', country: 'DK', line1: '' });
    expect(newDetails(user, address)).toMatchObject({ name: 'Mara Holm', country: 'DE', line1: 'Hafenstraße 1' });
  });
  it('a card is prepared by our server, confirmed by the provider and stored, in that order [billing-035]', async () => {
    const steps: string[] = [];
    const entry = {
      check: async () => void steps.push('check'),
      confirm: async (secret: string) => {
        steps.push(`confirm ${secret}`);
        return 'pm_1';
      },
    };
    const owner = { name: 'Mara Holm', address };
    const prepare = async () => {
      steps.push('setup-intent');
      return 'secret';
    };
    await enterCard({ entry, owner, prepare, store: async (id) => void steps.push(`update ${id}`) });
    expect(steps).toEqual(['check', 'setup-intent', 'confirm secret', 'update pm_1']);
    steps.length = 0;
    const refuse = async () => {
      throw new CardRefused('Your card was declined.');
    };
    const refused = enterCard({
      entry: { ...entry, confirm: refuse },
      owner,
      prepare,
      store: async () => steps.push('update'),
    });
    await expect(refused).rejects.toBeInstanceOf(CardRefused);
    expect(steps).toEqual(['check', 'setup-intent']);
  });
  it('the provider shows the language of the interface under its own name [billing-047]', () => {
    expect(['en', 'de', 'no', 'pt', 'pt_BR'].map(stripeLocale)).toEqual(['en', 'de', 'nb', 'pt', 'pt-BR']);
  });
});

describe('the state of a plan', () => {
  const order = { plan: 'plus', commitment: 'month', licenses: 2, readOnlyLicenses: 0, extra_streams: 0 } as const;
  const at = '2026-06-01T00:00:00.000Z';
  const billing: BillingState = {
    provider: 'test',
    currency: 'EUR',
    card: null,
    address,
    vat_number: null,
    coupon: null,
    order,
    scheduled: null,
    seats_used: used,
    credit: 0,
    next_charge: { at, amount: 198, currency: 'EUR' },
    failure: null,
    provider_away: false,
  };
  type Subscription = NonNullable<Organisation['subscription']>;
  const subscription = { plan: { slug: 'plus', name: 'Plus' }, state: 'active', canceled_at: null } as Subscription;

  it('each state names its date, the most urgent first [billing-021] [billing-024]', () => {
    const failure = { invoice_id: 'i', reason: 'unpaid' as const, failed_at: at, ends_at: '2026-06-15T00:00:00.000Z' };
    const cancelled = { ...subscription, canceled_at: at, period_ends_at: at };
    expect(standingOf(subscription, billing)).toEqual({ kind: 'active', until: at });
    expect(standingOf(cancelled, billing)).toEqual({ kind: 'cancelled', until: at });
    expect(standingOf(cancelled, { ...billing, failure })).toEqual({ kind: 'past_due', until: failure.ends_at });
    expect(standingOf(subscription, { ...billing, scheduled: { ...order, at } })).toEqual({
      kind: 'scheduled',
      until: at,
    });
    const none = { ...billing, order: null, next_charge: null };
    expect(standingOf({ ...subscription, is_on_trial: true, trial_ends_at: at }, none)).toEqual({
      kind: 'trial',
      until: at,
    });
    expect(standingOf(subscription, none)).toEqual({ kind: 'agreed' });
    const free = { ...subscription, plan: { slug: 'freemium', name: 'Freemium' } } as Subscription;
    expect(standingOf(free, none)).toEqual({ kind: 'free' });
    expect(standingOf({ ...free, state: 'trial_ended' }, none)).toEqual({ kind: 'trial_ended' });
  });
  it('days until a date count the day that has begun', () => {
    expect(daysUntil(at, Date.parse('2026-05-31T12:00:00Z'))).toBe(1);
    expect(daysUntil(at, Date.parse('2026-06-02T00:00:00Z'))).toBe(0);
  });
  it('a plan can be bought, upgraded, downgraded or paid at another interval, and nothing while a change waits', () => {
    expect(choiceOf({ ...billing, order: null }, 'plus', 'month')).toBe('buy');
    expect(choiceOf(billing, 'plus', 'month')).toBe('own');
    expect(choiceOf(billing, 'plus', 'year')).toBe('interval');
    expect(choiceOf(billing, 'professional', 'month')).toBe('upgrade');
    expect(choiceOf({ ...billing, order: { ...order, plan: 'professional' } }, 'plus', 'month')).toBe('downgrade');
    expect(choiceOf({ ...billing, scheduled: { ...order, at } }, 'professional', 'month')).toBe('blocked');
  });
  it('a subscription can be cancelled once', () => {
    expect(canCancel(billing)).toBe(true);
    expect(canCancel({ ...billing, next_charge: null })).toBe(false);
    expect(canCancel({ ...billing, order: null })).toBe(false);
  });
});

it('the subjects of a message are sales, billing, onboarding, enterprise and other [billing-015]', () => {
  expect(contactSubjects).toEqual(['sales', 'billing', 'onboarding', 'enterprise', 'other']);
});

describe('the calculator of the price page', () => {
  const order = newCart({ plan: 'plus', users: 2, readers: 3, streams: 1 }, used);

  it('a year costs twelve of the lower monthly prices, a month one: users, read-only users and streams [billing-044] [billing-045] [billing-046]', () => {
    expect(priceOf({ ...order, commitment: 'month' })).toBe(2 * 99 + 3 * 49 + 29);
    expect(priceOf({ ...order, commitment: 'year' })).toBeCloseTo(12 * (2 * 84.08 + 3 * 41.58 + 24.58), 2);
  });
});
