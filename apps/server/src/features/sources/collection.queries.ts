import type { SourceKind } from '@masthead/contract';
import type { SetBack } from '../../platform/clock/watch-clock.ts';
import { countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { HostRooms } from '../../platform/fetch/index.ts';
import { movePages } from '../documents/index.ts';

export interface DueSource {
  source_id: string;
  outlet_id: string;
  kind: SourceKind;
  url: string;
  host: string;
  interval_seconds: number;
  interval_pinned: boolean;
  pause_seconds: number | null;
  etag: string | null;
  last_modified: string | null;
  last_fetched_at: string | null;
  last_new_at: string | null;
  failing_since: string | null;
  failures: number;
  followers: number | null;
  /** The time until which a hub announces new entries. */
  pushed_until: string | null;
}

/** Sources that worked last time, that nobody has fetched yet, and that failed last time. */
export type Lane = 'proven' | 'new' | 'failing';

const lanes = {
  proven: sql`st.failures = 0 and st.last_fetched_at is not null`,
  new: sql`st.last_fetched_at is null`,
  failing: sql`st.failures > 0 and st.last_fetched_at is not null`,
};

/** Rows looked at for each place, so that the last rows of one host do not hide the others. */
const window = 4;

/**
 * Claims due sources, few from one host, leased so that no other process takes them; a lease that expires frees them
 * again. Each lane waits separately, so that sources that hang, or may hang, never delay the others.
 */
export const claimDueSources = (
  db: Db,
  { limit, lane, rooms }: { limit: number; lane: Lane; rooms: HostRooms },
  now: Date,
  leaseUntil: Date,
) =>
  rowsOf(
    db,
    sql<DueSource>`
      with due as (
        select st.source_id, s.outlet_id, s.kind, s.url, s.host, s.interval_seconds, s.interval_pinned,
          st.next_fetch_at
        from source_states st
        join sources s on s.id = st.source_id
        where st.next_fetch_at <= ${now}
          and (st.leased_until is null or st.leased_until < ${now})
          and s.enabled
          and ${lanes[lane]}
          and s.host <> all(${rooms.closed})
        order by st.next_fetch_at
        limit ${limit * window}
        for update of st skip locked
      ),
        placed as (select due.*, row_number() over (partition by host order by next_fetch_at) as place from due),
        taken as (
          select placed.*
          from placed
          left join unnest(${rooms.hosts}::text[], ${rooms.rooms}::int[]) as known (host, room) using (host)
          where place <= coalesce(room, ${rooms.limit})
          order by next_fetch_at
          limit ${limit}
        )
      update source_states st set leased_until = ${leaseUntil}
      from taken
      left join websub_subscriptions w on w.source_id = taken.source_id and w.state = 'live'
      where taken.source_id = st.source_id
      returning taken.source_id, taken.outlet_id, taken.kind, taken.url, taken.host, taken.interval_seconds,
        taken.interval_pinned, st.etag, st.last_modified, st.failures, st.pause_seconds, st.last_fetched_at,
        st.last_new_at, st.failing_since, st.followers, w.lease_ends_at as pushed_until`,
  );

export interface Success {
  source_id: string;
  etag: string | null;
  last_modified: string | null;
  next_fetch_at: Date;
  pause_seconds: number;
  documents: number;
}

/**
 * Records successes. The validators are kept in the transaction that queues the pages: after a crash the feed is read
 * again in full.
 */
export async function recordSuccesses(db: Db, successes: readonly Success[], now: Date): Promise<void> {
  const rows = successes
    .toSorted((a, b) => (a.source_id < b.source_id ? -1 : 1))
    .map((one) => [one.source_id, one.etag, one.last_modified, one.next_fetch_at, one.pause_seconds, one.documents]);
  await countOf(
    db,
    sql`
      update source_states st
      set leased_until = null,
        last_fetched_at = ${now},
        last_success_at = ${now},
        failures = 0,
        error_code = null,
        error_params = null,
        error_at = null,
        failing_since = null,
        etag = v.etag,
        last_modified = v.last_modified,
        next_fetch_at = v.next_fetch_at::timestamptz,
        pause_seconds = v.pause_seconds::int,
        last_new_at = case when v.documents::int > 0 then ${now}::timestamptz else last_new_at end
      from (values ${values(rows)}) as v (source_id, etag, last_modified, next_fetch_at, pause_seconds, documents)
      where st.source_id = v.source_id::uuid`,
  );
  await countDays(
    db,
    successes.map(({ source_id, documents }) => ({ source_id, failures: 0, documents })),
    now,
  );
}

/** Records a delivery of a hub; polling continues as before. */
export async function recordDelivery(db: Db, sourceId: string, documents: number, now: Date): Promise<void> {
  await countOf(
    db,
    sql`
      update source_states
      set last_new_at = case when ${documents} > 0 then ${now}::timestamptz else last_new_at end
      where source_id = ${sourceId}`,
  );
  await countDays(db, [{ source_id: sourceId, failures: 0, documents }], now);
}

interface FailedFetch {
  source_id: string;
  next_fetch_at: Date;
  code: string;
  params: Record<string, string | number>;
}

export async function recordFailure(
  db: Db,
  { source_id, next_fetch_at, code, params }: FailedFetch,
  now: Date,
): Promise<void> {
  await countOf(
    db,
    sql`
      update source_states
      set leased_until = null,
        last_fetched_at = ${now},
        failures = failures + 1,
        error_code = ${code},
        error_params = ${JSON.stringify(params)}::jsonb,
        error_at = ${now},
        failing_since = coalesce(failing_since, ${now}),
        next_fetch_at = ${next_fetch_at}
      where source_id = ${source_id}`,
  );
  await countDays(db, [{ source_id, failures: 1, documents: 0 }], now);
}

interface DayCount {
  source_id: string;
  failures: number;
  documents: number;
}

const countDays = (db: Db, counts: readonly DayCount[], now: Date) =>
  countOf(
    db,
    sql`
      insert into source_days (source_id, day, fetches, failures, documents)
      values ${values(
        counts
          .toSorted((a, b) => (a.source_id < b.source_id ? -1 : 1))
          .map((one) => [one.source_id, now.toISOString().slice(0, 10), 1, one.failures, one.documents]),
      )}
      on conflict (source_id, day) do update set fetches = source_days.fetches + 1,
        failures = source_days.failures + excluded.failures,
        documents = source_days.documents + excluded.documents`,
  );

/**
 * Follows a permanent move: the source is fetched at its new address and is still found by the old one. If another
 * source has the new address already, the two are merged. Returns the id of the source that stays.
 */
export async function moveSource(
  db: Db,
  source: { source_id: string; host: string },
  moved: { url: string; host: string; url_hash: Buffer },
  now: Date,
): Promise<string> {
  const { source_id: sourceId } = source;
  // Both are held in one order, so that two sources that move to each other do not wait for each other.
  const rows = await rowsOf(
    db,
    sql<{ id: string; url: string; url_hash: Buffer }>`
      select id, url, url_hash
      from sources
      where id = ${sourceId}
        or url_hash = ${moved.url_hash}
        or id in (select source_id from source_aliases where url_hash = ${moved.url_hash})
      order by id
      for update`,
  );
  const own = rows.find(({ id }) => id === sourceId);
  const other = rows.find(({ id }) => id !== sourceId);
  if (!own) return sourceId;
  if (other) {
    await mergeInto(db, own, other.id, now);
    return other.id;
  }
  await countOf(
    db,
    sql`
      update sources
      set url = ${moved.url}, host = ${moved.host}, url_hash = ${moved.url_hash}, updated_at = ${now}
      where id = ${sourceId}`,
  );
  await keepAlias(db, own, sourceId, { merged: false, now });
  return sourceId;
}

interface Former {
  id: string;
  url: string;
  url_hash: Buffer;
}

async function mergeInto(db: Db, own: Former, otherId: string, now: Date): Promise<void> {
  await countOf(
    db,
    sql`
      insert into organisation_sources (organisation_id, source_id, added_by, added_at, name)
      select organisation_id, ${otherId}, added_by, added_at, name
      from organisation_sources
      where source_id = ${own.id}
      order by organisation_id
      on conflict do nothing`,
  );
  await countOf(
    db,
    sql`
      update sources
      set enabled = true
      where id = ${otherId} and exists (select 1 from organisation_sources where source_id = ${own.id})`,
  );
  await countOf(db, sql`update source_aliases set source_id = ${otherId} where source_id = ${own.id}`);
  await movePages(db, own.id, otherId);
  await countOf(db, sql`delete from organisation_sources where source_id = ${own.id}`);
  await countOf(db, sql`delete from sources where id = ${own.id}`);
  await keepAlias(db, own, otherId, { merged: true, now });
}

const keepAlias = (db: Db, own: Former, sourceId: string, { merged, now }: { merged: boolean; now: Date }) =>
  countOf(
    db,
    sql`
      insert into source_aliases (url_hash, source_id, url, merged, moved_at)
      values (${own.url_hash}, ${sourceId}, ${own.url}, ${merged}, ${now})
      on conflict (url_hash) do update set source_id = excluded.source_id,
        url = excluded.url,
        merged = excluded.merged,
        moved_at = excluded.moved_at`,
  );

export const deleteOldDays = (db: Db, before: Date) =>
  countOf(db, sql`delete from source_days where day < ${before}::date`);

/** Plans sources again that were fetched or added by a clock that was ahead, and shortens their leases to one of the present. */
export const bringSourcesBack = (db: Db, { now }: SetBack, leaseUntil: Date) =>
  countOf(
    db,
    sql`
      update source_states
      set next_fetch_at = case
        when coalesce(last_fetched_at, next_fetch_at) > ${now} then next_fetch_at - (
          coalesce(last_fetched_at, next_fetch_at) - ${now}::timestamptz
        )
        else next_fetch_at
      end,
        leased_until = case when leased_until > ${leaseUntil} then ${leaseUntil}::timestamptz else leased_until end
      where coalesce(last_fetched_at, next_fetch_at) > ${now} or leased_until > ${leaseUntil}`,
  );
