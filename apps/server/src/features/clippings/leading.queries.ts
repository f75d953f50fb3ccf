import type { CoverageFilter } from '@masthead/contract';
import { type Db, rowOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { fits, isOfNewOutlet } from './filter.queries.ts';

/** Returns the story with the most clippings that count: its first clipping, and the number of its outlets. */
export const findLargestStory = (db: Db, { brandIds }: Pick<Scope, 'brandIds'>, filter: CoverageFilter) =>
  rowOf(
    db,
    sql<{ id: string; headline: string; clippings: number; outlets: number }>`
      select (array_agg(c.id order by c.published_at, c.id))[1] as id,
        (array_agg(c.headline order by c.published_at, c.id))[1] as headline,
        count(*)::int as clippings,
        count(distinct c.outlet_id)::int as outlets
      from clippings c
      where c.brand_id = any(${brandIds}) and not c.is_advertisement and c.cluster_id is not null ${fits(filter)}
      group by c.cluster_id
      having count(*) > 1
      order by clippings desc, outlets desc, id
      limit 1`,
  );

/** Returns the number of outlets whose first counted clipping is in the period of the filter. */
export const countNewOutlets = async (
  db: Db,
  { brandIds }: Pick<Scope, 'brandIds'>,
  filter: CoverageFilter & { start: string },
): Promise<number> =>
  (await rowOf(
    db,
    sql<{ outlets: number }>`
      select count(*)::int as outlets
      from (
        select distinct c.brand_id, c.outlet_id
        from clippings c
        where c.brand_id = any(${brandIds}) and not c.is_advertisement and c.outlet_id is not null ${fits(filter)}
      ) as o
      where ${isOfNewOutlet((column) => sql.ref(`o.${column}`), filter.start)}`,
  ))!.outlets;
