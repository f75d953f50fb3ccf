import { Failure } from '../../platform/http/failure.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import { type Caller, openSession } from '../access/index.ts';
import { admitGuess, noteRightGuess, noteWrongGuess } from './guesses.ts';
import { verifyPassword } from './passwords.ts';
import { checkSecondFactor } from './two-factor/check-second-factor.ts';
import { findByEmail } from './users.queries.ts';

interface Attempt {
  email: string;
  password: string;
  /** Code of the authenticator app, or a recovery code. */
  code: string | undefined;
  caller: Caller;
}

/** Signs in. Throws 422 bad_credentials, not_activated, two_factor_required, or invalid_code at the field; 429. */
export async function signIn(
  services: Pick<Services, 'db' | 'clock' | 'log'> & { secrets: Secrets },
  attempt: Attempt,
) {
  const { db, clock, log } = services;
  const user = await findByEmail(db, attempt.email);
  const guesser = await admitGuess(services, { email: attempt.email, ip: attempt.caller.ip, userId: user?.id });
  if (!(await verifyPassword(user?.password_hash, attempt.password)) || !user) {
    await noteWrongGuess(services, guesser);
    throw new Failure(422, 'bad_credentials');
  }
  if (!user.activated_at) throw new Failure(422, 'not_activated');
  const refusal = await checkSecondFactor(services, user.id, attempt.code);
  if (refusal) {
    if (attempt.code) await noteWrongGuess(services, guesser);
    throw refusal;
  }
  const now = clock.now();
  return await db.transaction().execute(async (transaction) => {
    await noteRightGuess({ db: transaction, log }, guesser, user.id, now);
    return await openSession(transaction, { userId: user.id, caller: attempt.caller }, now);
  });
}
