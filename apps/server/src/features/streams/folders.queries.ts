import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { type BrandId, readerBrands, type Scope } from '../access/index.ts';
import { visibleTo } from './visible.queries.ts';

interface FolderRow {
  id: string;
  name: string;
  streams: number;
  is_collapsed: boolean;
}

const most = 200;

const readFolders = (db: Db, scope: Scope, brandId: BrandId, folderId: string | null) =>
  rowsOf(
    db,
    sql<FolderRow>`
      select f.id,
        f.name,
        (
          select count(*)::int
          from streams s
          where s.brand_id = f.brand_id
            and s.folder_id = f.id
            and s.deleted_at is null
            ${visibleTo(readerBrands(scope.actor))}
        ) as streams,
        c.user_id is not null as is_collapsed
      from stream_folders f
      left join collapsed_stream_folders c
        on c.brand_id = f.brand_id
        and c.folder_id = f.id
        and c.user_id = ${scope.actor.user_id}
      where f.brand_id = ${brandId} and (${folderId}::uuid is null or f.id = ${folderId})
      order by ${byName('f.name')}, f.id
      limit ${most}`,
  );

export const listFolders = (db: Db, scope: Scope, brandId: BrandId) => readFolders(db, scope, brandId, null);

export const findFolder = async (db: Db, scope: Scope, brandId: BrandId, id: string): Promise<FolderRow | undefined> =>
  (await readFolders(db, scope, brandId, id))[0];

export const countFolders = async (db: Db, brandId: BrandId): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`select count(*)::int as count from stream_folders where brand_id = ${brandId}`,
  ))!.count;

interface Folder {
  brandId: BrandId;
  id: string;
}

export const insertFolder = (db: Db, { brandId, id }: Folder, name: string, now: Date) =>
  countOf(
    db,
    sql`insert into stream_folders (brand_id, id, name, created_at) values (${brandId}, ${id}, ${name}, ${now})`,
  );

export const renameFolder = (db: Db, { brandId, id }: Folder, name: string) =>
  countOf(db, sql`update stream_folders set name = ${name} where brand_id = ${brandId} and id = ${id}`);

/** Deletes a folder. Call it in a transaction, after its streams have left the folder. */
export const deleteFolder = (db: Db, { brandId, id }: Folder) =>
  countOf(db, sql`delete from stream_folders where brand_id = ${brandId} and id = ${id}`);

/** Locks a folder until the transaction ends, so that no stream enters one that is being deleted. false: there is none. */
export const lockFolder = async (db: Db, { brandId, id }: Folder): Promise<boolean> =>
  (await rowOf(db, sql`select 1 from stream_folders where brand_id = ${brandId} and id = ${id} for update`)) !==
  undefined;

/** Takes every stream out of a folder, deleted ones too. */
export const emptyFolder = (db: Db, { brandId, id }: Folder) =>
  countOf(db, sql`update streams set folder_id = null where brand_id = ${brandId} and folder_id = ${id}`);

/** Moves streams into a folder; null: out of theirs. The search stays the same, so the revision does too. */
export const moveStreams = (db: Db, brandId: BrandId, streamIds: readonly string[], folderId: string | null) =>
  countOf(
    db,
    sql`
      update streams
      set folder_id = ${folderId}
      where brand_id = ${brandId} and id = any(${streamIds}::uuid[]) and deleted_at is null`,
  );

export const collapseFolder = (db: Db, { brandId, id }: Folder, userId: string) =>
  countOf(
    db,
    sql`
      insert into collapsed_stream_folders (brand_id, folder_id, user_id)
      values (${brandId}, ${id}, ${userId})
      on conflict do nothing`,
  );

export const expandFolder = (db: Db, { brandId, id }: Folder, userId: string) =>
  countOf(
    db,
    sql`
      delete from collapsed_stream_folders
      where brand_id = ${brandId} and folder_id = ${id} and user_id = ${userId}`,
  );
