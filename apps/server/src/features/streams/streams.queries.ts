import type { StreamFormOutput } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { type BrandId, readerBrands, type Scope, type SystemDb } from '../access/index.ts';
import { visibleTo } from './visible.queries.ts';

/** Columns that decide which documents are found. */
export const searchColumns = [
  'main_search_term',
  'alternative_spellings',
  'social_hashtags',
  'required_all_words',
  'required_any_words',
  'excluded_words',
  'monitored_countries',
  'excluded_countries',
  'monitored_languages',
  'excluded_languages',
  'blocked_outlets',
  'whitelisted_outlets',
  'near_words',
  'exact_match',
  'headline_search',
  'media_types',
  'ad_blocking',
  'query_text',
] as const satisfies (keyof StreamFormOutput)[];
export const formColumns = [
  ...searchColumns,
  'name',
  'entity_type',
  'auto_tags',
  'auto_clippings',
  'auto_rss',
  'auto_kpi_ids',
] as const;

export function formValue(form: StreamFormOutput, column: (typeof formColumns)[number]) {
  if (column === 'near_words') return JSON.stringify(form.near_words);
  if (column === 'auto_kpi_ids') return form.auto_kpi_association ? [form.auto_kpi_association] : [];
  return form[column];
}
export const formList = sql.join(formColumns.map((column) => sql.ref(column)));

interface Person {
  id: string;
  name: string;
}

export interface StreamRow extends StreamFormOutput {
  id: string;
  brand_id: BrandId;
  folder_id: string | null;
  revision: number;
  version: number;
  followed: boolean;
  paused_at: string | null;
  paused_by: 'staff' | 'plan' | 'quota' | null;
  withheld_media_types: StreamFormOutput['media_types'];
  failing_since: string | null;
  created_by: Person | null;
  updated_by: Person | null;
  created_at: string;
  updated_at: string;
  searched: number | null;
  total: number | null;
}

const person = (alias: string) =>
  sql`
    case
      when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
        'id',
        ${sql.ref(`${alias}.id`)},
        'name',
        concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})
      )
    end`;
export const held = formColumns.filter((column) => column !== 'auto_kpi_ids').map((column) => sql.ref(`s.${column}`));

/** Returns who or what pauses a stream, as an expression over `streams s`. */
export const pausedBy = sql<'staff' | 'plan' | 'quota' | null>`
  case
    when s.staff_paused then 'staff'
    when s.plan_paused_at is not null then 'plan'
    when s.paused_at is not null then 'quota'
  end`;

/** Returns columns of a stream, as an expression over `joined`. */
export const shown = (scope: Scope) => sql`
  s.id,
  s.brand_id,
  s.folder_id,
  s.revision,
  s.version,
  ${sql.join(held)},
  s.auto_kpi_ids[1] as auto_kpi_association,
  coalesce(s.plan_paused_at, s.paused_at) as paused_at,
  ${pausedBy} as paused_by,
  array(
    select type
    from unnest(s.media_types) as type
    where type = any(s.withheld_media_types)
  ) as withheld_media_types,
  (select p.first_failed_at from parked_items p where p.kind = 'stream' and p.item_id = s.id::text) as failing_since,
  s.created_at,
  s.updated_at,
  ${person('c')} as created_by,
  ${person('u')} as updated_by,
  exists (
    select 1
    from stream_followers f
    where f.brand_id = s.brand_id and f.stream_id = s.id and f.user_id = ${scope.actor.user_id}
  ) as followed,
  case when b.finished_at is null then b.searched end as searched,
  case when b.finished_at is null then b.total end as total`;
export const joined = sql`
  from streams s
  left join stream_backfills b on b.stream_id = s.id
  left join users c on c.id = s.created_by
  left join users u on u.id = s.updated_by`;

/**
 * Returns the next revision: one stream is written at a time, so that revisions become visible in their order (see the
 * migration).
 */
const nextRevision = async (db: Db): Promise<number> => {
  await rowsOf(db, sql`select pg_advisory_xact_lock(7305601043)`);
  return (await rowOf(db, sql<{ revision: number }>`select nextval('stream_revisions') as revision`))!.revision;
};

/** Inserts a stream. Call it in a transaction. Returns the revision. */
export async function insertStream(
  db: Db,
  scope: Scope,
  stream: { id: string; form: StreamFormOutput },
  now: Date,
): Promise<number> {
  const revision = await nextRevision(db);
  const given = sql.join(formColumns.map((column) => formValue(stream.form, column)));
  const user = scope.actor.user_id;
  await countOf(
    db,
    sql`
      insert into streams (id, brand_id, revision, ${formList}, created_by, updated_by, created_at, updated_at)
      values (${stream.id}, ${scope.brandIds[0]}, ${revision}, ${given}, ${user}, ${user}, ${now}, ${now})`,
  );
  return revision;
}

/** Updates a stream. Call it in a transaction. Returns the revision. */
export async function updateStream(
  db: Db,
  scope: Scope,
  stream: { id: string; form: StreamFormOutput; version: number },
  now: Date,
): Promise<number> {
  const revision = await nextRevision(db);
  const assignments = sql.join(
    formColumns.map((column) => sql`${sql.ref(column)} = ${formValue(stream.form, column)}`),
  );
  await countOf(
    db,
    sql`
      update streams
      set ${assignments},
        revision = ${revision},
        version = ${stream.version},
        updated_by = ${scope.actor.user_id},
        updated_at = ${now}
      where id = ${stream.id} and brand_id = any(${scope.brandIds}) and deleted_at is null`,
  );
  return revision;
}

/** Has matchers load a stream again. Call it in a transaction. Returns 0 if it is removed. */
export async function renewRevision(db: SystemDb, streamId: string): Promise<number> {
  const revision = await nextRevision(db);
  return await countOf(
    db,
    sql`
      update streams
      set revision = ${revision}
      where id = ${streamId} and deleted_at is null`,
  );
}

/** Removes a stream. Call it in a transaction. The row stays, so that matchers learn of it and it can be restored. */
export async function removeStream(db: Db, scope: Scope, streamId: string, now: Date): Promise<void> {
  const revision = await nextRevision(db);
  await countOf(
    db,
    sql`
      update streams
      set deleted_at = ${now}, revision = ${revision}
      where id = ${streamId} and brand_id = any(${scope.brandIds}) and deleted_at is null`,
  );
}

/** Removes all streams of a brand, each with a revision of its own. Call it in a transaction. */
export async function removeStreamsOf(db: Db, brandId: BrandId, now: Date): Promise<void> {
  await rowsOf(db, sql`select pg_advisory_xact_lock(7305601043)`);
  await countOf(
    db,
    sql`
      update streams
      set deleted_at = ${now}, revision = nextval('stream_revisions')
      where brand_id = ${brandId} and deleted_at is null`,
  );
}

/**
 * Restores a stream. Call it in a transaction. Returns the revision; undefined if nothing was removed since `since`.
 */
export async function bringBack(db: Db, scope: Scope, streamId: string, since: Date): Promise<number | undefined> {
  const revision = await nextRevision(db);
  const changed = await countOf(
    db,
    sql`
      update streams
      set deleted_at = null, revision = ${revision}
      where id = ${streamId} and brand_id = any(${scope.brandIds}) and deleted_at > ${since}`,
  );
  return changed > 0 ? revision : undefined;
}

export const findStream = (db: Db, scope: Scope, streamId: string) =>
  rowOf(
    db,
    sql<StreamRow>`
      select ${shown(scope)} ${joined}
      where s.id = ${streamId}
        and s.brand_id = any(${scope.brandIds})
        and s.deleted_at is null
        ${visibleTo(readerBrands(scope.actor))}`,
  );

/** Locks a stream. Call it in a transaction: two calls that save at the same time follow each other. */
export const lockStream = (db: Db, scope: Scope, streamId: string) =>
  countOf(
    db,
    sql`
      select 1
      from streams
      where id = ${streamId} and brand_id = any(${scope.brandIds}) and deleted_at is null
      for update`,
  );

/** Pauses streams at a time, if they are not paused yet; null: lets them run on. */
export const setPaused = (
  db: Db,
  streams: readonly { brand_id: BrandId; stream_id: string }[],
  pausedAt: Date | null,
) =>
  countOf(
    db,
    sql`
      update streams
      set paused_at = ${pausedAt}
      where brand_id = any(${streams.map(({ brand_id }) => brand_id)})
        and id = any(${streams.map(({ stream_id }) => stream_id)}::uuid[])
        and (paused_at is null) <> ${pausedAt === null}`,
  );

export const findStreamBrand = (
  db: Db,
  within: { brandIds: readonly BrandId[]; readerBrandIds?: readonly BrandId[] },
  streamId: string,
) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId }>`
      select s.brand_id
      from streams s
      where s.brand_id = any(${within.brandIds})
        and s.id = ${streamId}
        and s.deleted_at is null
        ${visibleTo(within.readerBrandIds ?? [])}`,
  );

export const countStreams = async (db: SystemDb, organisationId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{
      count: number;
    }>`
      select count(*)::int as count
      from streams s
      join brands b on b.id = s.brand_id
      where b.organisation_id = ${organisationId} and s.deleted_at is null and b.deletes_at is null`,
  ))!.count;

/** Hashtags that the organisation's other streams ask Instagram for. */
export const listHashtags = (db: Db, scope: Scope, exceptId: string | null) =>
  rowsOf(
    db,
    sql<{ tag: string }>`
      select distinct unnest(s.social_hashtags) as tag
      from streams s
      join brands b on b.id = s.brand_id
      where b.organisation_id = ${scope.organisationId}
        and b.deletes_at is null
        and s.deleted_at is null
        and 'instagram' = any(s.media_types)
        and s.id is distinct from ${exceptId}::uuid`,
  );

/** Lists streams that name any of these outlets as blocked or whitelisted. */
export const listNamingOutlets = (db: SystemDb, outletIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string }>`
      select id
      from streams
      where brand_id is not null
        and deleted_at is null
        and (blocked_outlets && ${outletIds}::uuid[] or whitelisted_outlets && ${outletIds}::uuid[])
      order by id`,
  );

/** Lets a stream name the outlet that stays, with a revision, so that the matcher takes it in. Call it in a transaction. */
export async function replaceOutlets(
  db: SystemDb,
  streamId: string,
  outletId: string,
  doubles: readonly string[],
): Promise<void> {
  const revision = await nextRevision(db);
  const replaced = (column: string) =>
    sql`
      array(
        select distinct case when o = any(${doubles}::uuid[]) then ${outletId}::uuid else o end
        from unnest(${sql.ref(column)}) as o
      )`;
  await countOf(
    db,
    sql`
      update streams
      set revision = ${revision},
        blocked_outlets = ${replaced('blocked_outlets')},
        whitelisted_outlets = ${replaced('whitelisted_outlets')}
      where brand_id is not null and id = ${streamId}`,
  );
}

/** Returns true for a stream of any brand. */
export const isStream = async (db: SystemDb, streamId: string): Promise<boolean> =>
  (await rowOf(db, sql`select 1 from streams where id = ${streamId} and deleted_at is null`)) !== undefined;
