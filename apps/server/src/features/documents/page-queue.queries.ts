import type { SetBack } from '../../platform/clock/watch-clock.ts';
import { batches, countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { HostRooms } from '../../platform/fetch/index.ts';
import type { Announcement } from './announcement.ts';
import type { Announced } from './compose-document.ts';

export interface QueuedPage extends Announced {
  host: string;
  attempts: number;
  /** Code of the failure of the previous attempt. */
  error_code: string | null;
}

/** Rows looked at for each place, so that the pages of one host do not hide the others. */
const window = 4;

/** Claims pages to be read, the oldest first and few of one host, leased so that no other process takes them. */
export const claimPages = (db: Db, limit: number, rooms: HostRooms, now: Date, leaseUntil: Date) =>
  rowsOf(
    db,
    sql<QueuedPage>`
      with due as (
        select document_id, host, next_try_at
        from page_queue
        where next_try_at <= ${now}
          and (leased_until is null or leased_until < ${now})
          and host <> all(${rooms.closed})
        order by next_try_at, document_id
        limit ${limit * window}
        for update skip locked
      ),
        placed as (
          select due.*, row_number() over (partition by host order by next_try_at, document_id) as place
          from due
        ),
        taken as (
          select placed.document_id
          from placed
          left join unnest(${rooms.hosts}::text[], ${rooms.rooms}::int[]) as known (host, room) using (host)
          where placed.host = '' or place <= coalesce(room, ${rooms.limit})
          order by next_try_at, document_id
          limit ${limit}
        )
      update page_queue q set leased_until = ${leaseUntil}, attempts = q.attempts + 1
      from taken, outlets o
      where q.document_id = taken.document_id and o.id = q.outlet_id
      returning q.document_id,
        q.source_id,
        q.outlet_id,
        q.host,
        q.url,
        q.entry,
        q.attempts,
        q.error_code,
        json_build_object(
          'site',
          o.site,
          'country_id',
          o.country_id,
          'language',
          o.language,
          'media_type',
          o.media_type,
          'name',
          o.name
        ) as outlet`,
  );

export const postponePage = (
  db: Db,
  documentId: string,
  nextTry: Date,
  failure: { code: string; params: Record<string, string | number> },
) =>
  countOf(
    db,
    sql`
      update page_queue
      set leased_until = null,
        next_try_at = ${nextTry},
        error_code = ${failure.code},
        error_params = ${JSON.stringify(failure.params)}::jsonb
      where document_id = ${documentId}`,
  );

/** A time that does not come: JavaScript has no date for PostgreSQL's infinity. */
const never = new Date('9999-01-01T00:00:00Z');

/** Keeps a page in the queue without reading it. */
export const setPageAside = (db: Db, documentId: string) =>
  countOf(
    db,
    sql`
      update page_queue
      set leased_until = null, next_try_at = ${never}, error_code = 'page_failed', error_params = null
      where document_id = ${documentId}`,
  );

/** Gives a page up permanently; its address may be announced again. */
export async function forgetPage(db: Db, documentId: string): Promise<void> {
  await countOf(db, sql`delete from page_queue where document_id = ${documentId}`);
  await countOf(db, sql`delete from document_keys where document_id = ${documentId}`);
}

/** Keeps the addresses that nobody has seen before and answers the ids under which they are known from now on. */
export async function keepNewKeys(db: Db, announcements: readonly Announcement[]): Promise<Set<string>> {
  const fresh = new Set<string>();
  // Sorted by key: two sources that name the same addresses take their locks in the same order.
  const sorted = announcements.toSorted((a, b) => a.url_hash.compare(b.url_hash));
  for (const batch of batches(sorted, 500)) {
    const rows = await rowsOf(
      db,
      sql<{ document_id: string }>`
        insert into document_keys (url_hash, document_id)
        values ${values(batch.map((row) => [row.url_hash, row.document_id]))}
        on conflict (url_hash) do nothing
        returning document_id`,
    );
    for (const row of rows) fresh.add(row.document_id);
  }
  return fresh;
}

/** Origin of an announcement; no source if the document was delivered or requested. */
export interface AnnouncedBy {
  source_id: string | null;
  outlet_id: string;
}

export async function queuePages(db: Db, pages: readonly (Announcement & AnnouncedBy)[], now: Date): Promise<void> {
  for (const batch of batches(pages, 500)) {
    await countOf(
      db,
      sql`
        insert into page_queue (document_id, source_id, outlet_id, host, url, entry, next_try_at)
        values ${values(batch.map((row) => [row.document_id, row.source_id, row.outlet_id, row.host, row.url, JSON.stringify(row.entry), now]))}`,
    );
  }
}

interface KnownAddress {
  url_hash: Buffer;
  document_id: string;
}

/** Returns the ids under which addresses are stored. */
export const findKeys = (db: Db, hashes: readonly Buffer[]) =>
  rowsOf(
    db,
    sql<KnownAddress>`select url_hash, document_id from document_keys where url_hash = any(${hashes}::bytea[])`,
  );

/** Has waiting pages read at once. */
export const readPagesNow = (db: Db, documentIds: readonly string[], now: Date) =>
  countOf(
    db,
    sql`
      update page_queue
      set next_try_at = least(next_try_at, ${now}::timestamptz), attempts = 0
      where document_id = any(${documentIds}::uuid[])`,
  );

/** Lets the waiting pages of a source belong to another one. */
export const movePages = (db: Db, fromId: string, toId: string) =>
  countOf(db, sql`update page_queue set source_id = ${toId} where source_id = ${fromId}`);

/** Plans waiting pages again that were queued by a clock that was ahead, and shortens their leases to one of the present. */
export const bringPagesBack = (db: Db, { now, by }: SetBack, leaseUntil: Date) =>
  countOf(
    db,
    sql`
      update page_queue
      set next_try_at = greatest(${now}::timestamptz, next_try_at - ${by} * interval '1 millisecond'),
        leased_until = case when leased_until > ${leaseUntil} then ${leaseUntil}::timestamptz else leased_until end
      where next_try_at < ${never} and (next_try_at > ${now} or leased_until > ${leaseUntil})`,
  );
