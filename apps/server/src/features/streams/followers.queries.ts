import { countOf, type Db, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

/** Follows a stream for the caller, or all of the brand's. */
export const follow = (db: Db, scope: Scope, streamId: string | null, now: Date) =>
  countOf(
    db,
    sql`
      insert into stream_followers (brand_id, stream_id, user_id, followed_at)
      select brand_id, id, ${scope.actor.user_id}, ${now}
      from streams
      where brand_id = any(${scope.brandIds})
        and deleted_at is null
        and (${streamId}::uuid is null or id = ${streamId})
      on conflict do nothing`,
  );

export const unfollow = (db: Db, scope: Scope, streamId: string | null) =>
  countOf(
    db,
    sql`
      delete from stream_followers
      where brand_id = any(${scope.brandIds})
        and user_id = ${scope.actor.user_id}
        and (${streamId}::uuid is null or stream_id = ${streamId})`,
  );

/** Follows a new stream for its creator, or for all members with the brand's setting. */
export const followNew = (db: Db, scope: Scope, streamId: string, now: Date) =>
  countOf(
    db,
    sql`
      insert into stream_followers (brand_id, stream_id, user_id, followed_at)
      select b.id, ${streamId}, m.user_id, ${now}
      from brands b
      join members m on m.brand_id = b.id
      where b.id = any(${scope.brandIds}) and (b.auto_follow_new_streams or m.user_id = ${scope.actor.user_id})
      on conflict do nothing`,
  );
