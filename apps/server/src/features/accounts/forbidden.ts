import type { PermissionEntry } from '@masthead/contract';
import { Failure } from '../../platform/http/failure.ts';

/** A 403 that says why, and of what is counted how much of it is used. */
export const forbidden = (entry: PermissionEntry) =>
  new Failure(403, 'forbidden', {
    facts: {
      can: false,
      reason: entry.reason,
      ...(entry.max !== undefined && { max: entry.max, current: entry.current }),
    } as never,
  });
