import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';
import { type ChangedMention, changed, columns, type Level } from './hide.queries.ts';
import type { StreamKey } from './stories.queries.ts';

/** A hiding of outlets that a job carries out, or back, page by page. */
export interface OutletHiding {
  brand_id: BrandId;
  hide_id: string;
  level: Level;
  brand_ids: BrandId[];
  /** Empty: all of the brands. */
  stream_ids: string[];
  outlet_ids: string[];
  is_undo: boolean;
  total: number;
  done: number;
  hidden_by: string;
  hidden_at: string;
}
type OutletReach = Pick<OutletHiding, 'level' | 'brand_ids' | 'stream_ids' | 'outlet_ids'>;

const ofOutlets = ({ brand_ids, outlet_ids }: OutletReach, streams: readonly StreamKey[]) => sql`
  brand_id = any(${brand_ids})
  and stream_id = any(${streams.map((stream) => stream.stream_id)}::uuid[])
  and outlet_id = any(${outlet_ids}::uuid[])
  and not hidden`;

/** Counts visible mentions of outlets by stream, from an index alone. */
export const countVisible = (db: Db, reach: OutletReach, streams: readonly StreamKey[]) =>
  rowsOf(
    db,
    sql<{ stream_id: string; mentions: number }>`
      select stream_id, count(*)::int as mentions
      from mentions
      where brand_id = any(${reach.brand_ids}) and ${ofOutlets(reach, streams)}
      group by 1`,
  );

/** Hides the newest mentions of outlets that are still visible. */
export const hidePage = (db: Db, reach: OutletReach, streams: readonly StreamKey[], limit: number) =>
  rowsOf(
    db,
    sql<ChangedMention>`
      update mentions
      set ${sql.ref(columns[reach.level])} = true, place = null
      where brand_id = any(${reach.brand_ids})
        and (brand_id, id) in (
          select brand_id, id
          from mentions
          where brand_id = any(${reach.brand_ids}) and ${ofOutlets(reach, streams)}
          order by published_at desc, id desc
          limit ${limit}
        )
      returning ${changed}`,
  );

/** Shows the newest of what one action has hidden, and forgets that it did. */
export async function showPage(db: Db, brandIds: readonly BrandId[], hideId: string, limit: number) {
  const taken = await rowsOf(
    db,
    sql<{ mention_id: string; level: Level }>`
      delete from hidings
      where brand_id = any(${brandIds})
        and hide_id = ${hideId}
        and (brand_id, mention_id) in (
          select h.brand_id, h.mention_id
          from hidings h
          left join mentions m on m.brand_id = h.brand_id and m.id = h.mention_id
          where h.brand_id = any(${brandIds}) and h.hide_id = ${hideId}
          order by m.published_at desc, h.mention_id desc
          limit ${limit}
        )
      returning mention_id, level`,
  );
  const level = taken[0]?.level;
  if (!level) return { taken: 0, shown: [] };
  const shown = await rowsOf(
    db,
    sql<ChangedMention>`
      update mentions
      set ${sql.ref(columns[level])} = false
      where brand_id = any(${brandIds}) and id = any(${taken.map((row) => row.mention_id)}::uuid[])
      returning ${changed}`,
  );
  return { taken: taken.length, shown };
}

export const countHidings = async (db: Db, brandIds: readonly BrandId[], hideId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{
      left: number;
    }>`select count(*)::int as left from hidings where brand_id = any(${brandIds}) and hide_id = ${hideId}`,
  ))!.left;

const shown = sql`
  brand_id, hide_id, level, brand_ids, stream_ids, outlet_ids, is_undo, total, done, hidden_by, hidden_at`;

export const findOutletHiding = (db: Db, brandIds: readonly BrandId[], hideId: string) =>
  rowOf(
    db,
    sql<OutletHiding>`select ${shown} from outlet_hidings where brand_id = any(${brandIds}) and hide_id = ${hideId}`,
  );

export async function keepOutletHiding(db: Db, row: OutletHiding): Promise<void> {
  await countOf(
    db,
    sql`
      insert into outlet_hidings (${shown})
      values (
        ${row.brand_id},
        ${row.hide_id},
        ${row.level},
        ${row.brand_ids}::uuid[],
        ${row.stream_ids}::uuid[],
        ${row.outlet_ids}::uuid[],
        ${row.is_undo},
        ${row.total},
        ${row.done},
        ${row.hidden_by},
        ${row.hidden_at}
      )
      on conflict (brand_id, hide_id) do update set brand_ids = excluded.brand_ids,
        is_undo = excluded.is_undo,
        total = excluded.total,
        done = excluded.done`,
  );
}

export async function deleteOutletHiding(db: Db, brandIds: readonly BrandId[], hideId: string): Promise<void> {
  await countOf(db, sql`delete from outlet_hidings where brand_id = any(${brandIds}) and hide_id = ${hideId}`);
}

/** Deletes old hidings of outlets of all brands. */
export const deleteOutletHidingsBefore = (db: SystemDb, time: Date) =>
  countOf(db, sql`delete from outlet_hidings where brand_id is not null and hidden_at < ${time}`);
