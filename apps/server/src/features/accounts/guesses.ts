import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { after, before, minutes } from '../../platform/clock/index.ts';
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
  /** Caller as it is logged. */
  logged: { address: string; user_id: string | null };
}

/**
 * Slows down guesses of passwords and codes by account and origin together; an origin from which the account has signed in
 * before keeps its own allowance, so that nobody can lock the owner out from elsewhere. Throws 429.
 */
export async function admitGuess(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  guess: { email: string; ip: string; userId: string | undefined },
): Promise<Guesser> {
  const account = createHash('sha256').update(guess.email.toLowerCase()).digest('hex');
  const origin = originOf(guess.ip);
  const now = clock.now();
  // Failures of a clock that was ahead would lock an account until the time comes again.
  const period = { since: before(now, window), until: after(now, window) };
  const failures = await countFailures(db, { account, origin }, period);
  const logged = { address: guess.ip, user_id: guess.userId ?? null };
  const known = guess.userId ? await isKnownOrigin(db, guess.userId, origin) : false;
  if (
    failures.here >= allowed.here ||
    failures.origin >= allowed.origin ||
    (!known && failures.elsewhere >= allowed.elsewhere)
  ) {
    log.warn(logged, 'A sign-in was refused after too many wrong ones');
    throw new Failure(429, 'too_many_requests', { params: { seconds: window / 1000 } });
  }
  return { account, origin, logged };
}

/** Counts and logs a wrong password or code. */
export async function noteWrongGuess(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { account, origin, logged }: Guesser,
): Promise<void> {
  log.warn(logged, 'A sign-in failed');
  await insertFailure(db, uuidv7(), account, origin, clock.now());
}

/** Forgets the wrong guesses of an origin and remembers it as one of the user's; logs the sign-in. */
export async function noteRightGuess(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { account, origin, logged }: Guesser,
  userId: string,
  now: Date,
): Promise<void> {
  log.info(logged, 'A user signed in');
  await clearFailures(db, account, origin);
  await rememberOrigin(db, userId, origin, now);
}
