import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

const rollupLock = sql.lit(1_207_361);
const storyLock = sql.lit(1_207_362);

const inOrder = (brandIds: readonly BrandId[]) => [...new Set(brandIds)].sort();

/** Prevents rebuilds of the sums of these brands until the transaction ends. */
export async function lockSums(db: Db, brandIds: readonly BrandId[]): Promise<void> {
  const locks = inOrder(brandIds).map(
    (brandId) => sql`pg_advisory_xact_lock_shared(${rollupLock}, hashtext(${brandId}))`,
  );
  await rowsOf(db, sql`select ${sql.join(locks)}`);
}

/** Takes the lock that keeps all other transactions from summing the brand. It ends with the transaction. */
export const lockRebuild = (db: Db, brandId: BrandId) =>
  rowsOf(db, sql`select pg_advisory_xact_lock(${rollupLock}, hashtext(${brandId}))`);

/**
 * Makes changes of clippings of a brand wait for each other until the transaction ends: two that each save a copy of
 * one text would both take theirs for the first. Call it before rows are locked, so that no one waits for it with a
 * locked row.
 */
export async function lockStories(db: Db, brandIds: readonly BrandId[]): Promise<void> {
  await lockSums(db, brandIds);
  const locks = inOrder(brandIds).map((brandId) => sql`pg_advisory_xact_lock(${storyLock}, hashtext(${brandId}))`);
  await rowsOf(db, sql`select ${sql.join(locks)}`);
}

/** Locks all clippings of an import. */
export const lockImported = (db: Db, brandId: BrandId, importId: string) =>
  countOf(
    db,
    sql`
      select count(*)
      from (
        select
        from clippings
        where brand_id = ${brandId} and imported_in = ${importId}
        order by id
        for update
      ) as locked`,
  );

/** Locks clippings, so that they do not change while they are summed. Returns the stories that they belong to. */
export async function lockClippings(db: Db, brandIds: readonly BrandId[], ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql<{ cluster_id: string | null }>`
      select cluster_id
      from clippings
      where brand_id = any(${brandIds}) and id = any(${ids}::uuid[])
      order by brand_id, id
      for update`,
  );
  return [...new Set(rows.flatMap(({ cluster_id }) => cluster_id ?? []))];
}
