import type { OrderForm } from '@masthead/contract';
import { couponEnd, type Order } from '@masthead/pricing';
import { v7 as uuidv7 } from 'uuid';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import { refuseTooFewSeats } from '../organisations/index.ts';
import { openAccount, providerOf } from './account.ts';
import { changing } from './changing.ts';
import { type CouponRow, uncountRedemption } from './coupons.queries.ts';
import { couponOf, redeem, usableCoupon } from './coupons.ts';
import { setDiscount } from './customers.queries.ts';
import { orderOf, type Priced, priceOrder } from './orders.ts';
import type { Account, Needs, Outcome } from './providers/provider.ts';
import { endLive, findLive, insertLive, type SubscriptionRow } from './subscriptions.queries.ts';
import { vatStateOf } from './tax-state.ts';

const seatsOf = ({ users, readOnlyUsers }: Order) => ({ licenses: users, read_only_licenses: readOnlyUsers });

/** Refuses a VAT number that cannot be one, before it decides the tax of an invoice. */
function refuseWrongVat({ buyer, customer }: Account): void {
  if (vatStateOf(buyer, customer) === 'invalid') throw invalidField('vat_number', 'vat_number_invalid');
}

/** Returns the coupon that a first order gets: the one entered, otherwise the one stored for the organisation. */
async function couponFor(
  needs: Needs,
  { customer, list, buyer }: Account,
  form: Pick<OrderForm, 'plan' | 'coupon'>,
): Promise<CouponRow | undefined> {
  const code = form.coupon ?? customer.discount_code;
  if (!code) return undefined;
  const use = { code, plan: form.plan, currency: list.currency, organisationId: buyer.organisation_id };
  return await usableCoupon(needs.db, { ...use, now: needs.clock.now() });
}

/** Prices an order or a change before it is placed. */
export async function previewOrder(needs: Needs, organisationId: string, form: OrderForm): Promise<Priced> {
  const account = await openAccount(needs, organisationId);
  refuseWrongVat(account);
  const now = needs.clock.now();
  const order = orderOf(form);
  const live = await findLive(needs.db, organisationId);
  const subscription = live && live.status !== 'incomplete' ? live : undefined;
  const row = subscription ? undefined : await couponFor(needs, account, form);
  const coupon = row ? couponOf(row) : null;
  const couponEnds = coupon && couponEnd(coupon, order.interval, now);
  return priceOrder({ account, subscription, order, coupon, couponEnds, now });
}

/** Places the first order of an organisation and charges it. Of two at once, one is refused with 409. */
export async function subscribe(
  needs: Needs,
  organisationId: string,
  form: OrderForm & { payment_method_id: string | null },
): Promise<Outcome> {
  const provider = providerOf(needs);
  const order = orderOf(form);
  refuseWrongVat(await openAccount(needs, organisationId));
  return await changing(needs, organisationId, async () => {
    await refuseTooFewSeats(needs.db, organisationId, { had: {}, wanted: seatsOf(order) }, needs.clock.now());
    await refuseLive(needs, organisationId);
    if (form.payment_method_id)
      await provider.saveCard(needs, await openAccount(needs, organisationId), form.payment_method_id);
    const account = await openAccount(needs, organisationId);
    const coupon = await couponFor(needs, account, form);
    const subscription = await claim(needs, account, order, coupon);
    try {
      return await provider.start(needs, account, subscription);
    } catch (error) {
      await needs.db.transaction().execute(async (transaction) => {
        // Without an answer nobody knows what was charged: the reconciliation finds out.
        if (error instanceof Failure && error.code === 'payment_provider_away') return;
        await endLive(transaction, organisationId, subscription.id, needs.clock.now());
        await uncountRedemption(transaction, organisationId, subscription.id);
      });
      throw error;
    }
  });
}

/** Refuses an order beside a live subscription. A checkout that was not finished is replaced. */
async function refuseLive(needs: Needs, organisationId: string): Promise<void> {
  const live = await findLive(needs.db, organisationId);
  if (!live) return;
  if (live.status !== 'incomplete') throw new Failure(409, 'already_subscribed');
  const account = await openAccount(needs, organisationId);
  await providerOf(needs).sync(needs, account);
  const now = await findLive(needs.db, organisationId);
  if (now && now.status !== 'incomplete') throw new Failure(409, 'already_subscribed');
  if (!now) return;
  await providerOf(needs).abandon(needs, account, now);
  await uncountRedemption(needs.db, organisationId, now.id);
}

/** Makes the live subscription, before the provider is asked: a crash in between leaves one row that is found again. */
const claim = (
  needs: Needs,
  { buyer, list, customer }: Account,
  order: Order,
  coupon: CouponRow | undefined,
): Promise<SubscriptionRow> =>
  needs.db.transaction().execute(async (transaction) => {
    const now = needs.clock.now();
    const id = uuidv7();
    const { organisation_id } = buyer;
    const inserted = await insertLive(
      transaction,
      {
        id,
        organisation_id,
        provider: customer.provider,
        ordered: order,
        currency: list.currency,
        coupon_code: coupon?.code ?? null,
        coupon: coupon ? { type: coupon.type, value: coupon.value } : null,
        coupon_ends_at: coupon ? couponEnd(couponOf(coupon), order.interval, now) : null,
      },
      now,
    );
    if (inserted === 0) throw new Failure(409, 'already_subscribed');
    if (coupon) {
      await redeem(transaction, coupon, { organisationId: organisation_id, subscriptionId: id, now });
      await setDiscount(transaction, organisation_id, null);
    }
    return (await findLive(transaction, organisation_id))!;
  });

/** Returns the subscription to change. Throws 409 if there is none, or if a change is already scheduled. */
async function liveOf(needs: Needs, organisationId: string): Promise<SubscriptionRow> {
  const live = await findLive(needs.db, organisationId);
  if (!live || live.status === 'incomplete') throw new Failure(409, 'not_subscribed');
  return live;
}

/** Changes the order: at once if it only adds, otherwise at the end of the period. */
export async function changeOrder(
  needs: Needs,
  organisationId: string,
  change: (before: Order) => Order,
): Promise<Outcome> {
  await openAccount(needs, organisationId);
  return await changing(needs, organisationId, async () => {
    const live = await liveOf(needs, organisationId);
    const order = change(live.ordered);
    if (live.status === 'past_due') throw new Failure(409, 'payment_overdue');
    if (live.scheduled || live.canceled_at) throw new Failure(409, 'change_scheduled');
    const seats = { had: seatsOf(live.ordered), wanted: seatsOf(order) };
    await refuseTooFewSeats(needs.db, organisationId, seats, needs.clock.now());
    const account = await openAccount(needs, organisationId);
    const provider = providerOf(needs);
    const priced = priceOrder({
      account,
      subscription: live,
      order,
      coupon: null,
      couponEnds: null,
      now: needs.clock.now(),
    });
    if (priced.takesEffect === 'now')
      return await provider.change(needs, account, live, { order, expected: priced.totalNow });
    if (priced.takesEffect === 'period_end') await provider.schedule(needs, account, live, order);
    return { status: 'succeeded', client_secret: null };
  });
}

/** Cancels at the end of the period, or takes a cancellation or a scheduled change back. */
export async function setCanceled(
  needs: Needs,
  organisationId: string,
  canceled: boolean,
  reason: string | null,
): Promise<void> {
  await openAccount(needs, organisationId);
  await changing(needs, organisationId, async () => {
    const live = await liveOf(needs, organisationId);
    if (!canceled && !live.canceled_at && !live.scheduled) throw new Failure(409, 'nothing_to_resume');
    if (canceled && live.canceled_at) return;
    const account = await openAccount(needs, organisationId);
    await providerOf(needs).setCanceled(needs, account, live, canceled, reason);
  });
}

/** Applies a coupon to the subscription from its next invoice on; before the first order, stores it for that. */
export async function applyCoupon(
  needs: Needs,
  organisationId: string,
  code: string,
  plan?: string,
): Promise<CouponRow> {
  const opened = await openAccount(needs, organisationId);
  const now = needs.clock.now();
  const use = { code, currency: opened.list.currency, organisationId, now };
  return await changing(needs, organisationId, async () => {
    const live = await findLive(needs.db, organisationId);
    const running = live && live.status !== 'incomplete' ? live : undefined;
    const coupon = await usableCoupon(needs.db, { ...use, plan: running?.ordered.plan ?? plan });
    if (!running || plan) {
      await setDiscount(needs.db, organisationId, coupon.code);
      return coupon;
    }
    await needs.db
      .transaction()
      .execute((transaction) => redeem(transaction, coupon, { organisationId, subscriptionId: running.id, now }));
    try {
      await providerOf(needs).applyCoupon(needs, await openAccount(needs, organisationId), running, couponOf(coupon));
    } catch (error) {
      // The provider stores a coupon that it has accepted, also if it could not be read afterwards.
      const after = await findLive(needs.db, organisationId);
      if (after?.coupon_code !== coupon.code)
        await uncountRedemption(needs.db, organisationId, running.id, coupon.code);
      throw error;
    }
    return coupon;
  });
}
