import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import type { StreamCounts } from '../streams/index.ts';

/** More unseen mentions are not counted. */
const mostUnseen = 10_000;

/**
 * Counts the mentions of each stream since a time, by the hours that are kept, and those collected since the caller's last
 * visit, with the newest one. One query for the whole list.
 */
export const countMentionsOf = (db: Db, scope: Scope, streamIds: readonly string[], since: Date) =>
  rowsOf(
    db,
    sql<StreamCounts>`
      select s.id as stream_id, coalesce(h.mentions, 0) as mentions, h.by_day, l.last_mention_at, u.unseen
      from streams s
      left join (
        select stream_id, sum(mentions)::int as mentions, json_object_agg(day, mentions) as by_day
        from (
          select stream_id,
            greatest(0, floor(extract(epoch from hour - ${since}::timestamptz) / 86400))::int as day,
            sum(onlys + firsts + copies)::int as mentions
          from mention_hours
          where brand_id = any(${scope.brandIds})
            and stream_id = any(${streamIds}::uuid[])
            and hour >= date_trunc('hour', ${since}::timestamptz, 'UTC')
          group by 1, 2
        ) d
        group by stream_id
      ) h
        on h.stream_id = s.id
      left join lateral (
        select published_at as last_mention_at
        from mentions m
        where m.brand_id = s.brand_id and m.stream_id = s.id and not m.hidden
        order by published_at desc
        limit 1
      ) l
        on true
      left join stream_visits v
        on v.brand_id = any(${scope.brandIds})
        and v.stream_id = s.id
        and v.user_id = ${scope.actor.user_id}
      cross join lateral (
        select count(*)::int as unseen
        from (
          select 1
          from mentions m
          where m.brand_id = any(${scope.brandIds})
            and m.stream_id = s.id
            and m.collected_at > greatest(v.seen_until, ${since}::timestamptz)
            and m.published_at > ${since}
            and not m.hidden
            and not exists (
              select 1
              from mention_reads r
              where r.brand_id = m.brand_id and r.mention_id = m.id and r.user_id = ${scope.actor.user_id}
            )
          limit ${mostUnseen}
        ) c
      ) u
      where s.brand_id = any(${scope.brandIds}) and s.id = any(${streamIds}::uuid[])`,
  );
