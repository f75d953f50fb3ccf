import { type ImageCrop, languages } from '@masthead/contract';
import { isUniqueViolation } from '../../platform/db/index.ts';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import { post } from '../../platform/mail/index.ts';
import type { Services } from '../../platform/services.ts';
import { isCountry, phoneOf } from '../reference/index.ts';
import { securityMail } from './accounts.mails.ts';
import type { Scope } from './actor.ts';
import { refuseImpersonation, refuseWrongPassword } from './own-password.ts';
import { findUser, type UserChange, type UserRow, updateUser } from './users.queries.ts';

/** A picture without addresses is none. */
export const pictureOf = (picture: ImageCrop): ImageCrop | null =>
  picture.original || picture.cropped ? picture : null;

export function refuseUnknownCountry(id: string | null | undefined): void {
  if (id && !isCountry(id)) throw invalidField('country_id', 'invalid');
}

/**
 * Throws 422 unsupported_language, and at the fields. Another address is taken with the password alone, and told to the older
 * one: whoever holds the address can recover the account.
 */
export async function changeUser(
  { db, clock, scope }: Pick<Services, 'db' | 'clock'> & { scope: Scope },
  { current_password, ...change }: UserChange & { current_password?: string | undefined },
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
  const isMoved = change.email !== undefined && change.email.toLowerCase() !== before.email.toLowerCase();
  if (isMoved) {
    refuseImpersonation(scope);
    if (!current_password) throw invalidField('current_password', 'required');
    await refuseWrongPassword({ db, scope }, current_password);
  }
  try {
    return await db.transaction().execute(async (transaction) => {
      if (isMoved) await post(transaction, clock, await securityMail(before, 'address'));
      return await updateUser(transaction, scope, { ...change, ...(phone !== undefined && { phone }) }, clock.now());
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw invalidField('email', 'email_taken');
    throw error;
  }
}
