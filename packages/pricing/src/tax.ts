import { taxRates } from './tax-rates.ts';
import type { VatNumberState } from './vat-number.ts';

/** Reasons for the rate of an invoice. `none`: the seller charges no tax; `outside`: the customer is beyond the tax area of the seller. */
type TaxKind = 'standard' | 'reverse_charge' | 'outside' | 'none';

export interface Tax {
  kind: TaxKind;
  /** Country whose rate it is; null without a rate. */
  country: string | null;
  /** Hundredths of a percent: 25.5 % is 2550. */
  basisPoints: number;
}

const untaxed = (kind: TaxKind): Tax => ({ kind, country: null, basisPoints: 0 });

/** Returns the standard rate of a country on a day, in hundredths of a percent; null: the table has none. */
export function standardRate(country: string, at: Date): number | null {
  const day = at.toISOString().slice(0, 10);
  const row = taxRates.findLast((rate) => rate.country === country && rate.from <= day);
  return row ? row.basisPoints : null;
}

const isMember = (country: string): boolean => taxRates.some((rate) => rate.country === country && rate.union);

/**
 * Returns the tax on a sale. Customers in the seller's country pay its rate. Businesses in other countries of the EU
 * account for the tax themselves once their VAT number is verified; until then, the rate of their country is added.
 */
export function taxFor(sale: {
  /** Country of the seller; null: no tax is charged. */
  seller: string | null;
  customer: string | null;
  vatNumber: VatNumberState;
  at: Date;
}): Tax {
  if (!sale.seller) return untaxed('none');
  const customer = sale.customer ?? sale.seller;
  const abroad = customer !== sale.seller;
  if (abroad && !(isMember(sale.seller) && isMember(customer))) return untaxed('outside');
  if (abroad && sale.vatNumber === 'verified') return untaxed('reverse_charge');
  const basisPoints = standardRate(customer, sale.at);
  return basisPoints === null ? untaxed('none') : { kind: 'standard', country: customer, basisPoints };
}
