import * as oauth from 'oauth4webapi';
import { FetchFailure } from '../../../platform/fetch/index.ts';
import type { Services } from '../../../platform/services.ts';
import { fieldsOf } from '../answer.ts';
import { standIn } from '../calls/stand-in.ts';
import type { App, SignIn, Tokens } from '../connector.ts';
import { SocialFailure } from '../failure.ts';

type OAuthNeeds = Pick<Services, 'config' | 'fetcher' | 'clock'>;

/** Values of the running sign-in, beside the answer of the network. */
interface Exchange {
  app: App;
  signIn: SignIn;
  redirectUri: string;
  codeVerifier: string;
}

export const makeCodeVerifier = oauth.generateRandomCodeVerifier;
export const makeState = oauth.generateRandomState;

/** Returns the address of the consent page. */
export async function consentAddress(
  { config }: Pick<OAuthNeeds, 'config'>,
  { app, signIn, redirectUri, codeVerifier }: Exchange,
  state: string,
): Promise<string> {
  const url = new URL(signIn.server.authorization_endpoint!);
  const asked: Record<string, string> = {
    response_type: 'code',
    [signIn.idIn ?? 'client_id']: app.id,
    redirect_uri: redirectUri,
    scope: signIn.scopes.join(signIn.separator),
    state,
    ...(signIn.hasPkce && {
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }),
    ...signIn.more,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return standIn(config, url.href);
}

/** Exchanges the code of an answer for tokens. Throws SocialFailure. */
export async function exchangeCode(
  needs: OAuthNeeds,
  { app, signIn, redirectUri, codeVerifier }: Exchange,
  answer: { code: string; state: string; iss?: string | undefined },
): Promise<Tokens> {
  const { server } = signIn;
  const client = { client_id: app.id };
  return await refusing(async () => {
    const given = new URLSearchParams({
      code: answer.code,
      state: answer.state,
      ...(answer.iss && { iss: answer.iss }),
    });
    // Throws if `iss` is another issuer's.
    const parameters = oauth.validateAuthResponse(server, client, given, answer.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authOf(signIn, app),
      parameters,
      redirectUri,
      signIn.hasPkce ? codeVerifier : oauth.nopkce,
      { [oauth.customFetch]: fetchOf(needs) },
    );
    return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, response), needs.clock.now());
  });
}

/** Reads the claims of a token before its issuer is known; nothing is believed until the library has checked them. */
function claimsOf(idToken: unknown): Record<string, unknown> {
  try {
    const part = typeof idToken === 'string' ? (idToken.split('.')[1] ?? '') : '';
    return fieldsOf(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    return {};
  }
}

/**
 * Exchanges the code of an answer for the claims of its ID token. The library checks issuer, audience, time and nonce.
 * The token comes from the provider itself over TLS, which replaces its signature (OpenID Connect Core 1.0, section
 * 3.1.3.7). Throws SocialFailure.
 */
export async function exchangeIdentity(
  needs: OAuthNeeds,
  { app, signIn, redirectUri, codeVerifier }: Exchange,
  answer: { code: string; state: string; iss?: string | undefined },
  expected: { nonce: string; issuerOf: (claims: Record<string, unknown>) => string | null },
): Promise<Record<string, unknown>> {
  const client = { client_id: app.id };
  return await refusing(async () => {
    const parameters = oauth.validateAuthResponse(
      signIn.server,
      client,
      new URLSearchParams({ code: answer.code, state: answer.state, ...(answer.iss && { iss: answer.iss }) }),
      answer.state,
    );
    const response = await oauth.authorizationCodeGrantRequest(
      signIn.server,
      client,
      authOf(signIn, app),
      parameters,
      redirectUri,
      codeVerifier,
      { [oauth.customFetch]: fetchOf(needs) },
    );
    const given: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    const issuer = expected.issuerOf(claimsOf(fieldsOf(given).id_token));
    const server = { ...signIn.server, ...(issuer && { issuer }) };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: expected.nonce,
      requireIdToken: true,
    });
    return { ...oauth.getValidatedIdTokenClaims(tokens) };
  });
}

/** Exchanges a refresh token. Throws SocialFailure: social_token_dead if the network refuses it permanently. */
export async function renewTokens(
  needs: OAuthNeeds,
  { app, signIn }: Pick<Exchange, 'app' | 'signIn'>,
  refresh: string,
) {
  const { server } = signIn;
  const client = { client_id: app.id };
  return await refusing(async () => {
    const response = await oauth.refreshTokenGrantRequest(server, client, authOf(signIn, app), refresh, {
      [oauth.customFetch]: fetchOf(needs),
    });
    return tokensOf(await oauth.processRefreshTokenResponse(server, client, response), needs.clock.now());
  }, 'social_token_dead');
}

/**
 * Returns a token of the app itself, which belongs to no person (RFC 6749, section 4.4). Throws SocialFailure:
 * social_token_dead if the network does not accept the app.
 */
export async function appToken(needs: OAuthNeeds, { app, signIn }: Pick<Exchange, 'app' | 'signIn'>): Promise<string> {
  const { server } = signIn;
  const client = { client_id: app.id };
  return await refusing(async () => {
    const response = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      authOf(signIn, app),
      new URLSearchParams(),
      {
        [oauth.customFetch]: fetchOf(needs),
      },
    );
    return (await oauth.processClientCredentialsResponse(server, client, response)).access_token;
  }, 'social_token_dead');
}

/** Withdraws a token at its network. Throws SocialFailure. */
export async function revokeToken(needs: OAuthNeeds, { app, signIn }: Pick<Exchange, 'app' | 'signIn'>, token: string) {
  if (!signIn.server.revocation_endpoint) return;
  await refusing(async () => {
    const client = { client_id: app.id };
    const options = { [oauth.customFetch]: fetchOf(needs) };
    const response = await oauth.revocationRequest(signIn.server, client, authOf(signIn, app), token, options);
    await oauth.processRevocationResponse(response);
  });
}

function authOf({ secretIn, idIn }: SignIn, { id, secret }: App): oauth.ClientAuth {
  if (secretIn === 'header') return oauth.ClientSecretBasic(secret);
  if (!idIn) return oauth.ClientSecretPost(secret);
  return (_server, _client, body) => {
    body.set(idIn, id);
    body.set('client_secret', secret);
  };
}

type LibraryFetch = (url: string, options: oauth.CustomFetchOptions<'POST' | 'GET', unknown>) => Promise<Response>;

/** The library's requests by the guarded fetcher, so that a Mastodon server cannot be an address of this network. */
const fetchOf =
  ({ config, fetcher }: OAuthNeeds): LibraryFetch =>
  async (url, { method, headers, body }) => {
    const reply = await fetcher.ask(standIn(config, url), {
      method: method === 'GET' ? 'GET' : 'POST',
      headers,
      ...(body !== undefined && body !== null && { body: String(body) }),
    });
    const isEmpty = [101, 204, 205, 304].includes(reply.status);
    return new Response(isEmpty ? null : withTokenType(reply.body), { status: reply.status, headers: reply.headers });
  };

/**
 * Adds `token_type`, which RFC 6749 requires and LinkedIn and Threads leave out:
 * https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow
 */
function withTokenType(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'access_token' in answer && !('token_type' in answer))
      return JSON.stringify({ ...answer, token_type: 'bearer' });
  } catch {
    // The library reports what is no JSON.
  }
  return text;
}

function tokensOf(answer: oauth.TokenEndpointResponse, now: Date): Tokens {
  const later = (seconds: unknown): Date | null =>
    typeof seconds === 'number' && seconds > 0 && seconds < 1e10 ? new Date(now.getTime() + seconds * 1000) : null;
  const ends_at = later(answer.expires_in);
  const refresh = answer.refresh_token ?? null;
  return {
    access: answer.access_token,
    refresh,
    scopes: (answer.scope ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .slice(0, 50),
    ends_at,
    // Without a refresh token the consent ends with the access token.
    consent_ends_at: refresh ? later(answer.refresh_token_expires_in ?? answer.refresh_expires_in) : ends_at,
  };
}

/** Passes on only the kind of a failure, because the library's errors contain the network's answer. */
async function refusing<T>(
  work: () => Promise<T>,
  refused: 'social_consent_refused' | 'social_token_dead' = 'social_consent_refused',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FetchFailure) throw new SocialFailure('social_away');
    if (error instanceof oauth.ResponseBodyError)
      throw new SocialFailure(error.status === 429 || error.status >= 500 ? 'social_away' : refused);
    if (error instanceof oauth.WWWAuthenticateChallengeError) throw new SocialFailure(refused);
    if (error instanceof oauth.AuthorizationResponseError) throw new SocialFailure('social_consent_refused');
    if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
      throw new SocialFailure(isAway(error) ? 'social_away' : 'social_answer_unknown');
    throw error;
  }
}

/** Returns true for a failure of the server: its status comes as an answer that does not conform. */
const isAway = ({ cause }: Error): boolean =>
  cause instanceof Response && (cause.status >= 500 || cause.status === 429);
