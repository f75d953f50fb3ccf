import type { VerdictReason } from '@masthead/contract';
import type { MatchDocument } from '@masthead/matching';
import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import type { StreamKey } from '../stories.queries.ts';

export interface VerdictCase {
  mention_id: string;
  status: 'right' | 'wrong';
  reason: VerdictReason | null;
  document: MatchDocument;
}

/** Keeps the text of a verdict. A later verdict on the same document of the stream replaces it. */
export const saveCase = (db: Db, key: StreamKey, { mention_id, status, reason, document }: VerdictCase, now: Date) =>
  countOf(
    db,
    sql`
      insert into verdict_cases (brand_id, stream_id, document_id, mention_id, status, reason, document, judged_at)
      values (
        ${key.brand_id},
        ${key.stream_id},
        ${document.id},
        ${mention_id},
        ${status},
        ${reason},
        ${JSON.stringify(document)},
        ${now}
      )
      on conflict (brand_id, stream_id, document_id) do update set mention_id = excluded.mention_id,
        status = excluded.status,
        reason = excluded.reason,
        judged_at = excluded.judged_at`,
  );

export const deleteCase = (db: Db, key: StreamKey, documentId: string) =>
  countOf(
    db,
    sql`
      delete from verdict_cases
      where brand_id = ${key.brand_id} and stream_id = ${key.stream_id} and document_id = ${documentId}`,
  );

/** Lists the cases of a stream that a query can be checked against, the newest first. */
export const listCases = (db: Db, brandIds: readonly BrandId[], streamId: string, limit: number) =>
  rowsOf(
    db,
    sql<VerdictCase>`
      select mention_id, status, reason, document
      from verdict_cases
      where brand_id = any(${brandIds}) and stream_id = ${streamId}
      order by judged_at desc
      limit ${limit}`,
  );

/** Deletes what quality control keeps of a removed stream. */
export async function deleteVerdicts(db: Db, brandId: BrandId, streamId: string): Promise<void> {
  await countOf(db, sql`delete from verdict_cases where brand_id = ${brandId} and stream_id = ${streamId}`);
  await countOf(db, sql`delete from mention_samples where brand_id = ${brandId} and stream_id = ${streamId}`);
  await countOf(db, sql`delete from stream_draws where brand_id = ${brandId} and stream_id = ${streamId}`);
}
