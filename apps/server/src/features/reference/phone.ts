import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { invalidField } from '../../platform/http/failure.ts';

/**
 * Returns a number as it is stored: E.164, such as +4533123456. It has to be valid in the country, or in the one that
 * it names itself (+45 …). Throws 422 at the field.
 */
export const phoneOf = (
  phone: string | null | undefined,
  countryId: string | null | undefined,
  field?: string,
): string | null => numberOf(phone, countryId, field)?.number ?? null;

/** Returns a number as journalists read it, such as +45 33 12 34 56. Throws 422 at the field as `phoneOf` does. */
export const publicPhoneOf = (
  phone: string | null | undefined,
  countryId: string | null | undefined,
  field?: string,
): string | null => numberOf(phone, countryId, field)?.formatInternational() ?? null;

function numberOf(phone: string | null | undefined, countryId: string | null | undefined, field = 'phone') {
  if (!phone?.trim()) return null;
  const country = countryId && isSupportedCountry(countryId) ? (countryId as CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(phone, country);
  if (!parsed?.isValid()) throw invalidField(field, 'phone');
  return parsed;
}
