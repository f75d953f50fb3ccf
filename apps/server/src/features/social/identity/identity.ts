import { createHash } from 'node:crypto';
import { type IdentityProvider, identityProviders } from '@masthead/contract';
import { after, minutes } from '../../../platform/clock/index.ts';
import type { Config } from '../../../platform/config/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Caller } from '../../access/index.ts';
import { signInByAddress } from '../../accounts/index.ts';
import { optionalText } from '../answer.ts';
import type { App } from '../connector.ts';
import { at, SocialFailure } from '../failure.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { redirectUriOf } from '../oauth/callback.ts';
import { consentAddress, exchangeIdentity, makeCodeVerifier, makeState } from '../oauth/oauth-client.ts';
import { insertIdentityRequest, takeIdentityRequest } from './identity.queries.ts';
import { providers } from './providers.ts';

type Needs = AppNeeds & Pick<Services, 'log'>;

const purposes = { verifier: 'identity-verifier', ticket: 'identity-ticket' } as const;
const lifetime = minutes(10);
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lists the providers that the operator has set up. */
export const identitiesOffered = (config: Config): IdentityProvider[] =>
  config.MASTHEAD_PUBLIC_URL ? identityProviders.filter((provider) => providers[provider].app(config) !== null) : [];

function appOf(config: Config, provider: IdentityProvider): App {
  const app = providers[provider].app(config);
  if (!app) throw new Failure(409, 'oauth_not_configured', { params: { provider: providers[provider].name } });
  return app;
}

const placeOf = (needs: Pick<Needs, 'config'>, provider: IdentityProvider): string =>
  redirectUriOf(needs, `/login/with/${provider}`);

/** Begins a sign-in. The secret stays in the browser, so that nobody is signed in to a stranger's account by a link. Throws 409. */
export async function beginIdentity(
  needs: Needs,
  provider: IdentityProvider,
): Promise<{ url: string; secret: string }> {
  const app = appOf(needs.config, provider);
  const redirectUri = placeOf(needs, provider);
  const [state, secret, nonce, codeVerifier] = [makeState(), makeState(), makeState(), makeCodeVerifier()];
  await insertIdentityRequest(needs.db, {
    state_hash: hashOf(state),
    provider,
    secret_hash: hashOf(secret),
    nonce,
    code_verifier: needs.secrets.seal(purposes.verifier, codeVerifier),
    expires_at: after(needs.clock.now(), lifetime),
  });
  const { more, ...signIn } = providers[provider].signIn(needs.config);
  const url = await consentAddress(
    needs,
    { app, signIn: { ...signIn, more: { ...more, nonce } }, redirectUri, codeVerifier },
    state,
  );
  return { url, secret };
}

interface ProviderAnswer {
  provider: IdentityProvider;
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  secret: string;
}

const invalidState = (provider: string) => new Failure(409, 'identity_state_invalid', { params: { provider } });

/** Returns who has signed in at the provider, once the answer is the one to the request of this browser. Throws 409 and 422. */
async function proveIdentity(needs: Needs, answer: ProviderAnswer) {
  const { provider, code, state = '', iss, secret } = answer;
  const { name, signIn, issuerOf, vouches } = providers[provider];
  const app = appOf(needs.config, provider);
  const asked = { state_hash: hashOf(state), provider, secret_hash: hashOf(secret) };
  const begun = await takeIdentityRequest(needs.db, asked, needs.clock.now());
  if (!begun) throw invalidState(name);
  if (!code) throw new SocialFailure('social_consent_refused', { provider: name });
  const exchange = {
    app,
    signIn: signIn(needs.config),
    redirectUri: placeOf(needs, provider),
    codeVerifier: needs.secrets.open(purposes.verifier, begun.code_verifier),
  };
  const claims = await exchangeIdentity(
    needs,
    exchange,
    { code, state, iss },
    {
      nonce: begun.nonce,
      issuerOf: (given) => issuerOf(given, needs.config),
    },
  ).catch((error: unknown) => {
    throw error instanceof SocialFailure ? at(name, error) : error;
  });
  const email = optionalText(claims.email);
  if (!email || email.length > 255 || !vouches(claims, needs.config))
    throw new Failure(422, 'identity_unverified', { params: { provider: name } });
  return { email, claims };
}

/** Signs in the owner of the verified address, or tells which step is missing. Throws 409 and 422. */
export async function finishIdentity(needs: Needs, answer: ProviderAnswer, caller: Caller) {
  const { email, claims } = await proveIdentity(needs, answer);
  const nothing = { session: null, ticket: null, newcomer: null };
  const result = await signInByAddress(needs, { email, caller });
  if (result === null) {
    const [first_name, last_name] = [claims.given_name, claims.family_name].map((name) =>
      (optionalText(name) ?? '').slice(0, 100),
    );
    return { ...nothing, newcomer: { email, first_name: first_name!, last_name: last_name! } };
  }
  if (result !== 'needs_code') return { ...nothing, session: result };
  const ends = after(needs.clock.now(), lifetime).getTime();
  return {
    ...nothing,
    ticket: needs.secrets.seal(purposes.ticket, JSON.stringify([email, ends])).toString('base64url'),
  };
}

/** Signs in with a ticket and the code of the second factor. Throws 409 and 422. */
export async function confirmIdentity(
  needs: Needs,
  { ticket, code }: { ticket: string; code: string },
  caller: Caller,
) {
  const email = readTicket(needs, ticket);
  const session = email && (await signInByAddress(needs, { email, code, caller }));
  if (!session || session === 'needs_code') throw invalidState('');
  return session;
}

function readTicket({ secrets, clock }: Needs, ticket: string): string | null {
  try {
    const held: unknown = JSON.parse(secrets.open(purposes.ticket, Buffer.from(ticket, 'base64url')));
    const [email, ends] = Array.isArray(held) ? held : [];
    return typeof email === 'string' && typeof ends === 'number' && ends > clock.now().getTime() ? email : null;
  } catch {
    return null;
  }
}
