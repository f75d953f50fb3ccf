import type { CoverageFilter } from '@masthead/contract';
import { type Db, rowOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
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

/** Returns the number of some outlets whose first counted clipping is not older than a moment. */
export const countNewOutlets = async (
  db: Db,
  brandId: BrandId,
  { outlets, since }: { outlets: readonly string[]; since: string },
): Promise<number> =>
  (await rowOf(
    db,
    sql<{ outlets: number }>`
      select count(*)::int as outlets
      from (select ${brandId}::uuid as brand_id, unnest(${outlets}::uuid[]) as outlet_id) as o
      where ${isOfNewOutlet((column) => sql.ref(`o.${column}`), since)}`,
  ))!.outlets;
