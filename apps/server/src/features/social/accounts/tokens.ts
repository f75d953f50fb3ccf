import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Tokens } from '../connector.ts';
import type { NewTokens } from './accounts.queries.ts';

const purpose = 'social-token';

export const sealToken = (secrets: Secrets, token: string): Buffer => secrets.seal(purpose, token);
export const openToken = (secrets: Secrets, sealed: Buffer): string => secrets.open(purpose, sealed);

/** Longest time before its end at which a token is renewed, in milliseconds. */
const longestLead = 7 * 86_400_000;

/** Returns tokens as they are stored. They are renewed when a fifth of their life is left, and a week before the end at the latest. */
export const sealTokens = (secrets: Secrets, tokens: Tokens, now: Date): NewTokens => ({
  access_token: sealToken(secrets, tokens.access),
  refresh_token: tokens.refresh ? sealToken(secrets, tokens.refresh) : null,
  refresh_at: tokens.ends_at ? renewAt(tokens.ends_at, now) : null,
  consent_ends_at: tokens.consent_ends_at,
});

function renewAt(end: Date, now: Date): Date {
  const lead = Math.min(longestLead, (end.getTime() - now.getTime()) / 5);
  return new Date(end.getTime() - lead);
}
