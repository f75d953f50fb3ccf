import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { invalidField } from '../../../platform/http/failure.ts';

/**
 * The number in its international form. It has to be possible in the country, or in the one that it names itself (+45 …).
 * Throws 422 at the field.
 */
export function phoneOf(phone: string | null | undefined, countryId: string | null | undefined): string | null {
  if (!phone) return null;
  const country = countryId && isSupportedCountry(countryId) ? (countryId as CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(phone, country);
  if (!parsed?.isValid()) throw invalidField('phone', 'phone');
  return parsed.formatInternational();
}
