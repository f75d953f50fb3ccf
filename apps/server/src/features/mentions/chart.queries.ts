import { andAll, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import {
  type Cell,
  cellValues,
  faceted,
  filtered,
  havingWords,
  isFaceted,
  type MentionFilter,
} from './list.queries.ts';
import { searchedFor } from './search-words.ts';

export interface DayRow {
  day: string;
  mentions: number;
  stories: number;
}

/** Returns the table that answers a filter: sums of hours, or their combinations of facets. */
const hoursTable = (filter: MentionFilter) => (isFaceted(filter) ? sql`mention_hours` : sql`mention_hour_sums`);

const hours = (scope: Scope, streamId: string, filter: MentionFilter) =>
  sql`
    h.brand_id = ${scope.brandIds[0]}
    and h.stream_id = ${streamId}
    ${andAll([filter.start && sql`h.hour >= ${filter.start}`, filter.end && sql`h.hour <= ${filter.end}`, ...faceted(filter, 'h')])}`;

/**
 * Counts mentions a day from the stored hours, or the beginnings of stories; for time zones and times of whole hours. The rows of an hour are
 * added up before the time zone is looked up, which costs more than adding.
 */
export const countHours = (db: Db, scope: Scope, streamId: string, filter: MentionFilter, timezone: string) =>
  rowsOf(
    db,
    sql<DayRow & { told_again: number }>`
      select (t.hour at time zone ${timezone})::date as day, sum(t.onlys + t.firsts + t.copies)::int as mentions,
        sum(t.onlys + t.firsts)::int as stories, sum(t.firsts + t.copies)::int as told_again
      from (
        select h.hour, sum(h.onlys) as onlys, sum(h.firsts) as firsts, sum(h.copies) as copies
        from ${hoursTable(filter)} h
        where ${hours(scope, streamId, filter)}
        group by h.hour
      ) t
      group by 1
      having sum(t.onlys + t.firsts + t.copies) > 0
      order by 1`,
  );

/**
 * Counts stories with several pieces by the day of their first piece that passes the filters, beside stories of one
 * piece.
 */
export const countStories = (db: Db, scope: Scope, streamId: string, filter: MentionFilter, timezone: string) =>
  rowsOf(
    db,
    sql<{ day: string; stories: number }>`
      select day, sum(stories)::int as stories
      from (
        select (h.hour at time zone ${timezone})::date as day, sum(h.onlys) as stories
        from ${hoursTable(filter)} h
        where ${hours(scope, streamId, filter)}
        group by 1
        union all
        select (s.published_at at time zone ${timezone})::date, count(*)
        from (
          select distinct on (m.cluster_id) m.published_at
          from mentions m
          where m.brand_id = ${scope.brandIds[0]}
            and m.stream_id = ${streamId}
            and m.place in ('first', 'copy')
            ${filtered(filter, 'm')}
          order by m.cluster_id, m.document_id
        ) s
        group by 1
      ) d
      group by 1`,
  );

/** Counts the mentions of some outlets from an index alone, or the beginnings of stories. */
export const countOutlets = (
  db: Db,
  scope: Scope,
  streamId: string,
  { filter, outletIds }: { filter: MentionFilter; outletIds: readonly string[] },
  timezone: string,
) =>
  rowsOf(
    db,
    sql<DayRow & { told_again: number }>`
      select (m.published_at at time zone ${timezone})::date as day,
        count(*)::int as mentions,
        count(*) filter (where m.place <> 'copy')::int as stories,
        count(*) filter (where m.place <> 'only')::int as told_again
      from mentions m
      where m.brand_id = ${scope.brandIds[0]}
        and m.stream_id = ${streamId}
        and not m.hidden
        and m.outlet_id = any(${outletIds}::uuid[])
        ${filtered(filter, 'm')}
      group by 1
      order by 1`,
  );

/** Number of the newest mentions that tell which words are frequent, and how many of them have such words. */
const [probed, frequent] = [1000, 20];

/** Returns true if many of the newest mentions of a period pass the filters: an index of their words would have most of the stream. */
export const areFrequent = async (db: Db, scope: Scope, streamId: string, filter: MentionFilter): Promise<boolean> =>
  (await rowOf(
    db,
    sql<{ found: number }>`
      select count(*)::int as found
      from (
        select *
        from mentions r
        where r.brand_id = ${scope.brandIds[0]}
          and r.stream_id = ${streamId}
          and not r.hidden
          ${filtered({ start: filter.start, end: filter.end }, 'r')}
        order by r.published_at desc, r.id desc
        limit ${probed}
      ) m
      where m.brand_id = ${scope.brandIds[0]} ${filtered(filter, 'm')}`,
  ))!.found >= frequent;

interface CountWay {
  timezone: string;
  /** Through the index of words. */
  byWords?: boolean;
  /** Through the ranges of these combinations of facets. */
  cells?: readonly Cell[];
}

/** Counts the mentions themselves, for filters that the stored hours cannot answer. */
export function countRows(
  db: Db,
  scope: Scope,
  streamId: string,
  filter: MentionFilter,
  { timezone, byWords = false, cells }: CountWay,
) {
  const words = searchedFor(filter.search).map(({ word }) => word);
  const read = byWords ? sql`${havingWords(streamId, words)} m` : sql`mentions m`;
  const ranges = cells
    ? sql`
      join (values ${cellValues(cells)}) as c (media_type, sentiment, language, country_id)
        on m.media_type = c.media_type
        and m.sentiment = c.sentiment
        and m.language = c.language
        and coalesce(m.country_id, '') = c.country_id`
    : sql``;
  return rowsOf(
    db,
    sql<DayRow>`
      select (f.published_at at time zone ${timezone})::date as day,
        count(*)::int as mentions,
        count(*) filter (where f.is_first)::int as stories
      from (
        select m.published_at,
          m.place = 'only' or row_number() over (partition by m.cluster_id order by m.document_id) = 1 as is_first
        from ${read} ${ranges}
        where m.brand_id = ${scope.brandIds[0]}
          and m.stream_id = ${streamId}
          and ${filter.hidden ? sql`m.hidden` : sql`not m.hidden`}
          ${filtered(byWords ? { ...filter, search: undefined } : filter, 'm')}
      ) f
      group by 1
      order by 1`,
  );
}
