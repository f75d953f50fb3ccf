import { decimalsOf, type Minor, share } from './money.ts';

export type Interval = 'month' | 'year';

/** Plans with a price. Freemium costs nothing, and enterprise is agreed with each customer. */
export const pricedPlans = ['essential', 'plus', 'professional'] as const;
export type PricedPlan = (typeof pricedPlans)[number];

/** Prices of a user, a read-only user and an extra stream by month, before the discount of a year. */
export interface PriceList {
  currency: string;
  plans: Readonly<Record<PricedPlan, Minor>>;
  readOnly: Minor;
  stream: Minor;
}

export const euroPrices: PriceList = {
  currency: 'EUR',
  plans: { essential: 5900, plus: 9900, professional: 24900 },
  readOnly: 4900,
  stream: 2900,
};

/** Charges of a period are the price by month, times this. */
export const installments: Readonly<Record<Interval, number>> = { month: 1, year: 12 };

/**
 * Returns a price as it is shown, for a month. That of a year is 85 % of twelve months in whole units of the
 * currency, divided by 12: 49 becomes 499 and 41.58.
 */
export function perMonth(monthly: Minor, interval: Interval, currency: string): Minor {
  if (interval === 'month') return monthly;
  const unit = 10 ** decimalsOf(currency);
  const wholeYear = Math.floor((monthly * 12 * 85) / (100 * unit)) * unit;
  return share(wholeYear, 1, 12);
}

/** Returns what one unit costs for a whole period: the price shown, times the installments. */
export const perPeriod = (shown: Minor, interval: Interval): Minor => shown * installments[interval];
