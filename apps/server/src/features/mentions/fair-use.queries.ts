import type { PlanSlug, QuotaName } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import { type BrandId, limitsInForce, planInForce, type SystemDb } from '../access/index.ts';
import { setPaused } from '../streams/index.ts';
import type { StreamKey } from './stories.queries.ts';

/** Days over which fair use is counted. */
export const fairUseDays = 30;

export interface FairUseRow extends StreamKey {
  /** Limit that staff have set for this stream; null: the plan's. */
  agreed: number | null;
  parked: number;
  paused_at: string | null;
  plan: PlanSlug;
  limits: Partial<Record<QuotaName, number | null>>;
  auto_clippings: boolean;
  auto_rss: boolean;
}

const shown = (now: Date) => sql`
  f.brand_id, f.stream_id, f.agreed, f.parked, s.paused_at, ${planInForce(now)} as plan,
  ${limitsInForce(now)} as limits, s.auto_clippings, s.auto_rss`;
const joined = sql`
  join streams s on s.id = f.stream_id
  join brands b on b.id = s.brand_id
  left join subscriptions p on p.organisation_id = b.organisation_id`;

/**
 * Locks streams until the end of the transaction, always in the same order, so that only one transaction at a time
 * writes, hides or removes mentions of a stream. It is the first lock that is taken.
 */
export async function lockStreams(db: Db, keys: readonly StreamKey[], now = new Date()): Promise<FairUseRow[]> {
  if (keys.length === 0) return [];
  const sorted = keys.toSorted((a, b) => (a.brand_id + a.stream_id < b.brand_id + b.stream_id ? -1 : 1));
  await countOf(
    db,
    sql`
      insert into stream_fair_use (brand_id, stream_id)
      values ${values(sorted.map((key) => [key.brand_id, key.stream_id]))}
      on conflict do nothing`,
  );
  return await rowsOf(
    db,
    sql<FairUseRow>`
      select ${shown(now)}
      from stream_fair_use f ${joined}
      where f.brand_id = any(${[...new Set(keys.map((key) => key.brand_id))]})
        and f.stream_id = any(${keys.map((key) => key.stream_id)}::uuid[])
      order by f.brand_id, f.stream_id
      for update of f`,
  );
}

/** Lists all streams of brands, for changes that affect several streams. */
export const listStreamKeys = (db: Db, brandIds: readonly BrandId[]) =>
  rowsOf(
    db,
    sql<StreamKey>`
      select brand_id, stream_id
      from stream_fair_use
      where brand_id = any(${brandIds})
      order by brand_id, stream_id`,
  );

/** Lists streams with the plan and the agreed limits of their organisations. */
export const listStandings = (db: SystemDb & Db, now: Date) =>
  rowsOf(
    db,
    sql<Pick<FairUseRow, 'brand_id' | 'stream_id' | 'plan' | 'limits'>>`
      select f.brand_id, f.stream_id, ${planInForce(now)} as plan, ${limitsInForce(now)} as limits
      from stream_fair_use f ${joined}
      order by f.brand_id, f.stream_id`,
  );

/** Returns the fair use of a stream, without a lock. */
export const findFairUse = (db: SystemDb, streamId: string, now: Date) =>
  rowOf(
    db,
    sql<FairUseRow & { created_at: string }>`
      select s.brand_id, s.id as stream_id, f.agreed, coalesce(f.parked, 0) as parked, s.paused_at, s.created_at,
        ${planInForce(now)} as plan, ${limitsInForce(now)} as limits, s.auto_clippings, s.auto_rss
      from streams s
      join brands b on b.id = s.brand_id
      left join subscriptions p on p.organisation_id = b.organisation_id
      left join stream_fair_use f on f.brand_id = s.brand_id and f.stream_id = s.id
      where s.id = ${streamId} and s.deleted_at is null`,
  );

export interface ArrivalRow extends StreamKey {
  day: string;
  mentions: number;
}

/** Lists the numbers of mentions that count, by the day of their arrival. */
export const listArrivals = (db: Db, brandIds: readonly BrandId[], streamIds: readonly string[], after: string) =>
  rowsOf(
    db,
    sql<ArrivalRow>`
      select brand_id, stream_id, day, mentions
      from mention_arrivals
      where brand_id = any(${brandIds}) and stream_id = any(${streamIds}::uuid[]) and day > ${after}::date
      order by day`,
  );

/** Adds to the days of arrival, or subtracts from them. */
export async function addToArrivals(db: Db, rows: readonly ArrivalRow[]): Promise<void> {
  if (rows.length === 0) return;
  await countOf(
    db,
    sql`
      insert into mention_arrivals as a (brand_id, stream_id, day, mentions)
      values ${values(rows.map((row) => [row.brand_id, row.stream_id, row.day, row.mentions]))}
      on conflict (brand_id, stream_id, day) do update set mentions = a.mentions + excluded.mentions`,
  );
}

export const insertParked = (db: Db, rows: readonly (StreamKey & { document_id: string })[], now: Date) =>
  countOf(
    db,
    sql`
      insert into parked_mentions (brand_id, stream_id, document_id, parked_at)
      values ${values(rows.map((row) => [row.brand_id, row.stream_id, row.document_id, now]))}
      on conflict do nothing`,
  );

/** Counts the documents parked since a time. */
export const countParkedSince = async (db: Db, key: StreamKey, since: Date): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from parked_mentions
      where brand_id = ${key.brand_id} and stream_id = ${key.stream_id} and parked_at > ${since}`,
  ))!.count;

/** Takes parked documents out, the oldest first; with the stream locked. */
export const takeParked = (db: Db, key: StreamKey, limit: number) =>
  rowsOf(
    db,
    sql<{ document_id: string }>`
      delete from parked_mentions
      where brand_id = ${key.brand_id}
        and stream_id = ${key.stream_id}
        and document_id in (
          select document_id
          from parked_mentions
          where brand_id = ${key.brand_id} and stream_id = ${key.stream_id}
          order by document_id
          limit ${limit}
        )
      returning document_id`,
  );

/** Deletes parked documents of a range of collection that a changed search no longer finds. */
export const deleteParked = (
  db: Db,
  key: StreamKey,
  { fromId, belowId, keep }: { fromId: string; belowId: string; keep: readonly string[] },
) =>
  countOf(
    db,
    sql`
      delete from parked_mentions
      where brand_id = ${key.brand_id}
        and stream_id = ${key.stream_id}
        and document_id >= ${fromId}
        and document_id < ${belowId}
        and document_id <> all(${keep}::uuid[])`,
  );

/** Keeps the number of parked documents beside the stream, and the stream paused as long as there are any. */
export async function settleParked(db: Db, keys: readonly StreamKey[], now: Date): Promise<void> {
  const rows = await rowsOf(
    db,
    sql<StreamKey & { parked: number }>`
      update stream_fair_use f
      set parked = (
        select count(*)
        from parked_mentions p
        where p.brand_id = f.brand_id and p.stream_id = f.stream_id
      )
      where f.brand_id = any(${keys.map((key) => key.brand_id)})
        and f.stream_id = any(${keys.map((key) => key.stream_id)}::uuid[])
      returning brand_id, stream_id, parked`,
  );
  for (const [isPaused, some] of Map.groupBy(rows, ({ parked }) => parked > 0))
    await setPaused(db, some, isPaused ? now : null);
}

/** Lists streams of all brands with parked documents, for the job that releases them. */
export const listParkedStreams = (db: SystemDb) =>
  rowsOf(
    db,
    sql<StreamKey>`
      select f.brand_id, f.stream_id
      from stream_fair_use f
      join streams s on s.id = f.stream_id
      join brands b on b.id = s.brand_id
      where f.parked > 0 and s.deleted_at is null and b.deletes_at is null
      order by f.brand_id, f.stream_id`,
  );

export const setAgreed = (db: Db, key: StreamKey, agreed: number | null) =>
  countOf(
    db,
    sql`
      update stream_fair_use
      set agreed = ${agreed}
      where brand_id = ${key.brand_id} and stream_id = ${key.stream_id}`,
  );
