import { useCurrencies } from '../../../shared/actor/index.ts';

/** Returns a function that converts an amount for information, or null if the currency is the same or no rate is known. */
export function useConversion(currency: string | undefined): (amount: number, from: string) => number | null {
  const currencies = useCurrencies();
  const rateOf = (code: string) => currencies.find((one) => one.code === code)?.rate;
  return (amount, from) => {
    const [rate, base] = [currency && rateOf(currency), rateOf(from)];
    return !rate || !base || currency === from ? null : (amount / base) * rate;
  };
}
