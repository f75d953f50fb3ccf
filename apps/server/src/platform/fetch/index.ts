import { lookup as resolveName } from 'node:dns';
import { isIP } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { ErrorCode } from '@masthead/contract';
import { Agent, buildConnector, request } from 'undici';
import { isPrivateAddress } from './private-addresses.ts';

export { createHostGate, type HostFigures, type HostGate, type HostRooms } from './host-gate.ts';
export { isPrivateAddress } from './private-addresses.ts';

/** Reasons why an address could not be fetched; the text for users is `errors.<code>` with the parameters. */
export class FetchFailure extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  /** Seconds given by Retry-After. */
  readonly retryAfter: number | null;
  constructor(code: ErrorCode, params: Record<string, string | number> = {}, retryAfter: number | null = null) {
    super(`${code} ${JSON.stringify(params)}`);
    this.code = code;
    this.params = params;
    this.retryAfter = retryAfter;
  }
}

interface FetchOptions {
  etag?: string | null;
  lastModified?: string | null;
  accept?: string;
  /** Largest body in bytes, before and after decompression. */
  maxBytes?: number;
  /** Milliseconds for the whole of it, redirects and body included. */
  timeout?: number;
  /** Sent as a form by POST. A redirect that would lose it is a failure. */
  form?: Record<string, string>;
  /** Sent by POST with these headers. It is meant for this address alone: a redirect is a failure. */
  message?: { body: string | Uint8Array; headers: Record<string, string> };
}

export interface Fetched {
  status: number;
  /** The address after all redirects. */
  url: string;
  /** True if every redirect was permanent. */
  movedForGood: boolean;
  notModified: boolean;
  contentType: string | null;
  contentLanguage: string | null;
  etag: string | null;
  lastModified: string | null;
  /** Addresses of the Link header by their relation (RFC 8288). */
  links: Record<string, string>;
  body: Uint8Array;
}

/** A request to an interface: no redirect is followed, and no status is a failure. */
interface Question {
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: string;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

export interface Fetcher {
  /** Asks an interface. Throws FetchFailure if no answer comes. */
  ask(url: string, question: Question): Promise<Reply>;
  fetch(url: string, options?: FetchOptions): Promise<Fetched>;
  close(): Promise<void>;
}

interface FetcherOptions {
  allowPrivate: boolean;
  userAgent: string;
  /** Milliseconds that a server may take to begin its answer. */
  patience?: number;
  /** The resolver of host names; tests replace it to change an answer. */
  resolve?: typeof resolveName;
  /** The test for private addresses; tests replace it to allow their own server. */
  isPrivate?: (address: string) => boolean;
}

const maxRedirects = 5;
const seconds = 1000;

/**
 * Fetches addresses from outside. Every connection is checked after its name was resolved, so neither redirects, nor
 * number spellings, nor names that point to private addresses get through; bodies, headers, time and redirects are bounded.
 */
export function createFetcher(fetcherOptions: FetcherOptions): Fetcher {
  const { allowPrivate, userAgent } = fetcherOptions;
  const agent = new Agent({
    connect: guardedConnector(fetcherOptions),
    maxResponseSize: -1,
    maxHeaderSize: 32 * 1024,
    headersTimeout: fetcherOptions.patience ?? 15 * seconds,
    bodyTimeout: 15 * seconds,
    keepAliveTimeout: 10 * seconds,
    connections: 16,
  });

  const fetchOnce = async (url: URL, options: FetchOptions, signal: AbortSignal) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new FetchFailure('source_bad_address', { address: url.protocol });
    if (!allowPrivate && url.port && Number(url.port) < 1024)
      throw new FetchFailure('source_private_address', { host: url.host });
    return await request(url, {
      dispatcher: agent,
      method: options.form || options.message ? 'POST' : 'GET',
      ...(options.message && { body: options.message.body }),
      ...(options.form && { body: new URLSearchParams(options.form).toString() }),
      signal,
      headers: {
        'user-agent': userAgent,
        accept: options.accept ?? '*/*',
        'accept-encoding': 'gzip, deflate, br',
        ...(options.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...options.message?.headers,
        ...(options.etag && { 'if-none-match': options.etag }),
        ...(options.lastModified && { 'if-modified-since': options.lastModified }),
      },
    });
  };

  return {
    ask: (address, question) => askOnce(agent, fetcherOptions, address, question),
    async fetch(address, options = {}) {
      const timeout = options.timeout ?? 20 * seconds;
      const signal = AbortSignal.timeout(timeout);
      let url = parseAddress(address);
      let movedForGood = true;
      try {
        for (let hop = 0; hop <= maxRedirects; hop++) {
          const response = await fetchOnce(url, options, signal);
          const location = header(response.headers, 'location');
          if (![301, 302, 303, 307, 308].includes(response.statusCode) || !location) {
            return await answerOf(response, url, movedForGood && hop > 0, options);
          }
          discard(response.body);
          if (options.message || (options.form && response.statusCode < 307))
            throw new FetchFailure('source_http_status', { status: response.statusCode, host: url.host });
          movedForGood &&= response.statusCode === 301 || response.statusCode === 308;
          url = parseAddress(location, url);
        }
      } catch (error) {
        throw failureOf(error, url, timeout);
      }
      throw new FetchFailure('source_redirect_loop', { host: url.host });
    },
    close: () => agent.destroy(),
  };
}

/** Limits of answers of interfaces. */
const ofInterface = { bytes: 4 * 1024 * 1024, timeout: 20 * seconds };

async function askOnce(
  agent: Agent,
  { allowPrivate, userAgent }: FetcherOptions,
  address: string,
  { method, headers, body }: Question,
): Promise<Reply> {
  const url = parseAddress(address);
  if (!allowPrivate && url.port && Number(url.port) < 1024)
    throw new FetchFailure('source_private_address', { host: url.host });
  try {
    const response = await request(url, {
      dispatcher: agent,
      method,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(ofInterface.timeout),
      headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br', ...headers },
    });
    const encoding = header(response.headers, 'content-encoding');
    const bytes = await readBounded(response.body, encoding, ofInterface.bytes, url);
    return { status: response.statusCode, headers: headersOf(response.headers), body: bytes };
  } catch (error) {
    throw failureOf(error, url, ofInterface.timeout);
  }
}

function headersOf(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}

/** Accepts what people type: a missing scheme is https, or http on this machine. Throws FetchFailure. */
export function parseAddress(address: string, base?: URL): URL {
  const text = address.trim();
  const withScheme = base || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.parse(withScheme, base?.href);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname)
    throw new FetchFailure('source_bad_address', { address: text.slice(0, 200) });
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

type Answer = Awaited<ReturnType<typeof request>>;

/**
 * Ends a body that is not read any further; destroying it early is an error to the stream, which must not end the
 * process.
 */
const discard = (stream: Readable): void => {
  stream.on('error', () => {});
  stream.destroy();
};

async function answerOf(response: Answer, url: URL, movedForGood: boolean, options: FetchOptions): Promise<Fetched> {
  const { statusCode: status, headers } = response;
  const common = {
    status,
    url: url.href,
    movedForGood,
    contentType: header(headers, 'content-type'),
    contentLanguage: header(headers, 'content-language'),
    etag: header(headers, 'etag'),
    lastModified: header(headers, 'last-modified'),
    links: linksOf(headers.link, url),
  };
  if (status === 304) {
    discard(response.body);
    return { ...common, notModified: true, body: new Uint8Array() };
  }
  if (status < 200 || status > 299) {
    discard(response.body);
    const code: ErrorCode = status === 410 ? 'source_gone' : 'source_http_status';
    throw new FetchFailure(code, { status, host: url.host }, retryAfterSeconds(header(headers, 'retry-after')));
  }
  const limit = options.maxBytes ?? 10 * 1024 * 1024;
  const body = await readBounded(response.body, header(headers, 'content-encoding'), limit, url);
  return { ...common, notModified: false, body };
}

/** Reads a body that must not exceed the limit on the wire nor unpacked, so that a bomb is cut off as it unfolds. */
async function readBounded(stream: Readable, encoding: string | null, limit: number, url: URL): Promise<Uint8Array> {
  const tooLarge = () =>
    new FetchFailure('source_too_large', { host: url.host, limit: Math.round(limit / 1024 / 1024) });
  const unpacked = unpack(stream, encoding?.trim().toLowerCase() ?? '', limit, tooLarge);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } finally {
    discard(stream);
    discard(unpacked);
  }
  return Buffer.concat(chunks, size);
}

function unpack(stream: Readable, encoding: string, limit: number, tooLarge: () => Error): Readable {
  const make = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    encoding
  ];
  if (!make) return stream;
  let packed = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      packed += chunk.length;
      if (packed > limit) done(tooLarge());
      else done(null, chunk);
    },
  });
  const output = make();
  stream.on('error', (error) => output.destroy(error));
  counted.on('error', (error) => output.destroy(error));
  return stream.pipe(counted).pipe(output);
}

/** Returns a connector that resolves the name itself and connects only to an address that it has checked. */
function guardedConnector({
  allowPrivate,
  resolve = resolveName,
  isPrivate = isPrivateAddress,
}: FetcherOptions): buildConnector.connector {
  const lookup: typeof resolveName = ((
    hostname: string,
    options: object,
    callback: (error: Error | null, address?: unknown, family?: number) => void,
  ) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error);
      const allowed = allowPrivate ? addresses : addresses.filter(({ address }) => !isPrivate(address));
      if (allowed.length === 0) return callback(new FetchFailure('source_private_address', { host: hostname }));
      if ((options as { all?: boolean }).all) return callback(null, allowed);
      callback(null, allowed[0]!.address, allowed[0]!.family);
    });
  }) as typeof resolveName;
  const connect = buildConnector({ lookup, timeout: 10 * seconds });
  return (options, callback) => {
    // A name that is an address already is never looked up, so it is checked here.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (!allowPrivate && isIP(host) !== 0 && isPrivate(host))
      return callback(new FetchFailure('source_private_address', { host }), null);
    connect(options, callback);
  };
}

const header = (headers: Record<string, string | string[] | undefined>, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

const longestLinks = 4096;

/**
 * Reads `<address>; rel="hub"` from one header or several. It is split by hand, so that no pattern runs over foreign
 * text twice.
 */
function linksOf(value: string | string[] | undefined, base: URL): Record<string, string> {
  const links: Record<string, string> = {};
  const text = [value ?? []].flat().join(',').slice(0, longestLinks);
  for (const part of text.split('<').slice(1)) {
    const end = part.indexOf('>');
    const rel = /;\s*rel\s*=\s*"?([^",;]{1,100})/i.exec(part.slice(end + 1))?.[1];
    const target = end > 0 ? URL.parse(part.slice(0, end), base.href)?.href : undefined;
    for (const name of rel?.toLowerCase().split(' ') ?? []) if (target && name) links[name] ??= target;
  }
  return links;
}

/** Reads Retry-After as seconds or as a date (RFC 9110, section 10.2.3), at most a day. */
function retryAfterSeconds(value: string | null): number | null {
  if (!value) return null;
  const count = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(count) ? Math.min(86_400, Math.max(0, Math.round(count))) : null;
}

function failureOf(error: unknown, url: URL, timeout: number): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const cause = (error as { cause?: unknown }).cause;
  if (cause instanceof FetchFailure) return cause;
  const { code = '', name = '', message = '' } = error as { code?: string; name?: string; message?: string };
  const host = url.host;
  if (name === 'TimeoutError' || /TIMEOUT/.test(code))
    return new FetchFailure('source_timeout', { host, seconds: Math.round(timeout / 1000) });
  if (/ENOTFOUND|EAI_AGAIN|ENODATA/.test(code)) return new FetchFailure('source_dns', { host });
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return new FetchFailure('source_tls', { host });
  if (/^Z_|ERR_.*(BROTLI|ZLIB)|ERR__ERROR/.test(code)) return new FetchFailure('source_broken', { host });
  if (/HEADERS_OVERFLOW/.test(code)) return new FetchFailure('source_too_large', { host, limit: 1 });
  return new FetchFailure('source_unreachable', { host, reason: code || message.slice(0, 100) });
}
