import { type BrandContact, type ImageCrop, limits, type NewsroomContact, type PressContact } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { type BrandId, lockLimit, type Scope } from '../access/index.ts';
import { fileIdOf, holdFiles } from '../files/index.ts';
import { publicPhoneOf } from '../reference/index.ts';
import {
  countContacts,
  deleteContact,
  deleteUnshown,
  listContacts,
  listContactsById,
  listShowing,
  lockContact,
  saveContacts,
  showContacts,
} from './contacts.queries.ts';
import { findDefaults } from './newsrooms.queries.ts';
import { changing } from './save-newsroom.ts';
import { touchNewsroom } from './touch-newsroom.ts';

type Sent = PressContact & { id?: string | undefined; photo: ImageCrop | null };

/** Returns the files of a photo. Throws 422 for an address that is not one of ours. */
function photoFiles(photo: ImageCrop | null, at: number): string[] {
  return [photo?.original, photo?.cropped].flatMap((address) => {
    if (!address) return [];
    const id = fileIdOf(address);
    if (!id) throw invalidField(`contacts.${at}.photo`, 'invalid');
    return [id];
  });
}

/**
 * Returns the phone as it is published. An unchanged one is not checked again, because older ones were never checked.
 * Throws 422.
 */
const phoneAfter = (
  before: string | null | undefined,
  phone: string | null,
  countryId: string | null,
  field: string,
) => (before !== undefined && before === phone ? phone : publicPhoneOf(phone, countryId, field));

/** Newsrooms look different now. */
async function touchShowing(db: Db, brandId: BrandId, ids: readonly string[]): Promise<void> {
  for (const { newsroom_id } of await listShowing(db, brandId, ids)) await touchNewsroom(db, newsroom_id);
}

/**
 * Sets the contacts that a newsroom shows, in the order sent. Those of the brand are changed, an id of none of them is not taken
 * over, and what no newsroom shows any more is deleted. Throws 404, 422.
 */
export const setContacts = (
  services: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  newsroomId: string,
  sent: readonly Sent[],
): Promise<void> =>
  changing(services, scope, newsroomId, async (transaction, newsroom) => {
    const brandId = newsroom.brand_id;
    const before = (await listContacts(transaction, scope, newsroomId)).map(({ id }) => id);
    const wanted = sent.flatMap(({ id }) => id ?? []);
    const known = new Map((await listContactsById(transaction, brandId, wanted)).map((one) => [one.id, one]));
    const contacts: NewsroomContact[] = sent.map(({ id, ...contact }, at) => {
      const old = id ? known.get(id) : undefined;
      if (old) known.delete(old.id);
      const phone = phoneAfter(old?.phone, contact.phone, newsroom.country_id, `contacts.${at}.phone`);
      return { ...contact, phone, id: old?.id ?? uuidv7() };
    });
    const files = [...new Set(sent.flatMap(({ photo }, at) => photoFiles(photo, at)))];
    await holdFiles(transaction, scope, { kind: 'newsroom_photo', id: newsroomId }, files, 'contacts');
    if (contacts.length > 0) await saveContacts(transaction, brandId, contacts, services.clock.now());
    await showContacts(transaction, newsroom, contacts);
    await deleteUnshown(transaction, brandId, before);
    await touchShowing(
      transaction,
      brandId,
      contacts.map(({ id }) => id),
    );
  });

/** Adds a contact to a brand. Throws 409, 422. */
export async function addContact(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  brandId: BrandId,
  contact: PressContact,
): Promise<BrandContact> {
  return await db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, brandId, 'contacts');
    if ((await countContacts(transaction, brandId)) >= limits.brandContacts)
      throw new Failure(409, 'too_many_contacts', { params: { max: limits.brandContacts } });
    const country = (await findDefaults(transaction, brandId))?.country_id ?? null;
    const added = { ...contact, phone: publicPhoneOf(contact.phone, country), id: uuidv7() };
    await saveContacts(transaction, brandId, [added], clock.now());
    return added;
  });
}

type ContactChange = { [Field in keyof PressContact]?: PressContact[Field] | undefined };

/** Changes a contact in all newsrooms that show it; stories keep the copy they have. Throws 404, 422. */
export const changeContact = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  contactId: string,
  change: ContactChange,
): Promise<BrandContact> =>
  db.transaction().execute(async (transaction) => {
    const before = await lockContact(transaction, scope, contactId);
    if (!before) throw notFound();
    const { brand_id: brandId, ...old } = before;
    const country = (await findDefaults(transaction, brandId))?.country_id ?? null;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const contact: BrandContact = { ...old, ...given };
    contact.phone = phoneAfter(old.phone, contact.phone, country, 'phone');
    await saveContacts(transaction, brandId, [contact], clock.now());
    await touchShowing(transaction, brandId, [contactId]);
    return contact;
  });

/** Deletes a contact, also from the newsrooms that show it. Throws 404. */
export const removeContact = ({ db }: Pick<Services, 'db'>, scope: Scope, contactId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const contact = await lockContact(transaction, scope, contactId);
    if (!contact) throw notFound();
    await touchShowing(transaction, contact.brand_id, [contactId]);
    await deleteContact(transaction, contact.brand_id, contactId);
  });
