import type { ImageCrop, NewsroomContact, PressContact } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../accounts/index.ts';
import { fileIdOf, holdFiles } from '../files/index.ts';
import { listContacts, replaceContacts } from './parts.queries.ts';
import { changing } from './save-newsroom.ts';

type Sent = PressContact & { id?: string | undefined; photo: ImageCrop | null };

/** The files that a photo stands for. Throws 422 for an address that is none of ours. */
function photoFiles(photo: ImageCrop | null, at: number): string[] {
  return [photo?.original, photo?.cropped].flatMap((address) => {
    if (!address) return [];
    const id = fileIdOf(address);
    if (!id) throw invalidField(`contacts.${at}.photo`, 'invalid');
    return [id];
  });
}

/** Sets the press contacts in the order sent; an id of none of them is not taken over. Throws 404, 422. */
export const setContacts = (
  services: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  newsroomId: string,
  sent: readonly Sent[],
): Promise<void> =>
  changing(services, scope, newsroomId, async (transaction) => {
    const known = new Set((await listContacts(transaction, newsroomId)).map(({ id }) => id));
    const contacts: NewsroomContact[] = sent.map(({ id, ...contact }) => ({
      ...contact,
      id: id && known.delete(id) ? id : uuidv7(),
    }));
    const files = [...new Set(sent.flatMap(({ photo }, at) => photoFiles(photo, at)))];
    await holdFiles(transaction, scope, { kind: 'newsroom_photo', id: newsroomId }, files, 'contacts');
    await replaceContacts(transaction, newsroomId, contacts);
  });
