import { andAll, countOf, type Db, like, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { SystemDb } from '../access/index.ts';
import type { PrintReason } from './reading/read-print-page.ts';

type PrintStatus = 'waiting' | 'reading' | 'review' | 'published' | 'failed' | 'discarded';

export interface UploadRow {
  id: string;
  file_name: string;
  content_type: string;
  bytes: number;
  storage_key: string | null;
  status: PrintStatus;
  headline: string | null;
  note: string | null;
  outlet_id: string | null;
  outlet_name: string | null;
  outlet_language: string | null;
  is_outlet_guessed: boolean;
  published_at: string | null;
  is_day_guessed: boolean;
  stream_id: string | null;
  stream_name: string | null;
  stream_organisation: string | null;
  language: string | null;
  pages_total: number;
  pages_done: number;
  articles: number;
  documents: number;
  failure: PrintReason | null;
  created_by: string | null;
  created_at: string;
}

const uploadColumns = sql`
  u.id,
  u.file_name,
  u.content_type,
  u.bytes::float8 as bytes,
  u.storage_key,
  u.status,
  u.headline,
  u.note,
  o.id as outlet_id,
  o.name as outlet_name,
  o.language as outlet_language,
  u.is_outlet_guessed,
  u.published_at,
  u.is_day_guessed,
  u.stream_id,
  s.name as stream_name,
  g.name as stream_organisation,
  u.language,
  u.pages_total,
  u.pages_done,
  (select count(*)::int from print_articles a where a.upload_id = u.id and a.removed_at is null) as articles,
  (select count(*)::int from print_articles a where a.upload_id = u.id and a.document_id is not null) as documents,
  u.failure,
  (select concat_ws(' ', p.first_name, p.last_name) from users p where p.id = u.created_by) as created_by,
  u.created_at`;
const uploadTables = sql`
  print_uploads u
  left join outlets o on o.id = (select coalesce(m.merged_into_id, m.id) from outlets m where m.id = u.outlet_id)
  left join streams s on s.id = u.stream_id
  left join brands b on b.id = s.brand_id
  left join organisations g on g.id = b.organisation_id`;

export const listUploads = (
  db: SystemDb,
  {
    status,
    search,
    after,
    limit,
  }: {
    status: PrintStatus | undefined;
    search: string | undefined;
    after: readonly (string | number)[] | null;
    limit: number;
  },
) =>
  rowsOf(
    db,
    sql<UploadRow>`
      select ${uploadColumns}
      from ${uploadTables}
      where true
        ${andAll([
          status && sql`u.status = ${status}`,
          search &&
            sql`(u.file_name ilike ${like(search)} or u.headline ilike ${like(search)} or o.name ilike ${like(search)})`,
          after && sql`(u.created_at, u.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ])}
      order by u.created_at desc, u.id desc
      limit ${limit + 1}`,
  );

export const findUpload = (db: SystemDb, uploadId: string) =>
  rowOf(db, sql<UploadRow>`select ${uploadColumns} from ${uploadTables} where u.id = ${uploadId}`);

/** Locks an upload, so that two changes of it follow each other. */
export const lockUpload = (db: Db, uploadId: string) =>
  rowOf(db, sql<{ status: PrintStatus }>`select status from print_uploads where id = ${uploadId} for update`);

export const findUploadByHash = (db: Db, sha256: Buffer) =>
  rowOf(db, sql<{ id: string }>`select id from print_uploads where sha256 = ${sha256}`);

interface NewUpload {
  id: string;
  file_name: string;
  content_type: string;
  bytes: number;
  sha256: Buffer;
  storage_key: string;
  headline: string | null;
  outlet_id: string | null;
  published_at: string | null;
  stream_id: string | null;
  created_by: string;
}

/** Returns 0 if the same file is there already. */
export const insertUpload = (db: Db, row: NewUpload, now: Date) =>
  countOf(
    db,
    sql`
      insert into print_uploads (
        id,
        file_name,
        content_type,
        bytes,
        sha256,
        storage_key,
        status,
        headline,
        outlet_id,
        published_at,
        stream_id,
        created_by,
        created_at,
        changed_at
      )
      values (
        ${row.id},
        ${row.file_name},
        ${row.content_type},
        ${row.bytes},
        ${row.sha256},
        ${row.storage_key},
        'waiting',
        ${row.headline},
        ${row.outlet_id},
        ${row.published_at},
        ${row.stream_id},
        ${row.created_by},
        ${now},
        ${now}
      )
      on conflict (sha256) do nothing`,
  );

export interface UploadChange {
  status?: PrintStatus;
  headline?: string | null;
  note?: string | null;
  outlet_id?: string | null;
  is_outlet_guessed?: boolean;
  published_at?: string | null;
  is_day_guessed?: boolean;
  stream_id?: string | null;
  storage_key?: string;
  language?: string | null;
  pages_total?: number;
  pages_done?: number;
  failure?: PrintReason | null;
}

const changeable = [
  'status',
  'headline',
  'note',
  'outlet_id',
  'is_outlet_guessed',
  'published_at',
  'is_day_guessed',
  'stream_id',
  'storage_key',
  'language',
  'pages_total',
  'pages_done',
] as const satisfies (keyof UploadChange)[];

export const updateUpload = (db: Db, uploadId: string, change: UploadChange, now: Date) => {
  const changes = changeable.flatMap((name) =>
    change[name] === undefined ? [] : [sql`${sql.ref(name)} = ${change[name]}`],
  );
  if (change.failure !== undefined)
    changes.push(sql`failure = ${change.failure && JSON.stringify(change.failure)}::jsonb`);
  return countOf(
    db,
    sql`update print_uploads set ${sql.join([...changes, sql`changed_at = ${now}`])} where id = ${uploadId}`,
  );
};

export interface PageRow {
  number: number;
  status: 'waiting' | 'read' | 'failed';
  text_from: 'layer' | 'recognised' | null;
  label: number | null;
  day: string | null;
  names: string[];
  width: number;
  height: number;
  words_key: string | null;
  picture_key: string | null;
  failure: PrintReason | null;
  articles: number;
}

const pageColumns = sql`
  p.number,
  p.status,
  p.text_from,
  p.label,
  p.day::text as day,
  p.names,
  p.width,
  p.height,
  p.words_key,
  p.picture_key,
  p.failure,
  (
    select count(*)::int
    from print_articles a
    where a.upload_id = p.upload_id and a.page = p.number and a.removed_at is null
  ) as articles`;

export const listPages = (db: Db, uploadId: string) =>
  rowsOf(db, sql<PageRow>`select ${pageColumns} from print_pages p where p.upload_id = ${uploadId} order by p.number`);

export const findPage = (db: Db, uploadId: string, number: number) =>
  rowOf(
    db,
    sql<PageRow>`select ${pageColumns} from print_pages p where p.upload_id = ${uploadId} and p.number = ${number}`,
  );

export const insertPages = (db: Db, uploadId: string, count: number) =>
  countOf(
    db,
    sql`
      insert into print_pages (upload_id, number, status)
      select ${uploadId}, n, 'waiting'
      from generate_series(1, ${count}::int) n
      on conflict do nothing`,
  );

export const updatePage = (db: Db, uploadId: string, page: Omit<PageRow, 'articles'>) =>
  countOf(
    db,
    sql`
      update print_pages
      set status = ${page.status},
        text_from = ${page.text_from},
        label = ${page.label},
        day = ${page.day}::date,
        names = ${page.names}::text[],
        width = ${page.width},
        height = ${page.height},
        words_key = ${page.words_key},
        picture_key = ${page.picture_key},
        failure = ${page.failure && JSON.stringify(page.failure)}::jsonb
      where upload_id = ${uploadId} and number = ${page.number}`,
  );

/** Has all pages read again; articles that a person has made, corrected or removed stay. */
export async function restartPages(db: Db, uploadId: string): Promise<void> {
  await countOf(
    db,
    sql`
      delete from print_articles
      where upload_id = ${uploadId} and edited_at is null and removed_at is null and document_id is null`,
  );
  await countOf(db, sql`update print_pages set status = 'waiting', failure = null where upload_id = ${uploadId}`);
}

/** Outlets by names in lower case, their other names too; of several the one with most readers. */
export const findOutletNamed = (db: Db, names: readonly string[]) =>
  rowOf(
    db,
    sql<{ id: string }>`
      select o.id
      from outlets o
      where o.merged_into_id is null
        and not o.is_demo
        and (
          lower(o.name) = any(${names}::text[])
          or exists (
            select 1
            from outlet_aliases a
            where a.outlet_id = o.id and a.kind = 'name' and a.value = any(${names}::text[])
          )
        )
      order by o.media_type = 'print' desc, o.impressions desc nulls last, o.id
      limit 1`,
  );

/** Lists discarded uploads, and the files of published ones, that have not been used since. */
export const listOld = (db: SystemDb, before: Date, limit: number) =>
  rowsOf(
    db,
    sql<{ id: string; status: PrintStatus; storage_key: string | null }>`
      select id, status, storage_key
      from print_uploads
      where changed_at < ${before}
        and (status in ('discarded', 'failed') or (status = 'published' and storage_key is not null))
      order by changed_at
      limit ${limit}`,
  );

export const listKeys = (db: SystemDb, uploadId: string) =>
  rowsOf(
    db,
    sql<{ number: number; words_key: string | null; picture_key: string | null; is_used: boolean }>`
      select p.number,
        p.words_key,
        p.picture_key,
        exists (
          select 1
          from print_articles a
          where a.upload_id = p.upload_id
            and a.document_id is not null
            and a.boxes @> json_build_array(json_build_object('page', p.number))::jsonb
        ) as is_used
      from print_pages p
      where p.upload_id = ${uploadId}
      order by p.number`,
  );

export const forgetFile = (db: SystemDb, uploadId: string) =>
  countOf(db, sql`update print_uploads set storage_key = null where id = ${uploadId}`);

export const forgetPageFiles = (db: SystemDb, uploadId: string, number: number) =>
  countOf(
    db,
    sql`
      update print_pages
      set words_key = null, picture_key = null
      where upload_id = ${uploadId} and number = ${number}`,
  );

export const deleteUpload = (db: SystemDb, uploadId: string) =>
  countOf(db, sql`delete from print_uploads where id = ${uploadId} and status in ('discarded', 'failed')`);
