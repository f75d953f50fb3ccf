import type { MediaTier, NotificationKind, Sentiment, Weekday } from '@masthead/contract';
import { byName, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

export interface DueNotification {
  id: string;
  user_id: string;
  kind: NotificationKind;
  title: string;
  days: Weekday[];
  times: string[];
  timezone: string;
  summarize: boolean;
  notify_when_empty: boolean;
  quiet_from: string | null;
  quiet_until: string | null;
  language: string;
  /** Name of who has set it up. */
  owner: string;
  /** Mentions up to this id were reported. */
  upto: string;
  since: string;
  told: Record<string, Told>;
  failures: number;
}

/** The last report about a stream or a source, so that it is not repeated. */
export interface Told {
  at: string;
  /** The start of the last report: an hour, the last mention, the first failure. */
  from: string;
  count: number;
}

export const notificationColumns = sql`
  n.id, n.user_id, n.kind, n.title, n.days, n.times, n.timezone, n.summarize, n.notify_when_empty, n.quiet_from,
  n.quiet_until`;

/** Notifications that are due, locked until the end of the transaction; a process that dies gives them back. */
export const claimDue = (db: Db, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<DueNotification>`
      select ${notificationColumns}, u.language, trim(u.first_name || ' ' || u.last_name) as owner, st.upto, st.since,
        st.told, st.failures
      from notification_states st
      join media_notifications n on n.id = st.notification_id
      join users u on u.id = n.user_id
      where st.next_at <= ${now}
      order by st.next_at
      limit ${limit}
      for update of st skip locked`,
  );

/** Notifications that were run by a clock that was ahead. */
export const listAhead = (db: Db, now: Date) =>
  rowsOf(
    db,
    sql<DueNotification & { next_at: string | null }>`
      select ${notificationColumns}, u.language, trim(u.first_name || ' ' || u.last_name) as owner, st.upto, st.since,
        st.told, st.failures, st.next_at
      from notification_states st
      join media_notifications n on n.id = st.notification_id
      join users u on u.id = n.user_id
      where st.since > ${now}
      for update of st`,
  );

export interface WatchedStream {
  notification_id: string;
  /** User who may see the stream: the owner, or a receiving member. */
  user_id: string;
  id: string;
  name: string;
  brand_id: BrandId;
  brand_name: string;
  updated_at: string;
  created_at: string;
}

/**
 * Lists the streams of notifications as each of their people may see them now: members of the brand, with readers
 * limited to authorised ones.
 */
export const listWatched = (db: SystemDb, notificationIds: readonly string[]) =>
  rowsOf(
    db,
    sql<WatchedStream>`
      select n.id as notification_id, p.user_id, s.id, s.name, s.brand_id, b.name as brand_name, s.updated_at,
        s.created_at
      from media_notifications n
      join (
        select id as notification_id, user_id
        from media_notifications
        where id = any(${notificationIds}::uuid[])
        union
        select notification_id, user_id
        from notification_receivers
        where notification_id = any(${notificationIds}::uuid[]) and kind = 'member'
      ) p
        on p.notification_id = n.id
      join users u on u.id = p.user_id and u.deleted_at is null
      join members mb on mb.user_id = p.user_id
      join brands b on b.id = mb.brand_id and b.deletes_at is null
      join streams s on s.brand_id = mb.brand_id and s.deleted_at is null
      where n.id = any(${notificationIds}::uuid[])
        and (s.id = any(n.stream_ids) or s.brand_id = any(n.brand_ids))
        and (
          mb.role <> 'reader'
          or not exists (
            select 1
            from stream_authorizations a
            where a.brand_id = s.brand_id and s.id <> all(a.streams)
          )
        )
      order by ${byName('b.name')}, ${byName('s.name')}, s.id`,
  );

/** Seconds that clocks of application and database may differ by. */
const margin = 10;
/** A transaction that writes for longer than this is not waited for. */
const longestWait = 15;

/**
 * Returns the time up to which all mentions can be seen: ids are made inside the transaction that writes them, so no
 * new id can be below the beginning of the oldest writing transaction.
 */
export const readHorizon = async (db: Db, now: Date): Promise<Date> => {
  const row = await rowOf(
    db,
    sql<{ horizon: string }>`
      select greatest(
        least(${now}::timestamptz, coalesce(min(xact_start), ${now}::timestamptz)) - ${margin} * interval '1 second',
        ${now}::timestamptz - ${longestWait} * interval '1 minute'
      ) as horizon
      from pg_stat_activity
      where backend_xid is not null and pid <> pg_backend_pid() and datname = current_database()`,
  );
  return new Date(row!.horizon);
};

interface Window {
  notification_id: string;
  brand_id: BrandId;
  stream_id: string;
  /** Mentions after this id … */
  from_id: string;
  /** … of documents collected since this time, or since the stream was changed: what a search of stored documents brings is no news. */
  since: string;
  stream_updated_at: string;
  /** True if the stories in most outlets come first. */
  by_copies: boolean;
}

export interface StoryRow {
  notification_id: string;
  stream_id: string;
  id: string;
  headline: string;
  headline_marks: number[];
  excerpt: string;
  excerpt_marks: number[];
  url: string;
  author: string | null;
  outlet_name: string;
  tier: MediaTier;
  language: string;
  published_at: string;
  sentiment: Sentiment;
  /** Pieces that tell this story. */
  told_by: number;
  /** Stories and mentions of its stream in the period, by tone. */
  stories: number;
  mentions: number;
  negative: number;
  positive: number;
  /** Stories and mentions of the whole notification in the period. */
  all_stories: number;
  all_mentions: number;
}

const firstInTopOutlet = sql`
  and t.tier = 'aplus'
  and not exists (
    select 1
    from mentions p
    where p.brand_id = m.brand_id
      and p.stream_id = m.stream_id
      and p.outlet_id = m.outlet_id
      and not p.hidden
      and p.id <> m.id
      and p.published_at < m.published_at
      and p.published_at >= m.published_at - interval '30 days'
  )`;

/**
 * Lists stories of the windows, each once for a notification with its copies counted; at most `limit` for each stream.
 */
export const listStories = (
  db: Db,
  windows: readonly Window[],
  uptoId: string,
  { limit, onlyFirstInTopOutlet = false }: { limit: number; onlyFirstInTopOutlet?: boolean },
) =>
  rowsOf(
    db,
    sql<StoryRow>`
      with w (notification_id, brand_id, stream_id, from_id, since, stream_updated_at, by_copies) as (
        select a::uuid, b::uuid, c::uuid, d::uuid, e::timestamptz, f::timestamptz, g::boolean
        from (
          values ${values(
            windows.map((window) => [
              window.notification_id,
              window.brand_id,
              window.stream_id,
              window.from_id,
              window.since,
              window.stream_updated_at,
              window.by_copies,
            ]),
          )}
        ) as given (a, b, c, d, e, f, g)
      ),
        arrived as materialized (
          select m.*, w.notification_id, w.by_copies
          from w
          join mentions m on m.brand_id = w.brand_id and m.stream_id = w.stream_id and m.id > w.from_id
          where m.brand_id = any(${[...new Set(windows.map((window) => window.brand_id))]})
            and m.id <= ${uptoId}
            and not m.hidden
            and (m.collected_at >= w.since or m.collected_at >= w.stream_updated_at)
        ),
        -- An old article that turns up today is found, but it is no news.
        old as materialized (
          select d.id
          from documents d
          where d.id = any(array(select document_id from arrived)) and not d.is_news
        ),
        found as (
          select distinct on (m.notification_id, m.document_id) m.notification_id,
            m.by_copies,
            coalesce(t.tier, 'none') as tier,
            m.id,
            m.stream_id,
            m.cluster_id,
            m.headline,
            m.headline_marks,
            m.excerpt,
            m.excerpt_marks,
            m.url,
            m.author,
            m.outlet_name,
            m.language,
            m.published_at,
            m.sentiment
          from arrived m
          left join outlet_tiers t on t.brand_id = m.brand_id and t.outlet_id = m.outlet_id
          where not exists (select 1 from old where old.id = m.document_id)
            ${onlyFirstInTopOutlet ? firstInTopOutlet : sql``}
          order by m.notification_id, m.document_id, m.stream_id
        ),
        pieces as (
          select *,
            (count(*) over story)::int as told_by,
            row_number() over (story order by published_at, id) as place,
            (count(*) over stream)::int as mentions,
            (count(*) filter (where sentiment = 'negative') over stream)::int as negative,
            (count(*) filter (where sentiment = 'positive') over stream)::int as positive,
            (count(*) over (partition by notification_id))::int as all_mentions
          from found window story as (partition by notification_id, cluster_id),
            stream as (partition by notification_id, stream_id)
        ),
        ranked as (
          select *,
            (count(*) over (partition by notification_id, stream_id))::int as stories,
            (count(*) over (partition by notification_id))::int as all_stories,
            row_number() over (
              partition by notification_id,
              stream_id order by case when by_copies then told_by end desc nulls last,
              published_at desc,
              id desc
            ) as rank
          from pieces
          where place = 1
        )
      select notification_id, stream_id, id, headline, headline_marks, excerpt, excerpt_marks, url, author,
        outlet_name, tier, language, published_at, sentiment, told_by, stories, mentions, negative, positive,
        all_stories, all_mentions
      from ranked
      where rank <= ${limit}
      order by notification_id, stream_id, rank`,
  );

export interface DeadSource {
  stream_id: string;
  source_id: string;
  name: string;
  failing_since: string;
  error_code: string | null;
  error_params: Record<string, string | number> | null;
  /** Mentions of the stream that came from its outlet in four weeks. */
  mentions: number;
}

/**
 * Lists sources that have not answered for long and whose outlets brought mentions to streams in the last four weeks.
 */
export const listDeadSources = (
  db: Db,
  brandIds: readonly BrandId[],
  streamIds: readonly string[],
  { since, failingBefore }: { since: Date; failingBefore: Date },
) =>
  rowsOf(
    db,
    sql<DeadSource>`
      with dead as (
        select so.id, so.name, so.outlet_id, st.failing_since, st.error_code, st.error_params
        from source_states st
        join sources so on so.id = st.source_id and so.enabled
        where st.failing_since < ${failingBefore}
          and (st.last_success_at is null or st.last_success_at < ${failingBefore})
          and exists (
            select 1
            from organisation_sources os
            join brands b on b.organisation_id = os.organisation_id
            where os.source_id = so.id and b.id = any(${brandIds}::uuid[])
          )
      ),
        brought as (
          select stream_id, outlet_id, count(*)::int as mentions
          from mentions
          where brand_id = any(${brandIds})
            and stream_id = any(${streamIds}::uuid[])
            and not hidden
            and published_at >= ${since}
            and outlet_id in (select outlet_id from dead)
          group by 1, 2
        )
      select b.stream_id, d.id as source_id, d.name, d.failing_since, d.error_code, d.error_params, b.mentions
      from dead d
      join brought b on b.outlet_id = d.outlet_id
      where not exists (
        select 1
        from sources o
        join source_states os on os.source_id = o.id
        where o.outlet_id = d.outlet_id and o.id <> d.id and o.enabled and os.last_success_at >= ${failingBefore}
      )`,
  );
