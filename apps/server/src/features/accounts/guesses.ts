import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { before, minutes } from '../../platform/clock/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { originOf } from '../access/index.ts';
import { clearFailures, countFailures, insertFailure, isKnownOrigin, rememberOrigin } from './guesses.queries.ts';

const window = minutes(15);
/** Wrong guesses in the window: of one account from one origin, of one origin, of one account from origins it never signed in from. */
const allowed = { here: 10, origin: 60, elsewhere: 50 };

/** The account and the origin of a guess. Neither address is stored in plain text for accounts. */
interface Guesser {
  account: string;
  origin: string;
}

/**
 * Slows down guesses of passwords and codes by account and origin together; an origin from which the account has signed in
 * before keeps its own allowance, so that nobody can lock the owner out from elsewhere. Throws 429.
 */
export async function admitGuess(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  guess: { email: string; ip: string; userId: string | undefined },
): Promise<Guesser> {
  const account = createHash('sha256').update(guess.email.toLowerCase()).digest('hex');
  const origin = originOf(guess.ip);
  const failures = await countFailures(db, account, origin, before(clock.now(), window));
  const known = guess.userId ? await isKnownOrigin(db, guess.userId, origin) : false;
  if (
    failures.here >= allowed.here ||
    failures.origin >= allowed.origin ||
    (!known && failures.elsewhere >= allowed.elsewhere)
  )
    throw new Failure(429, 'too_many_requests', { params: { seconds: window / 1000 } });
  return { account, origin };
}

export const noteWrongGuess = ({ db, clock }: Pick<Services, 'db' | 'clock'>, { account, origin }: Guesser) =>
  insertFailure(db, uuidv7(), account, origin, clock.now());

/** After a right one the count begins anew, and the origin is known. */
export async function noteRightGuess(
  db: Services['db'],
  { account, origin }: Guesser,
  userId: string,
  now: Date,
): Promise<void> {
  await clearFailures(db, account, origin);
  await rememberOrigin(db, userId, origin, now);
}
