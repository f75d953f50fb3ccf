import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import type { BrandId } from '../access/index.ts';
import { findOutlet, findTiers } from '../outlets/index.ts';
import { isCountry } from '../reference/index.ts';
import type { ClippingFields } from './clippings.queries.ts';

/** Initial values of a clipping's fields. */
export const blankFields = {
  url: null,
  thumbnail: null,
  translated_headline: null,
  outlet_id: null,
  outlet_name: null,
  tier: 'none',
  country_id: null,
  duration_sec: null,
  topic_prominence: null,
  is_advertisement: false,
  note: null,
  product_present: false,
  logo_present: false,
  spokesperson_quoted: false,
  text_tonality: null,
  tonality_set_by_person: false,
  image_positivity: null,
  estimated_views: null,
  language: null,
} as const satisfies Partial<ClippingFields>;

/** Returns the outlet, its name and the brand's tier for it. Throws 422. */
export async function outletFields(
  db: Db,
  brandId: BrandId,
  outletId: string | null,
): Promise<Pick<ClippingFields, 'outlet_id' | 'outlet_name' | 'tier'>> {
  if (outletId === null) return { outlet_id: null, outlet_name: null, tier: 'none' };
  const outlet = await findOutlet(db, outletId);
  if (!outlet) throw invalidField('media_outlet_id', 'invalid');
  const [tier] = await findTiers(db, [brandId], [outlet.id]);
  return { outlet_id: outlet.id, outlet_name: outlet.name, tier: tier?.tier ?? 'none' };
}

export function checkCountry(countryId: string | null | undefined): void {
  if (countryId && !isCountry(countryId)) throw invalidField('country_id', 'invalid');
}

export const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
