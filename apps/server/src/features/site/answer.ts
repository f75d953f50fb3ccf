import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { RawRequest, RawResponse } from '../../platform/http/front.ts';
import { type Counted, encodingFor, type Kept, makeVariant, type Variant } from './page-cache.ts';

/** Answer of a handler: text or bytes, a redirect, or a stream. */
export interface Answer {
  status?: number;
  contentType: string;
  body: string | Buffer;
  headers?: readonly string[];
  counted?: Counted | null;
  /** Milliseconds until when it may be kept; 0: it may not. */
  keptUntil?: number;
}
export interface Redirect {
  location: string;
  status: 301 | 302 | 303;
}
export interface Streamed {
  stream: Readable;
  headers: readonly string[];
}

export const always = Number.POSITIVE_INFINITY;

const shared = ['x-content-type-options', 'nosniff', 'referrer-policy', 'strict-origin-when-cross-origin'] as const;

/** Caches keep a page and revalidate it each time; mostly it has not changed. */
const revalidated = 'public, no-cache';
/** A page that caches must not keep, such as the preview of a draft. */
export const unkept = ['cache-control', 'private, no-store'] as const;
/** A header of every page if the product is reached by https, so that browsers never ask in the clear again. */
export const overTls = ['strict-transport-security', 'max-age=31536000'] as const;

/** Returns an answer as it is kept and written; `transport` holds headers of all pages. */
export function keptOf(newsroomId: string, answer: Answer, transport: readonly string[] = []): Kept {
  const own = answer.headers ?? [];
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  return {
    newsroomId,
    status: answer.status ?? 200,
    etag: createHash('sha1').update(body).digest('base64url').slice(0, 20),
    headers: [
      'content-type',
      answer.contentType,
      ...(own.includes('cache-control') ? [] : ['cache-control', revalidated]),
      'vary',
      'accept-encoding',
      ...shared,
      ...transport,
      ...own,
    ],
    body,
    counted: answer.counted ?? null,
    expiresAt: answer.keptUntil ?? 0,
    variants: {},
    bytes: 0,
  };
}

/**
 * Compares tags by RFC 9110, section 13.1.2, for answers with only strong tags; a proxy that compresses weakens them.
 */
const isFresh = (tags: string, etag: string): boolean => tags.includes(etag) || tags === '*';

/** Writes a variant that is ready. Nothing in here waits. */
export function writeVariant(request: RawRequest, response: RawResponse, kept: Kept, variant: Variant): void {
  const tags = request.headers['if-none-match'];
  if (tags && kept.status === 200 && isFresh(tags, kept.etag)) {
    response.writeHead(304, ['etag', `"${kept.etag}"`, 'cache-control', revalidated, 'vary', 'accept-encoding']);
    response.end();
    return;
  }
  response.writeHead(kept.status, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

const headOf = (status: string, headers: readonly string[], now: number): string => {
  const lines = [`HTTP/1.1 ${status}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  lines.push(`date: ${new Date(now).toUTCString()}`, 'connection: keep-alive', 'keep-alive: timeout=72', '', '');
  return lines.join('\r\n');
};

/** Returns the same answer as bytes; null if it is of a kind that the HTTP server has to write. */
export function wireOf(request: Pick<RawRequest, 'headers'>, kept: Kept, variant: Variant, now: number): Buffer | null {
  if (kept.status !== 200) return null;
  const tags = request.headers['if-none-match'];
  if (tags && isFresh(tags, kept.etag)) {
    const headers = ['etag', `"${kept.etag}"`, 'cache-control', revalidated, 'vary', 'accept-encoding'];
    return Buffer.from(headOf('304 Not Modified', headers, now), 'latin1');
  }
  const second = Math.floor(now / 1000);
  if (variant.wire?.second !== second) {
    const head = Buffer.from(headOf('200 OK', variant.headers, now), 'latin1');
    variant.wire = { second, bytes: Buffer.concat([head, variant.body]) };
  }
  return variant.wire.bytes;
}

export async function writeKept(request: RawRequest, response: RawResponse, kept: Kept): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'], kept);
  writeVariant(request, response, kept, await makeVariant(kept, encoding));
}

export function writeRedirect(response: RawResponse, { status, location }: Redirect): void {
  response.writeHead(status, ['location', location, 'cache-control', 'no-cache', 'content-length', '0', ...shared]);
  response.end();
}

export function writeStream(request: RawRequest, response: RawResponse, { stream, headers }: Streamed): void {
  response.writeHead(200, [...headers, ...shared]);
  if (request.method === 'HEAD') {
    stream.destroy();
    response.end();
    return;
  }
  stream.on('error', () => response.destroy());
  response.on('close', () => stream.destroy());
  stream.pipe(response);
}

/** Writes a short text if there is no newsroom to draw a page for. */
export function writePlain(response: RawResponse, status: number, text: string, more: readonly string[] = []): void {
  const body = Buffer.from(text);
  const headers = ['content-type', 'text/plain; charset=utf-8', 'cache-control', 'no-store', ...shared, ...more];
  response.writeHead(status, [...headers, 'content-length', String(body.length)]);
  response.end(body);
}
