import { checkVAT, countries, norway } from 'jsvat-next';

/** States of a customer's VAT number. `unverified`: form and check digit are right, but the register could not be asked. */
export type VatNumberState = 'none' | 'invalid' | 'unverified' | 'verified';

/** Prefixes of VAT numbers that differ from the country's code. */
const countryOfPrefix: Readonly<Record<string, string>> = { EL: 'GR' };

interface VatNumber {
  /** The number without blanks and signs, in capitals. */
  value: string;
  /** Code of the country that gave it. */
  country: string;
  /** Prefix and rest, as the register of the EU asks for them. */
  prefix: string;
  digits: string;
}

/** Reads a VAT number. Returns null if form or check digit are wrong. */
export function readVatNumber(text: string): VatNumber | null {
  // Belgian numbers had nine digits until 2005; the tenth is a zero in front.
  const value = text
    .toUpperCase()
    .replace(/[\s.\-/]/g, '')
    .replace(/^BE(\d{9})$/, 'BE0$1');
  if (value.length < 4 || value.length > 20 || !/^[A-Z0-9+*]+$/.test(value)) return null;
  // The library knows Norwegian numbers without their prefix, and takes the first country for each number without one.
  const [, norwegian] = /^(?:NO)?(\d{9})(?:MVA)?$/.exec(value) ?? [];
  const { isValid, country } =
    norwegian && value !== norwegian ? checkVAT(`${norwegian}MVA`, [norway]) : checkVAT(value, countries);
  if (!isValid || !country) return null;
  const [written] = /^[A-Z]{2}/.exec(value) ?? [];
  const prefix = written ?? country.isoCode.short;
  return {
    value,
    country: countryOfPrefix[prefix] ?? country.isoCode.short,
    prefix,
    digits: written ? value.slice(2) : value,
  };
}
