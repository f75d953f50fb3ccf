import type { Db } from '../../platform/db/index.ts';
import { deleteSessionsOf } from '../access/index.ts';
import { findByEmail, setPassword } from './users.queries.ts';

/** Sets a password for the operator's console and ends the sessions. false: no such user. */
export async function setPasswordByEmail(db: Db, email: string, passwordHash: string, now: Date): Promise<boolean> {
  const user = await findByEmail(db, email);
  if (!user) return false;
  await setPassword(db, user.id, passwordHash, now);
  await deleteSessionsOf(db, user.id, null);
  return true;
}
