import type { PermissionEntry } from '@masthead/contract';
import { Failure } from '../../platform/http/failure.ts';
import type { Scope } from './actor.ts';

/** Returns a 403 with its reason and, for a limit, the count. The text names the cause: role, plan, limit or switch. */
export const forbidden = (entry: PermissionEntry) =>
  new Failure(403, 'forbidden', {
    params: {
      cause: entry.reason?.type ?? entry.reason?.cause ?? 'role',
      current: entry.current ?? 0,
      limit: entry.max ?? 0,
    },
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
