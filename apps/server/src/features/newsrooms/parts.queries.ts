import type { ImageCrop, NewsroomContact, PressContact, SocialNetwork } from '@masthead/contract';
import { byName, countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';

export const listContacts = (db: Db, newsroomId: string) =>
  rowsOf(
    db,
    sql<NewsroomContact>`
      select id, name, role, email, phone, photo from newsroom_contacts where newsroom_id = ${newsroomId} order by position, id`,
  );

/** Sets all contacts of a newsroom in their order. */
export async function replaceContacts(
  db: Db,
  newsroomId: string,
  contacts: readonly (Omit<NewsroomContact, 'photo'> & { photo: ImageCrop | null })[],
): Promise<void> {
  await countOf(db, sql`delete from newsroom_contacts where newsroom_id = ${newsroomId}`);
  if (contacts.length === 0) return;
  const rows = contacts.map(({ id, name, role, email, phone, photo }, position) => [
    newsroomId,
    id,
    position,
    name,
    role,
    email,
    phone,
    photo && JSON.stringify(photo),
  ]);
  await countOf(
    db,
    sql`insert into newsroom_contacts (newsroom_id, id, position, name, role, email, phone, photo) values ${values(rows)}`,
  );
}

/** Whom journalists reach at a brand, each name and address once: those of its newsrooms, then the organisation's. */
export const listBrandContacts = (db: Db, brandId: string) =>
  rowsOf(
    db,
    sql<PressContact>`
      select distinct on (${byName('c.name')}, lower(coalesce(c.email, ''))) c.name, c.role, c.email, c.phone from (
        select 0 as place, nc.name, nc.role, nc.email, nc.phone from newsroom_contacts nc join newsrooms n on n.id = nc.newsroom_id
        where n.brand_id = ${brandId} and n.deleted_at is null
        union all
        select 1, contact_name, contact_role, contact_email, contact_phone from newsrooms
        where brand_id = ${brandId} and deleted_at is null and contact_name is not null
        union all
        select 2, o.contact->>'name', o.contact->>'role', o.contact->>'email', o.contact->>'phone'
        from brands b join organisations o on o.id = b.organisation_id where b.id = ${brandId} and o.contact->>'name' <> ''
      ) as c order by ${byName('c.name')}, lower(coalesce(c.email, '')), c.place`,
  );

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

export const listKit = (db: Db, newsroomId: string) =>
  rowsOf(
    db,
    sql<KitRow>`select ${kit} from newsroom_files where newsroom_id = ${newsroomId} order by position, created_at, id`,
  );

/** Puts a file at the end of the press kit. */
export const insertKitFile = (
  db: Db,
  newsroomId: string,
  file: Pick<KitRow, 'id' | 'file_id' | 'low_file_id' | 'title' | 'credit'>,
  now: Date,
) =>
  countOf(
    db,
    sql`insert into newsroom_files (newsroom_id, id, file_id, low_file_id, title, credit, position, created_at)
        select ${newsroomId}::uuid, ${file.id}::uuid, ${file.file_id}::uuid, ${file.low_file_id}::uuid, ${file.title}, ${file.credit},
          coalesce(max(position) + 1, 0), ${now}::timestamptz from newsroom_files where newsroom_id = ${newsroomId}`,
  );

export const updateKitFile = (
  db: Db,
  newsroomId: string,
  { id, title, credit }: Pick<KitRow, 'id' | 'title' | 'credit'>,
) =>
  countOf(
    db,
    sql`update newsroom_files set title = ${title}, credit = ${credit} where newsroom_id = ${newsroomId} and id = ${id}`,
  );

/** Numbers the press kit anew in the order of the ids. */
export const orderKit = (db: Db, newsroomId: string, ids: readonly string[]) =>
  countOf(
    db,
    sql`update newsroom_files f set position = o.position
        from (values ${values(ids.map((id, position) => [sql`${id}::uuid`, sql`${position}::int`]))}) as o (id, position)
        where f.newsroom_id = ${newsroomId} and f.id = o.id`,
  );

export const deleteKitFile = (db: Db, newsroomId: string, id: string) =>
  countOf(db, sql`delete from newsroom_files where newsroom_id = ${newsroomId} and id = ${id}`);

export interface HandleRow {
  id: string;
  network: SocialNetwork;
  handle: string;
}

export const listHandles = (db: Db, newsroomId: string) =>
  rowsOf(
    db,
    sql<HandleRow>`select id, network, handle from newsroom_handles where newsroom_id = ${newsroomId} order by created_at, id`,
  );

export const findHandle = (db: Db, newsroomId: string, handleId: string) =>
  rowOf(
    db,
    sql<HandleRow>`select id, network, handle from newsroom_handles where newsroom_id = ${newsroomId} and id = ${handleId}`,
  );

export const insertHandle = (db: Db, newsroomId: string, { id, network, handle }: HandleRow, now: Date) =>
  countOf(
    db,
    sql`insert into newsroom_handles (newsroom_id, id, network, handle, created_at) values (${newsroomId}, ${id}, ${network}, ${handle}, ${now})`,
  );

export const updateHandle = (db: Db, newsroomId: string, { id, network, handle }: HandleRow) =>
  countOf(
    db,
    sql`update newsroom_handles set network = ${network}, handle = ${handle} where newsroom_id = ${newsroomId} and id = ${id}`,
  );

export const deleteHandle = (db: Db, newsroomId: string, handleId: string) =>
  countOf(db, sql`delete from newsroom_handles where newsroom_id = ${newsroomId} and id = ${handleId}`);
