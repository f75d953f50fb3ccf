import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import {
  acrossBrands,
  type Caller,
  deleteSessionOf,
  findSessionActor,
  listSessions,
  lockSession,
  type Scope,
  type SessionRow,
  sessionState,
  unlockSession,
} from '../access/index.ts';
import { admitGuess, noteRightGuess, noteWrongGuess } from './guesses.ts';
import { verifyPassword } from './passwords.ts';
import { findNames, findSecretsOf } from './users.queries.ts';

type Own = Pick<Services, 'db' | 'clock'> & { scope: Scope };

/** Locks the session: its token opens nothing until the password is given. */
export const lock = ({ db, clock, scope }: Own) => lockSession(db, scope.actor.session_id, clock.now());

/**
 * Unlocks a session with the password of the person present: in an impersonation that is the staff member. Guesses are
 * slowed down like those of signing in. Throws 422 at password, 429.
 */
export async function unlock(own: Own & Pick<Services, 'log'>, password: string, caller: Caller): Promise<void> {
  const { db, clock, log, scope } = own;
  const person = await findSecretsOf(db, scope.actor.impersonator_id ?? scope.actor.user_id);
  if (!person) throw notFound();
  const guesser = await admitGuess(own, { email: person.email, ip: caller.ip, userId: person.id });
  if (!(await verifyPassword(person.password_hash, password))) {
    await noteWrongGuess(own, guesser);
    throw invalidField('password', 'wrong_password');
  }
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    await noteRightGuess({ db: transaction, log }, guesser, person.id, now);
    await unlockSession(transaction, scope.actor.session_id, now);
  });
}

const answer = ({ impersonator_id, ...row }: SessionRow, currentId: string) => ({
  ...row,
  is_current: row.id === currentId,
  is_impersonated: impersonator_id !== null,
});

export const showSessions = async ({ db, clock, scope }: Own) =>
  (await listSessions(db, scope.actor.user_id, clock.now())).map((row) => answer(row, scope.actor.session_id));

export async function endSession({ db, scope }: Own, sessionId: string): Promise<void> {
  if ((await deleteSessionOf(db, scope.actor.user_id, sessionId)) === 0) throw notFound();
}

/** Returns the session of the call with its coming changes. */
export async function showSession({ db, clock, scope }: Own, tokenHash: Buffer) {
  const { actor } = scope;
  const now = clock.now();
  const times = await findSessionActor(acrossBrands(db), tokenHash, now);
  const row = (await listSessions(db, actor.user_id, now)).find(({ id }) => id === actor.session_id);
  if (!times || !row) throw new Failure(401, 'unauthenticated');
  const { lockout_seconds, locks_at, locked_at, ends_at } = sessionState(times, now);
  const [impersonator] = actor.impersonator_id ? await findNames(db, [actor.impersonator_id]) : [];
  return {
    ...answer(row, actor.session_id),
    lockout_seconds,
    locks_at: locks_at?.toISOString() ?? null,
    locked_at: locked_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    impersonator: impersonator ? { id: impersonator.id, full_name: impersonator.full_name } : null,
  };
}
