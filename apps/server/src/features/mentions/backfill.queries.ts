import { countOf, type Db, rowOf, sql } from '../../platform/db/index.ts';

export interface BackfillRow {
  stream_id: string;
  brand_id: string;
  revision: number;
  upto: string | null;
  searched: number;
}

/** The search of a stream's revision, locked; none where the stream has changed since or the search is done. */
export const claimBackfill = (db: Db, streamId: string, revision: number) =>
  rowOf(
    db,
    sql<BackfillRow>`
      select b.stream_id, s.brand_id, b.revision, b.upto, b.searched from stream_backfills b join streams s on s.id = b.stream_id
      where b.stream_id = ${streamId} and b.revision = ${revision} and s.revision = ${revision} and s.deleted_at is null and b.finished_at is null
      for update of b`,
  );

export const advanceBackfill = (
  db: Db,
  streamId: string,
  { upto, searched, finishedAt }: { upto: string; searched: number; finishedAt: Date | null },
) =>
  countOf(
    db,
    sql`update stream_backfills set upto = ${upto}, searched = ${searched}, total = greatest(total, ${searched}), finished_at = ${finishedAt} where stream_id = ${streamId}`,
  );

/** Mentions of a stream that a changed query no longer finds are taken away, unless they were saved. */
export const deleteUnmatched = (
  db: Db,
  brandId: string,
  streamId: string,
  { fromId, belowId, keep }: { fromId: string; belowId: string; keep: readonly string[] },
) =>
  countOf(
    db,
    sql`delete from mentions where brand_id = ${brandId} and stream_id = ${streamId} and document_id >= ${fromId} and document_id < ${belowId}
          and document_id <> all(${keep}::uuid[]) and clipping_id is null`,
  );
