import { couponValue, toMajor, toMinor } from '@masthead/pricing';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../access/index.ts';
import { openAccount, providerOf } from './account.ts';
import { type CouponRow, endCoupon, findCoupon, insertCoupon, listCoupons } from './coupons.queries.ts';
import { couponAnswer } from './coupons.ts';
import { staffInvoiceAnswer } from './invoice-answer.ts';
import { listAllInvoices, lockAnyInvoice, sumCredited } from './invoices.queries.ts';
import { listEnquiries, listMessages, updateEnquiry } from './messages.queries.ts';
import { markPaid } from './providers/ledger.ts';

const staffCouponAnswer = (row: CouponRow) => ({
  ...couponAnswer(row),
  duration: row.duration,
  duration_in_months: row.months,
  plans: row.plans.filter((plan) => plan === 'plus' || plan === 'professional'),
  expires_at: row.expires_at,
  max_redemptions: row.max_redemptions,
  redemptions: row.redemptions,
});

export const billingStaffRoutes: Handlers = {
  'staff.enterprise-enquiries.index': async ({ db, query }) => {
    const { status, search, limit } = query;
    const after = readCursor(query.cursor, ['moment', 'id']);
    const rows = await listEnquiries(db, { status, search, after, limit });
    return pageOf(
      rows,
      limit,
      (row) => [row.created_at, row.id],
      (row) => row,
    );
  },
  'staff.enterprise-enquiries.update': async ({ db, params, body }) => {
    const row = await updateEnquiry(db, params.enquiry_id, body);
    if (!row) throw notFound();
    return { data: row };
  },
  'staff.contact-messages.index': async ({ db, query }) => {
    const { subject, limit } = query;
    const rows = await listMessages(db, { subject, after: readCursor(query.cursor, ['moment', 'id']), limit });
    return pageOf(
      rows,
      limit,
      (row) => [row.created_at, row.id],
      (row) => row,
    );
  },
  'staff.coupons.index': async ({ db, query }) => {
    const { limit } = query;
    const rows = await listCoupons(db, readCursor(query.cursor, ['moment', 'text']), limit);
    return pageOf(rows, limit, (row) => [row.created_at, row.code], staffCouponAnswer);
  },
  'staff.coupons.store': async ({ db, clock, body }) => {
    if ((body.percent_off === undefined) === (body.amount_off === undefined))
      throw invalidField('percent_off', 'one_discount');
    if (body.amount_off !== undefined && !body.currency) throw invalidField('currency', 'required');
    if ((body.duration === 'repeating') !== (body.duration_in_months !== null))
      throw invalidField('duration_in_months', 'required');
    const value = couponValue({
      ...(body.percent_off !== undefined && { percent_off: body.percent_off }),
      ...(body.amount_off !== undefined && { amount_off: toMinor(body.amount_off, body.currency!) }),
    })!;
    const code = body.id.toUpperCase();
    const row = {
      ...value,
      code,
      currency: value.type === 'value' ? body.currency : null,
      duration: body.duration,
      months: body.duration_in_months,
      plans: body.plans,
      expires_at: body.expires_at,
      max_redemptions: body.max_redemptions,
    };
    if ((await insertCoupon(db, row, clock.now())) === 0) throw invalidField('id', 'coupon_exists');
    return { data: staffCouponAnswer((await findCoupon(db, code))!) };
  },
  'staff.coupons.delete': async ({ db, clock, params }) => {
    if ((await endCoupon(db, params.coupon_id, clock.now())) === 0) throw notFound();
  },
  'staff.invoices.index': async ({ db, clock, query }) => {
    const { limit } = query;
    const rows = await listAllInvoices(db, {
      organisationId: query.organisation_id,
      status: query.status,
      ...(query.is_overdue && { overdueAt: clock.now() }),
      after: readCursor(query.cursor, ['moment', 'id']),
      limit,
    });
    return pageOf(rows, limit, (row) => [row.issued_at, row.id], staffInvoiceAnswer);
  },
  'staff.invoices.mark-paid': (call) =>
    call.db.transaction().execute(async (transaction) => {
      const needs = { ...call, db: transaction };
      const invoice = await lockAnyInvoice(transaction, call.params.invoice_id);
      if (!invoice) throw notFound();
      // Stripe knows itself what was paid.
      if (invoice.provider === 'stripe') throw new Failure(409, 'invoice_of_provider');
      const account = await openAccount(needs, invoice.organisation_id);
      const at = call.body.paid_at ? new Date(call.body.paid_at) : call.clock.now();
      await markPaid(needs, transaction, account, invoice, { at, reference: call.body.reference });
      return { data: staffInvoiceAnswer((await lockAnyInvoice(transaction, invoice.id))!) };
    }),
  'staff.invoices.credit': async (call) => {
    const { db, body } = call;
    const invoice = await lockAnyInvoice(db, call.params.invoice_id);
    if (!invoice) throw notFound();
    const amount = toMinor(body.amount, invoice.currency);
    const left = invoice.total - (await sumCredited(db, invoice.organisation_id, invoice.id));
    if (invoice.status === 'credit' || invoice.status === 'void') throw new Failure(409, 'invoice_not_open');
    if (amount > left) throw invalidField('amount', 'max_value', { max: toMajor(left, invoice.currency) });
    const account = await openAccount(call, invoice.organisation_id);
    const id = await providerOf(call).credit(call, account, invoice, amount, body.reason);
    return { data: staffInvoiceAnswer((await lockAnyInvoice(db, id)) ?? invoice) };
  },
};
