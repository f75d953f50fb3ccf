import type { StreamFormOutput } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { ownStream } from './own-stream.queries.ts';

export interface VersionRow {
  version: number;
  form: StreamFormOutput;
  restored_from: number | null;
  created_at: string;
  created_by: { id: string; name: string } | null;
  added: number | null;
  removed: number | null;
  kept: number | null;
}

export const insertVersion = (
  db: Db,
  scope: Scope,
  version: { stream_id: string; version: number; form: StreamFormOutput; restored_from: number | null },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into stream_versions (stream_id, version, form, restored_from, created_by, created_at)
      values (
        ${ownStream(scope, version.stream_id)},
        ${version.version},
        ${JSON.stringify(version.form)},
        ${version.restored_from},
        ${scope.actor.user_id},
        ${now}
      )`,
  );

const shown = sql`
  v.version,
  v.form,
  v.restored_from,
  v.created_at,
  v.added,
  v.removed,
  v.kept,
  case
    when u.id is not null then json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
  end as created_by
  from stream_versions v
  join streams s on s.id = v.stream_id
  left join users u on u.id = v.created_by`;
const owned = (scope: Scope, streamId: string) =>
  sql`v.stream_id = ${streamId} and s.brand_id = any(${scope.brandIds}) and s.deleted_at is null`;

export const listVersions = (
  db: Db,
  scope: Scope,
  streamId: string,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<VersionRow>`
      select ${shown}
      where ${owned(scope, streamId)} ${andAll([after && sql`v.version < ${after[0]}`])}
      order by v.version desc
      limit ${limit + 1}`,
  );

export const findVersion = (db: Db, scope: Scope, streamId: string, version: number) =>
  rowOf(db, sql<VersionRow>`select ${shown} where ${owned(scope, streamId)} and v.version = ${version}`);

interface ChangeRow {
  document_id: string;
  kind: 'added' | 'removed';
  headline: string;
  url: string;
  outlet_name: string;
  country_id: string | null;
  language: string;
  published_at: string;
}

export const listChanges = (db: Db, scope: Scope, streamId: string, version: number) =>
  rowsOf(
    db,
    sql<ChangeRow>`
      select c.document_id, c.kind, c.headline, c.url, c.outlet_name, c.country_id, c.language, c.published_at
      from stream_version_changes c
      join streams s on s.id = c.stream_id
      where c.stream_id = ${streamId}
        and c.version = ${version}
        and s.brand_id = any(${scope.brandIds})
        and s.deleted_at is null
      order by c.published_at desc, c.document_id desc
      limit 400`,
  );
