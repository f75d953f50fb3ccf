import type { SourceHealth, SourceKind } from '@masthead/contract';
import { before, days, after as later, seconds } from '../../platform/clock/index.ts';
import {
  andAll,
  batches,
  byName,
  countOf,
  type Db,
  like,
  type RawBuilder,
  rowOf,
  rowsOf,
  sql,
  values,
} from '../../platform/db/index.ts';
import type { Scope, SubjectFinder } from '../access/index.ts';
import { type SourceFacts, silence } from './schedule.ts';

/** Days over which documents are counted for the mean. */
export const countedDays = 7;
const batchSize = 1000;

export interface SourceRow extends SourceFacts {
  id: string;
  name: string;
  kind: SourceKind;
  url: string;
  page_url: string | null;
  outlet_id: string;
  outlet_name: string;
  country_id: string | null;
  language: string | null;
  interval_seconds: number;
  interval_pinned: boolean;
  pause_seconds: number | null;
  failing_since: string | null;
  pushed: boolean;
  last_success_at: string | null;
  next_fetch_at: string;
  error_code: string | null;
  error_params: Record<string, string | number> | null;
  error_at: string | null;
  added_at: string;
  /** Former addresses, the last first. */
  formerly: { url: string; merged: boolean; moved_at: string }[];
  /** New documents of the counted days. */
  documents: number;
  /** True if the source is on the list of another organisation too. */
  shared: boolean;
}

const others = (scope: Scope) =>
  sql`
    exists (
      select 1
      from organisation_sources other
      where other.source_id = s.id and other.organisation_id <> ${scope.organisationId}
    )`;
/** Returns the condition that `s` is on the organisation's list. */
export const onList = (scope: Scope) =>
  sql`
    exists (
      select 1
      from organisation_sources own
      where own.source_id = s.id and own.organisation_id = ${scope.organisationId}
    )`;

/** Returns columns of a source for any reader; the name is the organisation's own if `os` has one. */
export const sourceColumns = (now: Date) => sql`
  s.id,
  s.kind,
  s.url,
  s.page_url,
  s.host,
  s.interval_seconds,
  s.interval_pinned,
  s.enabled,
  s.created_at,
  o.id as outlet_id,
  o.name as outlet_name,
  o.country_id,
  o.language,
  st.last_fetched_at,
  st.last_success_at,
  st.last_new_at,
  st.next_fetch_at,
  st.failures,
  st.failing_since,
  st.pause_seconds,
  st.error_code,
  st.error_params,
  st.error_at,
  exists (
    select 1
    from websub_subscriptions w
    where w.source_id = s.id and w.state = 'live' and w.lease_ends_at > ${now}
  ) as pushed,
  (
    select coalesce(
      json_agg(json_build_object('url', a.url, 'merged', a.merged, 'moved_at', a.moved_at) order by a.moved_at desc),
      '[]'
    )
    from source_aliases a
    where a.source_id = s.id and a.url is not null
  ) as formerly,
  (
    select coalesce(sum(d.documents), 0)::int
    from source_days d
    where d.source_id = s.id and d.day > (${before(now, days(countedDays))}::timestamptz at time zone 'UTC')::date
  ) as documents`;

const shown = (scope: Scope, now: Date) => sql`
  select ${sourceColumns(now)}, coalesce(os.name, s.name) as name, os.added_at, ${others(scope)} as shared
  from organisation_sources os
  join sources s on s.id = os.source_id
  join source_states st on st.source_id = s.id
  join outlets o on o.id = s.outlet_id
  where os.organisation_id = ${scope.organisationId}`;

/** Decides as `healthOf` does, so that a filter shows the same as the rows. */
const healthColumn = (now: Date) => sql`
  case
    when not s.enabled then 'off'
    when st.failures > 0 then 'failing'
    when st.last_fetched_at is null then 'waiting'
    when coalesce(st.last_new_at, s.created_at) < ${before(now, silence)} then 'silent'
    else 'well'
  end`;

export interface SourceFilter {
  search?: string | undefined;
  kind?: string | undefined;
  country?: string | undefined;
  language?: string | undefined;
  health?: SourceHealth | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

type Conditions = Omit<SourceFilter, 'after' | 'limit'>;

/** Returns conditions on `s`, `st` and `o`; an organisation's own name is searched as well, if there is one. */
export function filtered(
  { search, kind, country, language, health }: Conditions,
  now: Date,
  ownName: RawBuilder<unknown> = sql`null::text`,
) {
  const pattern = search && like(search);
  return [
    pattern &&
      sql`
        (s.name ilike ${pattern} or ${ownName} ilike ${pattern} or s.url ilike ${pattern} or o.name ilike ${pattern})`,
    kind && sql`s.kind = ${kind}`,
    country && sql`o.country_id = ${country}`,
    language && sql`o.language = ${language}`,
    health && sql`${healthColumn(now)} = ${health}`,
  ];
}

/** Counts the organisation's sources that fit a filter. */
export const countSources = async (db: Db, scope: Scope, filter: Conditions, now: Date): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from organisation_sources os
      join sources s on s.id = os.source_id
      join source_states st on st.source_id = s.id
      join outlets o on o.id = s.outlet_id
      where os.organisation_id = ${scope.organisationId} ${andAll(filtered(filter, now, sql`os.name`))}`,
  ))!.count;

/** Lists the organisation's sources, the last added first. */
export function listSources(db: Db, scope: Scope, filter: SourceFilter, now: Date): Promise<SourceRow[]> {
  const { after, limit } = filter;
  return rowsOf(
    db,
    sql<SourceRow>`
      ${shown(scope, now)}
      ${andAll([
        ...filtered(filter, now, sql`os.name`),
        after && sql`(os.added_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ])}
      order by os.added_at desc, s.id desc
      limit ${limit + 1}`,
  );
}

export const findListed = (db: Db, scope: Scope, sourceId: string, now: Date) =>
  rowOf(db, sql<SourceRow>`${shown(scope, now)} and s.id = ${sourceId}`);

/**
 * Finds a source for the guard. A source has no brand; it is the caller's when it is on the list of the caller's
 * organisation.
 */
export const findSource: SubjectFinder = (db, within, sourceId) =>
  rowOf(
    db,
    sql<{ brand_id: null }>`
      select null as brand_id
      from organisation_sources
      where organisation_id = ${within.organisationId} and source_id = ${sourceId}`,
  );

interface ListedFeed {
  url: string;
  name: string;
  outlet_url: string | null;
  language: string | null;
}

/** Lists all feeds of the organisation, by name. */
export const listFeeds = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<ListedFeed>`
      select s.url, coalesce(os.name, s.name) as name, o.url as outlet_url, o.language
      from organisation_sources os
      join sources s on s.id = os.source_id
      join outlets o on o.id = s.outlet_id
      where os.organisation_id = ${scope.organisationId} and s.kind = 'feed'
      order by ${byName(sql`coalesce(os.name, s.name)`)}, s.id`,
  );

/** Lists addresses of the organisation's sources, as hashes. */
export const listUrlHashes = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<{ url_hash: Buffer }>`
      select s.url_hash
      from organisation_sources os
      join sources s on s.id = os.source_id
      where os.organisation_id = ${scope.organisationId}`,
  );

export interface HeldSource {
  id: string;
  url_hash: Buffer;
  enabled: boolean;
  /** True if the source is on the organisation's own list. */
  listed: boolean;
  /** True if the source is on the list of another organisation. */
  shared: boolean;
}

/**
 * Locks the sources of the addresses until the transaction ends, so that no one removes the last one from a list
 * meanwhile.
 */
export async function holdSources(db: Db, scope: Scope, hashes: readonly Buffer[]): Promise<HeldSource[]> {
  const held: HeldSource[] = [];
  for (const batch of batches(hashes, batchSize)) {
    const rows = await rowsOf(
      db,
      sql<HeldSource>`
        select s.id, s.url_hash, s.enabled, ${onList(scope)} as listed, ${others(scope)} as shared
        from sources s
        where s.url_hash = any(${batch}::bytea[])
          or s.id in (select source_id from source_aliases where url_hash = any(${batch}::bytea[]))
        order by s.url_hash
        for update of s`,
    );
    held.push(...rows);
  }
  return held;
}

export const holdSource = (db: Db, scope: Scope, sourceId: string) =>
  rowOf(
    db,
    sql<{ id: string; shared: boolean }>`
      select s.id, ${others(scope)} as shared
      from sources s
      where s.id = ${sourceId} and ${onList(scope)}
      for update of s`,
  );

/** Puts sources on the organisation's list and answers how many were not on it. */
export async function putOnList(db: Db, scope: Scope, sourceIds: readonly string[], now: Date): Promise<number> {
  let put = 0;
  for (const batch of batches(sourceIds, batchSize)) {
    put += await countOf(
      db,
      sql`
        insert into organisation_sources (organisation_id, source_id, added_by, added_at)
        values ${values(batch.map((id) => [scope.organisationId, id, scope.actor.user_id, now]))}
        on conflict do nothing`,
    );
  }
  return put;
}

export interface SourceChange {
  /** The organisation's name for it; staff's name for everybody is `name`. */
  own_name?: string | undefined;
  media_outlet_id?: string | undefined;
  interval_seconds?: number | undefined;
  interval_pinned?: boolean | undefined;
  enabled?: boolean | undefined;
  address?: { url: string; url_hash: Buffer; host: string; kind: SourceKind; page_url: string | null } | undefined;
}

/** Changes sources of the organisation's list, and moves their next fetch forward if the change requires it. */
export async function updateSources(
  db: Db,
  scope: Scope,
  sourceIds: readonly string[],
  { own_name, ...change }: SourceChange,
  now: Date,
): Promise<number> {
  if (own_name !== undefined)
    await countOf(
      db,
      sql`
        update organisation_sources
        set name = ${own_name}
        where organisation_id = ${scope.organisationId} and source_id = any(${sourceIds}::uuid[])`,
    );
  const changed = await countOf(
    db,
    sql`update sources s set ${changes(change, now)} where s.id = any(${sourceIds}::uuid[]) and ${onList(scope)}`,
  );
  const { address, enabled, interval_seconds } = change;
  if (address) await forgetState(db, sourceIds);
  if (address || enabled) await fetchBy(db, scope, sourceIds, now);
  else if (interval_seconds) await fetchBy(db, scope, sourceIds, later(now, seconds(interval_seconds)));
  return changed;
}

/** Assignments of what is given; the rest stays. */
export const changes = (
  {
    name,
    media_outlet_id,
    interval_seconds,
    interval_pinned,
    enabled,
    address,
  }: Omit<SourceChange, 'own_name'> & { name?: string | undefined },
  now: Date,
) => sql`
  updated_at = ${now},
  name = coalesce(${name ?? null}::text, name),
  outlet_id = coalesce(${media_outlet_id ?? null}::uuid, outlet_id),
  interval_seconds = coalesce(${interval_seconds ?? null}::integer, interval_seconds),
  interval_pinned = coalesce(${interval_pinned ?? null}::boolean, interval_pinned),
  enabled = coalesce(${enabled ?? null}::boolean, enabled),
  kind = coalesce(${address?.kind ?? null}::text, kind),
  page_url = case when ${address !== undefined} then ${address?.page_url ?? null}::text else page_url end,
  url = coalesce(${address?.url ?? null}::text, url),
  url_hash = coalesce(${address?.url_hash ?? null}::bytea, url_hash),
  host = coalesce(${address?.host ?? null}::text, host)`;

/** Clears the state of sources, because answers of a former address say nothing about the new one. */
const forgetState = (db: Db, sourceIds: readonly string[]) =>
  countOf(
    db,
    sql`
      update source_states
      set etag = null,
        last_modified = null,
        last_fetched_at = null,
        pause_seconds = null,
        failing_since = null,
        failures = 0,
        error_code = null,
        error_params = null,
        error_at = null
      where source_id = any(${sourceIds}::uuid[])`,
  );

/** Has sources of the list fetched at a time at the latest. */
export const fetchBy = (db: Db, scope: Scope, sourceIds: readonly string[], time: Date) =>
  countOf(
    db,
    sql`
      update source_states st
      set next_fetch_at = least(st.next_fetch_at, ${time}::timestamptz)
      from organisation_sources os
      where os.organisation_id = ${scope.organisationId}
        and os.source_id = st.source_id
        and st.source_id = any(${sourceIds}::uuid[])`,
  );

/** Locks those of the sources that the organisation may change, in their order. */
export const holdEditable = (db: Db, scope: Scope, sourceIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string }>`
      select s.id
      from sources s
      where s.id = any(${sourceIds}::uuid[])
        and ${onList(scope)}
        and (${scope.actor.is_staff_member}::boolean or not ${others(scope)})
      order by s.id
      for update of s`,
  );
