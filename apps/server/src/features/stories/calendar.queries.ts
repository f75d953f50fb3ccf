import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import { type StoryRow, shortColumns, tables } from './stories.queries.ts';

/** The time of publication, past or planned. */
const shownAt = sql`case status when 'published' then published_at when 'scheduled' then scheduled_at end`;

/** Lists stories by their place in the calendar: the time of their publication, or the day for which a draft is planned. */
export const listCalendar = (
  db: Db,
  { brandIds }: { brandIds: readonly BrandId[] },
  { start, end, timezone }: { start: string; end: string; timezone: string },
  limit: number,
) =>
  rowsOf(
    db,
    sql<StoryRow>`
      select ${shortColumns}
      from ${tables}
      join (
        select c.id, c.at
        from (
          select id, ${shownAt} as at
          from stories
          where brand_id = any(${brandIds})
            and deleted_at is null
            and ${shownAt} >= ${start}::date::timestamp at time zone ${timezone}
            and ${shownAt} < (${end}::date + 1)::timestamp at time zone ${timezone}
          union all
          select id, planned_on::timestamp at time zone ${timezone}
          from stories
          where brand_id = any(${brandIds})
            and status = 'draft'
            and deleted_at is null
            and planned_on between ${start}::date and ${end}::date
        ) as c
        order by c.at, c.id
        limit ${limit}
      ) as due
        on due.id = s.id
      order by due.at, s.id`,
  );
