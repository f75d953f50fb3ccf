import type { SocialNetwork } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import type { RemovedKind } from '../removals/index.ts';
import { ownNewsroom } from './own-newsroom.queries.ts';

type Within = Pick<Scope, 'brandIds'>;

export interface KitRow {
  id: string;
  file_id: string;
  low_file_id: string | null;
  title: string;
  credit: string | null;
  position: number;
  created_at: string;
}

const kit = sql`id, file_id, low_file_id, title, credit, position, created_at`;

export const listKit = (db: Db, scope: Within, newsroomId: string) =>
  rowsOf(
    db,
    sql<KitRow>`
      select ${kit}
      from newsroom_files
      where newsroom_id = ${ownNewsroom(scope, newsroomId)}
      order by position, created_at, id`,
  );

/** Puts a file at the end of the press kit. */
export const insertKitFile = (
  db: Db,
  scope: Within,
  newsroomId: string,
  file: Pick<KitRow, 'id' | 'file_id' | 'low_file_id' | 'title' | 'credit'>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into newsroom_files (newsroom_id, id, file_id, low_file_id, title, credit, position, created_at)
      select ${ownNewsroom(scope, newsroomId)}, ${file.id}::uuid, ${file.file_id}::uuid, ${file.low_file_id}::uuid,
        ${file.title}, ${file.credit}, coalesce(max(position) + 1, 0), ${now}::timestamptz
      from newsroom_files
      where newsroom_id = ${ownNewsroom(scope, newsroomId)}`,
  );

export const updateKitFile = (
  db: Db,
  scope: Within,
  newsroomId: string,
  { id, title, credit }: Pick<KitRow, 'id' | 'title' | 'credit'>,
) =>
  countOf(
    db,
    sql`
      update newsroom_files
      set title = ${title}, credit = ${credit}
      where newsroom_id = ${ownNewsroom(scope, newsroomId)} and id = ${id}`,
  );

/** Orders the press kit again by the given ids. */
export const orderKit = (db: Db, scope: Within, newsroomId: string, ids: readonly string[]) =>
  countOf(
    db,
    sql`
      update newsroom_files f
      set position = o.position
      from (values ${values(ids.map((id, position) => [sql`${id}::uuid`, sql`${position}::int`]))}) as o (
        id, position
      )
      where f.newsroom_id = ${ownNewsroom(scope, newsroomId)} and f.id = o.id`,
  );

/** A file that was taken out of the press kit. */
export const removedKitFile: RemovedKind = {
  kind: 'newsroom_file',
  table: 'newsroom_files',
  brand: sql`(select n.brand_id from newsrooms n where n.id = r.newsroom_id)`,
};

export interface HandleRow {
  id: string;
  network: SocialNetwork;
  handle: string;
}

/** A handle with the own account of the brand that has its name, if the brand has connected one. */
export interface KnownHandle extends HandleRow {
  account_id: string | null;
}

const accountOfHandle = sql`
  (
    select a.id
    from social_accounts a
    join newsrooms n on n.brand_id = a.brand_id
    where n.id = newsroom_id
      and a.network = newsroom_handles.network
      and lower(a.handle) = lower(newsroom_handles.handle)
      and a.status = 'connected'
  )`;

export const listHandles = (db: Db, scope: Within, newsroomId: string) =>
  rowsOf(
    db,
    sql<KnownHandle>`
      select id, network, handle, ${accountOfHandle} as account_id
      from newsroom_handles
      where newsroom_id = ${ownNewsroom(scope, newsroomId)}
      order by created_at, id`,
  );

export const findHandle = (db: Db, scope: Within, newsroomId: string, handleId: string) =>
  rowOf(
    db,
    sql<KnownHandle>`
      select id, network, handle, ${accountOfHandle} as account_id
      from newsroom_handles
      where newsroom_id = ${ownNewsroom(scope, newsroomId)} and id = ${handleId}`,
  );

/** Lists the newest posts of an own account, as the feed of a handle shows them. */
export const listOwnPosts = (db: Db, { brandIds }: Within, accountId: string) =>
  rowsOf(
    db,
    sql<{ url: string; text: string; image_url: string | null; published_at: string }>`
      select url, text, null as image_url, published_at
      from social_posts
      where brand_id = any(${brandIds}) and account_id = ${accountId}
      order by published_at desc
      limit 20`,
  );

export const insertHandle = (
  db: Db,
  scope: Within,
  newsroomId: string,
  { id, network, handle }: HandleRow,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into newsroom_handles (newsroom_id, id, network, handle, created_at)
      values (${ownNewsroom(scope, newsroomId)}, ${id}, ${network}, ${handle}, ${now})`,
  );

export const updateHandle = (db: Db, scope: Within, newsroomId: string, { id, network, handle }: HandleRow) =>
  countOf(
    db,
    sql`
      update newsroom_handles
      set network = ${network}, handle = ${handle}
      where newsroom_id = ${ownNewsroom(scope, newsroomId)} and id = ${id}`,
  );

export const deleteHandle = (db: Db, scope: Within, newsroomId: string, handleId: string) =>
  countOf(
    db,
    sql`delete from newsroom_handles where newsroom_id = ${ownNewsroom(scope, newsroomId)} and id = ${handleId}`,
  );
