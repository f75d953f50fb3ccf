import type { KeyProvider } from '@masthead/contract';
import { invalidField } from '../../../platform/http/failure.ts';
import type { BrandId } from '../../access/index.ts';
import { askFor } from '../calls/ask-for.ts';
import type { Profile, Tokens } from '../connector.ts';
import { at, SocialFailure } from '../failure.ts';
import { keyConnectors } from '../networks/networks.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { storeConnections } from './store-connection.ts';
import { sealTokens } from './tokens.ts';

const tokensOfKey = (access: string): Tokens => ({
  ...{ access, refresh: null, scopes: [] },
  ...{ ends_at: null, consent_ends_at: null },
});

interface Entered {
  provider: KeyProvider;
  account: string;
  key: string;
}

/**
 * Connects an account with a key that a person has made at the network. The key is tried before it is stored. Throws 422, and 429 if the
 * network has had enough.
 */
export async function connectByKey(
  needs: AppNeeds,
  brandId: BrandId,
  userId: string,
  { provider, account, key: entered }: Entered,
): Promise<void> {
  const connector = keyConnectors[provider];
  const key = entered.trim();
  if (!connector.key.test(key)) throw invalidField('key', connector.keyCode ?? 'invalid');
  const name = connector.readName(account);
  if (name === null) throw invalidField('account', 'invalid');
  const now = needs.clock.now();
  const { profile, tokens: held, server } = await openAccount(needs, { brandId, provider, name, key }, now);
  const tokens = sealTokens(needs.secrets, held, now);
  const consent = { network: provider, server, scopes: [], tokens, connected_by: userId };
  await needs.db
    .transaction()
    .execute((transaction) => storeConnections(transaction, brandId, [profile], consent, now));
}

/**
 * Asks the network for the account, and for a session if the key is exchanged for one. A key that it does not accept has never worked, so it has
 * not expired either.
 */
async function openAccount(
  needs: AppNeeds,
  { brandId, provider, name, key }: { brandId: BrandId; provider: KeyProvider; name: string; key: string },
  now: Date,
): Promise<{ profile: Profile; tokens: Tokens; server: string | null }> {
  const connector = keyConnectors[provider];
  const ask = askFor(needs, { id: `brand ${brandId}`, brand_id: brandId, network: provider }, key);
  try {
    const profile = await connector.findAccount(ask, name);
    const session = await connector.openSession?.(ask, profile, key, now);
    return { profile, ...(session ?? { tokens: tokensOfKey(key), server: null }) };
  } catch (error) {
    if (!(error instanceof SocialFailure)) throw error;
    const isRefused = error.code === 'social_token_dead' || error.code === 'social_forbidden';
    throw at(connector.name, isRefused ? new SocialFailure('social_key_refused') : error);
  }
}
