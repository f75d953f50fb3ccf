import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';
import { ownStream } from '../streams/index.ts';
import type { StreamKey } from './stories.queries.ts';

export interface BackfillRow {
  stream_id: string;
  brand_id: BrandId;
  version: number;
  upto: string | null;
  searched: number;
  added: number;
  removed: number;
  kept: number;
}

/** The search of a stream's revision, locked; none where the stream has changed since or the search is done. */
export const claimBackfill = (db: SystemDb, streamId: string, revision: number) =>
  rowOf(
    db,
    sql<BackfillRow>`
      select b.stream_id, s.brand_id, b.version, b.upto, b.searched, b.added, b.removed, b.kept
      from stream_backfills b join streams s on s.id = b.stream_id
      where b.stream_id = ${streamId} and b.revision = ${revision} and s.revision = ${revision} and s.deleted_at is null and b.finished_at is null
      for update of b`,
  );

export interface Progress {
  upto: string;
  searched: number;
  added: number;
  removed: number;
  kept: number;
  finishedAt: Date | null;
}

export const advanceBackfill = (db: Db, { brand_id, stream_id }: StreamKey, progress: Progress) =>
  countOf(
    db,
    sql`update stream_backfills set upto = ${progress.upto}, searched = ${progress.searched}, total = greatest(total, ${progress.searched}),
          added = ${progress.added}, removed = ${progress.removed}, kept = ${progress.kept}, finished_at = ${progress.finishedAt}
        where stream_id = ${ownStream({ brandIds: [brand_id] }, stream_id)}`,
  );

/** What the finished search changed, kept with the version that asked for it. */
export const noteChange = (
  db: Db,
  { brand_id, stream_id, version }: StreamKey & { version: number },
  { added, removed, kept }: Progress,
) =>
  countOf(
    db,
    sql`update stream_versions set added = ${added}, removed = ${removed}, kept = ${kept} where stream_id = ${ownStream({ brandIds: [brand_id] }, stream_id)} and version = ${version}`,
  );

export interface ChangedMention {
  document_id: string;
  headline: string;
  url: string;
  outlet_name: string;
  country_id: string | null;
  language: string;
  published_at: string;
}

/** Documents that the stream has as mentions already. */
export const listHeld = (db: Db, brandId: BrandId, streamId: string, documentIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{
      document_id: string;
    }>`select document_id from mentions where brand_id = ${brandId} and stream_id = ${streamId} and document_id = any(${documentIds}::uuid[])`,
  );

/** The first of each kind are kept to be shown. */
export async function insertChanges(
  db: Db,
  version: StreamKey & { version: number },
  kind: 'added' | 'removed',
  mentions: readonly ChangedMention[],
): Promise<void> {
  if (mentions.length === 0) return;
  const rows = mentions.map((mention) => [
    ownStream({ brandIds: [version.brand_id] }, version.stream_id),
    version.version,
    kind,
    ...[mention.document_id, mention.headline, mention.url, mention.outlet_name],
    ...[mention.country_id, mention.language, mention.published_at],
  ]);
  await countOf(
    db,
    sql`insert into stream_version_changes (stream_id, version, kind, document_id, headline, url, outlet_name, country_id, language, published_at)
        values ${values(rows)} on conflict do nothing`,
  );
}
