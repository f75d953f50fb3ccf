import { type Db, rowOf, sql } from '../../../platform/db/index.ts';
import type { StreamKey } from '../stories.queries.ts';
import { type PlacedMention, placedColumns } from '../write.queries.ts';

/**
 * Deletes a stream's mention of a document and returns its row; undefined if there is none. Call it with the stream
 * locked.
 */
export const takeMention = (db: Db, key: StreamKey, documentId: string) =>
  rowOf(
    db,
    sql<PlacedMention>`
      delete from mentions
      where brand_id = ${key.brand_id} and stream_id = ${key.stream_id} and document_id = ${documentId}
      returning ${sql.join(placedColumns.map((column) => sql.ref(column)))}`,
  );
