import { Failure, invalidField } from '../../../platform/http/failure.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { matchStep } from './totp.ts';
import { findTwoFactor, noteStep, takeRecoveryCode } from './two-factor.queries.ts';

/** Purposes that each kind of secret is sealed for. */
export const totpPurpose = 'two-factor';

/**
 * Returns undefined if the sign-in may continue, otherwise the refusal: a code is required, or the given one is wrong
 * or was used before. A recovery code is used up.
 */
export async function checkSecondFactor(
  { db, clock, secrets }: Pick<Services, 'db' | 'clock'> & { secrets: Secrets },
  userId: string,
  code: string | undefined,
): Promise<Failure | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const row = await findTwoFactor(transaction, userId);
    if (!row?.confirmed_at) return undefined;
    if (!code) return new Failure(422, 'two_factor_required');
    const now = clock.now();
    const step = matchStep(secrets.open(totpPurpose, row.secret), code, now, row.last_step);
    if (step !== undefined) {
      await noteStep(transaction, userId, step, now);
      return undefined;
    }
    const taken = await takeRecoveryCode(transaction, userId, recoveryCodeHash(code));
    return taken > 0 ? undefined : invalidField('code', 'invalid_code');
  });
}
