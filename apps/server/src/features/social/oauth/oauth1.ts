import { createHmac, randomBytes } from 'node:crypto';

/** Keys of OAuth 1.0a: those of the app, and the token of a user or of a sign-in, which may be missing. */
export interface OAuth1Keys {
  consumer: { key: string; secret: string };
  token?: { key: string; secret: string };
}

interface Signed {
  method: 'GET' | 'POST';
  /** Address with its query. */
  url: string;
  /** Parameters of the protocol beside the usual, such as oauth_callback. */
  more?: Record<string, string>;
  /** Fields of a form in the body. */
  form?: Record<string, string>;
  nonce?: string;
  seconds: number;
}

/** Encodes in percent as in RFC 5849, section 3.6. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the Authorization header of a request by HMAC-SHA1 (RFC 5849, section 3.4;
 * https://docs.x.com/fundamentals/authentication/oauth-1-0a/creating-a-signature). X requires OAuth 1.0a for profiles of staff.
 */
export function signOAuth1({ consumer, token }: OAuth1Keys, request: Signed): string {
  const { method, url, more = {}, form = {}, seconds } = request;
  const nonce = request.nonce ?? randomBytes(16).toString('hex');
  const { origin, pathname, searchParams } = new URL(url);
  const protocol: Record<string, string> = {
    oauth_consumer_key: consumer.key,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(seconds),
    ...(token && { oauth_token: token.key }),
    oauth_version: '1.0',
    ...more,
  };
  const parameters = [...Object.entries(protocol), ...Object.entries(form), ...searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, b], [c, d]) => compare(a, c) || compare(b, d))
    .map((pair) => pair.join('='))
    .join('&');
  const base = [method, encode(`${origin}${pathname}`), encode(parameters)].join('&');
  const key = `${encode(consumer.secret)}&${encode(token?.secret ?? '')}`;
  const oauth_signature = createHmac('sha1', key).update(base).digest('base64');
  const written = Object.entries({ ...protocol, oauth_signature })
    .map(([name, value]) => `${encode(name)}="${encode(value)}"`)
    .join(', ');
  return `OAuth ${written}`;
}
