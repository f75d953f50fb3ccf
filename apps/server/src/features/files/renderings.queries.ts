import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';

interface RenderingRow {
  key: Buffer;
  storage_key: string;
  content_type: string;
  bytes: number;
  expires_at: string;
}

const columns = sql`key, storage_key, content_type, bytes, expires_at`;

export const findRendering = (db: Db, key: Buffer, now: Date) =>
  rowOf(db, sql<RenderingRow>`select ${columns} from renderings where key = ${key} and expires_at > ${now}`);

/** Answers the storage key that was there before, whose bytes are in nobody's hands now. */
export const upsertRendering = (db: Db, row: Omit<RenderingRow, 'expires_at'>, now: Date, expiresAt: Date) =>
  rowOf(
    db,
    sql<{ replaced: string | null }>`
      with old as (select storage_key from renderings where key = ${row.key})
      insert into renderings (key, storage_key, content_type, bytes, created_at, expires_at)
      values (${row.key}, ${row.storage_key}, ${row.content_type}, ${row.bytes}, ${now}, ${expiresAt})
      on conflict (key) do update set storage_key = excluded.storage_key,
        content_type = excluded.content_type,
        bytes = excluded.bytes,
        created_at = excluded.created_at,
        expires_at = excluded.expires_at
      returning (select storage_key from old) as replaced`,
  );

export const listExpiredRenderings = (db: Db, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<RenderingRow>`select ${columns} from renderings where expires_at <= ${now} order by expires_at limit ${limit}`,
  );

export const deleteRenderings = (db: Db, keys: readonly Buffer[]) =>
  countOf(db, sql`delete from renderings where key = any(${keys}::bytea[])`);

export const listRenderingKeys = async (db: Db): Promise<string[]> =>
  (await rowsOf(db, sql<{ storage_key: string }>`select storage_key from renderings`)).map((row) => row.storage_key);
