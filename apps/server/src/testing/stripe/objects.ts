import { randomBytes } from 'node:crypto';

/** Seconds since 1970, as the API writes times. */
export type Seconds = number;

export interface Price {
  id: string;
  object: 'price';
  active: boolean;
  currency: string;
  unit_amount: number;
  product: string;
  lookup_key: string | null;
  recurring: { interval: 'month' | 'year'; interval_count: number; usage_type: 'licensed' };
  type: 'recurring';
  metadata: Record<string, string>;
}

export interface Coupon {
  id: string;
  object: 'coupon';
  amount_off: number | null;
  percent_off: number | null;
  currency: string | null;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
  max_redemptions: number | null;
  redeem_by: Seconds | null;
  times_redeemed: number;
  valid: boolean;
  name: string | null;
  metadata: Record<string, string>;
  created: Seconds;
}

export interface Discount {
  id: string;
  object: 'discount';
  source: { type: 'coupon'; coupon: string };
  customer: string;
  subscription: string;
  promotion_code: string | null;
  start: Seconds;
  end: Seconds | null;
}

export interface Item {
  id: string;
  object: 'subscription_item';
  created: Seconds;
  price: Price;
  quantity: number;
  subscription: string;
  discounts: [];
  tax_rates: [];
  metadata: Record<string, string>;
  current_period_start: Seconds;
  current_period_end: Seconds;
}

export interface TaxRate {
  id: string;
  object: 'tax_rate';
  active: boolean;
  country: string | null;
  display_name: string;
  inclusive: boolean;
  percentage: number;
  metadata: Record<string, string>;
}

export interface Subscription {
  id: string;
  object: 'subscription';
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled';
  customer: string;
  currency: string;
  created: Seconds;
  start_date: Seconds;
  billing_cycle_anchor: Seconds;
  billing_mode: { type: 'flexible'; flexible: { proration_discounts: 'included' } };
  cancel_at: Seconds | null;
  cancel_at_period_end: boolean;
  canceled_at: Seconds | null;
  ended_at: Seconds | null;
  trial_start: Seconds | null;
  trial_end: Seconds | null;
  collection_method: 'charge_automatically';
  default_payment_method: string | null;
  default_tax_rates: TaxRate[];
  discounts: string[];
  items: { object: 'list'; data: Item[]; has_more: false; url: string };
  latest_invoice: string | null;
  pending_update: PendingUpdate | null;
  metadata: Record<string, string>;
  livemode: false;
}

/** A change that waits for the payment of the latest invoice: https://docs.stripe.com/billing/subscriptions/pending-updates */
interface PendingUpdate {
  expires_at: Seconds;
  billing_cycle_anchor: Seconds;
  subscription_items: Item[];
}

export interface Line {
  id: string;
  object: 'line_item';
  amount: number;
  subtotal: number;
  currency: string;
  description: string;
  discount_amounts: { amount: number; discount: string }[];
  discountable: boolean;
  discounts: string[];
  invoice: string;
  livemode: false;
  metadata: Record<string, string>;
  period: { start: Seconds; end: Seconds };
  quantity: number;
  pricing: { type: 'price_details'; price_details: { price: string; product: string }; unit_amount_decimal: string };
  parent: {
    type: 'subscription_item_details';
    subscription_item_details: { subscription: string; subscription_item: string; proration: boolean };
  };
}

export interface Invoice {
  id: string;
  object: 'invoice';
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  customer: string;
  currency: string;
  created: Seconds;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  collection_method: 'charge_automatically';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  amount_overpaid: number;
  attempt_count: number;
  attempted: boolean;
  next_payment_attempt: Seconds | null;
  starting_balance: number;
  ending_balance: number | null;
  subtotal: number;
  total: number;
  total_excluding_tax: number;
  total_discount_amounts: { amount: number; discount: string }[];
  total_taxes: { amount: number; tax_behavior: 'exclusive'; taxable_amount: number; taxability_reason: string }[];
  discounts: string[];
  default_tax_rates: TaxRate[];
  customer_tax_exempt: 'none' | 'exempt' | 'reverse';
  period_start: Seconds;
  period_end: Seconds;
  lines: { object: 'list'; data: Line[]; has_more: false; url: string };
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: object } };
  status_transitions: { finalized_at: Seconds | null; paid_at: Seconds | null; voided_at: Seconds | null };
  payments: { object: 'list'; data: object[]; has_more: false; url: string };
  confirmation_secret: { client_secret: string; type: 'payment_intent' } | null;
  hosted_invoice_url: string | null;
  metadata: Record<string, string>;
  livemode: false;
}

export interface Customer {
  id: string;
  object: 'customer';
  name: string | null;
  email: string | null;
  address: Record<string, string | null> | null;
  balance: number;
  tax_exempt: 'none' | 'exempt' | 'reverse';
  invoice_settings: { default_payment_method: string | null };
  metadata: Record<string, string>;
  created: Seconds;
  livemode: false;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; country: string; funding: 'credit' };
  billing_details: { name: string | null; email: null; phone: null; address: Record<string, string | null> };
  created: Seconds;
  livemode: false;
}

export interface Intent {
  id: string;
  object: 'setup_intent' | 'payment_intent';
  amount?: number;
  currency?: string;
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: object } | null;
  last_payment_error?: StripeErrorBody | null;
  last_setup_error?: StripeErrorBody | null;
  metadata: Record<string, string>;
  livemode: false;
}

export interface StripeErrorBody {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: Intent;
}

/** An error as the API answers it: https://docs.stripe.com/api/errors */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const invalidRequest = (message: string, param?: string, code?: string): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...(param && { param }), ...(code && { code }) });

export const missing = (kind: string, id: string): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });

/** Returns an id of the form that the API uses, such as sub_1P…. */
export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
