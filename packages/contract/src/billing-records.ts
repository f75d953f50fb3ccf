import { z } from 'zod';
import { couponDurations, couponTypes, enquiryStatuses, invoiceStatuses, planIntervals } from './choices.ts';
import { cardRefusals } from './errors.ts';
import { currencyCode, date, dateTime, id, requiredText, shortText } from './fields.ts';
import { billingProviders, planSlugs } from './plan-contents.ts';

/** An amount in the major unit of its currency, with the decimals that the currency has: 498.96. Computed in minor units. */
const money = z.number();
export const interval = z.enum(planIntervals);
/** Plans that are sold with a price; enterprise is agreed on request. */
export const soldPlan = z.enum(['plus', 'professional']);
export const seats = z.number().int().min(0).max(100_000);
export const couponCode = z.string().trim().min(1).max(64);
/** An id that the payment provider made, such as pm_1P2x. */
export const providerId = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);

export const billingAddress = z.object({
  line1: requiredText,
  line2: shortText.nullable(),
  postal_code: requiredText,
  city: requiredText,
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Required for US, null elsewhere. */
  state: shortText.nullable(),
});
export type BillingAddress = z.infer<typeof billingAddress>;

export const card = z.object({
  name: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  brand: z.string(),
  address: billingAddress.nullable(),
});
export type Card = z.infer<typeof card>;

export const coupon = z.object({
  /** The code that a customer enters. */
  id: z.string(),
  type: z.enum(couponTypes),
  /** percentage: fraction from 0 to 1 of the price; value: amount in `currency`. */
  value: z.number(),
  currency: currencyCode.nullable(),
  created_at: dateTime,
});
export type Coupon = z.infer<typeof coupon>;

export const staffCoupon = coupon.extend({
  duration: z.enum(couponDurations),
  /** Renewals in months that it lowers; only with the duration `repeating`. */
  duration_in_months: z.number().int().nullable(),
  /** Plans that it lowers; empty: all. */
  plans: z.array(soldPlan),
  expires_at: dateTime.nullable(),
  max_redemptions: z.number().int().nullable(),
  redemptions: z.number().int(),
});

export type StaffCoupon = z.infer<typeof staffCoupon>;

export const paymentPlan = z.object({
  name: z.string(),
  internal_name: z.string(),
  slug: z.enum(planSlugs),
  order: z.number().int(),
  /** Price of one full-access user for one month, by interval; empty without a price: freemium, enterprise, or no prices at all. */
  commitments: z.array(z.object({ interval, amount: money, currency: currencyCode })),
});

/** Fields of an order. All counts are totals, not additions. */
export const order = {
  plan: soldPlan,
  commitment: interval,
  /** Full-access users. */
  licenses: seats.default(1),
  readOnlyLicenses: seats.default(0),
  /** Streams in addition to those of the plan. */
  extra_streams: seats.default(0),
  coupon: couponCode.nullable().default(null),
};

export type OrderForm = z.output<z.ZodObject<typeof order>>;

const orderLine = z.object({
  kind: z.enum(['users', 'readers', 'streams', 'proration', 'discount', 'tax']),
  quantity: z.number().int().nullable(),
  /** Price of one for one month; null if the line is no price times a count. */
  unit_amount: money.nullable(),
  /** Part of the period that a proration covers, from 0 to 1; rate of a tax. */
  share: z.number().nullable(),
  amount: money,
});

/** The consequences of an order before it is placed. */
export const preview = z.object({
  currency: currencyCode,
  /** 1 or 12: months that one charge pays for. */
  installments: z.number().int(),
  lines: z.array(orderLine),
  subtotal: money,
  discount: money,
  tax: money,
  /** `unverified`: the VAT number could not be checked yet, so tax is charged. */
  tax_state: z.enum(['charged', 'reverse_charge', 'none', 'unverified']),
  /** Charge for a full period. */
  total: money,
  /** Charged when the order is placed; 0 for a change that waits for the end of the period. */
  due_now: money,
  takes_effect_at: dateTime,
  next_charge: z.object({ at: dateTime, amount: money }).nullable(),
  /** Amount in the currency of the organisation, for information; null if it is the same or no rate is known. */
});
export type OrderPreview = z.infer<typeof preview>;

export const invoice = z.object({
  id,
  /** Number on the document, such as 2026-00042; null for a draft. */
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  paid: z.boolean(),
  total: money,
  subtotal: money,
  tax: money,
  plan: z.string(),
  commitment: z.string(),
  date,
  due_at: dateTime.nullable(),
  currency: currencyCode,
  coupon: z.object({ discount: money }).nullable(),
  /** The provider's reason why the last payment failed, in words for the customer. */
  failure: z.enum(cardRefusals).nullable(),
  /** A credit note names the invoice that it corrects. */
  credits_invoice_id: id.nullable(),
});
export type Invoice = z.infer<typeof invoice>;

export const staffInvoice = invoice.extend({
  organisation: z.object({ id, name: z.string() }),
  /** Stripe records payments itself, so staff cannot mark its invoices as paid. */
  provider: z.enum(billingProviders),
});
export type StaffInvoice = z.infer<typeof staffInvoice>;

/** A payment that waits for the customer's bank (3-D Secure); the page confirms it with the provider. */
export const payment = z.object({
  status: z.enum(['succeeded', 'requires_action', 'open']),
  client_secret: z.string().nullable(),
});

/** Everything the billing pages show about one organisation. */
export const billingState = z.object({
  provider: z.enum(billingProviders),
  currency: currencyCode,
  card: card.nullable(),
  address: billingAddress.nullable(),
  vat_number: z.string().nullable(),
  coupon: coupon.nullable(),
  /** The order in force; null: freemium, a trial, or a plan that staff set. */
  order: z
    .object({
      plan: z.enum(planSlugs),
      commitment: interval,
      licenses: seats,
      readOnlyLicenses: seats,
      extra_streams: seats,
    })
    .nullable(),
  /** A downgrade or fewer users that wait for the end of the period. */
  scheduled: z
    .object({
      plan: z.enum(planSlugs),
      commitment: interval,
      licenses: seats,
      readOnlyLicenses: seats,
      extra_streams: seats,
      at: dateTime,
    })
    .nullable(),
  /** Seats of people and open invitations, and those of them that only an invitation takes. */
  seats_used: z.object({
    full: z.number().int(),
    read_only: z.number().int(),
    full_invited: z.number().int(),
    read_only_invited: z.number().int(),
  }),
  /** Credit that lowers the next invoices. */
  credit: money,
  next_charge: z.object({ at: dateTime, amount: money, currency: currencyCode }).nullable(),
  /** A renewal that failed: the plan ends at `ends_at` unless it is paid. */
  failure: z
    .object({ invoice_id: id, reason: z.enum(['unpaid', ...cardRefusals]), failed_at: dateTime, ends_at: dateTime })
    .nullable(),
  /** True while the provider cannot be reached; the answer is then the last known state. */
  provider_away: z.boolean(),
});
export type BillingState = z.infer<typeof billingState>;

export const enquiry = z.object({
  id,
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  note: z.string().nullable(),
  status: z.enum(enquiryStatuses),
  created_at: dateTime,
});
export type EnterpriseEnquiry = z.infer<typeof enquiry>;
