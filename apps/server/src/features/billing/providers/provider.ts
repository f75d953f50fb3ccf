import type { Coupon, Order, PriceList, Tax } from '@masthead/pricing';
import type { Services } from '../../../platform/services.ts';
import type { BuyerRow, CustomerRow, StoredCard } from '../customers.queries.ts';
import type { InvoiceRow } from '../invoices.queries.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import type { ProviderName } from './names.ts';

export type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'log'>;

/** The organisation that a call is about, with all that amounts depend on. */
export interface Account {
  buyer: BuyerRow;
  customer: CustomerRow;
  tax: Tax;
  list: PriceList;
}

/** The outcome of a charge. With a secret, the page of the customer has to confirm it. */
export interface Outcome {
  status: 'succeeded' | 'requires_action' | 'open';
  client_secret: string | null;
}

export interface Change {
  order: Order;
  /** Total that our own computation gives. */
  expected: number;
}

/** A payment provider. Each call leaves the tables as the provider's records are; it throws a Failure that says what the customer can do. */
export interface Provider {
  readonly name: ProviderName;
  /** Prepares the entry of a card and returns the secret with which the page confirms it. */
  prepareCard(needs: Needs, account: Account): Promise<string>;
  saveCard(needs: Needs, account: Account, paymentMethodId: string): Promise<StoredCard>;
  removeCard(needs: Needs, account: Account): Promise<void>;
  /** Starts a subscription and charges its first period. */
  start(needs: Needs, account: Account, subscription: SubscriptionRow): Promise<Outcome>;
  /** Gives up a subscription whose first payment did not arrive. */
  abandon(needs: Needs, account: Account, subscription: SubscriptionRow): Promise<void>;
  /** Changes the order at once and charges the rest of the period. */
  change(needs: Needs, account: Account, subscription: SubscriptionRow, change: Change): Promise<Outcome>;
  /** Has another order follow at the end of the period. */
  schedule(needs: Needs, account: Account, subscription: SubscriptionRow, order: Order): Promise<void>;
  /** Ends the subscription at the end of the period; false takes that back, and a scheduled order with it. */
  setCanceled(
    needs: Needs,
    account: Account,
    subscription: SubscriptionRow,
    canceled: boolean,
    reason: string | null,
  ): Promise<void>;
  applyCoupon(
    needs: Needs,
    account: Account,
    subscription: SubscriptionRow,
    coupon: Coupon & { code: string },
  ): Promise<void>;
  pay(needs: Needs, account: Account, invoice: InvoiceRow): Promise<Outcome>;
  /** Takes over name, address and tax, for later invoices. */
  updateCustomer(needs: Needs, account: Account, subscription: SubscriptionRow | undefined): Promise<void>;
  /** Credits a part of an invoice; later invoices use it up. */
  credit(needs: Needs, account: Account, invoice: InvoiceRow, amount: number, reason: string): Promise<string>;
  /** Reads everything about the customer and brings the tables in line with it. */
  sync(needs: Needs, account: Account): Promise<void>;
}
