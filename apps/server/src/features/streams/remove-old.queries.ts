import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';
import { ownStream } from './own-stream.queries.ts';

/** Lists streams that were removed between two moments. */
export const listRemoved = (db: SystemDb, from: Date, to: Date) =>
  rowsOf(
    db,
    sql<{
      id: string;
      brand_id: BrandId;
    }>`
      select id, brand_id
      from streams
      where deleted_at > ${from} and deleted_at <= ${to}
      order by deleted_at
      limit 1000`,
  );

/** Deletes everything that a removed stream leaves behind except its mentions. */
export const deleteTraces = async (db: Db, brandId: BrandId, streamId: string): Promise<void> => {
  await countOf(db, sql`delete from stream_followers where brand_id = ${brandId} and stream_id = ${streamId}`);
  await countOf(
    db,
    sql`delete from stream_version_changes where stream_id = ${ownStream({ brandIds: [brandId] }, streamId)}`,
  );
};
