import { createHmac, randomBytes } from 'node:crypto';
import type { Answer } from './authorization.ts';
import type { DoubleAccount } from './world.ts';

interface Asked {
  method: 'GET' | 'POST';
  url: string;
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
}

const secret = (): string => randomBytes(16).toString('hex');

/** Encodes in percent as in RFC 5849, written independently of the product's. */
const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[A-Za-z0-9\-._~]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const readHeader = (text = ''): Map<string, string> =>
  new Map(
    [...text.replace(/^OAuth /, '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      decodeURIComponent(value!),
    ]),
  );

/** OAuth 1.0a of X: https://docs.x.com/fundamentals/authentication/oauth-1-0a/obtaining-user-access-tokens . Nonces count once. */
export class OAuth1Service {
  readonly consumer = { key: 'consumer-of-the-double', secret: 'consumer-secret-of-the-double' };
  readonly requests = new Map<string, { secret: string; callback: string; verifier: string | null }>();
  readonly tokens = new Map<string, string>();
  readonly #nonces = new Set<string>();
  readonly #account: DoubleAccount;

  constructor(account: DoubleAccount) {
    this.#account = account;
  }

  /** Answers the addresses of the protocol; undefined for all others. */
  answer({ method, url, path, query, authorization }: Asked): Answer | undefined {
    const header = readHeader(authorization);
    const token = header.get('oauth_token') ?? query.get('oauth_token') ?? '';
    if (path === '/oauth/authorize') return this.#consent(token, query.get('decision'));
    if (path === '/oauth/request_token') {
      if (!this.#isSigned(method, url, header, '')) return { status: 401, body: 'errors' };
      const [key, made] = [secret(), secret()];
      this.requests.set(key, { secret: made, callback: header.get('oauth_callback') ?? '', verifier: null });
      return { status: 200, body: `oauth_token=${key}&oauth_token_secret=${made}&oauth_callback_confirmed=true` };
    }
    if (path === '/1.1/oauth/invalidate_token') {
      const isKnown = this.#isSigned(method, url, header, this.tokens.get(token) ?? '') && this.tokens.delete(token);
      return { status: isKnown ? 200 : 401, body: { access_token: token } };
    }
    if (path !== '/oauth/access_token') return undefined;
    const request = this.requests.get(token);
    this.requests.delete(token);
    const isProven = request?.verifier && request.verifier === header.get('oauth_verifier');
    if (!isProven || !this.#isSigned(method, url, header, request.secret)) return { status: 401, body: 'errors' };
    const [key, made] = [secret(), secret()];
    this.tokens.set(key, made);
    const { id, handle } = this.#account;
    return { status: 200, body: `oauth_token=${key}&oauth_token_secret=${made}&user_id=${id}&screen_name=${handle}` };
  }

  /** Returns true for a call of the API that a profile's token has signed. */
  admits(method: string, url: string, authorization: string | undefined): boolean {
    const header = readHeader(authorization);
    const known = this.tokens.get(header.get('oauth_token') ?? '');
    return known !== undefined && this.#isSigned(method, url, header, known);
  }

  #consent(token: string, decision: string | null): Answer {
    const request = this.requests.get(token);
    if (!request) return { status: 401, body: 'errors' };
    if (!decision)
      return {
        status: 200,
        body: `<!doctype html><title>X</title><h1>X</h1><a id="allow" href="?decision=allow&amp;oauth_token=${token}">Allow</a>`,
      };
    request.verifier = secret();
    const back = new URL(request.callback);
    back.searchParams.set(decision === 'allow' ? 'oauth_token' : 'denied', token);
    if (decision === 'allow') back.searchParams.set('oauth_verifier', request.verifier);
    return { status: 302, body: null, location: back.href };
  }

  #isSigned(method: string, address: string, header: Map<string, string>, tokenSecret: string): boolean {
    const url = new URL(address);
    const nonce = header.get('oauth_nonce') ?? '';
    if (header.get('oauth_consumer_key') !== this.consumer.key || this.#nonces.has(nonce)) return false;
    this.#nonces.add(nonce);
    const parameters = [...header, ...url.searchParams]
      .filter(([name]) => name !== 'oauth_signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&');
    const base = [method, `${url.origin}${url.pathname}`, parameters].map(encode).join('&');
    const key = `${encode(this.consumer.secret)}&${encode(tokenSecret)}`;
    return createHmac('sha1', key).update(base).digest('base64') === header.get('oauth_signature');
  }
}
