import { countOf, type Db, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

/** Marks clippings as looked at by somebody; who was the first stays. */
export const markLooked = (
  db: Db,
  brandId: BrandId,
  clippingIds: readonly string[],
  { userId, now }: { userId: string; now: Date },
) =>
  countOf(
    db,
    sql`
      update clippings
      set looked_at = ${now}, looked_by = ${userId}
      where brand_id = ${brandId} and id = any(${clippingIds}::uuid[]) and looked_at is null`,
  );

export const unmarkLooked = (db: Db, brandId: BrandId, clippingIds: readonly string[]) =>
  countOf(
    db,
    sql`
      update clippings
      set looked_at = null, looked_by = null
      where brand_id = ${brandId} and id = any(${clippingIds}::uuid[]) and looked_at is not null`,
  );
