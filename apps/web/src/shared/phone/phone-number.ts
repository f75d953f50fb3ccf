import type { CountryCode } from 'libphonenumber-js/min';

export type PhoneBook = typeof import('libphonenumber-js/min');

/** What is known of every country's numbers: 80 kB that only pages with a number load. */
export const loadPhoneBook = (): Promise<PhoneBook> => import('libphonenumber-js/min');

/** A number as it stands in the field: the country whose code goes before it, and what is written beside the code. */
export interface Written {
  country: string;
  text: string;
}

/** A stored number in the field, without the code of its country; one that says no country is shown as it is. */
export function readPhone(book: PhoneBook, value: string, country: string): Written {
  const parsed = book.parsePhoneNumberFromString(value, asCode(book, country));
  if (!parsed?.country) return { country, text: value };
  return { country: parsed.country, text: parsed.formatNational() };
}

/** What is sent: E.164 where it can be one, else the code with what was written, which the server refuses. */
export function writePhone(book: PhoneBook, { country, text }: Written): string {
  const written = text.trim();
  if (!written) return '';
  const code = asCode(book, country);
  const parsed = book.parsePhoneNumberFromString(written, code);
  if (parsed?.isValid()) return parsed.number;
  return written.startsWith('+') || !code ? written : `+${book.getCountryCallingCode(code)} ${written}`;
}

export const isValidPhone = (book: PhoneBook, value: string): boolean =>
  book.parsePhoneNumberFromString(value)?.isValid() ?? false;

/** '+45'; nothing for a country without numbers of its own. */
export function callingCode(book: PhoneBook, country: string): string {
  const code = asCode(book, country);
  return code ? `+${book.getCountryCallingCode(code)}` : '';
}

const asCode = (book: PhoneBook, country: string): CountryCode | undefined =>
  book.isSupportedCountry(country) ? country : undefined;
