import { graceDays } from '@masthead/contract';
import { type LineKind, nextPeriodEnd, type Order, prorate, quote, settle, sumOf } from '@masthead/pricing';
import { v7 as uuidv7 } from 'uuid';
import { after, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { applySubscription } from '../apply-subscription.ts';
import { couponFields } from '../coupons.ts';
import { lockCustomer, setCard, setCredit } from '../customers.queries.ts';
import { type InvoiceRow, nextNumber, setFailure, setPaid, upsertInvoice } from '../invoices.queries.ts';
import { couponAt } from '../orders.ts';
import { buyerOf, sellerOf } from '../parties.ts';
import {
  endLive,
  findSubscription,
  type SubscriptionFields,
  type SubscriptionRow,
  updateLive,
} from '../subscriptions.queries.ts';
import type { ProviderName } from './names.ts';
import type { Account, Needs, Outcome, Provider } from './provider.ts';

interface Bill {
  order: Order;
  lines: { kind: LineKind; plan: string; quantity: number; amount: number }[];
  discount: number;
  taxAmount: number;
  period: { start: Date; end: Date };
}

/**
 * Creates a provider whose records are our own tables. `test` charges a card that does not exist, `invoice` waits for a
 * transfer.
 */
export const ledgerProvider = (name: Exclude<ProviderName, 'stripe'>): Provider => ({
  name,
  prepareCard: async (_needs, { buyer }) => {
    if (name === 'invoice') throw new Failure(409, 'billing_without_cards');
    return `test_${buyer.organisation_id}`;
  },
  saveCard: async ({ db }, { buyer }, methodId) => {
    const last4 = testCards.get(methodId);
    if (name === 'invoice' || !last4)
      throw new Failure(409, name === 'invoice' ? 'billing_without_cards' : 'test_card_unknown');
    if (last4 === refused) throw new Failure(402, 'card_declined');
    const card = { name: buyer.name, last4, exp_month: 12, exp_year: 2099, brand: 'test' };
    await setCard(db, buyer.organisation_id, methodId, card);
    return card;
  },
  removeCard: async ({ db }, { buyer }) => void (await setCard(db, buyer.organisation_id, null, null)),
  start: async (needs, account, subscription) => {
    if (name === 'test' && !account.customer.payment_method_id) throw new Failure(409, 'card_required');
    const now = needs.clock.now();
    return inLedger(needs, account, subscription, async (transaction, row) => {
      const { ordered: order } = row;
      const period = { start: now, end: nextPeriodEnd(now, now, order.interval) };
      const outcome = await billPeriod(needs, transaction, { ...account, row, order, period });
      await keep(
        transaction,
        account,
        row,
        {
          status: 'active',
          anchor_at: now,
          period_starts_at: period.start,
          period_ends_at: period.end,
          billed_coupon: couponAt(row, now),
        },
        now,
      );
      return outcome;
    });
  },
  abandon: async ({ db, clock }, { buyer }, { id }) => void (await endLive(db, buyer.organisation_id, id, clock.now())),
  change: (needs, account, subscription, { order }) =>
    inLedger(needs, account, subscription, async (transaction, row) => {
      const now = needs.clock.now();
      const coupon = couponAt(row, now);
      const priced = prorate({
        before: { order: row.ordered, coupon: row.billed_coupon },
        after: { order, coupon },
        period: { start: new Date(row.period_starts_at!), end: new Date(row.period_ends_at!) },
        at: now,
        tax: account.tax,
        list: account.list,
        newEnd: nextPeriodEnd(now, now, order.interval),
      });
      const bill: Bill = {
        order,
        lines: priced.lines,
        discount: 0,
        taxAmount: priced.taxAmount,
        period: priced.period,
      };
      const outcome = await issue(needs, transaction, { ...account, row, ...bill });
      const restarts = order.interval !== row.ordered.interval;
      await keep(
        transaction,
        account,
        row,
        {
          ordered: order,
          billed_coupon: coupon,
          ...(restarts && {
            anchor_at: now,
            period_starts_at: priced.period.start,
            period_ends_at: priced.period.end,
          }),
        },
        now,
      );
      return outcome;
    }),
  schedule: async (needs, account, subscription, order) =>
    inLedger(needs, account, subscription, (transaction, row) =>
      keep(transaction, account, row, { scheduled: order }, needs.clock.now()),
    ),
  setCanceled: async (needs, account, subscription, canceled, reason) =>
    inLedger(needs, account, subscription, (transaction, row) => {
      const now = needs.clock.now();
      return keep(
        transaction,
        account,
        row,
        {
          scheduled: null,
          canceled_at: canceled ? now : null,
          cancel_reason: reason,
        },
        now,
      );
    }),
  applyCoupon: async (needs, account, subscription, coupon) =>
    inLedger(needs, account, subscription, (transaction, row) => {
      const now = needs.clock.now();
      return keep(transaction, account, row, couponFields(coupon, row.ordered, now), now);
    }),
  pay: (needs, account, invoice) => payAgain(needs, account, invoice, name),
  updateCustomer: async () => {},
  credit: (needs, account, invoice, amount, reason) =>
    needs.db
      .transaction()
      .execute((transaction) => creditNote(needs, transaction, account, { invoice, amount, reason })),
  sync: async () => {},
});

const refused = '0002';
/** Payment methods of the test provider. The page shows them as the only two cards. */
const testCards: ReadonlyMap<string, string> = new Map([
  ['pm_test_accepted', '4242'],
  ['pm_test_refused', refused],
]);

/** Runs a change of a subscription in a transaction that holds its customer. */
const inLedger = <T>(
  { db }: Needs,
  { buyer }: Account,
  { id }: SubscriptionRow,
  work: (transaction: Db, row: SubscriptionRow) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, buyer.organisation_id);
    return await work(transaction, (await findSubscription(transaction, buyer.organisation_id, id))!);
  });

async function keep(
  transaction: Db,
  { list }: Account,
  { organisation_id, id }: SubscriptionRow,
  fields: SubscriptionFields,
  now: Date,
): Promise<void> {
  await updateLive(transaction, organisation_id, id, fields);
  await applySubscription(transaction, (await findSubscription(transaction, organisation_id, id))!, list, now);
}

interface Billed extends Account {
  row: SubscriptionRow;
  order: Order;
  period: { start: Date; end: Date };
}

/** Bills a whole period of an order. */
function billPeriod(needs: Needs, transaction: Db, billed: Billed): Promise<Outcome> {
  const priced = quote(billed.order, billed.list, couponAt(billed.row, billed.period.start), billed.tax);
  return issue(needs, transaction, { ...billed, ...priced });
}

/** Issues an invoice with the next number and charges it. The credit of the customer is used first. */
async function issue(needs: Needs, transaction: Db, billed: Billed & Omit<Bill, 'order' | 'period'>): Promise<Outcome> {
  const { row, order, lines, discount, taxAmount, tax, buyer } = billed;
  const now = needs.clock.now();
  const customer = (await lockCustomer(transaction, buyer.organisation_id))!;
  const subtotal = sumOf(lines.map(({ amount }) => amount));
  const total = subtotal - discount + taxAmount;
  const { due, creditLeft } = settle(total, customer.credit);
  const byTransfer = row.provider === 'invoice';
  const isPaid = due === 0 || !byTransfer;
  await upsertInvoice(transaction, {
    id: uuidv7(),
    organisation_id: buyer.organisation_id,
    subscription_id: row.id,
    provider: row.provider,
    provider_id: null,
    number: await nextNumber(transaction, now.getUTCFullYear()),
    status: isPaid ? 'paid' : 'open',
    credits_invoice_id: null,
    plan: order.plan,
    interval: order.interval,
    currency: row.currency,
    lines: lines.map(({ kind, plan, quantity, amount }) => ({ description: `${kind}:${plan}`, quantity, amount })),
    subtotal,
    discount,
    tax: taxAmount,
    tax_kind: tax.kind,
    total,
    due,
    expected_total: total,
    seller: sellerOf(needs.config),
    buyer: buyerOf(buyer, customer),
    period_starts_at: billed.period.start,
    period_ends_at: billed.period.end,
    issued_at: now,
    due_at: byTransfer ? after(now, days(graceDays)) : now,
    paid_at: isPaid ? now : null,
    reference: null,
    failure: null,
  });
  if (creditLeft !== customer.credit) await setCredit(transaction, buyer.organisation_id, creditLeft);
  return { status: isPaid ? 'succeeded' : 'open', client_secret: null };
}

/** Renews a subscription whose period is over, or ends it. Runs once for each period that has passed. */
export async function renew(needs: Needs, account: Account, subscription: SubscriptionRow): Promise<void> {
  await inLedger(needs, account, subscription, async (transaction, row) => {
    const now = needs.clock.now();
    if (row.status === 'ended' || !row.period_ends_at || new Date(row.period_ends_at) > now) return;
    const start = new Date(row.period_ends_at);
    if (row.canceled_at) return keep(transaction, account, row, { status: 'ended', ended_at: start }, now);
    const order = row.scheduled ?? row.ordered;
    const restarts = order.interval !== row.ordered.interval;
    const anchor = restarts ? start : new Date(row.anchor_at!);
    const period = { start, end: nextPeriodEnd(anchor, start, order.interval) };
    await billPeriod(needs, transaction, { ...account, row, order, period });
    await keep(
      transaction,
      account,
      row,
      {
        ordered: order,
        scheduled: null,
        anchor_at: anchor,
        period_starts_at: start,
        period_ends_at: period.end,
        billed_coupon: couponAt(row, start),
      },
      now,
    );
  });
}

/** Ends a subscription whose invoice stayed unpaid, or marks it as unpaid. */
export const setUnpaid = (needs: Needs, account: Account, subscription: SubscriptionRow, since: Date | null) =>
  inLedger(needs, account, subscription, (transaction, row) => {
    const now = needs.clock.now();
    const fields: SubscriptionFields = since
      ? { status: 'past_due', payment_failed_at: since }
      : { status: 'ended', ended_at: now };
    return row.status === 'ended' ? Promise.resolve() : keep(transaction, account, row, fields, now);
  });

/** Marks an invoice as paid and takes its subscription out of arrears. Call it in a transaction. */
export async function markPaid(
  needs: Needs,
  transaction: Db,
  account: Account,
  invoice: InvoiceRow,
  paid: { at: Date; reference: string | null },
): Promise<void> {
  const { organisation_id, subscription_id } = invoice;
  if ((await setPaid(transaction, organisation_id, invoice.id, paid.at, paid.reference)) === 0)
    throw new Failure(409, 'invoice_not_open');
  const row = subscription_id ? await findSubscription(transaction, organisation_id, subscription_id) : undefined;
  if (row?.status !== 'past_due') return;
  await keep(transaction, account, row, { status: 'active', payment_failed_at: null }, needs.clock.now());
}

async function payAgain(needs: Needs, account: Account, invoice: InvoiceRow, name: ProviderName): Promise<Outcome> {
  if (invoice.status !== 'open') throw new Failure(409, 'invoice_not_open');
  if (name === 'invoice') throw new Failure(409, 'billing_without_cards');
  if (!account.customer.payment_method_id) throw new Failure(409, 'card_required');
  await needs.db
    .transaction()
    .execute((transaction) =>
      markPaid(needs, transaction, account, invoice, { at: needs.clock.now(), reference: null }),
    );
  return { status: 'succeeded', client_secret: null };
}

/** Issues a credit note: a document with negative amounts. An open invoice that is credited in full is no longer due. */
async function creditNote(
  needs: Needs,
  transaction: Db,
  { buyer, tax }: Account,
  { invoice, amount, reason }: { invoice: InvoiceRow; amount: number; reason: string },
): Promise<string> {
  const now = needs.clock.now();
  const customer = (await lockCustomer(transaction, buyer.organisation_id))!;
  const taxPart = invoice.total === 0 ? 0 : Math.round((amount * invoice.tax) / invoice.total);
  const id = uuidv7();
  await upsertInvoice(transaction, {
    ...invoice,
    id,
    provider_id: null,
    number: await nextNumber(transaction, now.getUTCFullYear()),
    status: 'credit',
    credits_invoice_id: invoice.id,
    lines: [{ description: reason, quantity: 1, amount: taxPart - amount }],
    subtotal: taxPart - amount,
    discount: 0,
    tax: taxPart === 0 ? 0 : -taxPart,
    tax_kind: tax.kind,
    total: -amount,
    due: 0,
    expected_total: -amount,
    seller: sellerOf(needs.config),
    buyer: buyerOf(buyer, customer),
    period_starts_at: null,
    period_ends_at: null,
    issued_at: now,
    due_at: null,
    paid_at: null,
    reference: null,
    failure: null,
  });
  if (invoice.status === 'open' && amount === invoice.total)
    await setFailure(transaction, buyer.organisation_id, invoice.id, 'void', null);
  else await setCredit(transaction, buyer.organisation_id, customer.credit + amount);
  return id;
}
