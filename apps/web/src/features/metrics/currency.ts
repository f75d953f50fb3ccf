import type { AnswerOf, Endpoints } from '@masthead/contract';

type Currency = AnswerOf<Endpoints['currencies.index']>['data'][number];

/** A currency to show stored amounts in, which are DKK. */
export interface Shown {
  code: string;
  /** Units for 1 DKK. */
  rate: number;
  /** The time at which the rate was set; null if it is unknown. */
  rate_at: string | null;
}

/** The owner of a page's currency: the organisation on the dashboard, which compares brands, and the brand elsewhere. */
export type CurrencyOwner = 'organisation' | 'brand';

export const currencyOf = (
  owner: CurrencyOwner,
  { organisation, brand }: { organisation: string | undefined; brand: string | undefined },
): string | undefined => (owner === 'organisation' ? (organisation ?? brand) : brand);

/** Returns the wished currency if its rate is known, otherwise DKK, the base of all rates; EUR without a wish. */
export function currencyToShow(wished: string | undefined, currencies: readonly Currency[]): Shown {
  const found = currencies.find(({ code }) => code === wished);
  return found
    ? { code: found.code, rate: found.rate, rate_at: found.rate_at }
    : { code: 'DKK', rate: 1, rate_at: null };
}

/** Returns '€', 'DKK' or 'US$': the sign if it can only mean this currency, for the head of a column. */
export function currencySign(code: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'symbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
}
