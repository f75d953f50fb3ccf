import type { CoverageFilter } from '@masthead/contract';
import { mediaTypes } from '@masthead/contract';
import { andAll, type Db, like, type RawBuilder, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { CursorPart } from '../../platform/http/cursor.ts';
import type { BrandId } from '../access/index.ts';
import { type ClippingRow, shown } from './clippings.queries.ts';

/** The coverage filter, whether somebody has looked at it already, and of whom. */
export type Filter = CoverageFilter & { looked_at?: boolean | undefined; relations?: readonly string[] | undefined };
export type Position = readonly (string | number)[] | null;
interface CoveragePage {
  sort: 'newest' | 'highest-pr-value';
  after: Position;
  limit: number;
}

const orders = {
  newest: {
    by: sql`published_at desc, id desc`,
    after: (at: readonly (string | number)[]) => sql`(c.published_at, c.id) < (${at[0]}::timestamptz, ${at[1]}::uuid)`,
  },
  'highest-pr-value': {
    by: sql`hf_value desc, published_at desc, id desc`,
    after: (at: readonly (string | number)[]) =>
      sql`(c.hf_value, c.published_at, c.id) < (${at[0]}::numeric, ${at[1]}::timestamptz, ${at[2]}::uuid)`,
  },
};

/** Parts of a cursor in an order. */
export const cursorShape = (sort: CoveragePage['sort']): readonly CursorPart[] =>
  sort === 'highest-pr-value' ? ['number', 'moment', 'id'] : ['moment', 'id'];

/** Returns the keyset position of a row in an order. */
export const positionOf = (row: ClippingRow, sort: CoveragePage['sort']): (string | number)[] => [
  ...(sort === 'highest-pr-value' ? [row.hf_value] : []),
  row.published_at,
  row.id,
];

/** `c` is in one of the records that stand with it in a table. */
const isIn = (table: string, column: string, ids: readonly string[] | undefined) =>
  ids?.length &&
  sql`
    exists (
      select
      from ${sql.table(table)} l
      where l.brand_id = c.brand_id and l.clipping_id = c.id and ${sql.ref(`l.${column}`)} = any(${ids}::uuid[])
    )`;

/** The coverage filter as conditions on `c`. */
const fits = (filter: Filter): RawBuilder<unknown> =>
  andAll([
    filter.start && sql`c.published_at >= ${filter.start}`,
    filter.end && sql`c.published_at < ${filter.end}`,
    filter.tiers?.length && sql`c.tier = any(${filter.tiers})`,
    // All of them is no filter, and a shorter plan.
    filter.types?.length && filter.types.length < mediaTypes.length && sql`c.media_type = any(${filter.types})`,
    filter.sentiments?.length && sql`c.text_tonality = any(${filter.sentiments})`,
    filter.countries?.length && sql`c.country_id = any(${filter.countries})`,
    filter.outlets?.length && sql`c.outlet_id = any(${filter.outlets}::uuid[])`,
    filter.search && sql`(c.headline ilike ${like(filter.search)} or c.outlet_name ilike ${like(filter.search)})`,
    filter.looked_at !== undefined && (filter.looked_at ? sql`c.looked_at is not null` : sql`c.looked_at is null`),
    isIn('clipping_tags', 'tag_id', filter.tags),
    isIn('clipping_kpis', 'kpi_id', filter.kpi_campaigns),
    isIn('clipping_stories', 'story_id', filter.stories),
    isIn('clipping_relations', 'relation_id', filter.relations),
  ]);

/** A page of the coverage of brands. Each brand is read in its own order of the index, so that several cost no sorting of all. */
export const listClippings = (
  db: Db,
  { brandIds }: { brandIds: readonly BrandId[] },
  filter: Filter,
  { sort, after, limit }: CoveragePage,
) =>
  rowsOf(
    db,
    sql<ClippingRow>`
      select ${shown}
      from (
        ${sql.join(
          brandIds.map(
            (brandId) => sql`(select c.* from clippings c where c.brand_id = ${brandId} ${fits(filter)}
              ${andAll([after && orders[sort].after(after)])} order by ${orders[sort].by} limit ${limit + 1})`,
          ),
          sql` union all `,
        )}
      ) as c
      order by ${orders[sort].by}
      limit ${limit + 1}`,
  );

/**
 * Counts the clippings that pass the filter, and those of them that were looked at. The ones not looked at are
 * counted separately, so that both counts read an index alone.
 */
export const countClippings = async (
  db: Db,
  { brandIds }: { brandIds: readonly BrandId[] },
  filter: Filter,
): Promise<{ total: number; looked_at: number }> => {
  const fitting = sql`from clippings c where c.brand_id = any(${brandIds}) ${fits(filter)}`;
  return (await rowOf(
    db,
    sql<{ total: number; looked_at: number }>`
      select total, total - fresh as looked_at
      from (select count(*)::int as total ${fitting}) as t,
        (select count(*)::int as fresh ${fitting} and c.looked_at is null) as f`,
  ))!;
};
