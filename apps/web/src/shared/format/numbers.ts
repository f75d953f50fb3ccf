const formats = new Map<string, Intl.NumberFormat>();

/**
 * Returns a cached number format with a range of decimals. Creating a format is much slower than using it, and a list
 * uses each for every row.
 */
function formatOf(locale: string, style: 'decimal' | 'percent', [least, most]: readonly [number, number]) {
  const key = `${style} ${least} ${most} ${locale}`;
  const options = { style, minimumFractionDigits: least, maximumFractionDigits: most } as const;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Numbers below this are written out: 9,999 and then 10K (section 9 of the specification). */
const abbreviatesFrom = 10_000;

/** 9,999 as it is; 10,000 becomes 10K, then M and B, with one decimal where it says something. */
export function abbreviate(value: number, locale: string): string {
  const size = Math.abs(value);
  if (size < abbreviatesFrom) return wholeNumber(value, locale);
  // 999,950 rounds to 1,000.0K: it is 1M then.
  const [divisor, unit] = size < 999_950 ? [1e3, 'K'] : size < 999_950_000 ? [1e6, 'M'] : [1e9, 'B'];
  return formatOf(locale, 'decimal', [0, 1]).format(value / divisor) + unit;
}

export const wholeNumber = (value: number, locale: string): string => formatOf(locale, 'decimal', [0, 0]).format(value);

/** A fraction as percentage: one decimal up to 10 %, none above: 0.095 is 9.5 %, 0.25 is 25 %. */
export function percentage(fraction: number, locale: string): string {
  const decimals = Math.abs(fraction) <= 0.1 && fraction !== 0 ? 1 : 0;
  return formatOf(locale, 'percent', [decimals, decimals]).format(fraction);
}

/** Money, abbreviated as numbers are: '€ 1.38M' in the language's own order. */
export function money(value: number, currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
    minimumFractionDigits: 0,
  }).formatToParts(0);
  return parts.map((part) => (part.type === 'integer' ? abbreviate(value, locale) : part.value)).join('');
}

/** Converts an amount in DKK, the base of all stored values. `rate` is units of the currency for 1 DKK. */
export const fromBase = (amount: number, rate: number | undefined): number => amount * (rate ?? 1);
