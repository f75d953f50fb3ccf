import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId, Scope } from '../../access/index.ts';

/** Lets clippings be read for messages and quotes. */
export const queueReads = (db: Db, clippings: readonly { brand_id: BrandId; id: string }[]) =>
  countOf(
    db,
    sql`
      insert into clipping_reads (brand_id, clipping_id)
      values ${values(clippings.map(({ brand_id, id }) => [brand_id, id]))}
      on conflict do nothing`,
  );

/** Takes clippings of a brand off the queue. */
export const takeReads = async (db: Db, brandId: BrandId, limit: number): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ clipping_id: string }>`
        delete from clipping_reads
        where brand_id = ${brandId}
          and clipping_id in (
            select clipping_id
            from clipping_reads
            where brand_id = ${brandId}
            order by clipping_id
            limit ${limit}
            for update skip locked
          )
        returning clipping_id`,
    )
  ).map((row) => row.clipping_id);

interface BrandRead {
  brand_id: BrandId;
  revision: number;
  before_id: string | null;
  clippings_read: number;
  clippings_total: number;
  finished_at: string | null;
}

/** Begins to read all clippings of a brand, again if that is under way. */
export const startBrandRead = (db: Db, brandId: BrandId) =>
  countOf(
    db,
    sql`
      insert into brand_reads as r (brand_id, revision, before_id, clippings_read, clippings_total, finished_at)
      select ${brandId}, 1, null, 0, count(*), null
      from clippings
      where brand_id = ${brandId}
      on conflict (brand_id) do update set revision = r.revision + 1,
        before_id = null,
        clippings_read = 0,
        clippings_total = excluded.clippings_total,
        finished_at = null`,
  );

export const findBrandRead = (db: Db, scope: Pick<Scope, 'brandIds'>) =>
  rowOf(db, sql<BrandRead>`select * from brand_reads where brand_id = any(${scope.brandIds})`);

/** Locks the reading of a brand that is under way. */
export const lockBrandRead = (db: Db, brandId: BrandId) =>
  rowOf(db, sql<BrandRead>`select * from brand_reads where brand_id = ${brandId} and finished_at is null for update`);

export const advanceBrandRead = (
  db: Db,
  brandId: BrandId,
  { before_id, count, finishedAt }: { before_id: string | null; count: number; finishedAt: Date | null },
) =>
  countOf(
    db,
    sql`
      update brand_reads
      set before_id = ${before_id},
        clippings_read = clippings_read + ${count},
        clippings_total = greatest(clippings_total, clippings_read + ${count}),
        finished_at = ${finishedAt}
      where brand_id = ${brandId}`,
  );

/** Lists clippings of a brand that were made before another one, the newest first. */
export const listClippingsBefore = async (
  db: Db,
  brandId: BrandId,
  beforeId: string | null,
  limit: number,
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        select id
        from clippings
        where brand_id = ${brandId} and id < ${beforeId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid
        order by id desc
        limit ${limit}`,
    )
  ).map(({ id }) => id);
