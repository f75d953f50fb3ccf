import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { type Call, type Handlers, writeEntry } from '../access/index.ts';
import { type CouponRow, endCoupon, findCoupon, listCoupons } from './coupons.queries.ts';
import { couponAnswer } from './coupons.ts';
import { findCustomer } from './customers.queries.ts';
import { staffInvoiceAnswer } from './invoice-answer.ts';
import { listAllInvoices } from './invoices.queries.ts';
import { listEnquiries, listMessages, updateEnquiry } from './messages.queries.ts';
import { creditInvoice, makeCoupon, payInvoice, setFirstDiscount } from './staff-billing.ts';

const staffCouponAnswer = (row: CouponRow) => ({
  ...couponAnswer(row),
  duration: row.duration,
  duration_in_months: row.months,
  plans: row.plans.filter((plan) => plan === 'plus' || plan === 'professional'),
  expires_at: row.expires_at,
  max_redemptions: row.max_redemptions,
  redemptions: row.redemptions,
});

type Deed = 'staff.organisations.discount.update' | 'staff.invoices.mark-paid' | 'staff.invoices.credit';

/** Notes in the log of a customer what staff have done; the door notes it in that of staff alone. */
const note = (
  { db, clock, scope }: Call<Deed>,
  endpoint: Deed,
  { organisation_id, ...subject }: { organisation_id: string; invoice_id?: string },
  reason: string | null,
) => writeEntry(db, { organisation_id, at: clock.now(), user_id: scope.actor.user_id, endpoint, subject, reason });

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
  'staff.coupons.store': async (call) => ({ data: staffCouponAnswer(await makeCoupon(call, call.body)) }),
  'staff.coupons.delete': async ({ db, clock, params }) => {
    if ((await endCoupon(db, params.coupon_id, clock.now())) === 0) throw notFound();
  },
  'staff.organisations.discount.show': async ({ db, params }) => {
    const code = (await findCustomer(db, params.organisation_id))?.discount_code;
    const row = code ? await findCoupon(db, code) : undefined;
    return { data: row ? couponAnswer(row) : null };
  },
  'staff.organisations.discount.update': async (call) => {
    const row = await setFirstDiscount(call, call.params.organisation_id, call.body.coupon);
    await note(call, 'staff.organisations.discount.update', call.params, call.body.reason);
    return { data: row ? couponAnswer(row) : null };
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
  'staff.invoices.mark-paid': async (call) => {
    const at = call.body.paid_at ? new Date(call.body.paid_at) : call.clock.now();
    const paid = await payInvoice(call, call.params.invoice_id, { at, reference: call.body.reference });
    const { organisation_id, id: invoice_id } = paid;
    await note(call, 'staff.invoices.mark-paid', { organisation_id, invoice_id }, call.body.reference);
    return { data: staffInvoiceAnswer(paid) };
  },
  'staff.invoices.credit': async (call) => {
    const credit = await creditInvoice(call, call.params.invoice_id, call.body);
    const { organisation_id, id: invoice_id } = credit;
    await note(call, 'staff.invoices.credit', { organisation_id, invoice_id }, call.body.reason);
    return { data: staffInvoiceAnswer(credit) };
  },
};
