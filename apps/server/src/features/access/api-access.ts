import type { Endpoint, TokenArea } from '@masthead/contract';
import { tokenAreas } from '@masthead/contract';
import { Failure } from '../../platform/http/failure.ts';

/** API tokens begin like this, so that searches for leaked secrets find them. */
export const tokenPrefix = 'mht_';

/**
 * Returns the scope that an API token needs for a call: `read:` or `write:` of its area. undefined: no token may make
 * the call, because it guards the account itself or is for staff.
 */
function scopeNeeded({ method, area, access }: Pick<Endpoint, 'method' | 'area' | 'access'>): string | undefined {
  if (access === 'staff' || !tokenAreas.includes(area as TokenArea)) return undefined;
  return `${method === 'GET' ? 'read' : 'write'}:${area}`;
}

/**
 * Refuses a token without the scope: one without an area applies to all areas, and writing includes reading. Throws 403
 * scope_missing.
 */
export function refuseScope(endpoint: Pick<Endpoint, 'method' | 'area' | 'access'>, scopes: readonly string[]): void {
  const needed = scopeNeeded(endpoint);
  const [verb = '', area = ''] = needed?.split(':') ?? [];
  const enough = [verb, `${verb}:${area}`, ...(verb === 'read' ? ['write', `write:${area}`] : [])];
  if (needed && enough.some((scope) => scopes.includes(scope))) return;
  throw new Failure(403, 'scope_missing', {
    params: { scope: needed ?? '–' },
    facts: { can: false, reason: null },
  });
}
