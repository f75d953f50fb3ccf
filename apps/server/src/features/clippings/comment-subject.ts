import type { Db } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import type { Subject } from '../comments/index.ts';
import { findCommented } from './clippings.queries.ts';

/** Describes a clipping for its comments, which belong to its document if it has one. */
export async function commentSubject(
  db: Db,
  { brandIds }: { brandIds: readonly BrandId[] },
  clippingId: string,
): Promise<Subject | undefined> {
  const clipping = await findCommented(db, brandIds, clippingId);
  return (
    clipping && {
      brand_id: clipping.brand_id,
      subject_id: clipping.document_id ?? clippingId,
      title: clipping.headline,
      link: `/performance/coverage?clipping=${clippingId}`,
      permission: 'clippings.list',
      isKeptFromReaders: false,
    }
  );
}
