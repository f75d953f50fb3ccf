import { countOf, type Db, sql, values } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import type { ClippingOfDocument } from './mentions.requests.ts';

/** Lets the mentions of documents point to the clippings of their brand. */
export async function linkClippings(db: Db, clippings: readonly ClippingOfDocument[]): Promise<void> {
  if (clippings.length === 0) return;
  const rows = values(clippings.map(({ brand_id, document_id, id }) => [brand_id, document_id, id]));
  await countOf(
    db,
    sql`
      update mentions m
      set clipping_id = c.id::uuid
      from (values ${rows}) as c (brand_id, document_id, id)
      where m.brand_id = c.brand_id::uuid and m.document_id = c.document_id::uuid`,
  );
}

/** Lets the mentions of removed clippings point to none. */
export const unlinkClippings = (db: Db, brandId: BrandId, clippingIds: readonly string[]) =>
  countOf(
    db,
    sql`
      update mentions
      set clipping_id = null
      where brand_id = ${brandId} and clipping_id = any(${clippingIds}::uuid[])`,
  );
