import { after, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { post } from '../../../platform/mail/index.ts';
import type { Receiver } from '../../../platform/mail/letter.ts';
import type { Services } from '../../../platform/services.ts';
import { type Caller, hashToken, makeToken, openSession } from '../../access/index.ts';
import { activationMail } from '../accounts.mails.ts';
import { findByEmail } from '../users.queries.ts';
import { findActivated, markActivated, saveActivation, takeActivation } from './activation.queries.ts';

const validity = days(7);
type Needs = Pick<Services, 'db' | 'clock'>;

/** Mails a link that works once and for 7 days; the older one ends. Call it in a transaction. */
export async function mailActivation(
  db: Db,
  clock: Services['clock'],
  user: Receiver & { id: string },
  publicUrl: string,
): Promise<void> {
  const token = makeToken();
  const now = clock.now();
  await saveActivation(db, { user_id: user.id, token_hash: hashToken(token), expires_at: after(now, validity) }, now);
  await post(db, clock, await activationMail(user, `${publicUrl}/activate/${user.id}/${token}`));
}

/** Confirms the address and signs in: the link came to its owner. Throws 409 already_activated, 422 activation_expired. */
export async function activate({ db, clock }: Needs, userId: string, token: string, caller: Caller) {
  const now = clock.now();
  return await db.transaction().execute(async (transaction) => {
    if ((await takeActivation(transaction, userId, hashToken(token), now)) === 0) {
      const user = await findActivated(transaction, userId);
      throw user?.activated_at ? new Failure(409, 'already_activated') : new Failure(422, 'activation_expired');
    }
    await markActivated(transaction, userId, now);
    return await openSession(transaction, { userId, caller }, now);
  });
}

/** Throws 422 email_not_found, as the error catalogue wants, and 409 already_activated. */
export async function resendActivation({ db, clock }: Needs, email: string, publicUrl: string): Promise<void> {
  const user = await findByEmail(db, email);
  if (!user)
    throw new Failure(422, 'email_not_found', { fields: { email: [{ code: 'email_not_found', params: {} }] } });
  if (user.activated_at) throw new Failure(409, 'already_activated');
  await db.transaction().execute((transaction) => mailActivation(transaction, clock, user, publicUrl));
}
