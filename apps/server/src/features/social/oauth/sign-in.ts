import { createHash } from 'node:crypto';
import type { ConsentProvider } from '@masthead/contract';
import { after, minutes } from '../../../platform/clock/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { type Actor, acrossBrands, type BrandId, entryInBrand } from '../../access/index.ts';
import { offerAccounts } from '../accounts/choose-accounts.ts';
import { sealTokens } from '../accounts/tokens.ts';
import { asking } from '../calls/ask.ts';
import type { Tokens } from '../connector.ts';
import { at, SocialFailure } from '../failure.ts';
import { appOf, connectors, nameOf, signInOf } from '../networks/networks.ts';
import { type AppNeeds, findApp, readServer } from './apps.ts';
import { callbackOf } from './callback.ts';
import { consentAddress, exchangeCode, makeCodeVerifier, makeState } from './oauth-client.ts';
import { insertState, takeState } from './states.queries.ts';

const purpose = 'social-verifier';
const lifetime = minutes(10);
const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();

/** Returns the connector for the provider of a call. Throws 409 if there is none. */
function providerOf(provider: string): ConsentProvider {
  if (Object.hasOwn(connectors, provider)) return provider as ConsentProvider;
  throw new Failure(409, 'oauth_not_configured', { params: { provider: nameOf(provider) } });
}

/** Refuses a network that the operator has not set up, before the caller is looked at. Throws 409. */
export function refuseUnconfigured({ config }: Pick<AppNeeds, 'config'>, provider: string): void {
  const network = providerOf(provider);
  if (!connectors[network].needsServer && !appOf(config, network))
    throw new Failure(409, 'oauth_not_configured', { params: { provider: nameOf(network) } });
}

/** Begins a sign-in and returns the address of the consent page. Throws 409 and 422. */
export async function beginSignIn(
  needs: AppNeeds,
  {
    brandId,
    userId,
    provider,
    server: named,
  }: { brandId: BrandId; userId: string; provider: string; server?: string | undefined },
): Promise<string> {
  const network = providerOf(provider);
  const server = connectors[network].needsServer ? readServer(named ?? '') : null;
  const redirectUri = callbackOf(needs, network, server);
  const signIn = signInOf(needs.config, network, server);
  const app = await findApp(needs, network, server, redirectUri, signIn.scopes);
  const codeVerifier = makeCodeVerifier();
  const state = makeState();
  await insertState(needs.db, {
    state_hash: hashOf(state),
    brand_id: brandId,
    user_id: userId,
    network,
    server,
    code_verifier: needs.secrets.seal(purpose, codeVerifier),
    expires_at: after(needs.clock.now(), lifetime),
  });
  return await consentAddress(needs, { app, signIn, redirectUri, codeVerifier }, state);
}

interface NetworkAnswer {
  provider: string;
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  server?: string | undefined;
}

/**
 * Takes the answer of a network. The state is used up first: it must be this user's, of this network and server, and the user must
 * still manage the brand. Only then the code is exchanged. Throws 409 and 422.
 */
export async function finishSignIn(needs: AppNeeds, actor: Actor, answer: NetworkAnswer): Promise<void> {
  const network = providerOf(answer.provider);
  const { code, state = '' } = answer;
  const now = needs.clock.now();
  const begun = await takeState(acrossBrands(needs.db), hashOf(state), actor.user_id, now);
  const isOurs = begun?.network === network && begun.server === (answer.server?.toLowerCase() ?? null);
  if (!begun || !isOurs || !entryInBrand(actor, begun.brand_id, 'brand.update').can)
    throw new Failure(409, 'social_state_invalid', { params: { provider: nameOf(network) } });
  const { server, brand_id } = begun;
  try {
    if (!code) throw new SocialFailure('social_consent_refused');
    const redirectUri = callbackOf(needs, network, server);
    const signIn = signInOf(needs.config, network, server);
    const app = await findApp(needs, network, server, redirectUri, signIn.scopes);
    const codeVerifier = needs.secrets.open(purpose, begun.code_verifier);
    const connector = connectors[network];
    const exchange = { app, signIn, redirectUri, codeVerifier };
    const first = await exchangeCode(needs, exchange, { code, state, iss: answer.iss });
    const askWith = ({ access }: Tokens) => {
      const authorize = () => `Bearer ${access}`;
      const { refusal } = connector;
      return asking(needs, { network, bucket: `brand ${brand_id}`, brandId: brand_id, authorize, refusal });
    };
    const tokens = (await connector.settle?.(askWith(first), app, first, now)) ?? first;
    const ask = askWith(tokens);
    const profiles = await connector.findAccounts(ask, server);
    await offerAccounts(needs, brand_id, profiles, {
      network,
      server,
      tokens: sealTokens(needs.secrets, tokens, now),
      // An answer without scopes grants those that were asked for (RFC 6749, section 5.1).
      scopes: tokens.scopes.length > 0 ? tokens.scopes : signIn.scopes,
      connected_by: actor.user_id,
    });
  } catch (error) {
    throw error instanceof SocialFailure ? at(nameOf(network), error) : error;
  }
}
