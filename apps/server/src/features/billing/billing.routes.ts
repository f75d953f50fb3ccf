import { planFeatures, planNames, planQuotas, planSlugs } from '@masthead/contract';
import { euroPrices, type Order, type PricedPlan, perMonth, pricedPlans, toMajor } from '@masthead/pricing';
import { v7 as uuidv7 } from 'uuid';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { bodyAsSent } from '../../platform/http/raw-body.ts';
import { findCaller, type Handlers, type Scope } from '../access/index.ts';
import { findProvider, openAccount, providerOf } from './account.ts';
import { cardAnswer, showState } from './billing-state.ts';
import { findCoupon } from './coupons.queries.ts';
import { couponAnswer, usableCoupon } from './coupons.ts';
import { findCustomer, setAddress } from './customers.queries.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import { sendInvoicePdf } from './invoice-pdf.ts';
import { findInvoice, listInvoices } from './invoices.queries.ts';
import { sendContactMessage, sendEnquiry } from './messages.ts';
import { orderOf } from './orders.ts';
import type { Needs } from './providers/provider.ts';
import { applyCoupon, changeOrder, previewOrder, setCanceled, subscribe } from './subscribe.ts';
import { findLive } from './subscriptions.queries.ts';
import { checkVatNumber } from './tax-state.ts';
import { receiveEvent } from './webhook.ts';

const intervals = ['month', 'year'] as const;
const isPriced = (slug: string): slug is PricedPlan => pricedPlans.some((plan) => plan === slug);

/** Returns a plan with its prices; none if the operator sets plans. */
const planAnswer = (slug: (typeof planSlugs)[number], hasPrices: boolean) => ({
  name: planNames[slug],
  internal_name: slug,
  slug,
  order: planSlugs.indexOf(slug),
  commitments:
    hasPrices && isPriced(slug)
      ? intervals.map((interval) => ({
          interval,
          amount: toMajor(perMonth(euroPrices.plans[slug], interval, euroPrices.currency), euroPrices.currency),
          currency: euroPrices.currency,
        }))
      : [],
});

/** Charges a confirmed card from now on. */
async function saveCard(needs: Needs, { organisationId }: Scope, paymentMethodId: string) {
  const account = await openAccount(needs, organisationId);
  await providerOf(needs).saveCard(needs, account, paymentMethodId);
  return { data: cardAnswer((await findCustomer(needs.db, organisationId))!)! };
}

export const billingRoutes: Handlers = {
  'billing.plans': (call) => ({
    data: planSlugs
      .filter((slug) => slug !== 'essential')
      .map((slug) => planAnswer(slug, findProvider(call) !== undefined)),
  }),
  'billing.plans.show': (call) => ({ data: planAnswer(call.params.plan, findProvider(call) !== undefined) }),
  'billing.features': () => ({
    data: [
      ...Object.entries(planFeatures).map(([name, { from }]) => ({
        name,
        plans: Object.fromEntries(planSlugs.map((slug, at) => [slug, at >= planSlugs.indexOf(from)])),
      })),
      ...Object.entries(planQuotas).map(([name, plans]) => ({ name, plans })),
    ],
  }),
  'billing.show': async (call) => ({ data: await showState(call, call.scope.organisationId) }),
  'billing.preview': async (call) => ({
    data: (await previewOrder(call, call.scope.organisationId, call.body)).preview,
  }),
  'billing.setup-intent': async (call) => {
    const account = await openAccount(call, call.scope.organisationId);
    return { data: { client_secret: await providerOf(call).prepareCard(call, account) } };
  },
  'billing.start-session': async (call) => {
    const { preview } = await previewOrder(call, call.scope.organisationId, call.body);
    const account = await openAccount(call, call.scope.organisationId);
    return { data: { client_secret: await providerOf(call).prepareCard(call, account), preview } };
  },
  'billing.card.update': (call) => saveCard(call, call.scope, call.body.payment_method_id),
  'billing.payment-method.attach': (call) => saveCard(call, call.scope, call.body.payment_method_id),
  'billing.payment-method.detach': async (call) => {
    const { organisationId } = call.scope;
    const live = await findLive(call.db, organisationId);
    if (live && !live.canceled_at && live.provider !== 'invoice') throw new Failure(409, 'card_in_use');
    await providerOf(call).removeCard(call, await openAccount(call, organisationId));
  },
  'billing.subscription.store': async (call) => {
    const payment = await subscribe(call, call.scope.organisationId, call.body);
    return { data: { payment, state: await showState(call, call.scope.organisationId) } };
  },
  'billing.subscription.swap-plan': async (call) => {
    const { body, scope } = call;
    if (body.coupon) await applyCoupon(call, scope.organisationId, body.coupon);
    const payment = await changeOrder(call, scope.organisationId, () => orderOf(body));
    return { data: { payment, state: await showState(call, scope.organisationId) } };
  },
  'billing.subscription.licenses': async (call) => {
    const { licenses, readOnlyLicenses, extra_streams } = call.body;
    const payment = await changeOrder(call, call.scope.organisationId, (before: Order) => {
      const wanted: Order = {
        ...before,
        users: licenses ?? before.users,
        readOnlyUsers: readOnlyLicenses ?? before.readOnlyUsers,
        streams: extra_streams ?? before.streams,
      };
      if (wanted.users < 1) throw invalidField('licenses', 'min_value', { min: 1 });
      return wanted;
    });
    return { data: { payment, state: await showState(call, call.scope.organisationId) } };
  },
  'billing.subscription.cancel': async (call) => {
    await setCanceled(call, call.scope.organisationId, true, call.body.reason);
    return { data: await showState(call, call.scope.organisationId) };
  },
  'billing.subscription.resume': async (call) => {
    await setCanceled(call, call.scope.organisationId, false, null);
    return { data: await showState(call, call.scope.organisationId) };
  },
  'billing.subscription.apply-coupon': async (call) => {
    await applyCoupon(call, call.scope.organisationId, call.body.coupon);
    return { data: await showState(call, call.scope.organisationId) };
  },
  'billing.coupons.apply-to-plan': async (call) => ({
    data: couponAnswer(await applyCoupon(call, call.scope.organisationId, call.params.coupon_id, call.body.plan)),
  }),
  'billing.check-coupon-validity': async (call) => {
    const { coupon, plan } = call.body;
    const { organisationId } = call.scope;
    const use = { code: coupon, plan, currency: euroPrices.currency, organisationId, now: call.clock.now() };
    return { data: couponAnswer(await usableCoupon(call.db, use)) };
  },
  'billing.coupons.show': async ({ db, params }) => {
    const row = await findCoupon(db, params.coupon);
    if (!row || row.ended_at) throw notFound();
    return { data: couponAnswer(row) };
  },
  'billing.invoices': async ({ db, scope, query }) => {
    const { limit } = query;
    const rows = await listInvoices(db, scope.organisationId, readCursor(query.cursor, ['moment', 'id']), limit);
    return pageOf(rows, limit, (row) => [row.issued_at, row.id], invoiceAnswer);
  },
  'billing.invoices.pdf': async (call) => {
    const invoice = await findInvoice(call.db, call.scope.organisationId, call.params.invoice_id);
    if (!invoice) throw notFound();
    return await sendInvoicePdf(call, invoice);
  },
  'billing.invoices.pay': async (call) => {
    const { organisationId } = call.scope;
    const invoice = await findInvoice(call.db, organisationId, call.params.invoice_id);
    if (!invoice) throw notFound();
    return { data: await providerOf(call).pay(call, await openAccount(call, organisationId), invoice) };
  },
  'billing.address.show': async ({ db, scope }) => ({
    data: (await findCustomer(db, scope.organisationId))?.address ?? null,
  }),
  'billing.address.update': async (call) => {
    const { body, scope, db } = call;
    if (body.country === 'US' && !body.state) throw invalidField('state', 'required');
    const address = { ...body, state: body.country === 'US' ? body.state : null };
    const { buyer } = await openAccount(call, scope.organisationId);
    await setAddress(db, scope.organisationId, address);
    await checkVatNumber(call, buyer);
    const account = await openAccount(call, scope.organisationId);
    await providerOf(call).updateCustomer(call, account, await findLive(db, scope.organisationId));
    return { data: address };
  },
  'billing.enterprise-enquiries.store': (call) => sendEnquiry(call, { id: uuidv7(), ...call.body }),
  'billing.provider-webhook': async (call) => {
    const signature = call.request.headers['stripe-signature'];
    await receiveEvent(call, bodyAsSent(call.request), typeof signature === 'string' ? signature : undefined);
  },
  'contact-us.store': async (call) => {
    const sender = await findCaller(call, call.request);
    await sendContactMessage(call, { id: uuidv7(), ...call.body }, sender?.organisation_id ?? null);
  },
};
