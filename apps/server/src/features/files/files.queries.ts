import type { FileKind, FilePurpose } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';

export interface FileRow {
  id: string;
  organisation_id: string;
  brand_id: BrandId | null;
  user_id: string;
  purpose: FilePurpose;
  kind: FileKind;
  name: string;
  content_type: string;
  bytes: number;
  sha256: Buffer;
  storage_key: string;
  thumbnail_key: string | null;
  secret: string;
  width: number | null;
  height: number | null;
  duration_sec: number | null;
  original_id: string | null;
  cropped_information: object | null;
  created_at: string;
  deleted_at: string | null;
}
type NewFile = Omit<FileRow, 'created_at' | 'deleted_at'>;

const columns = sql`
  id, organisation_id, brand_id, user_id, purpose, kind, name, content_type, bytes, sha256, storage_key,
  thumbnail_key, secret, width, height, duration_sec, original_id, cropped_information, created_at, deleted_at`;
const within = (brandIds: readonly BrandId[], organisationId: string) =>
  sql`(brand_id = any(${brandIds}) or (brand_id is null and organisation_id = ${organisationId}))`;
const kept = sql`stored_at is not null and deleted_at is null`;

/** Returns a file of a brand that the caller belongs to, or of the own organisation without a brand, for the guard. */
export const findFileBrand = (
  db: Db,
  caller: { brandIds: readonly BrandId[]; organisationId: string },
  fileId: string,
) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId | null }>`
      select brand_id
      from files
      where id = ${fileId} and ${kept} and ${within(caller.brandIds, caller.organisationId)}`,
  );

/** Lists files of the scope by id, in no order; files of others are left out. */
export const listFilesById = (db: Db, scope: Scope, fileIds: readonly string[]) =>
  rowsOf(
    db,
    sql<FileRow>`
      select ${columns}
      from files
      where id = any(${fileIds}::uuid[]) and ${kept} and ${within(scope.brandIds, scope.organisationId)}`,
  );

/** Returns a file by its address, removed ones included; the caller compares the secret. */
export const findFileByAddress = (db: SystemDb, fileId: string) =>
  rowOf(db, sql<FileRow>`select ${columns} from files where id = ${fileId} and stored_at is not null`);

/** Counts the bytes of an organisation's files. */
export const countBytes = async (db: SystemDb, organisationId: string): Promise<number> =>
  Number(
    (await rowOf(
      db,
      sql<{
        bytes: number | null;
      }>`select sum(bytes) as bytes from files where organisation_id = ${organisationId} and deleted_at is null`,
    ))!.bytes ?? 0,
  );

/** Inserts a file, which no one can see until `markStored`. */
export const insertFile = (db: Db, file: NewFile, now: Date) =>
  countOf(
    db,
    sql`
      insert into files (
        id,
        organisation_id,
        brand_id,
        user_id,
        purpose,
        kind,
        name,
        content_type,
        bytes,
        sha256,
        storage_key,
        thumbnail_key,
        secret,
        width,
        height,
        duration_sec,
        original_id,
        cropped_information,
        created_at
      )
      values (
        ${file.id},
        ${file.organisation_id},
        ${file.brand_id},
        ${file.user_id},
        ${file.purpose},
        ${file.kind},
        ${file.name},
        ${file.content_type},
        ${file.bytes},
        ${file.sha256},
        ${file.storage_key},
        ${file.thumbnail_key},
        ${file.secret},
        ${file.width},
        ${file.height},
        ${file.duration_sec},
        ${file.original_id},
        ${file.cropped_information && JSON.stringify(file.cropped_information)},
        ${now}
      )`,
  );

export const markStored = (db: SystemDb, fileId: string, now: Date) =>
  countOf(db, sql`update files set stored_at = ${now} where id = ${fileId}`);

/** Answers whether there was one. */
export const markDeleted = (db: Db, scope: Scope, fileId: string, now: Date) =>
  countOf(
    db,
    sql`
      update files
      set deleted_at = ${now}
      where id = ${fileId} and deleted_at is null and ${within(scope.brandIds, scope.organisationId)}`,
  );

type Derived = Pick<FileRow, 'original_id'>;

const countOriginals = (rows: readonly Derived[]): number => rows.filter((row) => row.original_id === null).length;

const andCrops = (fileIds: readonly string[]) =>
  sql`(id = any(${fileIds}::uuid[]) or original_id = any(${fileIds}::uuid[]))`;

/** Removes files of a brand with their crops. Returns how many files there were. */
export const markManyDeleted = async (db: Db, brandId: BrandId, fileIds: readonly string[], now: Date) =>
  countOriginals(
    await rowsOf(
      db,
      sql<Derived>`
        update files
        set deleted_at = ${now}
        where brand_id = ${brandId} and ${kept} and ${andCrops(fileIds)}
        returning original_id`,
    ),
  );

/** Brings back files that were removed since a moment, with their crops. Returns how many files there were. */
export const restoreFiles = async (db: Db, brandId: BrandId, fileIds: readonly string[], since: Date) =>
  countOriginals(
    await rowsOf(
      db,
      sql<Derived>`
        update files
        set deleted_at = null
        where brand_id = ${brandId} and deleted_at >= ${since} and ${andCrops(fileIds)}
        returning original_id`,
    ),
  );

export interface Holder {
  kind: string;
  id: string;
}

/** Replaces what a holder holds. Call it in a transaction. */
export async function replaceUses(db: Db, scope: Scope, holder: Holder, fileIds: readonly string[]): Promise<void> {
  const own = sql`select id from files where ${within(scope.brandIds, scope.organisationId)}`;
  await countOf(
    db,
    sql`delete from file_uses where holder_kind = ${holder.kind} and holder_id = ${holder.id} and file_id in (${own})`,
  );
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, position) => [fileId, holder.kind, holder.id, position]);
  await countOf(
    db,
    sql`
      insert into file_uses (file_id, holder_kind, holder_id, position)
      values ${values(rows)}
      on conflict do nothing`,
  );
}

/** Lets holders of one kind hold files of the scope. */
export const addUses = (db: Db, scope: Scope, kind: string, uses: readonly { holder_id: string; file_id: string }[]) =>
  countOf(
    db,
    sql`
      insert into file_uses (file_id, holder_kind, holder_id, position)
      select f.id, ${kind}, u.holder_id, 0
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u (holder_id uuid, file_id uuid)
      join files f on f.id = u.file_id
      where f.id in (select id from files where ${within(scope.brandIds, scope.organisationId)})
      on conflict do nothing`,
  );

/** Releases the files of holders of some kinds. */
export const letFilesGo = (db: SystemDb, kinds: readonly string[], holderIds: readonly string[]) =>
  countOf(db, sql`delete from file_uses where holder_kind = any(${kinds}) and holder_id = any(${holderIds}::uuid[])`);

/** Removes files of one kind of holder, which may hold them still. */
export async function removeFiles(db: SystemDb, kind: string, fileIds: readonly string[], now: Date): Promise<void> {
  if (fileIds.length === 0) return;
  await countOf(db, sql`delete from file_uses where file_id = any(${fileIds}::uuid[]) and holder_kind = ${kind}`);
  await countOf(
    db,
    sql`
      update files
      set deleted_at = ${now}
      where id = any(${fileIds}::uuid[]) and deleted_at is null`,
  );
}

/** Removes all files of a brand, whatever holds them; their bytes go with the next cleaning. */
export async function removeFilesOfBrand(db: Db, brandId: BrandId, now: Date): Promise<void> {
  await countOf(db, sql`delete from file_uses where file_id in (select id from files where brand_id = ${brandId})`);
  await countOf(
    db,
    sql`
      update files
      set deleted_at = ${now}
      where brand_id = ${brandId} and deleted_at is null`,
  );
}

/** Removes all files of an organisation. Answers whether the bytes of all of them are gone. */
export async function removeFilesOfOrganisation(db: SystemDb, organisationId: string, now: Date): Promise<boolean> {
  const ids = sql`select id from files where organisation_id = ${organisationId}`;
  await countOf(db, sql`delete from file_uses where file_id in (${ids})`);
  await countOf(
    db,
    sql`
      update files
      set deleted_at = ${now}
      where organisation_id = ${organisationId} and deleted_at is null`,
  );
  return !(await rowOf(db, sql`${ids} limit 1`));
}

/** Moves the pictures of users to their new organisations. */
export const movePictures = (
  db: SystemDb,
  from: string,
  moves: readonly { user_id: string; organisation_id: string }[],
) =>
  countOf(
    db,
    sql`
      update files f
      set organisation_id = v.organisation_id
      from unnest(
        ${moves.map(({ user_id }) => user_id)}::uuid[], ${moves.map(({ organisation_id }) => organisation_id)}::uuid[]
      ) as v (user_id, organisation_id)
      where f.user_id = v.user_id and f.organisation_id = ${from} and f.brand_id is null and f.purpose = 'avatar'`,
  );

/** Lets one record hold what another of the same brand holds. */
export const copyUses = (db: Db, scope: Scope, kinds: readonly string[], { from, to }: { from: string; to: string }) =>
  countOf(
    db,
    sql`
      insert into file_uses (file_id, holder_kind, holder_id, position)
      select file_id, holder_kind, ${to}::uuid, position
      from file_uses
      where holder_kind = any(${kinds})
        and holder_id = ${from}
        and file_id in (select id from files where ${within(scope.brandIds, scope.organisationId)})`,
  );

/** Lists files of a brand, newest first; crops and other derived files are left out. */
export const listFilesOfBrand = (
  db: Db,
  brandId: BrandId,
  {
    kind,
    after,
    limit,
  }: { kind?: FileRow['kind'] | undefined; after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<FileRow>`
      select ${columns}
      from files
      where brand_id = ${brandId}
        and ${kept}
        and original_id is null
        ${andAll([kind && sql`kind = ${kind}`, after && sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
      order by created_at desc, id desc
      limit ${limit + 1}`,
  );

/** Lists the files of many holders of the scope, each holder's in its order. */
export const listFilesOfHolders = (
  db: Db,
  scope: Pick<Scope, 'brandIds' | 'organisationId'>,
  kind: string,
  holderIds: readonly string[],
) =>
  rowsOf(
    db,
    sql<FileRow & { holder_id: string }>`
      select u.holder_id, ${columns}
      from file_uses u
      join lateral (
        select ${columns}
        from files
        where id = u.file_id and ${kept} and ${within(scope.brandIds, scope.organisationId)}
      ) f
        on true
      where u.holder_kind = ${kind} and u.holder_id = any(${holderIds}::uuid[])
      order by u.holder_id, u.position`,
  );

/** Deletes files that nothing holds (no holder, no held crop, no avatar and no logo) and uploads that never completed. */
export const deleteOrphans = (
  db: SystemDb,
  { unused, unfinished, now }: { unused: Date; unfinished: Date; now: Date },
) =>
  countOf(
    db,
    sql`
      update files f
      set deleted_at = ${now}
      where f.deleted_at is null
        and (
          (f.stored_at is null and f.created_at < ${unfinished})
          or (
            f.created_at < ${unused}
            and not exists (select 1 from file_uses u where u.file_id = f.id)
            and not exists (
              select 1
              from files c
              join file_uses u on u.file_id = c.id
              where c.original_id = f.id and c.deleted_at is null
            )
            and not exists (select 1 from users u where u.id = f.user_id and u.avatar::text like '%' || f.id || '%')
            and not exists (
              select 1
              from organisations o
              where o.id = f.organisation_id and o.logo::text like '%' || f.id || '%'
            )
            and not exists (
              select 1
              from brands b
              where b.organisation_id = f.organisation_id and b.logo::text like '%' || f.id || '%'
            )
          )
        )`,
  );

/** Lists removed files whose bytes may be removed. */
export const listDeletedBefore = (db: SystemDb, time: Date, limit: number) =>
  rowsOf(
    db,
    sql<Pick<FileRow, 'id' | 'storage_key' | 'thumbnail_key'>>`
      select id, storage_key, thumbnail_key
      from files f
      where deleted_at < ${time} and not exists (select 1 from files c where c.original_id = f.id)
      order by deleted_at
      limit ${limit}`,
  );

export const forgetFiles = (db: SystemDb, fileIds: readonly string[]) =>
  countOf(db, sql`delete from files where id = any(${fileIds}::uuid[])`);

interface StoredFile {
  id: string;
  storage_key: string;
  thumbnail_key: string | null;
  /** False for a file on its way into the storage or out of it, whose bytes may be there or not. */
  is_kept: boolean;
}

/** Lists files of all organisations in the order of their ids, for a comparison with the storage. */
export const listStoredPage = (db: SystemDb & Db, after: string | null, limit: number) =>
  rowsOf(
    db,
    sql<StoredFile>`
      select id, storage_key, thumbnail_key, (${kept}) as is_kept
      from files
      where true ${andAll([after && sql`id > ${after}::uuid`])}
      order by id
      limit ${limit}`,
  );
