import { Failure, invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from './actor.ts';
import { verifyPassword } from './passwords.ts';
import { findPasswordHash } from './users.queries.ts';

/** Before what guards the account is changed, the person says the password again. Throws 422 at current_password. */
export async function refuseWrongPassword(
  { db, scope }: Pick<Services, 'db'> & { scope: Scope },
  password: string,
): Promise<void> {
  if (!(await verifyPassword(await findPasswordHash(db, scope), password)))
    throw invalidField('current_password', 'wrong_password');
}

/** What guards an account stays with its owner, whoever or whatever acts in the owner's name. Throws 403. */
export function refuseImpersonation({ actor }: Scope): void {
  if (actor.impersonator_id || actor.api_token)
    throw new Failure(403, 'impersonation_limited', { facts: { can: false, reason: null } });
}
