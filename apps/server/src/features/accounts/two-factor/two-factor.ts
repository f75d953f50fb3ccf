import { renderSVG } from 'uqr';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import { post } from '../../../platform/mail/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { refuseImpersonation, type Scope } from '../../access/index.ts';
import { securityMail } from '../accounts.mails.ts';
import { refuseWrongPassword } from '../own-password.ts';
import { findUser } from '../users.queries.ts';
import { totpPurpose } from './check-second-factor.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { makeSecret, matchStep, otpauthUrl } from './totp.ts';
import {
  deleteTwoFactor,
  findTwoFactor,
  noteStep,
  replaceRecoveryCodes,
  saveDraft,
  showTwoFactor,
} from './two-factor.queries.ts';

type Own = Pick<Services, 'db' | 'clock'> & { secrets: Secrets; scope: Scope };

/** Makes a secret that waits for its first code. Throws 409 conflict if two-factor is on. */
export async function startTwoFactor(own: Own, password: string) {
  refuseImpersonation(own.scope);
  await refuseWrongPassword(own, password);
  const secret = makeSecret();
  const { db, clock, scope, secrets } = own;
  if ((await saveDraft(db, scope.actor.user_id, secrets.seal(totpPurpose, secret), clock.now())) === 0)
    throw new Failure(409, 'conflict');
  const url = otpauthUrl({ secret, account: (await findUser(db, scope))!.email, issuer: 'Masthead' });
  return { secret, otpauth_url: url, qr_svg: renderSVG(url) };
}

/** Switches it on with the first code. Answers the recovery codes, which are kept only as hashes. */
export async function confirmTwoFactor({ db, clock, secrets, scope }: Own, code: string) {
  const userId = scope.actor.user_id;
  return await db.transaction().execute(async (transaction) => {
    const row = await findTwoFactor(transaction, userId);
    if (!row || row.confirmed_at) throw new Failure(409, 'two_factor_not_started');
    const now = clock.now();
    const step = matchStep(secrets.open(totpPurpose, row.secret), code, now, row.last_step);
    if (step === undefined) throw invalidField('code', 'invalid_code');
    await noteStep(transaction, userId, step, now);
    await post(transaction, clock, await securityMail((await findUser(transaction, scope))!, 'two_factor_on'));
    return await newCodes(transaction, userId);
  });
}

export async function renewRecoveryCodes(own: Own, password: string) {
  refuseImpersonation(own.scope);
  await refuseWrongPassword(own, password);
  const userId = own.scope.actor.user_id;
  if (!(await showTwoFactor(own.db, userId)).enabled_at) throw new Failure(409, 'two_factor_not_started');
  return await own.db.transaction().execute((transaction) => newCodes(transaction, userId));
}

export async function disableTwoFactor(own: Own, password: string): Promise<void> {
  refuseImpersonation(own.scope);
  await refuseWrongPassword(own, password);
  const { db, clock, scope } = own;
  await db.transaction().execute(async (transaction) => {
    if ((await deleteTwoFactor(transaction, scope.actor.user_id)) > 0)
      await post(transaction, clock, await securityMail((await findUser(transaction, scope))!, 'two_factor_off'));
  });
}

async function newCodes(db: Services['db'], userId: string) {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(db, userId, codes.map(recoveryCodeHash));
  return { recovery_codes: codes };
}
