import { countOf, type Db, rowOf, sql } from '../../platform/db/index.ts';

export const findNewsroomBrand = (db: Db, within: { brandIds: readonly string[] }, newsroomId: string) =>
  rowOf(
    db,
    sql<{ brand_id: string }>`
      select brand_id from newsrooms where brand_id = any(${within.brandIds}) and id = ${newsroomId} and deleted_at is null`,
  );

export const raiseVersion = (db: Db, newsroomId: string) =>
  countOf(db, sql`update newsrooms set version = version + 1 where id = ${newsroomId}`);
