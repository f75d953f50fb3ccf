import { type Db, rowOf, sql } from '../../platform/db/index.ts';

/** For the guard: a file of a brand that the caller belongs to, or of the own organisation without a brand. */
export const findFileBrand = (
  db: Db,
  within: { brandIds: readonly string[]; organisationId: string },
  fileId: string,
) =>
  rowOf(
    db,
    sql<{ brand_id: string | null }>`
      select brand_id from files where id = ${fileId} and stored_at is not null and deleted_at is null
        and (brand_id = any(${within.brandIds}) or (brand_id is null and organisation_id = ${within.organisationId}))`,
  );
