import type { ReadingFacts } from '@masthead/contract';
import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { type Counted, countedDays } from '../newsrooms/index.ts';

export const countStoriesOf = async (
  db: Db,
  newsrooms: readonly { id: string; brand_id: BrandId }[],
): Promise<Map<string, number>> => {
  const rows = await rowsOf(
    db,
    sql<{ newsroom_id: string; stories: number }>`
      select newsroom_id, count(*)::int as stories
      from stories
      where brand_id = any(${newsrooms.map(({ brand_id }) => brand_id)})
        and newsroom_id = any(${newsrooms.map(({ id }) => id)}::uuid[])
        and deleted_at is null
      group by newsroom_id`,
  );
  return new Map(rows.map((row) => [row.newsroom_id, row.stories]));
};

export const listTopStories = (db: Db, counted: Counted) =>
  rowsOf(
    db,
    sql<ReadingFacts['top_stories'][number]>`
      select s.id, s.headline, sum(d.count)::int as views
      from newsroom_days d
      join stories s on s.id = d.record_id and s.newsroom_id = d.newsroom_id and s.deleted_at is null
      where ${countedDays(counted)} and d.measure = 'view'
      group by s.id, s.headline
      order by views desc, s.id
      limit 20`,
  );

/** Removes the stories of a newsroom. Both answer 410 on the site. */
export const removeStoriesOf = (db: Db, scope: Pick<Scope, 'brandIds'>, newsroomId: string, now: Date) =>
  countOf(
    db,
    sql`
      update stories
      set deleted_at = ${now}, status = 'draft', scheduled_at = null
      where brand_id = any(${scope.brandIds}) and newsroom_id = ${newsroomId} and deleted_at is null`,
  );
