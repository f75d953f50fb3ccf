import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Announced } from './compose-document.ts';

export interface QueuedPage extends Announced {
  host: string;
  attempts: number;
}

/** Pages to be read, the oldest first, leased so that no other process takes them. */
export const claimPages = (db: Db, limit: number, now: Date, leaseUntil: Date, busyHosts: readonly string[]) =>
  rowsOf(
    db,
    sql<QueuedPage>`
      with due as (
        select document_id from page_queue
        where next_try_at <= ${now} and (leased_until is null or leased_until < ${now}) and host <> all(${busyHosts})
        order by next_try_at, document_id limit ${limit} for update skip locked)
      update page_queue q set leased_until = ${leaseUntil}, attempts = q.attempts + 1
      from due, outlets o where q.document_id = due.document_id and o.id = q.outlet_id
      returning q.document_id, q.source_id, q.outlet_id, q.host, q.url, q.entry, q.attempts,
                json_build_object('site', o.site, 'country_id', o.country_id, 'language', o.language, 'media_type', o.media_type) as outlet`,
  );

export const postponePage = (db: Db, documentId: string, nextTry: Date) =>
  countOf(
    db,
    sql`update page_queue set leased_until = null, next_try_at = ${nextTry} where document_id = ${documentId}`,
  );
