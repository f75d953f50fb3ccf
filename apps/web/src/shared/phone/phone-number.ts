import type { CountryCode } from 'libphonenumber-js/min';

export type PhoneBook = typeof import('libphonenumber-js/min');

/** Loads the number rules of all countries: 80 kB, needed only by pages with a phone number. */
export const loadPhoneBook = (): Promise<PhoneBook> => import('libphonenumber-js/min');

/** A number as shown in the field: the country of its code, and the text after the code. */
export interface Written {
  country: string;
  text: string;
}

/** Returns a stored number for the field, without the code of its country; one without a country is shown unchanged. */
export function readPhone(book: PhoneBook, value: string, country: string): Written {
  const parsed = book.parsePhoneNumberFromString(value, asCode(book, country));
  if (!parsed?.country) return { country, text: value };
  return { country: parsed.country, text: parsed.formatNational() };
}

/** Returns the value to send: E.164 if possible, otherwise the code with the typed text, which the server rejects. */
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

/** Returns '+45'; an empty text for a country without its own numbers. */
export function callingCode(book: PhoneBook, country: string): string {
  const code = asCode(book, country);
  return code ? `+${book.getCountryCallingCode(code)}` : '';
}

const asCode = (book: PhoneBook, country: string): CountryCode | undefined =>
  book.isSupportedCountry(country) ? country : undefined;
