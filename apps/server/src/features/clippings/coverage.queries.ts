import { andAll, type Db, type RawBuilder, rowsOf, sql } from '../../platform/db/index.ts';
import type { CursorPart } from '../../platform/http/cursor.ts';
import type { BrandId } from '../access/index.ts';
import { type ClippingRow, shown } from './clippings.queries.ts';
import { countsStories } from './counts-stories.ts';
import { type Filter, fits, isPlain, wasLookedAt } from './filter.queries.ts';

export type Position = readonly (string | number)[] | null;
export interface CoveragePage {
  sort: 'newest' | 'highest-pr-value';
  after: Position;
  limit: number;
}

const orders = {
  newest: {
    by: sql`published_at desc, id desc`,
    after: (at: readonly (string | number)[]) => sql`(c.published_at, c.id) < (${at[0]}::timestamptz, ${at[1]}::uuid)`,
    /** The story's first clipping leads, so that it keeps its place while copies arrive. */
    leads: sql`(e.published_at, e.id) < (c.published_at, c.id)`,
  },
  'highest-pr-value': {
    by: sql`hf_value desc, published_at desc, id desc`,
    after: (at: readonly (string | number)[]) =>
      sql`(c.hf_value, c.published_at, c.id) < (${at[0]}::numeric, ${at[1]}::timestamptz, ${at[2]}::uuid)`,
    leads: sql`(e.hf_value, e.published_at, e.id) > (c.hf_value, c.published_at, c.id)`,
  },
};

/** Returns the parts of a cursor in an order. */
export const cursorShape = (sort: CoveragePage['sort']): readonly CursorPart[] =>
  sort === 'highest-pr-value' ? ['number', 'moment', 'id'] : ['moment', 'id'];

/** Returns the keyset position of a row in an order. */
export const positionOf = (row: ClippingRow, sort: CoveragePage['sort']): (string | number)[] => [
  ...(sort === 'highest-pr-value' ? [row.hf_value] : []),
  row.published_at,
  row.id,
];

/** Selects other clippings `e` of the story of `c` that pass the filter. An advertisement is never a copy. */
const isCopy = (filter: Filter) => sql`
  e.brand_id = c.brand_id
  and e.cluster_id = c.cluster_id
  and e.id <> c.id
  and not e.is_advertisement
  and not c.is_advertisement
  ${fits(filter, 'e')}`;

/** Selects clippings `c` that follow no other of their story in the days of the filter, by their stored place. */
const isFirst = ({ start }: Filter) =>
  start ? sql`(c.follows_at is null or c.follows_at < ${start})` : sql`c.follows_at is null`;

/** Selects the clippings `c` that represent their story in a list: the first of those that pass the filter. */
export const represents = (filter: Filter, sort: CoveragePage['sort']): RawBuilder<unknown> =>
  sort === 'newest' && isPlain(filter)
    ? isFirst(filter)
    : sql`not exists (select from clippings e where ${isCopy(filter)} and ${orders[sort].leads})`;

const copies = (filter: Filter) => sql`, (select count(*)::int from clippings e where ${isCopy(filter)}) as copies`;

/** Rows of the order in which clippings are looked for that pass a filter by facets; beyond them, an index of facets is asked. */
const mostProbed = 10_000;

const isFaceted = ({ tiers, types, sentiments, countries, languages }: Filter): boolean =>
  [tiers, types, sentiments, countries, languages].some((list) => list?.length);

/** A clipping of a list; of a list of stories with the number of its copies. */
export type CoverageRow = ClippingRow & { copies?: number };

interface Reading {
  filter: Filter;
  page: CoveragePage;
}

/** Returns the conditions on `c` beside its brand: the filter, and what the page leaves out. */
const conditions = ({ filter, page: { sort, after } }: Reading) => sql`
  ${fits(filter)}
  ${andAll([
    wasLookedAt(filter.looked_at),
    after && orders[sort].after(after),
    countsStories(filter) && represents(filter, sort),
  ])}`;

/** Ways to read the clippings of a brand that a page is taken from. */
const ways = {
  /** Reads in the order of the page, as far as it takes. */
  inOrder: (brandId: BrandId, reading: Reading) =>
    sql`select c.* from clippings c where c.brand_id = ${brandId} ${conditions(reading)}`,
  /** Reads only so many of the order: the planner takes facets for independent, and would read on to the end. */
  amongFirst: (brandId: BrandId, reading: Reading) => {
    const { start, end } = reading.filter;
    const { sort, after } = reading.page;
    return sql`
      select c.*
      from (
        select *
        from clippings c
        where c.brand_id = ${brandId} ${fits({ start, end })} ${andAll([after && orders[sort].after(after)])}
        order by ${orders[sort].by}
        limit ${mostProbed}
      ) c
      where c.brand_id = ${brandId} ${conditions(reading)}`;
  },
  /** Reads all that pass the filter, before they are sorted. */
  byFacets: (brandId: BrandId, reading: Reading) => sql`select c.* from (${ways.inOrder(brandId, reading)} offset 0) c`,
};

const listBy = (db: Db, brandIds: readonly BrandId[], reading: Reading, way: (typeof ways)['inOrder']) => {
  const { sort, limit } = reading.page;
  return rowsOf(
    db,
    sql<CoverageRow>`
      select ${shown} ${countsStories(reading.filter) ? copies(reading.filter) : sql``}
      from (
        ${sql.join(
          brandIds.map((brandId) => sql`(${way(brandId, reading)} order by ${orders[sort].by} limit ${limit + 1})`),
          sql` union all `,
        )}
      ) as c
      order by ${orders[sort].by}
      limit ${limit + 1}`,
  );
};

/**
 * Lists a page of the coverage of brands, with one clipping more than the limit. Each brand is read in its own order of the index, so that
 * several need no sorting of all. If few clippings pass the filter, an index has them.
 */
export async function listClippings(
  db: Db,
  { brandIds }: { brandIds: readonly BrandId[] },
  filter: Filter,
  page: CoveragePage,
): Promise<CoverageRow[]> {
  const reading = { filter, page };
  if (!isFaceted(filter)) return await listBy(db, brandIds, reading, ways.inOrder);
  const near = await listBy(db, brandIds, reading, ways.amongFirst);
  return near.length > page.limit ? near : await listBy(db, brandIds, reading, ways.byFacets);
}
