import type { ReadingFacts } from '@masthead/contract';
import { andAll, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { ownNewsroom } from './own-newsroom.queries.ts';

/** Records whose counts are read: all of a newsroom, or some in it, such as a story and its files. Days in UTC, both included. */
export interface Counted {
  scope: Pick<Scope, 'brandIds'>;
  newsroomId: string;
  records?: readonly string[] | undefined;
  start: string;
  end: string;
}

/** Selects the rows `d` of newsroom_days that are counted. */
export const countedDays = ({ scope, newsroomId, records, start, end }: Counted) => sql`
  d.newsroom_id = ${ownNewsroom(scope, newsroomId)}
  and d.day between ${start}::date and ${end}::date
  ${andAll([records && sql`d.record_id = any(${records}::uuid[])`])}`;

interface DayRow {
  day: string;
  views: number;
  downloads: number;
  feed_readings: number;
  embed_views: number;
}

const sumOf = (measure: string) => sql`coalesce(sum(d.count) filter (where d.measure = ${measure}), 0)::int`;

/** Lists days on which something was counted, oldest first. */
export const listDays = (db: Db, counted: Counted) =>
  rowsOf(
    db,
    sql<DayRow>`
      select d.day, ${sumOf('view')} as views, ${sumOf('download')} as downloads, ${sumOf('feed')} as feed_readings,
        ${sumOf('embed')} as embed_views
      from newsroom_days d
      where ${countedDays(counted)}
      group by d.day
      order by d.day`,
  );

export const listReferrers = (db: Db, counted: Counted) =>
  rowsOf(
    db,
    sql<ReadingFacts['referrers'][number]>`
      select d.key as host, sum(d.count)::int as views
      from newsroom_days d
      where ${countedDays(counted)} and d.measure = 'referrer'
      group by d.key
      order by views desc, host
      limit 50`,
  );

/** Lists files of the press kit and of stories, by their name if the kit has no title for them. */
export const listTopFiles = (db: Db, counted: Counted) =>
  rowsOf(
    db,
    sql<ReadingFacts['top_files'][number]>`
      select f.id, coalesce(max(k.title), f.name) as title, sum(d.count)::int as downloads
      from newsroom_days d
      join files f on f.id = d.record_id
      left join newsroom_files k on k.newsroom_id = d.newsroom_id and k.file_id = f.id
      where ${countedDays(counted)} and d.measure = 'download'
      group by f.id, f.name
      order by downloads desc, f.id
      limit 20`,
  );
