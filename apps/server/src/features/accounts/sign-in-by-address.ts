import { Failure } from '../../platform/http/failure.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import { type Caller, openSession } from '../access/index.ts';
import { admitGuess, noteRightGuess, noteWrongGuess } from './guesses.ts';
import { checkSecondFactor } from './two-factor/check-second-factor.ts';
import { findByEmail } from './users.queries.ts';

interface Owner {
  /** Address that its owner has proven elsewhere. */
  email: string;
  /** Code of the authenticator app, or a recovery code. */
  code?: string;
  caller: Caller;
}

/**
 * Signs in the owner of an address, in place of the password. Returns null if nobody has it, and 'needs_code' if the account has a second
 * factor. Throws 422 not_activated: somebody else may have entered the address of an account that was never confirmed. Throws 429.
 */
export async function signInByAddress(
  services: Pick<Services, 'db' | 'clock' | 'log'> & { secrets: Secrets },
  { email, code, caller }: Owner,
) {
  const { db, clock, log } = services;
  const user = await findByEmail(db, email);
  if (!user) return null;
  if (!user.activated_at) throw new Failure(422, 'not_activated');
  const guesser = await admitGuess(services, { email, ip: caller.ip, userId: user.id });
  const refusal = await checkSecondFactor(services, user.id, code);
  if (refusal && code === undefined) return 'needs_code';
  if (refusal) {
    await noteWrongGuess(services, guesser);
    throw refusal;
  }
  const now = clock.now();
  return await db.transaction().execute(async (transaction) => {
    await noteRightGuess({ db: transaction, log }, guesser, user.id, now);
    return await openSession(transaction, { userId: user.id, caller }, now);
  });
}
