import { after, days } from '../../../platform/clock/index.ts';
import { type Db, isUniqueViolation } from '../../../platform/db/index.ts';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import { post } from '../../../platform/mail/index.ts';
import { postForTenant, type TenantMailNeeds } from '../../../platform/mail/tenant-mails.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteSessionsOf, hashToken, makeToken, type Scope } from '../../access/index.ts';
import { emailChangeMail, securityMail } from '../accounts.mails.ts';
import { deleteRecovery, type UserRow } from '../users.queries.ts';
import { isEmailTaken, moveToEmail, saveEmailChange, takeEmailChange } from './email-change.queries.ts';

const validity = days(1);

/**
 * Mails a link to the address that the user wants; until it is opened the older address stays. Call it in a
 * transaction, after the password was checked. Throws 422 at email if another account has the address.
 */
export async function requestEmailChange(
  db: Db,
  { clock, config, scope }: TenantMailNeeds & { scope: Scope },
  { user, email, publicUrl }: { user: UserRow; email: string; publicUrl: string },
): Promise<void> {
  if (await isEmailTaken(db, email)) throw invalidField('email', 'email_taken');
  const token = makeToken();
  const now = clock.now();
  await saveEmailChange(db, scope, { email, token_hash: hashToken(token), expires_at: after(now, validity) }, now);
  const mail = await emailChangeMail({ ...user, email }, `${publicUrl}/confirm-email/${user.id}/${token}`);
  await postForTenant(db, { clock, config }, scope.actor.organisation_id, [mail]);
}

/**
 * Sets the address whose link was opened. Ends recovery links and all sessions but the one that asked, since others may
 * hold them, and tells the older address. Throws 422 email_change_invalid, and email_taken at email.
 */
export async function confirmEmailChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  const now = clock.now();
  try {
    await db.transaction().execute(async (transaction) => {
      const wanted = await takeEmailChange(transaction, userId, hashToken(token), now);
      const before = wanted && (await moveToEmail(transaction, userId, wanted.email, now));
      if (!before) throw new Failure(422, 'email_change_invalid');
      await deleteRecovery(transaction, userId);
      await deleteSessionsOf(transaction, userId, wanted.session_id);
      await post(transaction, clock, await securityMail(before, 'address'));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw invalidField('email', 'email_taken');
    throw error;
  }
}
