import type { Endpoint, PermissionEntry } from '@masthead/contract';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor, Scope } from './actor.ts';
import { onlyReads } from './kept-records.ts';

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

/** Refuses staff of the level support. Throws 403 staff_level. */
export function refuseSupport({ staff_level }: Pick<Actor, 'staff_level'>): void {
  if (staff_level === 'support')
    throw new Failure(403, 'staff_level', { facts: { can: false, reason: { cause: 'role', type: null } } as never });
}

/**
 * Refuses staff in a user's name what answers a secret, and, unless they have chosen to make changes, what changes something.
 * Calls about the session itself pass. Throws 403 impersonation_limited, impersonation_read_only.
 */
export function refuseForImpersonator(endpoint: Endpoint, { impersonator_id, read_only }: Actor): void {
  if (!impersonator_id) return;
  const facts = { can: false, reason: null } as const;
  if (endpoint.answersSecret) throw new Failure(403, 'impersonation_limited', { facts });
  if (read_only && !onlyReads(endpoint) && !endpoint.evenLocked && !endpoint.evenReadOnly)
    throw new Failure(403, 'impersonation_read_only', { facts });
}
