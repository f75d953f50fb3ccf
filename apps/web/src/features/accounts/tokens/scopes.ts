import type { TokenScope } from '@masthead/contract';

/** Scopes of a token for these areas, all of them if none is chosen; writing includes reading. */
export function scopesOf(areas: readonly string[], isWriting: boolean): TokenScope[] {
  const verb = isWriting ? 'write' : 'read';
  return areas.length === 0 ? [verb] : areas.map((area) => `${verb}:${area}` as TokenScope);
}

/** Returns the moment so many days from now; null without a number of days. */
export const expiryAfter = (days: string, now: number): string | null =>
  days === '' ? null : new Date(now + Number(days) * 86_400_000).toISOString();
