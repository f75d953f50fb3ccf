import { invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { verifyPassword } from './passwords.ts';
import { findPasswordHash } from './users.queries.ts';

/** Refuses changes of an account's security without the present password. Throws 422 at current_password. */
export async function refuseWrongPassword(
  { db, scope }: Pick<Services, 'db'> & { scope: Scope },
  password: string,
): Promise<void> {
  if (!(await verifyPassword(await findPasswordHash(db, scope), password)))
    throw invalidField('current_password', 'wrong_password');
}
