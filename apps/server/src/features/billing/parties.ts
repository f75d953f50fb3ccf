import type { BillingAddress } from '@masthead/contract';
import type { Config } from '../../platform/config/index.ts';
import type { BuyerRow, CustomerRow } from './customers.queries.ts';

/** The operator as invoices name it. */
export interface Seller {
  name: string;
  address: string;
  country: string | null;
  vat_number: string | null;
  bank: string | null;
}

/** The customer as an invoice names it. */
export interface Buyer {
  name: string;
  address: BillingAddress | null;
  vat_number: string | null;
}

export const sellerOf = (config: Config): Seller => ({
  name: config.MASTHEAD_BILLING_SELLER ?? 'Masthead',
  address: config.MASTHEAD_BILLING_ADDRESS ?? '',
  country: config.MASTHEAD_BILLING_COUNTRY ?? null,
  vat_number: config.MASTHEAD_BILLING_VAT_NUMBER ?? null,
  bank: config.MASTHEAD_BILLING_BANK ?? null,
});

export const buyerOf = (buyer: BuyerRow, customer: CustomerRow | undefined): Buyer => ({
  name: buyer.name,
  address: customer?.address ?? null,
  vat_number: buyer.vat_number,
});
