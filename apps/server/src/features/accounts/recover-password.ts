import { after, minutes } from '../../platform/clock/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { post } from '../../platform/mail/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteSessionsOf, deleteTokensOf, hashToken, makeToken } from '../access/index.ts';
import { recoveryMail } from './accounts.mails.ts';
import { markActivated } from './activation/activation.queries.ts';
import { hashNewPassword } from './passwords.ts';
import { findByEmail, saveRecovery, setPassword, takeRecovery } from './users.queries.ts';

const validity = minutes(60);

/** Mails a link that works once and for an hour; the older one ends. Throws 422 email_not_found, as the error catalogue wants. */
export async function requestRecovery(
  { db, clock }: Services,
  { email, publicUrl }: { email: string; publicUrl: string },
): Promise<void> {
  const user = await findByEmail(db, email);
  if (!user)
    throw new Failure(422, 'email_not_found', { fields: { email: [{ code: 'email_not_found', params: {} }] } });
  const code = makeToken();
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    await saveRecovery(
      transaction,
      { user_id: user.id, code_hash: hashToken(code), expires_at: after(now, validity) },
      now,
    );
    await post(
      transaction,
      clock,
      await recoveryMail({ user, link: `${publicUrl}/password-recovery/${user.id}/${code}` }),
    );
  });
}

/**
 * Sets the password and ends all sessions and API tokens, which somebody else may have made. The link came by mail, so the
 * address is confirmed. Throws 422 recovery_code_invalid.
 */
export async function finishRecovery(
  { config, db, clock }: Services,
  { userId, code, password }: { userId: string; code: string; password: string },
): Promise<void> {
  const hashed = await hashNewPassword(config, password);
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    if ((await takeRecovery(transaction, userId, hashToken(code), now)) === 0)
      throw new Failure(422, 'recovery_code_invalid');
    await setPassword(transaction, userId, hashed, now);
    await markActivated(transaction, userId, now);
    await deleteSessionsOf(transaction, userId, null);
    await deleteTokensOf(transaction, userId);
  });
}
