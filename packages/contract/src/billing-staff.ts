import { z } from 'zod';
import { coupon, couponCode, enquiry, soldPlan, staffCoupon, staffInvoice } from './billing-records.ts';
import { contactSubjects, couponDurations, enquiryStatuses, invoiceStatuses } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  currencyCode,
  dateTime,
  flag,
  id,
  longText,
  one,
  ordinal,
  page,
  paging,
  requiredText,
  shortText,
} from './fields.ts';

const staffOnly = { area: 'billing', access: 'staff' } as const;

export const enquiryForm = z.object({ note: longText.nullable(), status: z.enum(enquiryStatuses) });
export const paidForm = z.object({ paid_at: dateTime.optional(), reference: shortText.nullable().default(null) });
export const creditForm = z.object({ amount: z.number().gt(0).max(10_000_000), reason: requiredText });
export const couponForm = z.object({
  id: couponCode.regex(/^[A-Z0-9_-]+$/i),
  /** Above 0, at most 100. */
  percent_off: z.number().gt(0).max(100).optional(),
  amount_off: z.number().gt(0).max(1_000_000).optional(),
  currency: currencyCode.nullable().default(null),
  duration: z.enum(couponDurations).default('once'),
  duration_in_months: ordinal.max(36).nullable().default(null),
  plans: z.array(soldPlan).max(2).default([]),
  expires_at: dateTime.nullable().default(null),
  max_redemptions: ordinal.nullable().default(null),
});

export const discountForm = z.object({ coupon: couponCode.nullable(), reason: requiredText });

export const billingStaffEndpoints = defineEndpoints({
  'staff.enterprise-enquiries.index': {
    method: 'GET',
    path: '/staff/billing/enterprise-enquiries',
    summary: 'Enquiries for an offer, the newest first',
    ...staffOnly,
    query: z.object({ status: z.enum(enquiryStatuses).optional(), search: shortText.optional(), ...paging }),
    answer: page(enquiry),
  },
  'staff.enterprise-enquiries.update': {
    method: 'PUT',
    path: '/staff/billing/enterprise-enquiries/{enquiry_id}',
    summary: 'Sets status and note of an enquiry; the note is for staff only',
    ...staffOnly,
    params: z.object({ enquiry_id: id }),
    body: enquiryForm,
    answer: one(enquiry),
  },
  'staff.contact-messages.index': {
    method: 'GET',
    path: '/staff/billing/contact-messages',
    summary: 'Messages of the contact form, the newest first',
    ...staffOnly,
    query: z.object({ subject: z.enum(contactSubjects).optional(), ...paging }),
    answer: page(
      z.object({
        id,
        subject: z.enum(contactSubjects),
        message: z.string(),
        name: z.string(),
        email: z.string(),
        created_at: dateTime,
        /** Organisation of the sender, if signed in. */
        organisation: z.object({ id, name: z.string() }).nullable(),
      }),
    ),
  },
  'staff.coupons.index': {
    method: 'GET',
    path: '/staff/billing/coupons',
    summary: 'Coupons with their redemptions, the newest first',
    ...staffOnly,
    query: z.object(paging),
    answer: page(staffCoupon),
  },
  'staff.coupons.store': {
    method: 'POST',
    path: '/staff/billing/coupons',
    summary: 'Makes a coupon; exactly one of percent_off and amount_off',
    ...staffOnly,
    waitsOutside: true,
    body: couponForm,
    answer: one(staffCoupon),
    status: 201,
  },
  'staff.coupons.delete': {
    method: 'DELETE',
    path: '/staff/billing/coupons/{coupon_id}',
    summary: 'Ends a coupon; discounts already granted stay',
    ...staffOnly,
    waitsOutside: true,
    params: z.object({ coupon_id: couponCode }),
    answer: null,
  },
  'staff.organisations.discount.show': {
    method: 'GET',
    path: '/staff/organisations/{organisation_id}/discount',
    summary: 'Coupon that lowers the first order of an organisation; null: none',
    ...staffOnly,
    params: z.object({ organisation_id: id }),
    answer: one(coupon.nullable()),
  },
  'staff.organisations.discount.update': {
    method: 'PUT',
    path: '/staff/organisations/{organisation_id}/discount',
    summary: 'Sets the coupon that lowers the first order of an organisation; during a trial a button offers it',
    ...staffOnly,
    params: z.object({ organisation_id: id }),
    body: discountForm,
    answer: one(coupon.nullable()),
  },
  'staff.invoices.index': {
    method: 'GET',
    path: '/staff/billing/invoices',
    summary: 'Invoices of all organisations with the reason of a failed payment, the newest first',
    ...staffOnly,
    query: z.object({
      organisation_id: id.optional(),
      status: z.enum(invoiceStatuses).optional(),
      is_overdue: flag.optional(),
      ...paging,
    }),
    answer: page(staffInvoice),
  },
  'staff.invoices.mark-paid': {
    method: 'POST',
    path: '/staff/billing/invoices/{invoice_id}/mark-paid',
    summary: 'Notes that an invoice was paid by bank transfer',
    ...staffOnly,
    params: z.object({ invoice_id: id }),
    body: paidForm,
    answer: one(staffInvoice),
    status: 200,
  },
  'staff.invoices.credit': {
    method: 'POST',
    path: '/staff/billing/invoices/{invoice_id}/credit',
    summary: 'Writes a credit note over all or a part of an invoice; nothing is paid back to the card',
    ...staffOnly,
    waitsOutside: true,
    params: z.object({ invoice_id: id }),
    body: creditForm,
    answer: one(staffInvoice),
    status: 201,
  },
});
