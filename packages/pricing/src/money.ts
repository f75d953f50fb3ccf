/** An amount in the smallest unit of its currency, such as cents. Always a whole number. */
export type Minor = number;

const digits = new Map<string, number>();

/** Returns the number of decimals of a currency: 2 for EUR, 0 for JPY. Throws a RangeError for a code that no currency has the form of. */
export function decimalsOf(currency: string): number {
  const code = currency.toUpperCase();
  let known = digits.get(code);
  if (known === undefined) {
    known = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits as number;
    digits.set(code, known);
  }
  return known;
}

/** Returns an amount in units of the currency, such as 498.96 for 49896 cents. */
export const toMajor = (amount: Minor, currency: string): number => amount / 10 ** decimalsOf(currency);

/** Returns an amount in the smallest unit, rounded half away from zero. */
export const toMinor = (amount: number, currency: string): Minor => {
  // Written out first: 1.005 * 100 is 100.49999999999999.
  const [whole = '0', part = ''] = Math.abs(amount).toFixed(10).split('.');
  const decimals = decimalsOf(currency);
  const scaled = BigInt(whole + part);
  const minor = Number(divideHalfUp(scaled, 10n ** BigInt(10 - decimals)));
  return amount < 0 ? 0 - minor : minor;
};

/** Multiplies by a fraction without losing a unit to floating point. Halves are rounded away from zero. */
export function share(amount: Minor, numerator: number, denominator: number): Minor {
  const product = BigInt(amount) * BigInt(numerator);
  const size = divideHalfUp(product < 0n ? -product : product, BigInt(denominator));
  return product < 0n ? 0 - Number(size) : Number(size);
}

const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n);

/**
 * Splits an amount over parts in proportion to their weights. The parts add up to the amount: units left over by
 * rounding down go to the parts that lost most, the first of equals first.
 */
export function split(amount: Minor, weights: readonly number[]): Minor[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0 || amount === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => product / BigInt(sum));
  const left = amount - parts.reduce((total, part) => total + Number(part), 0);
  const lost = exact.map((product, index) => ({ index, rest: product % BigInt(sum) }));
  lost.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const extra = new Set(lost.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => Number(part) + (extra.has(index) ? 1 : 0));
}
