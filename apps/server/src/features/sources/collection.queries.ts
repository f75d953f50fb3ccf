import { batches, countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';

export interface DueSource {
  source_id: string;
  outlet_id: string;
  kind: 'feed' | 'sitemap' | 'page';
  url: string;
  host: string;
  interval_seconds: number;
  etag: string | null;
  last_modified: string | null;
  failures: number;
}

/** Sources whose time has come, leased so that no other process takes them; a lease that runs out frees them again. */
export const claimDueSources = (db: Db, limit: number, now: Date, leaseUntil: Date, busyHosts: readonly string[]) =>
  rowsOf(
    db,
    sql<DueSource>`
      with due as (
        select st.source_id, s.outlet_id, s.kind, s.url, s.host, s.interval_seconds
        from source_states st join sources s on s.id = st.source_id
        where st.next_fetch_at <= ${now} and (st.leased_until is null or st.leased_until < ${now}) and s.enabled and s.host <> all(${busyHosts})
        order by st.next_fetch_at
        limit ${limit}
        for update of st skip locked)
      update source_states st set leased_until = ${leaseUntil}
      from due where due.source_id = st.source_id
      returning due.*, st.etag, st.last_modified, st.failures`,
  );

export interface Entry {
  title: string;
  summary: string | null;
  content_html: string | null;
  author: string | null;
  published_at: string | null;
  image_url: string | null;
}

export interface Candidate {
  document_id: string;
  url_hash: Buffer;
  url: string;
  host: string;
  entry: Entry;
}

/**
 * Queues the pages of addresses that nobody has seen before and answers how many they are. The key and the queue row are
 * written together, so that an address is read once however many sources name it.
 */
export async function queueNewPages(
  db: Db,
  source: { source_id: string; outlet_id: string },
  candidates: readonly Candidate[],
  now: Date,
): Promise<number> {
  let queued = 0;
  // Sorted by key: two sources that name the same addresses take their locks in the same order.
  const sorted = candidates.toSorted((a, b) => a.url_hash.compare(b.url_hash));
  for (const batch of batches(sorted, 500)) {
    const fresh = await rowsOf(
      db,
      sql<{
        document_id: string;
      }>`insert into document_keys (url_hash, document_id) values ${values(batch.map((row) => [row.url_hash, row.document_id]))}
                                   on conflict (url_hash) do nothing returning document_id`,
    );
    const ids = new Set(fresh.map((row) => row.document_id));
    const rows = batch.filter((row) => ids.has(row.document_id));
    if (rows.length > 0) {
      await countOf(
        db,
        sql`insert into page_queue (document_id, source_id, outlet_id, host, url, entry, next_try_at)
            values ${values(rows.map((row) => [row.document_id, source.source_id, source.outlet_id, row.host, row.url, JSON.stringify(row.entry), now]))}`,
      );
    }
    queued += rows.length;
  }
  return queued;
}

export interface Success {
  source_id: string;
  etag: string | null;
  last_modified: string | null;
  next_fetch_at: Date;
  documents: number;
}

/** The validators are kept in the transaction that queues the pages: after a crash the feed is read again in full. */
export async function recordSuccess(
  db: Db,
  { source_id, etag, last_modified, next_fetch_at, documents }: Success,
  now: Date,
): Promise<void> {
  await countOf(
    db,
    sql`update source_states set leased_until = null, last_fetched_at = ${now}, last_success_at = ${now}, failures = 0, error_code = null, error_params = null, error_at = null,
          etag = ${etag}, last_modified = ${last_modified}, next_fetch_at = ${next_fetch_at},
          last_new_at = case when ${documents} > 0 then ${now}::timestamptz else last_new_at end
        where source_id = ${source_id}`,
  );
  await countDay(db, source_id, { failures: 0, documents }, now);
}

export interface FailedFetch {
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
    sql`update source_states set leased_until = null, last_fetched_at = ${now}, failures = failures + 1, error_code = ${code}, error_params = ${JSON.stringify(params)}::jsonb,
          error_at = ${now}, next_fetch_at = ${next_fetch_at}
        where source_id = ${source_id}`,
  );
  await countDay(db, source_id, { failures: 1, documents: 0 }, now);
}

const countDay = (db: Db, sourceId: string, add: { failures: number; documents: number }, now: Date) =>
  countOf(
    db,
    sql`insert into source_days (source_id, day, fetches, failures, documents) values (${sourceId}, (${now}::timestamptz at time zone 'UTC')::date, 1, ${add.failures}, ${add.documents})
        on conflict (source_id, day) do update set fetches = source_days.fetches + 1, failures = source_days.failures + excluded.failures, documents = source_days.documents + excluded.documents`,
  );

/** Follows a move for good. The source stays known by its first address, so that a list that still names it finds it. */
export const moveSource = (db: Db, sourceId: string, url: string, host: string, now: Date) =>
  countOf(db, sql`update sources set url = ${url}, host = ${host}, updated_at = ${now} where id = ${sourceId}`);

export const deleteOldDays = (db: Db, before: Date) =>
  countOf(db, sql`delete from source_days where day < ${before}::date`);
