import { countOf, type Db, rowOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import { ownStream } from './own-stream.queries.ts';

/** Restarts the search of stored documents for a revision. */
export const startBackfill = (
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  backfill: { stream_id: string; revision: number; version: number; total: number },
) =>
  countOf(
    db,
    sql`
      insert into stream_backfills (stream_id, revision, version, total)
      values (${ownStream(scope, backfill.stream_id)}, ${backfill.revision}, ${backfill.version}, ${backfill.total})
      on conflict (stream_id) do update set revision = excluded.revision,
        version = excluded.version,
        upto = null,
        searched = 0,
        total = excluded.total,
        added = 0,
        removed = 0,
        kept = 0,
        finished_at = null`,
  );

/** Continues a running search under a newer revision with the same search. Returns 0 if none runs. */
export const carryBackfillOn = (db: Db, scope: Pick<Scope, 'brandIds'>, streamId: string, revision: number) =>
  countOf(
    db,
    sql`
      update stream_backfills
      set revision = ${revision}
      where stream_id = ${ownStream(scope, streamId)} and finished_at is null`,
  );

/** A version of a stream that is searched back. */
interface BackfillKey {
  stream_id: string;
  brand_id: BrandId;
  version: number;
}

export interface BackfillRow extends BackfillKey {
  upto: string | null;
  searched: number;
  added: number;
  removed: number;
  kept: number;
}

/** Locks the search of a stream's revision; none if the stream has changed since or the search is done. */
export const claimBackfill = (db: SystemDb, streamId: string, revision: number) =>
  rowOf(
    db,
    sql<BackfillRow>`
      select b.stream_id, s.brand_id, b.version, b.upto, b.searched, b.added, b.removed, b.kept
      from stream_backfills b
      join streams s on s.id = b.stream_id
      where b.stream_id = ${streamId}
        and b.revision = ${revision}
        and s.revision = ${revision}
        and s.deleted_at is null
        and b.finished_at is null
      for update of b`,
  );

interface Progress {
  upto: string;
  searched: number;
  added: number;
  removed: number;
  kept: number;
  finishedAt: Date | null;
}

export const advanceBackfill = (
  db: Db,
  { brand_id, stream_id }: Pick<BackfillKey, 'brand_id' | 'stream_id'>,
  progress: Progress,
) =>
  countOf(
    db,
    sql`
      update stream_backfills
      set upto = ${progress.upto},
        searched = ${progress.searched},
        total = greatest(total, ${progress.searched}),
        added = ${progress.added},
        removed = ${progress.removed},
        kept = ${progress.kept},
        finished_at = ${progress.finishedAt}
      where stream_id = ${ownStream({ brandIds: [brand_id] }, stream_id)}`,
  );

/** Stores the changes of a finished search with the version that requested it. */
export const noteChange = (db: Db, { brand_id, stream_id, version }: BackfillKey, { added, removed, kept }: Progress) =>
  countOf(
    db,
    sql`
      update stream_versions
      set added = ${added}, removed = ${removed}, kept = ${kept}
      where stream_id = ${ownStream({ brandIds: [brand_id] }, stream_id)} and version = ${version}`,
  );

export interface ChangedDocument {
  document_id: string;
  headline: string;
  url: string;
  outlet_name: string;
  country_id: string | null;
  language: string;
  published_at: string;
}

/** Keeps documents that a version has added or removed, to be shown with it. */
export async function insertChanges(
  db: Db,
  version: BackfillKey,
  kind: 'added' | 'removed',
  documents: readonly ChangedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map((document) => [
    ownStream({ brandIds: [version.brand_id] }, version.stream_id),
    version.version,
    kind,
    ...[document.document_id, document.headline, document.url, document.outlet_name],
    ...[document.country_id, document.language, document.published_at],
  ]);
  await countOf(
    db,
    sql`
      insert into stream_version_changes (
        stream_id, version, kind, document_id, headline, url, outlet_name, country_id, language, published_at
      )
      values ${values(rows)}
      on conflict do nothing`,
  );
}
