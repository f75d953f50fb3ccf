import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

/** Lists streams with mentions of any of these outlets, by their index. */
export const listStreamsOfOutlets = (db: SystemDb, outletIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ brand_id: BrandId; id: string }>`
      select s.brand_id, s.id
      from streams s
      where exists (
        select
        from mentions m
        where m.brand_id = s.brand_id and m.stream_id = s.id and m.outlet_id = any(${outletIds}::uuid[])
      )`,
  );

/** Lets the mentions of a stream name the outlet that stays. */
export const setOutlet = (
  db: Db,
  { brandId, streamId }: { brandId: BrandId; streamId: string },
  outletIds: readonly string[],
  outlet: { id: string; name: string },
) =>
  countOf(
    db,
    sql`
      update mentions
      set outlet_id = ${outlet.id}, outlet_name = ${outlet.name}
      where brand_id = ${brandId} and stream_id = ${streamId} and outlet_id = any(${outletIds}::uuid[])`,
  );
