import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import type { StreamCounts } from '../streams/index.ts';

/** More unseen mentions are not counted. */
const mostUnseen = 10_000;

/** Mentions since a time for each stream, by the hours that are kept, and those collected since the caller's last visit. */
export const countMentionsOf = (db: Db, scope: Scope, streamIds: readonly string[], since: Date) =>
  rowsOf(
    db,
    sql<StreamCounts>`
      select s.id as stream_id, coalesce(h.mentions, 0) as mentions, u.unseen
      from unnest(${streamIds}::uuid[]) as s (id)
      left join (
        select stream_id, sum(onlys + firsts + copies)::int as mentions
        from mention_hours
        where brand_id = any(${scope.brandIds})
          and stream_id = any(${streamIds}::uuid[])
          and hour >= date_trunc('hour', ${since}::timestamptz, 'UTC')
        group by stream_id
      ) h
        on h.stream_id = s.id
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
      ) u`,
  );
