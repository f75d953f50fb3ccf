import { type Db, rowOf, sql } from '../../platform/db/index.ts';

interface Within {
  brandIds: readonly string[];
}

/** Also of a removed story, which can be brought back for a while. */
export const findStoryBrand = (db: Db, within: Within, storyId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: string;
    }>`select brand_id from stories where brand_id = any(${within.brandIds}) and id = ${storyId}`,
  );
