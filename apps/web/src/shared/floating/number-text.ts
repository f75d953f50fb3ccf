/** The signs with which a field writes its numbers. */
interface Signs {
  thousandSeparator: string;
  decimalSeparator: string;
  prefix: string;
  suffix: string;
}

const textOf = (value: unknown, other = ''): string => (typeof value === 'string' ? value : other);

/** Returns the signs among the props of a field. */
export const signsOf = (props: Readonly<Record<string, unknown>>): Signs => ({
  thousandSeparator: textOf(props.thousandSeparator, props.thousandSeparator === true ? ',' : ''),
  decimalSeparator: textOf(props.decimalSeparator, '.'),
  prefix: textOf(props.prefix),
  suffix: textOf(props.suffix),
});

/** Returns the text of a field's number. */
export function numberText(value: unknown, signs: Signs): string {
  if (value === undefined || value === null || value === '') return '';
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, signs.thousandSeparator);
  const rest = fraction === undefined ? '' : `${signs.decimalSeparator}${fraction}`;
  return `${signs.prefix}${grouped}${rest}${signs.suffix}`;
}

/** Returns the number that somebody typed; '' for none. */
export function numberOf(text: string, { prefix, suffix, thousandSeparator, decimalSeparator }: Signs): number | '' {
  const bare = text.replace(prefix, '').replace(suffix, '').replace(/\s/g, '');
  const plain = (thousandSeparator ? bare.replaceAll(thousandSeparator, '') : bare).replace(decimalSeparator, '.');
  const number = Number(plain);
  return plain === '' || Number.isNaN(number) ? '' : number;
}
