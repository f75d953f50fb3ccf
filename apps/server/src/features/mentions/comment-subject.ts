import type { Db } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import type { Subject } from '../comments/index.ts';
import { findStreamBrand } from '../streams/index.ts';
import { findCommented } from './mentions.queries.ts';

/** Describes a mention for its comments, which belong to its document. */
export async function commentSubject(
  db: Db,
  within: { brandIds: readonly BrandId[]; readerBrandIds: readonly BrandId[] },
  mentionId: string,
): Promise<Subject | undefined> {
  const mention = await findCommented(db, within.brandIds, mentionId);
  if (!mention || !(await findStreamBrand(db, within, mention.stream_id))) return undefined;
  const { brand_id, stream_id, document_id, headline } = mention;
  const asReader = { brandIds: [brand_id], readerBrandIds: [brand_id] };
  return {
    brand_id,
    subject_id: document_id,
    title: headline,
    link: `/streams/${stream_id}?mention=${mentionId}`,
    permission: 'streams.list',
    isKeptFromReaders: !(await findStreamBrand(db, asReader, stream_id)),
  };
}
