import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

/** Lists documents that the stream has as mentions already. */
export const listHeld = (db: Db, brandId: BrandId, streamId: string, documentIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{
      document_id: string;
    }>`
      select document_id
      from mentions
      where brand_id = ${brandId} and stream_id = ${streamId} and document_id = any(${documentIds}::uuid[])`,
  );
