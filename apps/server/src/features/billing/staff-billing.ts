import type { couponForm } from '@masthead/contract';
import { couponValue, euroPrices, toMajor, toMinor } from '@masthead/pricing';
import type { z } from 'zod';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { openAccount, providerOf } from './account.ts';
import { changing } from './changing.ts';
import { type CouponRow, findCoupon, insertCoupon } from './coupons.queries.ts';
import { usableCoupon } from './coupons.ts';
import { findBuyer, setDiscount } from './customers.queries.ts';
import { lockAnyInvoice, type StaffInvoiceRow, sumCredited } from './invoices.queries.ts';
import { markPaid } from './providers/ledger.ts';
import type { Needs } from './providers/provider.ts';
import { findLive } from './subscriptions.queries.ts';

type CouponForm = z.output<typeof couponForm>;

/** Makes a coupon. Throws 422 for one that cannot be, or whose code exists. */
export async function makeCoupon({ db, clock }: Pick<Needs, 'db' | 'clock'>, form: CouponForm): Promise<CouponRow> {
  const { percent_off, amount_off, currency } = form;
  if ((percent_off === undefined) === (amount_off === undefined)) throw invalidField('percent_off', 'one_discount');
  if (amount_off !== undefined && !currency) throw invalidField('currency', 'required');
  if (amount_off !== undefined && currency !== euroPrices.currency) throw invalidField('currency', 'invalid');
  if ((form.duration === 'repeating') !== (form.duration_in_months !== null))
    throw invalidField('duration_in_months', 'required');
  const value = couponValue({
    ...(percent_off !== undefined && { percent_off }),
    ...(amount_off !== undefined && { amount_off: toMinor(amount_off, currency!) }),
  })!;
  const code = form.id.toUpperCase();
  const row = {
    ...value,
    code,
    currency: value.type === 'value' ? currency : null,
    duration: form.duration,
    months: form.duration_in_months,
    plans: form.plans,
    expires_at: form.expires_at,
    max_redemptions: form.max_redemptions,
  };
  if ((await insertCoupon(db, row, clock.now())) === 0) throw invalidField('id', 'coupon_exists');
  return (await findCoupon(db, code))!;
}

/**
 * Stores a coupon for the first order of an organisation, which a button offers during a trial; null removes it. Throws 404, 409
 * for an organisation with a subscription, 422 for a coupon that it could not redeem.
 */
export async function setFirstDiscount(
  needs: Needs,
  organisationId: string,
  code: string | null,
): Promise<CouponRow | null> {
  const { db, clock } = needs;
  if (!(await findBuyer(db, organisationId))) throw notFound();
  const { list } = await openAccount(needs, organisationId);
  const live = await findLive(db, organisationId);
  if (live && live.status !== 'incomplete') throw new Failure(409, 'already_subscribed');
  const use = { plan: undefined, currency: list.currency, organisationId, now: clock.now() };
  const coupon = code ? await usableCoupon(db, { ...use, code }) : null;
  await setDiscount(db, organisationId, coupon?.code ?? null);
  return coupon;
}

/** Notes that an invoice was paid by transfer. Throws 404, 409. */
export const payInvoice = (
  needs: Needs,
  invoiceId: string,
  { at, reference }: { at: Date; reference: string | null },
): Promise<StaffInvoiceRow> =>
  needs.db.transaction().execute(async (transaction) => {
    const inside = { ...needs, db: transaction };
    const invoice = await lockAnyInvoice(transaction, invoiceId);
    if (!invoice) throw notFound();
    // Stripe records payments itself.
    if (invoice.provider === 'stripe') throw new Failure(409, 'invoice_of_provider');
    const account = await openAccount(inside, invoice.organisation_id);
    await markPaid(inside, transaction, account, invoice, { at, reference });
    return (await lockAnyInvoice(transaction, invoice.id))!;
  });

/** Issues a credit note over an amount in the major unit. Throws 404, 409, 422 for more than is left. */
export async function creditInvoice(
  needs: Needs,
  invoiceId: string,
  form: { amount: number; reason: string },
): Promise<StaffInvoiceRow> {
  const { db } = needs;
  const found = await lockAnyInvoice(db, invoiceId);
  if (!found) throw notFound();
  const { organisation_id, currency, total } = found;
  const account = await openAccount(needs, organisation_id);
  const amount = toMinor(form.amount, currency);
  // Two notes at once may not credit more than the invoice has.
  return await changing(needs, organisation_id, async () => {
    const invoice = (await lockAnyInvoice(db, invoiceId))!;
    if (invoice.status === 'credit' || invoice.status === 'void') throw new Failure(409, 'invoice_not_open');
    const left = total - (await sumCredited(db, organisation_id, invoice.id));
    if (amount > left) throw invalidField('amount', 'max_value', { max: toMajor(left, currency) });
    const id = await providerOf(needs).credit(needs, account, invoice, amount, form.reason);
    return (await lockAnyInvoice(db, id)) ?? invoice;
  });
}
