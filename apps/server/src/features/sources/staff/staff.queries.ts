import type { SourceKind } from '@masthead/contract';
import { before, days, hours } from '../../../platform/clock/index.ts';
import { andAll, countOf, type Db, rowOf, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { HostFigures } from '../../../platform/fetch/index.ts';
import {
  changes,
  filtered,
  type SourceChange,
  type SourceFilter,
  type SourceRow,
  sourceColumns,
} from '../list.queries.ts';

export interface StaffSourceRow extends Omit<SourceRow, 'added_at'> {
  host: string;
  organisations: number;
}

const shown = (now: Date) => sql`
  select ${sourceColumns(now)},
    s.name,
    false as shared,
    (select count(*)::int from organisation_sources os where os.source_id = s.id) as organisations
  from sources s
  join source_states st on st.source_id = s.id
  join outlets o on o.id = s.outlet_id`;

interface StaffFilter extends SourceFilter {
  host?: string | undefined;
  code?: string | undefined;
}

/** Lists sources of all organisations, the newest first. */
export const listAllSources = (db: Db, filter: StaffFilter, now: Date) =>
  rowsOf(
    db,
    sql<StaffSourceRow>`
      ${shown(now)}
      where true
        ${andAll([
          ...filtered(filter, now),
          filter.host && sql`s.host = ${filter.host}`,
          filter.code && sql`st.error_code = ${filter.code}`,
          filter.after && sql`s.id < ${filter.after[0]}::uuid`,
        ])}
      order by s.id desc
      limit ${filter.limit + 1}`,
  );

export const findAnySource = (db: Db, sourceId: string, now: Date) =>
  rowOf(db, sql<StaffSourceRow>`${shown(now)} where s.id = ${sourceId}`);

export async function updateAnySource(
  db: Db,
  sourceId: string,
  change: Omit<SourceChange, 'own_name' | 'address'> & { name?: string | undefined },
  now: Date,
): Promise<number> {
  const changed = await countOf(db, sql`update sources set ${changes(change, now)} where id = ${sourceId}`);
  if (change.enabled || change.interval_seconds) await fetchAnyNow(db, sourceId, now);
  return changed;
}

export const fetchAnyNow = (db: Db, sourceId: string, now: Date) =>
  countOf(
    db,
    sql`
      update source_states
      set next_fetch_at = least(next_fetch_at, ${now}::timestamptz)
      where source_id = ${sourceId}`,
  );

interface SourceTotals {
  total: number;
  enabled: number;
  failing: number;
  pushed: number;
  due: number;
  lag_seconds: number;
}

/** Counts sources; a failing one waits for its pause, so it is not late. */
export const countSources = async (db: Db, now: Date): Promise<SourceTotals> =>
  (await rowOf(
    db,
    sql<SourceTotals>`
      select count(*)::int as total,
        count(*) filter (where s.enabled)::int as enabled,
        count(*) filter (where s.enabled and st.failures > 0)::int as failing,
        (
          select count(*)::int
          from websub_subscriptions w
          where w.state = 'live' and w.lease_ends_at > ${now}
        ) as pushed,
        count(*) filter (where s.enabled and st.next_fetch_at <= ${now})::int as due,
        coalesce(
          extract(epoch from ${now}::timestamptz - min(st.next_fetch_at) filter (
            where s.enabled and st.failures = 0 and st.next_fetch_at <= ${now}
          )),
          0
        )::float8 as lag_seconds
      from sources s
      join source_states st on st.source_id = s.id`,
  ))!;

interface QueueRow {
  name: 'pages' | 'retries' | 'deliveries' | 'matching';
  length: number;
  oldest_seconds: number;
}

/** Ages come from the ids, which begin with the time at which they were made. */
export const countQueues = (db: Db, now: Date) =>
  rowsOf(
    db,
    sql<QueueRow>`
      select name,
        length,
        coalesce(
          greatest(
            extract(epoch from ${now}::timestamptz - to_timestamp(
              ('x' || left(replace(oldest::text, '-', ''), 12))::bit(48)::bigint / 1000.0
            )),
            0
          ),
          0
        )::float8 as oldest_seconds
      from (
        select 1 as place, 'pages' as name, count(*)::int as length, min(document_id::text) as oldest
        from page_queue
        where error_code is null
        union all
        select 2, 'retries', count(*)::int, min(document_id::text)
        from page_queue
        where error_code is not null and next_try_at < '9999-01-01'
        union all
        select 3, 'deliveries', count(*)::int, min(id::text)
        from websub_deliveries
        union all
        select 4, 'matching', count(*)::int, min(document_id::text)
        from (select document_id from match_queue union select document_id from match_part_queue) matching
      ) queues
      order by place`,
  );

export const countCollected = async (db: Db, fromId: string): Promise<number> =>
  (await rowOf(db, sql<{ count: number }>`select count(*)::int as count from documents where id >= ${fromId}`))!.count;

interface HostRow {
  host: string;
  fetches: number;
  failures: number;
  mean_milliseconds: number;
  slowest_milliseconds: number;
}

export const listSlowHosts = (db: Db, now: Date) =>
  rowsOf(
    db,
    sql<HostRow>`
      select host, sum(fetches)::int as fetches, sum(failures)::int as failures,
        sum(milliseconds) / sum(fetches) as mean_milliseconds, max(slowest_milliseconds) as slowest_milliseconds
      from collection_hosts
      where hour > ${before(now, days(1))}
      group by host
      order by mean_milliseconds desc
      limit 20`,
  );

interface FailureRow {
  kind: SourceKind;
  code: string;
  sources: number;
  error_params: Record<string, string | number> | null;
}

export const countFailures = (db: Db) =>
  rowsOf(
    db,
    sql<FailureRow>`
      select s.kind, st.error_code as code, count(*)::int as sources, (array_agg(st.error_params))[1] as error_params
      from source_states st
      join sources s on s.id = st.source_id
      where st.failures > 0 and s.enabled and st.error_code is not null
      group by 1, 2
      order by 3 desc
      limit 50`,
  );

export interface StepRow {
  name: string;
  milliseconds: number;
  calls: number;
  waits: boolean;
}

/** Steps of the workers that live: others stop telling. */
export const sumSteps = (db: Db, now: Date) =>
  rowsOf(
    db,
    sql<StepRow>`
      select step as name, sum(milliseconds) as milliseconds, sum(calls)::int as calls, bool_or(waits) as waits
      from collection_steps
      where updated_at > ${before(now, hours(1) / 30)}
      group by step`,
  );

export async function recordHosts(db: Db, figures: readonly HostFigures[], hour: Date): Promise<void> {
  if (figures.length === 0) return;
  const rows = figures
    .toSorted((a, b) => (a.host < b.host ? -1 : 1))
    .map((one) => [one.host, hour, one.fetches, one.failures, one.milliseconds, one.slowest_milliseconds]);
  await countOf(
    db,
    sql`
      insert into collection_hosts (host, hour, fetches, failures, milliseconds, slowest_milliseconds)
      values ${values(rows)}
      on conflict (hour, host) do update set fetches = collection_hosts.fetches + excluded.fetches,
        failures = collection_hosts.failures + excluded.failures,
        milliseconds = collection_hosts.milliseconds + excluded.milliseconds,
        slowest_milliseconds = greatest(collection_hosts.slowest_milliseconds, excluded.slowest_milliseconds)`,
  );
}

export async function recordSteps(db: Db, worker: string, steps: readonly StepRow[], now: Date): Promise<void> {
  if (steps.length === 0) return;
  await countOf(
    db,
    sql`
      insert into collection_steps (worker, step, milliseconds, calls, waits, updated_at)
      values ${values(steps.map((one) => [worker, one.name, one.milliseconds, one.calls, one.waits, now]))}
      on conflict (worker, step) do update set milliseconds = excluded.milliseconds,
        calls = excluded.calls,
        updated_at = excluded.updated_at`,
  );
}

export async function deleteOldFigures(db: Db, now: Date): Promise<void> {
  await countOf(db, sql`delete from collection_hosts where hour < ${before(now, days(2))}`);
  await countOf(db, sql`delete from collection_steps where updated_at < ${before(now, days(1))}`);
}
