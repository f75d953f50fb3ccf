import { countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

export interface StreamKey {
  brand_id: BrandId;
  stream_id: string;
}
export interface StoryKey extends StreamKey {
  cluster_id: string;
}
export interface HourKey extends StreamKey {
  hour: string;
}

/** Returns the hour of a time, as `mention_hours` has it. */
export const hourOf = (time: string): string => `${time.slice(0, 13)}:00:00.000Z`;

/** Returns each key once, in the same order for every process. */
export function distinct<K extends object>(keys: readonly K[], ...names: (keyof K & string)[]): K[] {
  const byText = new Map(keys.map((key) => [names.map((name) => String(key[name])).join(' '), key]));
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}

const ids = <K, N extends keyof K>(keys: readonly K[], name: N) => [...new Set(keys.map((key) => key[name]))];

/**
 * Sets the places of the visible pieces of stories again: the one collected first leads. Returns the hours in which
 * something has changed. Call it with the streams locked. The places are worked out before the update: for a brand that the statistics do not know
 * yet, PostgreSQL expects a single row and would work them out again for each mention of the brand.
 */
export async function placeStories(db: Db, stories: readonly StoryKey[]): Promise<HourKey[]> {
  if (stories.length === 0) return [];
  const rows = await rowsOf(
    db,
    sql<StreamKey & { published_at: string }>`
      with placed as materialized (
        select brand_id,
          id,
          place,
          case
            when count(*) over story = 1 then 'only'
            when row_number() over (story order by document_id) = 1 then 'first'
            else 'copy'
          end as wanted
        from mentions
        where brand_id = any(${ids(stories, 'brand_id')})
          and stream_id = any(${ids(stories, 'stream_id')}::uuid[])
          and cluster_id = any(${ids(stories, 'cluster_id')}::uuid[])
          and not hidden window story as (partition by brand_id, stream_id, cluster_id)
      )
      update mentions m set place = p.wanted
      from placed p
      where m.brand_id = p.brand_id and m.id = p.id and p.place is distinct from p.wanted
      returning m.brand_id, m.stream_id, m.published_at`,
  );
  return rows.map(({ published_at, ...key }) => ({ ...key, hour: hourOf(published_at) }));
}

export interface HourCount extends HourKey {
  media_type: string;
  sentiment: string;
  language: string;
  country_id: string;
  onlys: number;
  firsts: number;
  copies: number;
}

/** Adds to the counts of hours; with the streams locked, in one order for everybody. */
export async function addToHours(db: Db, counts: readonly HourCount[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map((count) => [
    count.brand_id,
    count.stream_id,
    count.hour,
    count.media_type,
    count.sentiment,
    count.language,
    count.country_id,
    count.onlys,
    count.firsts,
    count.copies,
  ]);
  await countOf(
    db,
    sql`
      insert into mention_hours as h (
        brand_id, stream_id, hour, media_type, sentiment, language, country_id, onlys, firsts, copies
      )
      values ${values(rows)}
      on conflict (brand_id, stream_id, hour, media_type, sentiment, language, country_id)
        do update set onlys = h.onlys + excluded.onlys,
        firsts = h.firsts + excluded.firsts,
        copies = h.copies + excluded.copies`,
  );
}

/** Counts hours again from the mentions themselves. Call it with the streams locked. */
export async function recountHours(db: Db, keys: readonly HourKey[]): Promise<void> {
  const hours = distinct(keys, 'brand_id', 'stream_id', 'hour');
  if (hours.length === 0) return;
  const list = values(
    hours.map((key) => [sql`${key.brand_id}::uuid`, sql`${key.stream_id}::uuid`, sql`${key.hour}::timestamptz`]),
  );
  await countOf(
    db,
    sql`
      delete from mention_hours h using (values ${list}) as k (brand_id, stream_id, hour)
      where h.brand_id = k.brand_id
        and h.stream_id = k.stream_id
        and h.hour = k.hour
        and h.brand_id = any(${ids(hours, 'brand_id')})`,
  );
  await countOf(
    db,
    sql`
      insert into mention_hours (
        brand_id, stream_id, hour, media_type, sentiment, language, country_id, onlys, firsts, copies
      )
      select k.brand_id, k.stream_id, k.hour, c.media_type, c.sentiment, c.language, c.country_id, c.onlys, c.firsts,
        c.copies
      from (values ${list}) as k (brand_id, stream_id, hour)
      cross join lateral (
        select m.media_type, m.sentiment, m.language, coalesce(m.country_id, '') as country_id,
          count(*) filter (where m.place = 'only') as onlys, count(*) filter (where m.place = 'first') as firsts,
          count(*) filter (where m.place = 'copy') as copies
        from mentions m
        where m.brand_id = k.brand_id
          and m.stream_id = k.stream_id
          and m.published_at >= k.hour
          and m.published_at < k.hour + interval '1 hour'
          and m.brand_id = any(${ids(hours, 'brand_id')})
          and not m.hidden
        group by 1, 2, 3, 4
      ) c`,
  );
}

/** Makes the sums of hours anew. Only wrong ones need it: triggers add what changes. Call it with the streams locked. */
export async function resumHours(db: Db, hours: readonly HourKey[]): Promise<void> {
  const list = values(
    hours.map((key) => [sql`${key.brand_id}::uuid`, sql`${key.stream_id}::uuid`, sql`${key.hour}::timestamptz`]),
  );
  await countOf(
    db,
    sql`
      insert into mention_hour_sums as s (
        brand_id, stream_id, hour, onlys, firsts, copies, negative, neutral, positive
      )
      select k.brand_id,
        k.stream_id,
        k.hour,
        coalesce(sum(h.onlys), 0),
        coalesce(sum(h.firsts), 0),
        coalesce(sum(h.copies), 0),
        coalesce(sum(h.onlys + h.firsts + h.copies) filter (where h.sentiment = 'negative'), 0),
        coalesce(sum(h.onlys + h.firsts + h.copies) filter (where h.sentiment = 'neutral'), 0),
        coalesce(sum(h.onlys + h.firsts + h.copies) filter (where h.sentiment = 'positive'), 0)
      from (values ${list}) as k (brand_id, stream_id, hour)
      left join mention_hours h
        on h.brand_id = k.brand_id
        and h.stream_id = k.stream_id
        and h.hour = k.hour
        and h.brand_id = any(${ids(hours, 'brand_id')})
      group by 1, 2, 3
      order by 1, 2, 3
      on conflict (brand_id, stream_id, hour)
        do update set (onlys, firsts, copies, negative, neutral, positive) = row(
          excluded.onlys, excluded.firsts, excluded.copies, excluded.negative, excluded.neutral, excluded.positive
        )`,
  );
}
