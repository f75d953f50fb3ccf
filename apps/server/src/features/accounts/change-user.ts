import { type ImageCrop, languages } from '@masthead/contract';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { refuseImpersonation, type Scope } from '../access/index.ts';
import { isCountry, phoneOf } from '../reference/index.ts';
import { requestEmailChange } from './email-change/change-email.ts';
import { deleteEmailChange } from './email-change/email-change.queries.ts';
import { refuseWrongPassword } from './own-password.ts';
import { findUser, type UserChange, type UserRow, updateUser } from './users.queries.ts';

/** Returns null for a picture without addresses. */
export const pictureOf = (picture: ImageCrop): ImageCrop | null =>
  picture.original || picture.cropped ? picture : null;

export function refuseUnknownCountry(id: string | null | undefined): void {
  if (id && !isCountry(id)) throw invalidField('country_id', 'invalid');
}

/** Another e-mail address, with the password that shows who asks. */
interface Move {
  email: string;
  password: string | undefined;
  /** Address of this Masthead, for the link that confirms the address. */
  publicUrl: string;
}

/**
 * Changes the signed-in user. Another e-mail address needs the password and counts once its link was opened, because its
 * holder can recover the account. Throws 422 unsupported_language, and 422 at the fields.
 */
export async function changeUser(
  { db, clock, config, scope }: Pick<Services, 'db' | 'clock' | 'config'> & { scope: Scope },
  change: UserChange,
  move?: Move,
): Promise<UserRow> {
  if (change.language && !languages.some((known) => known === change.language))
    throw new Failure(422, 'unsupported_language', {
      fields: { language: [{ code: 'unsupported_language', params: {} }] },
    });
  refuseUnknownCountry(change.country_id);
  const before = (await findUser(db, scope))!;
  const country = change.country_id === undefined ? before.country_id : change.country_id;
  const phone =
    change.phone === undefined || change.phone === before.phone ? change.phone : phoneOf(change.phone, country);
  const isMoved = move !== undefined && move.email.toLowerCase() !== before.email.toLowerCase();
  if (isMoved) {
    refuseImpersonation(scope);
    if (!move.password) throw invalidField('current_password', 'required');
    await refuseWrongPassword({ db, scope }, move.password);
  }
  return await db.transaction().execute(async (transaction) => {
    if (isMoved) await requestEmailChange(transaction, { clock, config, scope }, { user: before, ...move });
    // Saving the present address takes back the wish for another.
    else if (move) await deleteEmailChange(transaction, scope);
    return await updateUser(transaction, scope, { ...change, ...(phone !== undefined && { phone }) }, clock.now());
  });
}
