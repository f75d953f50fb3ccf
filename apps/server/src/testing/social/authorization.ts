import { createHash, randomBytes } from 'node:crypto';

/** Rules by which a network of the double signs people in; they are those of the pages that each connector cites. */
interface Protocol {
  authorize: string;
  token: string;
  revoke: string;
  secretIn: 'header' | 'body';
  needsPkce: boolean;
  /** Seconds that an access token lasts; null: for ever. */
  lifetime: number | null;
  givesRefresh: boolean;
  /** A refresh token counts once, and the answer has a new one. */
  rotates: boolean;
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
};

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

/** Apps, codes and tokens of all networks of the double, strict as the networks are. */
export class Authorization {
  readonly apps = new Map<string, { secret: string; redirectUri: string | null }>();
  readonly codes = new Map<string, Grant>();
  readonly access = new Map<string, Token>();
  readonly refresh = new Map<string, Token>();
  readonly revoked: string[] = [];
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
    const [clientId, redirectUri] = ['client_id', 'redirect_uri'].map((name) => asked.get(name) ?? '');
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
      this.codes.set(code, { network, clientId: clientId!, redirectUri, challenge, scope: asked.get('scope') ?? '' });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return { status: 302, body: null, location: back.href };
  }

  token(host: string, form: URLSearchParams, authorization: string | undefined): Answer {
    const network = networkOf(host);
    const clientId = this.#client(host, form, authorization);
    if (!clientId) return refused('invalid_client', 401);
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
    return this.#grant(network, clientId, grant.scope, true);
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
    const { lifetime, givesRefresh } = protocolOf(network);
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
        // LinkedIn does not state the type.
        ...(network !== 'www.linkedin.com' && { token_type: 'bearer' }),
        scope,
        ...(lifetime !== null && { expires_in: lifetime }),
        ...(hasRefresh && { refresh_token: refresh }),
      },
    };
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
    const token = this.access.get(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '');
    return token !== undefined && token.network === networkOf(host) && token.endsAt > this.#now();
  }

  /** The id of the app that has shown its secret in the place that the network wants. */
  #client(host: string, form: URLSearchParams, authorization: string | undefined): string | null {
    const basic = /^Basic (\S+)$/.exec(authorization ?? '')?.[1];
    const inHeader = basic ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent) : null;
    const shown =
      protocolOf(host).secretIn === 'header' ? inHeader : [form.get('client_id'), form.get('client_secret')];
    const [id, given] = shown ?? [];
    return id && given && this.apps.get(`${networkOf(host)} ${id}`)?.secret === given ? id : null;
  }
}
