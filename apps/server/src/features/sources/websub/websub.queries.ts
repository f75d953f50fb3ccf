import type { SourceKind } from '@masthead/contract';
import { after, minutes } from '../../../platform/clock/index.ts';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';

interface NewSubscription {
  source_id: string;
  callback: string;
  secret: string;
  hub: string;
  topic: string;
}

/**
 * Stores the hub of a feed. A known one stays as it is; another hub or topic is subscribed to again, under a new
 * callback.
 */
export const keepSubscription = (db: Db, row: NewSubscription, now: Date) =>
  countOf(
    db,
    sql`
      insert into websub_subscriptions (source_id, callback, secret, hub, topic, state, next_try_at)
      values (${row.source_id}, ${row.callback}, ${row.secret}, ${row.hub}, ${row.topic}, 'asked', ${now})
      on conflict (source_id) do update set callback = excluded.callback,
        secret = excluded.secret,
        hub = excluded.hub,
        topic = excluded.topic,
        state = 'asked',
        failures = 0,
        next_try_at = excluded.next_try_at,
        lease_ends_at = null
      where (websub_subscriptions.hub, websub_subscriptions.topic) <> (excluded.hub, excluded.topic)`,
  );

/** Subscriptions of sources that are fetched no more, or whose feed names no hub any more. */
export const endSubscriptions = (db: Db, now: Date, sourceId: string | null = null) =>
  countOf(
    db,
    sql`
      update websub_subscriptions w
      set state = 'ending', failures = 0, next_try_at = ${now}
      where w.state in ('asked', 'live')
        and (
          w.source_id = ${sourceId}
          or (
            ${sourceId}::uuid is null and exists (select 1 from sources s where s.id = w.source_id and not s.enabled)
          )
        )`,
  );

export interface Subscription extends NewSubscription {
  state: 'asked' | 'live' | 'refused' | 'ending';
  failures: number;
  lease_ends_at: string | null;
  next_try_at: string;
}

/** Subscriptions whose hub is to be asked, held back a while so that no other process asks too. */
export const claimSubscriptions = (db: Db, limit: number, now: Date) =>
  rowsOf(
    db,
    sql<Subscription>`
      with due as (
        select source_id
        from websub_subscriptions
        where next_try_at <= ${now}
        order by next_try_at
        limit ${limit}
        for update skip locked
      )
      update websub_subscriptions w set next_try_at = ${after(now, minutes(2))}
      from due
      where w.source_id = due.source_id
      returning w.source_id, w.callback, w.secret, w.hub, w.topic, w.state, w.failures, w.lease_ends_at, w.next_try_at`,
  );

/** Says when a hub is asked again; not if the hub has called back since the subscription was read. */
export const postponeSubscription = (
  db: Db,
  { source_id, next_try_at }: Subscription,
  change: { state: Subscription['state']; failures: number; next_try_at: Date },
) =>
  countOf(
    db,
    sql`
      update websub_subscriptions
      set state = ${change.state}, failures = ${change.failures}, next_try_at = ${change.next_try_at}
      where source_id = ${source_id} and next_try_at = ${next_try_at}`,
  );

export const findByCallback = (db: Db, callback: string) =>
  rowOf(
    db,
    sql<Subscription>`
      select source_id, callback, secret, hub, topic, state, failures, lease_ends_at, next_try_at
      from websub_subscriptions
      where callback = ${callback}`,
  );

export const confirmSubscription = (db: Db, callback: string, leaseEndsAt: Date, renewAt: Date) =>
  countOf(
    db,
    sql`
      update websub_subscriptions
      set state = 'live', failures = 0, lease_ends_at = ${leaseEndsAt}, next_try_at = ${renewAt}
      where callback = ${callback} and state in ('asked', 'live')`,
  );

export const removeSubscription = (db: Db, sourceId: string) =>
  countOf(db, sql`delete from websub_subscriptions where source_id = ${sourceId}`);

/** Polls as often as without a hub, from now on. */
export const pollAgain = (db: Db, sourceId: string, now: Date) =>
  countOf(
    db,
    sql`
      update source_states st
      set next_fetch_at = least(
        st.next_fetch_at, ${now}::timestamptz + coalesce(st.pause_seconds, s.interval_seconds) * interval '1 second'
      )
      from sources s
      where s.id = st.source_id and st.source_id = ${sourceId}`,
  );

export const pollNow = (db: Db, sourceId: string, now: Date) =>
  countOf(
    db,
    sql`
      update source_states
      set next_fetch_at = least(next_fetch_at, ${now}::timestamptz)
      where source_id = ${sourceId}`,
  );

const mostWaiting = 20;

/** Keeps what a hub has sent, unless so much of that source waits already. */
export const keepDelivery = (
  db: Db,
  row: { id: string; source_id: string; content_type: string | null; body: Buffer },
  now: Date,
) =>
  countOf(
    db,
    sql`
      with told as (update websub_subscriptions set delivered_at = ${now} where source_id = ${row.source_id})
      insert into websub_deliveries (id, source_id, content_type, body)
      select ${row.id}::uuid, ${row.source_id}::uuid, ${row.content_type}::text, ${row.body}::bytea
      where (select count(*) from websub_deliveries where source_id = ${row.source_id}) < ${mostWaiting}`,
  );

export interface Delivery {
  id: string;
  source_id: string;
  outlet_id: string;
  kind: SourceKind;
  url: string;
  followers: number | null;
  content_type: string | null;
  body: Buffer;
}

export const claimDeliveries = (db: Db, limit: number, now: Date, leaseUntil: Date) =>
  rowsOf(
    db,
    sql<Delivery>`
      with due as (
        select id
        from websub_deliveries
        where leased_until is null or leased_until < ${now}
        order by id
        limit ${limit}
        for update skip locked
      )
      update websub_deliveries d set leased_until = ${leaseUntil}
      from due, sources s, source_states st
      where d.id = due.id and s.id = d.source_id and st.source_id = d.source_id
      returning d.id, d.source_id, s.outlet_id, s.kind, s.url, st.followers, d.content_type, d.body`,
  );

export const removeDelivery = (db: Db, id: string) => countOf(db, sql`delete from websub_deliveries where id = ${id}`);
