const formats = new Map<string, Intl.NumberFormat>();

/** Returns a cached number format. Creating a format is much slower than using it, and a list uses each for every row. */
function formatOf(locale: string, options: Intl.NumberFormatOptions) {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Numbers below this are written out: 9,999 and then 10K (section 9 of the specification). */
const abbreviatesFrom = 10_000;

const decimals = (least: number, most: number) => ({ minimumFractionDigits: least, maximumFractionDigits: most });

/** Formats a number with the abbreviations of the language: 412K, 412 tys., 1,1 Mio. British English would write 'bn' and 'm', which reads as metres. A language without a short form, as German for thousands, gets whole numbers. */
function compact(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const format = formatOf(locale === 'en-GB' ? 'en' : locale, { ...options, ...decimals(0, 1), notation: 'compact' });
  const isShorter = format.formatToParts(value).some(({ type }) => type === 'compact');
  return isShorter ? format.format(value) : formatOf(locale, { ...options, ...decimals(0, 0) }).format(value);
}

/** Writes 9,999 out and abbreviates 10,000 to 10K, with one decimal if it says something. */
export const abbreviate = (value: number, locale: string): string =>
  Math.abs(value) < abbreviatesFrom ? wholeNumber(value, locale) : compact(value, locale);

export const wholeNumber = (value: number, locale: string): string => formatOf(locale, decimals(0, 0)).format(value);

/** Writes an average with one decimal: 4.6. */
export const average = (value: number, locale: string): string => formatOf(locale, decimals(1, 1)).format(value);

/** Writes a fraction as a percentage: one decimal up to 10 %, none above: 0.095 is 9.5 %, 0.25 is 25 %. */
export function percentage(fraction: number, locale: string): string {
  const shown = Math.abs(fraction) <= 0.1 && fraction !== 0 ? 1 : 0;
  return formatOf(locale, { style: 'percent', ...decimals(shown, shown) }).format(fraction);
}

/** Writes a rate or discount as an exact percentage: 0.1 is 10 %, 0.255 is 25.5 %. */
export const rate = (fraction: number, locale: string): string =>
  formatOf(locale, { style: 'percent', ...decimals(0, 2) }).format(fraction);

/** Writes money in whole units, abbreviated as numbers are: '€1.4M', '1,4 Mio. €'. */
export function money(value: number, currency: string, locale: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return Math.abs(value) < abbreviatesFrom
    ? formatOf(locale, { ...options, ...decimals(0, 0) }).format(value)
    : compact(value, locale, options);
}

/** Adds the sign of a currency to an amount that is written already, where the language puts it: '€2,579', '2.579 €'. */
export const withCurrency = (written: string, currency: string, locale: string): string =>
  formatOf(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...decimals(0, 0) })
    .formatToParts(0)
    .map(({ type, value }) => (type === 'integer' ? written : value))
    .join('');

/** Returns the signs of a number field: those between thousands and before decimals. */
export function numberSigns(locale: string): { thousandSeparator: string; decimalSeparator: string } {
  const parts = formatOf(locale, decimals(1, 1)).formatToParts(1_234_567);
  const signOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { thousandSeparator: signOf('group'), decimalSeparator: signOf('decimal') };
}

/** Returns a price to the last unit of its currency: '€498.96', '¥500'. */
export const price = (value: number, currency: string, locale: string): string =>
  formatOf(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(value);

/** Converts an amount in DKK, the base of all stored values. `rate` is units of the currency for 1 DKK. */
export const fromBase = (amount: number, rate: number | undefined): number => amount * (rate ?? 1);
