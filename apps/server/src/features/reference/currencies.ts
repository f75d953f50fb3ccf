import { currencyFacts, localeOf, remembered } from './facts.ts';

/** Units of each currency for 1 DKK. */
export type Rates = ReadonlyMap<string, number>;

const byCode = new Map(currencyFacts.currencies.map((currency) => [currency.code, currency]));
const namesIn = remembered((language) => new Intl.DisplayNames(localeOf(language), { type: 'currency' }));

export const isCurrency = (code: string): boolean => byCode.has(code);

export const currencyName = (code: string, language: string): string => {
  const english = byCode.get(code)?.name ?? code;
  return language === 'en' ? english : (namesIn(language).of(code) ?? english);
};

/** Converts an amount to another currency, through DKK and not rounded; returns null if a rate is not known. */
export function convert(amount: number, from: string, to: string, rates: Rates): number | null {
  if (from === to) return amount;
  const [fromRate, toRate] = [rates.get(from), rates.get(to)];
  return fromRate && toRate ? (amount / fromRate) * toRate : null;
}
