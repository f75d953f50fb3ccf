import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { before, minutes } from '../../platform/clock/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { verifyPassword } from './passwords.ts';
import {
  clearFailures,
  countFailures,
  deleteSession,
  deleteSessionsOf,
  insertFailure,
  insertSession,
  isKnownOrigin,
  rememberOrigin,
} from './sessions.queries.ts';
import { hashToken, makeToken } from './tokens.ts';
import { findByEmail } from './users.queries.ts';

const window = minutes(15);
/** Failed tries in the window: of one account from one origin, of one origin, of one account from origins it never signed in from. */
const allowed = { here: 10, origin: 60, elsewhere: 50 };
const lifetimeSeconds = 14 * 86_400;

interface Attempt {
  email: string;
  password: string;
  ip: string;
  userAgent: string | null;
}

/**
 * Signs in. Guesses are slowed down by account and origin together; an origin from which the account has signed in before
 * keeps its own allowance, so that nobody can lock the owner out from elsewhere. Throws 422 bad_credentials,
 * 422 not_activated, 429.
 */
export async function signIn({ db, clock }: Pick<Services, 'db' | 'clock'>, attempt: Attempt) {
  const now = clock.now();
  const account = createHash('sha256').update(attempt.email.toLowerCase()).digest('hex');
  const origin = originOf(attempt.ip);
  const user = await findByEmail(db, attempt.email);
  const failures = await countFailures(db, account, origin, before(now, window));
  const known = user ? await isKnownOrigin(db, user.id, origin) : false;
  if (
    failures.here >= allowed.here ||
    failures.origin >= allowed.origin ||
    (!known && failures.elsewhere >= allowed.elsewhere)
  ) {
    throw new Failure(429, 'too_many_requests', { params: { seconds: window / 1000 } });
  }
  if (!(await verifyPassword(user?.password_hash, attempt.password)) || !user) {
    await insertFailure(db, uuidv7(), account, origin, now);
    throw new Failure(422, 'bad_credentials');
  }
  if (!user.activated_at) throw new Failure(422, 'not_activated');
  const token = makeToken();
  await db.transaction().execute(async (transaction) => {
    await clearFailures(transaction, account, origin);
    await rememberOrigin(transaction, user.id, origin, now);
    await insertSession(
      transaction,
      {
        id: uuidv7(),
        user_id: user.id,
        token_hash: hashToken(token),
        user_agent: attempt.userAgent?.slice(0, 255) ?? null,
      },
      now,
    );
  });
  return { access_token: token, token_type: 'bearer' as const, expires_in: lifetimeSeconds };
}

export const signOut = ({ db }: Pick<Services, 'db'>, sessionId: string) => deleteSession(db, sessionId);
export const signOutOthers = ({ db }: Pick<Services, 'db'>, userId: string, sessionId: string) =>
  deleteSessionsOf(db, userId, sessionId);

/** One caller: an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber has. */
export function originOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const filled = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
