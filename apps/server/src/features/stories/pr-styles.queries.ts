import { type Db, rowOf, sql } from '../../platform/db/index.ts';

export const findPrStyleBrand = (db: Db, within: { brandIds: readonly string[] }, styleId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: string;
    }>`select brand_id from pr_styles where brand_id = any(${within.brandIds}) and id = ${styleId}`,
  );
