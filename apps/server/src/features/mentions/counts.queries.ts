import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import type { Counting, StreamCounts } from '../streams/index.ts';

/** More unseen mentions are not counted. */
const mostUnseen = 10_000;

/**
 * Counts the mentions of each stream since a time, by the hours that are kept, and those collected since the caller's last
 * visit, with the newest one. One query for the whole list.
 */
export const countMentionsOf = (
  db: Db,
  scope: Scope,
  streamIds: readonly string[],
  { since, before, hasUnseen }: Counting,
) =>
  rowsOf(
    db,
    sql<StreamCounts>`
      select s.id as stream_id,
        coalesce(h.mentions, 0) as mentions,
        h.by_day,
        coalesce(h.before, 0) as before,
        json_build_object(
          'negative', coalesce(h.negative, 0), 'neutral', coalesce(h.neutral, 0), 'positive', coalesce(h.positive, 0)
        ) as tone,
        l.last_mention_at,
        u.unseen
      from streams s
      left join (
        select stream_id,
          coalesce(sum(mentions) filter (where day >= 0), 0)::int as mentions,
          coalesce(sum(mentions) filter (where day < 0), 0)::int as before,
          coalesce(sum(negative) filter (where day >= 0), 0)::int as negative,
          coalesce(sum(neutral) filter (where day >= 0), 0)::int as neutral,
          coalesce(sum(positive) filter (where day >= 0), 0)::int as positive,
          json_object_agg(day, mentions) filter (where day >= 0) as by_day
        from (
          select stream_id,
            case
              when hour < date_trunc('hour', ${since}::timestamptz, 'UTC') then -1
              else greatest(0, floor(extract(epoch from hour - ${since}::timestamptz) / 86400))::int
            end as day,
            sum(onlys + firsts + copies)::int as mentions,
            sum(negative)::int as negative,
            sum(neutral)::int as neutral,
            sum(positive)::int as positive
          from mention_hour_sums
          where brand_id = any(${scope.brandIds})
            and stream_id = any(${streamIds}::uuid[])
            and hour >= date_trunc('hour', ${before}::timestamptz, 'UTC')
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
          where ${hasUnseen}
            and m.brand_id = any(${scope.brandIds})
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
