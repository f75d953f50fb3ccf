import { type Db, rowOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

interface NewsroomResults {
  views: number;
  downloads: number;
  embed_views: number;
  /** Addresses that have agreed to receive stories within the days. */
  followers: number;
}

const sumOf = (measure: string) => sql`coalesce(sum(d.count) filter (where d.measure = ${measure}), 0)::int`;

/** Returns what was counted in all newsrooms of brands. Days in UTC, both included. */
export const newsroomResults = async (
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  { first, last }: { first: string; last: string },
): Promise<NewsroomResults> =>
  (await rowOf(
    db,
    sql<NewsroomResults>`
      select ${sumOf('view')} as views,
        ${sumOf('download')} as downloads,
        ${sumOf('embed')} as embed_views,
        (
          select count(*)::int
          from newsroom_followers f
          join newsrooms n on n.id = f.newsroom_id
          where n.brand_id = any(${scope.brandIds})
            and n.deleted_at is null
            and (f.confirmed_at at time zone 'UTC')::date between ${first}::date and ${last}::date
        ) as followers
      from newsrooms n
      join newsroom_days d on d.newsroom_id = n.id
      where n.brand_id = any(${scope.brandIds})
        and n.deleted_at is null
        and d.day between ${first}::date and ${last}::date`,
  ))!;
