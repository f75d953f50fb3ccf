import type { ErrorCode, recordingKinds, uploadStatuses } from '@masthead/contract';
import { andAll, countOf, type Db, like, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { SystemDb } from '../access/index.ts';

type RecordingKind = (typeof recordingKinds)[number];
type RecordingStatus = (typeof uploadStatuses)[number];

/** A failure as a code with parameters. */
export interface RecordingReason {
  code: ErrorCode;
  params: Record<string, string | number>;
}

export interface RecordingRow {
  id: string;
  kind: RecordingKind;
  status: RecordingStatus;
  file_name: string | null;
  content_type: string | null;
  bytes: number | null;
  storage_key: string | null;
  transcript_key: string | null;
  media_url: string | null;
  page_url: string | null;
  seconds: number | null;
  text_from: 'file' | 'service' | 'feed' | null;
  headline: string | null;
  note: string | null;
  outlet_id: string | null;
  outlet_name: string | null;
  outlet_language: string | null;
  outlet_media_type: string | null;
  extract_characters: number | null;
  published_at: string | null;
  stream_id: string | null;
  stream_name: string | null;
  stream_organisation: string | null;
  language: string | null;
  parts_total: number;
  parts_done: number;
  attempts: number;
  failure: RecordingReason | null;
  document_id: string | null;
  created_by: string | null;
  created_at: string;
}

const columns = sql`
  r.id,
  r.kind,
  r.status,
  r.file_name,
  r.content_type,
  r.bytes::float8 as bytes,
  r.storage_key,
  r.transcript_key,
  r.media_url,
  r.page_url,
  r.seconds,
  r.text_from,
  r.headline,
  r.note,
  o.id as outlet_id,
  o.name as outlet_name,
  o.language as outlet_language,
  o.media_type as outlet_media_type,
  o.extract_characters,
  r.published_at,
  r.stream_id,
  s.name as stream_name,
  g.name as stream_organisation,
  r.language,
  r.parts_total,
  r.parts_done,
  r.attempts,
  r.failure,
  r.document_id,
  (select concat_ws(' ', p.first_name, p.last_name) from users p where p.id = r.created_by) as created_by,
  r.created_at`;
const tables = sql`
  recordings r
  left join outlets o on o.id = (select coalesce(m.merged_into_id, m.id) from outlets m where m.id = r.outlet_id)
  left join streams s on s.id = r.stream_id
  left join brands b on b.id = s.brand_id
  left join organisations g on g.id = b.organisation_id`;

interface Listing {
  status: RecordingStatus | undefined;
  search: string | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

export const listRecordings = (db: SystemDb, { status, search, after, limit }: Listing) =>
  rowsOf(
    db,
    sql<RecordingRow>`
      select ${columns}
      from ${tables}
      where true
        ${andAll([
          status && sql`r.status = ${status}`,
          search &&
            sql`(r.file_name ilike ${like(search)} or r.headline ilike ${like(search)} or o.name ilike ${like(search)})`,
          after && sql`(r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ])}
      order by r.created_at desc, r.id desc
      limit ${limit + 1}`,
  );

export const findRecording = (db: SystemDb, recordingId: string) =>
  rowOf(db, sql<RecordingRow>`select ${columns} from ${tables} where r.id = ${recordingId}`);

/** Locks a recording, so that two changes of it follow each other. */
export const lockRecording = (db: Db, recordingId: string) =>
  rowOf(
    db,
    sql<{ status: RecordingStatus; transcript_key: string | null }>`
      select status, transcript_key
      from recordings
      where id = ${recordingId}
      for update`,
  );

export const findByHash = (db: Db, sha256: Buffer) =>
  rowOf(db, sql<{ id: string }>`select id from recordings where sha256 = ${sha256}`);

type NewRecording = Pick<RecordingRow, 'id' | 'kind'> & Partial<Omit<RecordingRow, 'created_at'>> & { sha256?: Buffer };

const given = [
  'id',
  'kind',
  'status',
  'file_name',
  'content_type',
  'bytes',
  'sha256',
  'storage_key',
  'transcript_key',
  'media_url',
  'page_url',
  'seconds',
  'text_from',
  'headline',
  'outlet_id',
  'published_at',
  'stream_id',
  'language',
  'parts_total',
  'parts_done',
  'document_id',
  'created_by',
] as const satisfies (keyof NewRecording)[];

/** Returns how many were added: a file or an episode that is there already is left as it is. */
export const insertRecordings = (db: Db, rows: readonly NewRecording[], now: Date) =>
  countOf(
    db,
    sql`
      insert into recordings (${sql.join(given.map((name) => sql.ref(name)))}, created_at, changed_at)
      values ${values(rows.map((row) => [...given.map((name) => row[name] ?? (name.startsWith('parts_') ? 0 : null)), now, now]))}
      on conflict do nothing`,
  );

export type RecordingChange = Partial<
  Pick<
    RecordingRow,
    | 'kind'
    | 'status'
    | 'headline'
    | 'note'
    | 'outlet_id'
    | 'published_at'
    | 'stream_id'
    | 'transcript_key'
    | 'seconds'
    | 'text_from'
    | 'language'
    | 'parts_total'
    | 'parts_done'
    | 'attempts'
    | 'failure'
    | 'document_id'
  >
>;

const changeable = [
  'kind',
  'status',
  'headline',
  'note',
  'outlet_id',
  'published_at',
  'stream_id',
  'transcript_key',
  'seconds',
  'text_from',
  'language',
  'parts_total',
  'parts_done',
  'attempts',
  'document_id',
] as const satisfies (keyof RecordingChange)[];

export const updateRecording = (db: Db, recordingId: string, change: RecordingChange, now: Date) => {
  const changes = changeable.flatMap((name) =>
    change[name] === undefined ? [] : [sql`${sql.ref(name)} = ${change[name]}`],
  );
  if (change.failure !== undefined)
    changes.push(sql`failure = ${change.failure && JSON.stringify(change.failure)}::jsonb`);
  return countOf(
    db,
    sql`update recordings set ${sql.join([...changes, sql`changed_at = ${now}`])} where id = ${recordingId}`,
  );
};

/** Lists discarded and failed recordings that have not been used since. */
export const listOld = (db: SystemDb, before: Date, limit: number) =>
  rowsOf(
    db,
    sql<{ id: string; storage_key: string | null; transcript_key: string | null }>`
      select id, storage_key, transcript_key
      from recordings
      where changed_at < ${before} and status in ('discarded', 'failed')
      order by changed_at
      limit ${limit}`,
  );

export const deleteRecording = (db: SystemDb, recordingId: string) =>
  countOf(db, sql`delete from recordings where id = ${recordingId} and status in ('discarded', 'failed')`);
