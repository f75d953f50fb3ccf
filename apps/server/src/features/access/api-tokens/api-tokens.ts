import { v7 as uuidv7 } from 'uuid';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../actor.ts';
import { tokenPrefix } from '../api-access.ts';
import { hashToken, makeToken } from '../tokens.ts';
import { insertToken, listTokens } from './api-tokens.queries.ts';

const mostTokens = 50;

/** Makes a token of the user's own. Its text is answered this once; only its hash is kept. */
export async function createApiToken(
  { db, clock, scope }: Pick<Services, 'db' | 'clock'> & { scope: Scope },
  { name, scopes, expires_at }: { name: string; scopes: readonly string[]; expires_at: string | null },
) {
  const now = clock.now();
  if (expires_at && Date.parse(expires_at) <= now.getTime()) throw invalidField('expires_at', 'in_the_past');
  if ((await listTokens(db, scope)).length >= mostTokens) throw new Failure(409, 'conflict');
  const token = tokenPrefix + makeToken();
  const row = await insertToken(
    db,
    scope,
    {
      id: uuidv7(),
      name,
      token_hash: hashToken(token),
      hint: token.slice(-4),
      scopes: [...new Set(scopes)],
      expires_at,
    },
    now,
  );
  return { ...row, token };
}
