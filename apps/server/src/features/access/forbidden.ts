import type { PermissionEntry } from '@masthead/contract';
import { Failure } from '../../platform/http/failure.ts';
import type { Scope } from './actor.ts';

/** A 403 that says why, and of what is counted how much of it is used. */
export const forbidden = (entry: PermissionEntry) =>
  new Failure(403, 'forbidden', {
    facts: {
      can: false,
      reason: entry.reason,
      ...(entry.max !== undefined && { max: entry.max, current: entry.current }),
    } as never,
  });

/** Refuses impersonators and API tokens: only the owner changes what guards an account. Throws 403. */
export function refuseImpersonation({ actor }: Scope): void {
  if (actor.impersonator_id || actor.api_token)
    throw new Failure(403, 'impersonation_limited', { facts: { can: false, reason: null } });
}
