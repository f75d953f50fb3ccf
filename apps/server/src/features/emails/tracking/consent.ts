import { asksConsent, type TrackingRules } from '@masthead/contract';

interface TrackedPerson {
  address: string;
  /** Country of the person, otherwise of their outlet; null: not known. */
  country_id: string | null;
  /** The person's own answer; null: none. */
  tracking: 'allowed' | 'refused' | null;
}

/** Returns the country that an address ends with; null: none does. */
function countryOfAddress(address: string): string | null {
  const end = /\.([a-z]{2})$/i.exec(address)?.[1]?.toUpperCase();
  return end === 'UK' ? 'GB' : (end ?? null);
}

/**
 * Returns true if opens and clicks of a person are counted. The person's own answer decides, then what the organisation has set
 * for the country, then its law. A country that nobody knows has no law that could be looked at: it is counted.
 */
export function mayTrack({ address, country_id, tracking }: TrackedPerson, rules: TrackingRules): boolean {
  if (tracking !== null) return tracking === 'allowed';
  const country = country_id ?? countryOfAddress(address);
  if (country === null) return true;
  if (rules.not_counted.includes(country)) return false;
  if (rules.counted.includes(country)) return true;
  return !(rules.by_law && asksConsent(country));
}
