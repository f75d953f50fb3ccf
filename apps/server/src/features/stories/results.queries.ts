import { type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

type Brands = Pick<Scope, 'brandIds'>;

/** Lists the stories of brands that were read most in their newsrooms. Days in UTC, both included. */
export const listReadStories = (
  db: Db,
  scope: Brands,
  { first, last, limit }: { first: string; last: string; limit: number },
) =>
  rowsOf(
    db,
    sql<{ id: string; headline: string; views: number }>`
      select s.id, s.headline, sum(d.count)::int as views
      from stories s
      join newsroom_days d on d.record_id = s.id and d.newsroom_id = s.newsroom_id
      where s.brand_id = any(${scope.brandIds})
        and s.deleted_at is null
        and d.measure = 'view'
        and d.day between ${first}::date and ${last}::date
      group by s.id, s.headline
      order by views desc, s.id
      limit ${limit}`,
  );

/** Counts the stories that were published for the first time between two moments; versions in other languages are the same story. */
export const countPublished = async (
  db: Db,
  scope: Brands,
  { from, until }: { from: Date; until: Date },
): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from stories
      where brand_id = any(${scope.brandIds})
        and deleted_at is null
        and original_id is null
        and first_published_at >= ${from}
        and first_published_at < ${until}`,
  ))!.count;
