import { errorOnCharge } from './cards.ts';
import {
  type Coupon,
  type Customer,
  type Discount,
  type Intent,
  type Invoice,
  type Item,
  missing,
  newStripeId,
  type PaymentMethod,
  type Price,
  type Seconds,
  StripeFailure,
  type Subscription,
  type TaxRate,
} from './objects.ts';
import { Deliveries } from './webhooks.ts';

interface Other {
  id: string;
  object: string;
  [name: string]: unknown;
}

/** Everything that the double remembers. */
export class World {
  readonly customers = new Map<string, Customer>();
  readonly methods = new Map<string, PaymentMethod>();
  readonly intents = new Map<string, Intent>();
  readonly prices = new Map<string, Price>();
  readonly coupons = new Map<string, Coupon>();
  readonly discounts = new Map<string, Discount>();
  readonly taxRates = new Map<string, TaxRate>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  /** Products, promotion codes, tax ids, credit notes and test clocks, which nothing computes with. */
  readonly others = new Map<string, Other>();
  /** Net amount of a whole period with which an item was billed last. */
  readonly billed = new Map<string, number>();
  /** Invoice of a payment intent. */
  readonly invoiceOfIntent = new Map<string, string>();
  readonly deliveries: Deliveries;
  private readonly time: () => Date;
  private invoiceNumber = 0;

  constructor(time: () => Date, secret: string, apiVersion: string) {
    this.time = time;
    this.deliveries = new Deliveries({ secret, apiVersion, now: () => this.now });
  }

  /** Time that a step of the clock has reached; null: that of the clock itself. */
  reached: Seconds | null = null;

  get now(): Seconds {
    return this.reached ?? Math.floor(this.time().getTime() / 1000);
  }

  find<T>(of: Map<string, T>, kind: string, id: string): T {
    const found = of.get(id);
    if (!found) throw missing(kind, id);
    return found;
  }

  nextInvoiceNumber(): string {
    this.invoiceNumber += 1;
    return `DOUBLE-${String(this.invoiceNumber).padStart(4, '0')}`;
  }

  emit(type: string, object: object): void {
    this.deliveries.add(type, object);
  }

  /** Returns the discount of a subscription that applies at a time, with its coupon. */
  discountOf(
    subscription: Pick<Subscription, 'discounts'>,
    at: Seconds,
  ): { discount: Discount; coupon: Coupon } | null {
    const discount = subscription.discounts
      .map((id) => this.discounts.get(id)!)
      .find(({ end }) => end === null || end > at);
    return discount ? { discount, coupon: this.find(this.coupons, 'coupon', discount.source.coupon) } : null;
  }

  /** Redeems a coupon. Throws if it is used up or expired: https://docs.stripe.com/api/coupons/object */
  redeem(couponId: string, subscription: Subscription, promotionCode: string | null): Discount {
    const coupon = this.find(this.coupons, 'coupon', couponId);
    const expired = coupon.redeem_by !== null && coupon.redeem_by <= this.now;
    const used = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
    if (expired || used || !coupon.valid)
      throw new StripeFailure(400, {
        type: 'invalid_request_error',
        code: 'coupon_expired',
        message: `Coupon expired: ${couponId}`,
        param: 'discounts[0][coupon]',
      });
    if (coupon.currency && coupon.currency !== subscription.currency)
      throw new StripeFailure(400, {
        type: 'invalid_request_error',
        message: `The coupon's currency (${coupon.currency}) does not match the subscription's (${subscription.currency}).`,
      });
    coupon.times_redeemed += 1;
    const discount: Discount = {
      id: newStripeId('di'),
      object: 'discount',
      source: { type: 'coupon', coupon: couponId },
      customer: subscription.customer,
      subscription: subscription.id,
      promotion_code: promotionCode,
      start: this.now,
      end: coupon.duration === 'repeating' ? monthsAfter(this.now, coupon.duration_in_months ?? 1) : null,
    };
    this.discounts.set(discount.id, discount);
    return discount;
  }

  methodOf(subscription: Subscription): PaymentMethod | undefined {
    const { default_payment_method } = this.customers.get(subscription.customer)?.invoice_settings ?? {};
    return this.methods.get(subscription.default_payment_method ?? default_payment_method ?? '');
  }

  /** Charges a card for an invoice: returns the error, or the intent that waits for the customer, or nothing. */
  charge(intent: Intent, method: PaymentMethod | undefined, waits: boolean): Intent['last_payment_error'] {
    if (!method)
      return {
        type: 'invalid_request_error',
        message: 'This customer has no attached payment source or default payment method.',
        code: 'resource_missing',
      };
    intent.payment_method = method.id;
    const error = errorOnCharge(method);
    if (error) {
      intent.status = 'requires_payment_method';
      intent.last_payment_error = error;
      return error;
    }
    intent.last_payment_error = null;
    if (waits) {
      intent.status = 'requires_action';
      intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
      return null;
    }
    intent.status = 'succeeded';
    intent.next_action = null;
    return null;
  }

  itemsOf(invoice: Invoice): Item[] {
    return this.subscriptions.get(invoice.parent.subscription_details.subscription)?.items.data ?? [];
  }
}

/** Adds calendar months: https://docs.stripe.com/billing/subscriptions/billing-cycle */
const monthsAfter = (from: Seconds, months: number): Seconds => {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
};
