import { createHash, randomBytes } from 'node:crypto';

/** Rules by which a network of the double signs people in; they are those of the pages that each connector cites. */
interface Protocol {
  authorize: string;
  token: string;
  /** null: a consent can only be withdrawn by the person. */
  revoke: string | null;
  secretIn: 'header' | 'body';
  needsPkce: boolean;
  /** Seconds that an access token lasts; null: for ever. */
  lifetime: number | null;
  givesRefresh: boolean;
  /** A refresh token counts once, and the answer has a new one. */
  rotates: boolean;
  /** Name of the app's id; without it that of RFC 6749. */
  idIn?: string;
  /** Exchange of the first token for one that lasts, by its grant; `renewal`: the grant that renews it. */
  long?: { path: string; grant: string; lifetime: number; renewal?: { path: string; grant: string } };
  /** Paths that withdraw a consent by a token of the person alone. */
  withdraw?: string;
  /** The answer with tokens has no type. */
  hidesType?: boolean;
}

const protocols: Readonly<Record<string, Protocol>> = {
  'x.com': {
    authorize: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    revoke: '/2/oauth2/revoke',
    secretIn: 'header',
    needsPkce: true,
    lifetime: 7200,
    givesRefresh: true,
    rotates: true,
  },
  'www.linkedin.com': {
    authorize: '/oauth/v2/authorization',
    token: '/oauth/v2/accessToken',
    revoke: '/oauth/v2/revoke',
    secretIn: 'body',
    needsPkce: false,
    lifetime: 5_184_000,
    givesRefresh: false,
    rotates: false,
    hidesType: true,
  },
  'accounts.google.com': {
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    revoke: '/revoke',
    secretIn: 'body',
    needsPkce: true,
    lifetime: 3600,
    givesRefresh: true,
    rotates: false,
  },
  'www.reddit.com': {
    authorize: '/api/v1/authorize',
    token: '/api/v1/access_token',
    revoke: '/api/v1/revoke_token',
    secretIn: 'header',
    needsPkce: false,
    lifetime: 86_400,
    givesRefresh: true,
    rotates: false,
  },
  'login.microsoftonline.com': {
    authorize: '/common/oauth2/v2.0/authorize',
    token: '/common/oauth2/v2.0/token',
    revoke: null,
    secretIn: 'body',
    needsPkce: true,
    lifetime: 3600,
    givesRefresh: false,
    rotates: false,
  },
  'graph.facebook.com': {
    authorize: '/v25.0/dialog/oauth',
    token: '/v25.0/oauth/access_token',
    revoke: null,
    secretIn: 'body',
    needsPkce: false,
    lifetime: 3600,
    givesRefresh: false,
    rotates: false,
    long: { path: '/v25.0/oauth/access_token', grant: 'fb_exchange_token', lifetime: 5_184_000 },
    withdraw: '/v25.0/me/permissions',
  },
  'graph.threads.net': {
    authorize: '/oauth/authorize',
    token: '/oauth/access_token',
    revoke: null,
    secretIn: 'body',
    needsPkce: false,
    lifetime: 3600,
    givesRefresh: false,
    rotates: false,
    hidesType: true,
    long: {
      path: '/access_token',
      grant: 'th_exchange_token',
      lifetime: 5_184_000,
      renewal: { path: '/refresh_access_token', grant: 'th_refresh_token' },
    },
  },
  'open.tiktokapis.com': {
    authorize: '/v2/auth/authorize/',
    token: '/v2/oauth/token/',
    revoke: '/v2/oauth/revoke/',
    secretIn: 'body',
    needsPkce: false,
    idIn: 'client_key',
    lifetime: 86_400,
    givesRefresh: true,
    rotates: true,
  },
  'api.pinterest.com': {
    authorize: '/oauth/',
    token: '/v5/oauth/token',
    revoke: null,
    secretIn: 'header',
    needsPkce: false,
    lifetime: 2_592_000,
    givesRefresh: true,
    rotates: true,
  },
};
export const networksWithApps = Object.keys(protocols);

/** A Mastodon server: any host that the others do not have. */
const mastodon: Protocol = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  secretIn: 'body',
  needsPkce: true,
  lifetime: null,
  givesRefresh: false,
  rotates: false,
};

/** Hosts of one network that share its sign-in. */
const family: Readonly<Record<string, string>> = {
  'api.x.com': 'x.com',
  'api.linkedin.com': 'www.linkedin.com',
  'oauth2.googleapis.com': 'accounts.google.com',
  'www.googleapis.com': 'accounts.google.com',
  'mybusinessaccountmanagement.googleapis.com': 'accounts.google.com',
  'mybusinessbusinessinformation.googleapis.com': 'accounts.google.com',
  'mybusiness.googleapis.com': 'accounts.google.com',
  'www.facebook.com': 'graph.facebook.com',
  'threads.net': 'graph.threads.net',
  'www.tiktok.com': 'open.tiktokapis.com',
  'www.pinterest.com': 'api.pinterest.com',
  'oauth.reddit.com': 'www.reddit.com',
};
export const networkOf = (host: string): string => family[host] ?? host;
export const protocolOf = (host: string): Protocol => protocols[networkOf(host)] ?? mastodon;

interface Grant {
  network: string;
  clientId: string;
  redirectUri: string;
  challenge: string | null;
  scope: string;
  nonce: string | null;
}

interface Token {
  network: string;
  clientId: string;
  scope: string;
  endsAt: number;
}

export interface Answer {
  status: number;
  body: unknown;
  location?: string;
}

const secret = (): string => randomBytes(24).toString('base64url');
const refused = (error: string, status = 400): Answer => ({ status, body: { error } });

/** Token of the page of the double: https://developers.facebook.com/docs/pages-api/getting-started#get-a-page-access-token */
export const pageToken = 'token-of-the-page';

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
export const deadAtMeta: Answer = {
  status: 400,
  body: { error: { message: 'Error validating access token', type: 'OAuthException', code: 190, error_subcode: 460 } },
};

/**
 * Returns an ID token as the providers write it; its signature is invalid, since no one reads it:
 * https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
function idTokenOf(claims: Record<string, unknown>, now: number): string {
  const iat = Math.floor(now / 1000);
  const parts = [
    { alg: 'RS256', typ: 'JWT', kid: '1' },
    { iat, exp: iat + 3600, ...claims },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return `${parts.join('.')}.c2lnbmF0dXJl`;
}

/** Apps, codes and tokens of all networks of the double, strict as the networks are. */
export class Authorization {
  readonly apps = new Map<string, { secret: string; redirectUri: string | null }>();
  readonly codes = new Map<string, Grant>();
  readonly access = new Map<string, Token>();
  readonly refresh = new Map<string, Token>();
  readonly revoked: string[] = [];
  /** Claims about the person who signs in with an account, by the host of the provider. */
  readonly people: Record<string, Record<string, unknown>> = {};
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** https://docs.joinmastodon.org/methods/apps/#create */
  register(host: string, form: URLSearchParams): Answer {
    const [id, made] = [secret(), secret()];
    this.apps.set(`${host} ${id}`, { secret: made, redirectUri: form.get('redirect_uris') });
    return { status: 200, body: { id: '7', name: form.get('client_name'), client_id: id, client_secret: made } };
  }

  /** Answers the consent page's button: a code, or the refusal, at the redirect address. */
  consent(host: string, asked: URLSearchParams, isAllowed: boolean): Answer {
    const network = networkOf(host);
    const names = [protocolOf(host).idIn ?? 'client_id', 'redirect_uri'];
    const [clientId, redirectUri] = names.map((name) => asked.get(name) ?? '');
    const app = this.apps.get(`${network} ${clientId}`);
    if (!app || !redirectUri || (app.redirectUri && app.redirectUri !== redirectUri))
      return refused('invalid_client', 401);
    const challenge = asked.get('code_challenge');
    if (protocolOf(host).needsPkce && (!challenge || asked.get('code_challenge_method') !== 'S256'))
      return refused('invalid_request');
    const back = new URL(redirectUri);
    const state = asked.get('state');
    if (state) back.searchParams.set('state', state);
    if (isAllowed) {
      const code = secret();
      this.codes.set(code, {
        network,
        clientId: clientId!,
        redirectUri,
        challenge,
        scope: asked.get('scope') ?? '',
        nonce: asked.get('nonce'),
      });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return { status: 302, body: null, location: back.href };
  }

  token(host: string, form: URLSearchParams, authorization: string | undefined): Answer {
    const network = networkOf(host);
    const clientId = this.#client(host, form, authorization);
    if (!clientId) return refused('invalid_client', 401);
    if (form.get('grant_type') === protocolOf(host).long?.grant)
      return this.#lengthen(network, form.get('fb_exchange_token') ?? '');
    if (form.get('grant_type') === 'client_credentials') return this.#grant(network, clientId, '*', false);
    if (form.get('grant_type') === 'refresh_token') return this.#renew(network, clientId, form);
    const code = form.get('code') ?? '';
    const grant = this.codes.get(code);
    this.codes.delete(code);
    const verifier = form.get('code_verifier');
    const isProven =
      !grant?.challenge ||
      createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url') === grant.challenge;
    if (
      grant?.network !== network ||
      grant.clientId !== clientId ||
      grant.redirectUri !== form.get('redirect_uri') ||
      !isProven
    )
      return refused('invalid_grant');
    const granted = this.#grant(network, clientId, grant.scope, true);
    const person = this.people[network];
    if (!person || !grant.scope.split(' ').includes('openid')) return granted;
    const id_token = idTokenOf({ aud: clientId, nonce: grant.nonce, ...person }, this.#now());
    return { ...granted, body: Object.assign({}, granted.body, { id_token }) };
  }

  #renew(network: string, clientId: string, form: URLSearchParams): Answer {
    const given = form.get('refresh_token') ?? '';
    const known = this.refresh.get(given);
    if (known?.network !== network || known.clientId !== clientId) return refused('invalid_grant');
    const { rotates } = protocolOf(network);
    if (rotates) this.refresh.delete(given);
    return this.#grant(network, clientId, known.scope, rotates);
  }

  #grant(network: string, clientId: string, scope: string, withRefresh: boolean): Answer {
    const { lifetime, givesRefresh, hidesType } = protocolOf(network);
    const [access, refresh] = [secret(), secret()];
    const endsAt = lifetime === null ? Number.POSITIVE_INFINITY : this.#now() + lifetime * 1000;
    const token = { network, clientId, scope, endsAt };
    this.access.set(access, token);
    const hasRefresh = givesRefresh && withRefresh;
    if (hasRefresh) this.refresh.set(refresh, token);
    return {
      status: 200,
      body: {
        access_token: access,
        ...(!hidesType && { token_type: 'bearer' }),
        scope,
        ...(lifetime !== null && { expires_in: lifetime }),
        ...(hasRefresh && { refresh_token: refresh }),
      },
    };
  }

  /** Answers the exchanges of Threads, which are a GET with the token in the header. */
  lengthen(host: string, query: URLSearchParams, authorization: string | undefined): Answer {
    const network = networkOf(host);
    const { long } = protocolOf(host);
    const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
    const isFirst = query.get('grant_type') === long?.grant;
    const known = this.access.get(given);
    if (!isFirst && query.get('grant_type') !== long?.renewal?.grant) return refused('invalid_request');
    if (isFirst && this.apps.get(`${network} ${known?.clientId}`)?.secret !== query.get('client_secret'))
      return refused('invalid_client', 401);
    return this.#lengthen(network, given);
  }

  #lengthen(network: string, given: string): Answer {
    const { long } = protocolOf(network);
    const known = this.access.get(given);
    if (!long || known?.network !== network || known.endsAt <= this.#now()) return deadAtMeta;
    this.access.delete(given);
    const access_token = secret();
    this.access.set(access_token, { ...known, endsAt: this.#now() + long.lifetime * 1000 });
    return { status: 200, body: { access_token, token_type: 'bearer', expires_in: long.lifetime } };
  }

  /** Ends a consent by a token of the person. */
  withdraw(authorization: string | undefined): Answer {
    const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
    if (!this.access.delete(given)) return deadAtMeta;
    this.revoked.push(given);
    return { status: 200, body: { success: true } };
  }

  revoke(host: string, form: URLSearchParams, authorization: string | undefined): Answer {
    if (!this.#client(host, form, authorization)) return refused('invalid_client', 401);
    const token = form.get('token') ?? '';
    this.revoked.push(token);
    this.access.delete(token);
    this.refresh.delete(token);
    return { status: 200, body: {} };
  }

  /** Returns true if a bearer token of the network counts. */
  admits(host: string, authorization: string | undefined): boolean {
    const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
    const isAlive = (token: Token) => token.network === networkOf(host) && token.endsAt > this.#now();
    // The token of a page counts while the person's does.
    if (given === pageToken) return [...this.access.values()].some(isAlive);
    const token = this.access.get(given);
    return token !== undefined && isAlive(token);
  }

  /** The id of the app that has shown its secret in the place that the network wants. */
  #client(host: string, form: URLSearchParams, authorization: string | undefined): string | null {
    const basic = /^Basic (\S+)$/.exec(authorization ?? '')?.[1];
    const inHeader = basic ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent) : null;
    const { secretIn, idIn = 'client_id' } = protocolOf(host);
    const shown = secretIn === 'header' ? inHeader : [form.get(idIn), form.get('client_secret')];
    const [id, given] = shown ?? [];
    return id && given && this.apps.get(`${networkOf(host)} ${id}`)?.secret === given ? id : null;
  }
}
