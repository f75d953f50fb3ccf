import type { StreamFormOutput } from '@masthead/contract';
import type { StreamForm } from '@masthead/matching';
import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../accounts/index.ts';

const formColumns = [
  'name',
  'main_search_term',
  'entity_type',
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
  'auto_clippings',
  'ad_blocking',
] as const satisfies (keyof StreamFormOutput)[];

const formValue = (form: StreamFormOutput, column: (typeof formColumns)[number]) =>
  column === 'near_words' ? JSON.stringify(form.near_words) : form[column];
const formList = sql.join(formColumns.map((column) => sql.ref(column)));

export interface StreamRow extends StreamFormOutput {
  id: string;
  brand_id: string;
  revision: number;
  paused_at: string | null;
  created_at: string;
  updated_at: string;
  searched: number | null;
  total: number | null;
}

const shown = sql`s.id, s.brand_id, s.revision, ${sql.join(formColumns.map((column) => sql.ref(`s.${column}`)))}, s.paused_at, s.created_at, s.updated_at,
  case when b.finished_at is null then b.searched end as searched, case when b.finished_at is null then b.total end as total`;
const joined = sql`from streams s left join stream_backfills b on b.stream_id = s.id`;

/** One stream is written at a time, so that revisions become visible in their order (see the migration). */
const nextRevision = async (db: Db): Promise<number> => {
  await rowsOf(db, sql`select pg_advisory_xact_lock(7305601043)`);
  return (await rowOf(db, sql<{ revision: number }>`select nextval('stream_revisions') as revision`))!.revision;
};

/** Call it in a transaction. Answers the revision. */
export async function insertStream(
  db: Db,
  scope: Scope,
  stream: { id: string; form: StreamFormOutput },
  now: Date,
): Promise<number> {
  const revision = await nextRevision(db);
  const values = sql.join(formColumns.map((column) => formValue(stream.form, column)));
  await countOf(
    db,
    sql`insert into streams (id, brand_id, revision, ${formList}, created_by, created_at, updated_at)
        values (${stream.id}, ${scope.brandIds[0]}, ${revision}, ${values}, ${scope.actor.user_id}, ${now}, ${now})`,
  );
  return revision;
}

/** Call it in a transaction. Answers the revision. */
export async function updateStream(
  db: Db,
  scope: Scope,
  streamId: string,
  form: StreamFormOutput,
  now: Date,
): Promise<number> {
  const revision = await nextRevision(db);
  const assignments = sql.join(formColumns.map((column) => sql`${sql.ref(column)} = ${formValue(form, column)}`));
  await countOf(
    db,
    sql`update streams set ${assignments}, revision = ${revision}, updated_at = ${now} where id = ${streamId} and brand_id = any(${scope.brandIds}) and deleted_at is null`,
  );
  return revision;
}

/** Call it in a transaction. The row stays, so that matchers learn of it. */
export async function removeStream(db: Db, scope: Scope, streamId: string, now: Date): Promise<void> {
  const revision = await nextRevision(db);
  await countOf(
    db,
    sql`update streams set deleted_at = ${now}, revision = ${revision} where id = ${streamId} and brand_id = any(${scope.brandIds}) and deleted_at is null`,
  );
}

export const findStream = (db: Db, scope: Scope, streamId: string) =>
  rowOf(
    db,
    sql<StreamRow>`select ${shown} ${joined} where s.id = ${streamId} and s.brand_id = any(${scope.brandIds}) and s.deleted_at is null`,
  );

export interface StreamFilter {
  search?: string | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

export const listStreams = (db: Db, scope: Scope, { search, after, limit }: StreamFilter) =>
  rowsOf(
    db,
    sql<StreamRow>`
      select ${shown} ${joined}
      where s.brand_id = any(${scope.brandIds}) and s.deleted_at is null
        ${andAll([search && sql`s.name ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`, after && sql`(s.created_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
      order by s.created_at desc, s.id desc limit ${limit + 1}`,
  );

export interface StreamCounts {
  stream_id: string;
  mentions: number;
  unseen: number;
}

/** Mentions since a time for each stream, and those collected since the caller's last visit. */
export const countMentions = (db: Db, scope: Scope, streamIds: readonly string[], since: Date) =>
  rowsOf(
    db,
    sql<StreamCounts>`
      select m.stream_id, count(*)::int as mentions,
             count(*) filter (where m.collected_at > coalesce(v.seen_until, '-infinity') and r.mention_id is null)::int as unseen
      from mentions m
      left join stream_visits v on v.brand_id = m.brand_id and v.stream_id = m.stream_id and v.user_id = ${scope.actor.user_id}
      left join mention_reads r on r.brand_id = m.brand_id and r.mention_id = m.id and r.user_id = ${scope.actor.user_id}
      where m.brand_id = any(${scope.brandIds}) and m.stream_id = any(${streamIds}::uuid[]) and m.published_at > ${since} and not m.hidden
      group by m.stream_id`,
  );

export const findStreamBrand = (db: Db, within: { brandIds: readonly string[] }, streamId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: string;
    }>`select brand_id from streams where brand_id = any(${within.brandIds}) and id = ${streamId} and deleted_at is null`,
  );

export const countStreams = async (db: Db, organisationId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from streams s join brands b on b.id = s.brand_id where b.organisation_id = ${organisationId} and s.deleted_at is null and b.deletes_at is null`,
  ))!.count;

export interface MatchedStream extends StreamForm {
  id: string;
  brand_id: string;
  revision: number;
  auto_clippings: boolean;
  active: boolean;
}

const matched = sql`s.id, s.brand_id, s.revision, ${sql.join(formColumns.map((column) => sql.ref(`s.${column}`)))}, s.deleted_at is null and b.deletes_at is null as active
  from streams s join brands b on b.id = s.brand_id`;

/** For the matchers of all brands: what has changed since a revision, removed streams included. */
export const listChangedSince = (db: Db, revision: number, limit: number) =>
  rowsOf(db, sql<MatchedStream>`select ${matched} where s.revision > ${revision} order by s.revision limit ${limit}`);

export const findMatched = (db: Db, streamId: string) =>
  rowOf(db, sql<MatchedStream>`select ${matched} where s.id = ${streamId}`);

/** Starts the search of stored documents anew for a revision. */
export const startBackfill = (db: Db, streamId: string, revision: number, total: number) =>
  countOf(
    db,
    sql`insert into stream_backfills (stream_id, revision, total) values (${streamId}, ${revision}, ${total})
        on conflict (stream_id) do update set revision = excluded.revision, upto = null, searched = 0, total = excluded.total, finished_at = null`,
  );
