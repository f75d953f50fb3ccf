import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import type { DimensionName } from './dimensions.queries.ts';

/** Sums of some clippings in one cell: a brand, a dimension, a day and its keys. */
export interface Cell {
  brand_id: BrandId;
  dimension: DimensionName;
  day: string;
  /** Day of the clipping before them in their stories, in cells that only count copies; null: all clippings of the day. */
  follows: string | null;
  key: string;
  split: string;
  clippings: number;
  impressions: number;
  hf_value: number;
  /** Clippings without a known audience. */
  unknown: number;
  /** Clippings that count with an estimate. */
  estimated: number;
}
export const measures = ['clippings', 'impressions', 'hf_value', 'unknown', 'estimated'] as const;

interface Kept {
  table: RawBuilder<unknown>;
  insert: RawBuilder<unknown>;
  /** Expression for the day under which the table keeps a day: the day itself or the first of its month. */
  day: RawBuilder<unknown>;
  /** The same for the day of the clipping that a copy follows; only in tables of copies. */
  follows?: RawBuilder<unknown>;
}
const month = sql`date_trunc('month', day)::date`;
/** Tables of sums. */
export const tables: Record<'days' | 'months' | 'copyDays' | 'copyMonths', Kept> = {
  days: { table: sql.table('clipping_days'), insert: sql`insert into clipping_days as kept`, day: sql`day` },
  months: { table: sql.table('clipping_months'), insert: sql`insert into clipping_months as kept`, day: month },
  copyDays: {
    table: sql.table('clipping_copy_days'),
    insert: sql`insert into clipping_copy_days as kept`,
    day: sql`day`,
    follows: sql`follows`,
  },
  // A day of an earlier month is kept exactly, because a period may begin within that month.
  copyMonths: {
    table: sql.table('clipping_copy_months'),
    insert: sql`insert into clipping_copy_months as kept`,
    day: month,
    follows: sql`least(follows, ${month})`,
  },
};

/** Returns the statement that adds cells to a table of sums; cells of 0 are left out. */
export function addition({ insert, day, follows }: Kept, cells: RawBuilder<unknown>): RawBuilder<unknown> {
  if (follows)
    return sql`
      ${insert} (brand_id, dimension, day, follows, key, split, clippings)
      select brand_id, dimension, ${day}, ${follows}, key, split, sum(clippings)
      from ${cells}
      where follows is not null
      group by 1, 2, 3, 4, 5, 6
      having sum(clippings) <> 0
      order by 1, 2, 3, 4, 5, 6
      on conflict (brand_id, dimension, day, follows, key, split)
        do update set clippings = kept.clippings + excluded.clippings`;
  const sums = measures.map((measure) => sql`kept.${sql.ref(measure)} + excluded.${sql.ref(measure)}`);
  return sql`
    ${insert} (brand_id, dimension, day, key, split, clippings, impressions, hf_value, unknown, estimated)
    select brand_id, dimension, ${day}, key, split, sum(clippings), sum(impressions), sum(hf_value), sum(unknown),
      sum(estimated)
    from ${cells}
    where follows is null
    group by 1, 2, 3, 4, 5
    having ${sql.join(
      measures.map((measure) => sql`sum(${sql.ref(measure)}) <> 0`),
      sql` or `,
    )}
    order by 1, 2, 3, 4, 5
    on conflict (brand_id, dimension, day, key, split)
      do update set (clippings, impressions, hf_value, unknown, estimated) = row(${sql.join(sums)})`;
}
