import type { BrandContact, ImageCrop, NewsroomContact, PressContact } from '@masthead/contract';
import { byName, countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { ownNewsroom } from './own-newsroom.queries.ts';

type Within = Pick<Scope, 'brandIds'>;

/** Contacts that a newsroom shows, in their order. */
export const listContacts = (db: Db, scope: Within, newsroomId: string) =>
  rowsOf(
    db,
    sql<NewsroomContact>`
      select c.id, c.name, c.role, c.email, c.phone, l.photo
      from newsroom_contacts l
      join contacts c on c.brand_id = l.brand_id and c.id = l.id
      where l.newsroom_id = ${ownNewsroom(scope, newsroomId)}
      order by l.position, l.id`,
  );

/** Contacts of a brand by their ids. */
export const listContactsById = (db: Db, brandId: BrandId, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<BrandContact>`
      select id, name, role, email, phone
      from contacts
      where brand_id = ${brandId} and id = any(${ids}::uuid[])`,
  );

export const findContactBrand = (db: Db, within: Within, contactId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`select brand_id from contacts where brand_id = any(${within.brandIds}) and id = ${contactId}`,
  );

/** Returns a contact, locked until the transaction ends. */
export const lockContact = (db: Db, within: Within, contactId: string) =>
  rowOf(
    db,
    sql<BrandContact & { brand_id: BrandId }>`
      select brand_id, id, name, role, email, phone
      from contacts
      where brand_id = any(${within.brandIds}) and id = ${contactId}
      for update`,
  );

export const countContacts = async (db: Db, brandId: BrandId): Promise<number> =>
  (await rowOf(db, sql<{ count: number }>`select count(*)::int as count from contacts where brand_id = ${brandId}`))
    ?.count ?? 0;

/** Makes contacts, or changes those that the brand has. */
export const saveContacts = (db: Db, brandId: BrandId, contacts: readonly BrandContact[], now: Date) =>
  countOf(
    db,
    sql`
      insert into contacts (brand_id, id, name, role, email, phone, created_at, updated_at)
      values ${values(contacts.map(({ id, name, role, email, phone }) => [brandId, id, name, role, email, phone, now, now]))}
      on conflict (brand_id, id) do update set name = excluded.name,
        role = excluded.role,
        email = excluded.email,
        phone = excluded.phone,
        updated_at = excluded.updated_at`,
  );

/** Sets the contacts that a newsroom shows, in their order. */
export async function showContacts(
  db: Db,
  newsroom: { id: string; brand_id: BrandId },
  contacts: readonly { id: string; photo: ImageCrop | null }[],
): Promise<void> {
  await countOf(
    db,
    sql`delete from newsroom_contacts where brand_id = ${newsroom.brand_id} and newsroom_id = ${newsroom.id}`,
  );
  if (contacts.length === 0) return;
  const rows = contacts.map(({ id, photo }, position) => [
    newsroom.brand_id,
    newsroom.id,
    id,
    position,
    photo && JSON.stringify(photo),
  ]);
  await countOf(
    db,
    sql`insert into newsroom_contacts (brand_id, newsroom_id, id, position, photo) values ${values(rows)}`,
  );
}

/** Deletes those of some contacts that no newsroom shows. */
export const deleteUnshown = (db: Db, brandId: BrandId, ids: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from contacts c
      where c.brand_id = ${brandId}
        and c.id = any(${ids}::uuid[])
        and not exists (select from newsroom_contacts l where l.brand_id = c.brand_id and l.id = c.id)`,
  );

export const deleteContact = (db: Db, brandId: BrandId, contactId: string) =>
  countOf(db, sql`delete from contacts where brand_id = ${brandId} and id = ${contactId}`);

/** Newsrooms that show any of some contacts. */
export const listShowing = (db: Db, brandId: BrandId, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<{ newsroom_id: string }>`
      select distinct newsroom_id
      from newsroom_contacts
      where brand_id = ${brandId} and id = any(${ids}::uuid[])`,
  );

/**
 * Lists the people whom journalists reach at a brand, each name and address once: its contacts, then those of newsrooms
 * and organisation.
 */
export const listBrandContacts = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<PressContact & { id: string | null }>`
      select distinct on (${byName('c.name')}, lower(coalesce(c.email, ''))) c.id, c.name, c.role, c.email, c.phone
      from (
        select 0 as place, id, name, role, email, phone
        from contacts
        where brand_id = ${brandId}
        union all
        select 1, null, contact_name, contact_role, contact_email, contact_phone
        from newsrooms
        where brand_id = ${brandId} and deleted_at is null and contact_name is not null
        union all
        select 2, null, o.contact->>'name', o.contact->>'role', o.contact->>'email', o.contact->>'phone'
        from brands b
        join organisations o on o.id = b.organisation_id
        where b.id = ${brandId} and o.contact->>'name' <> ''
      ) as c
      order by ${byName('c.name')}, lower(coalesce(c.email, '')), c.place, c.id`,
  );
