import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import proxyAddress, { compile } from '@fastify/proxy-addr';
import { count } from '../meter/index.ts';

/** Requests and answers as node has them, for what answers before the framework does. */
export type RawRequest = IncomingMessage;
export type RawResponse = ServerResponse;

/** Answers a request, or leaves it to the framework: false. It must never throw. */
export type Front = (request: RawRequest, response: RawResponse) => boolean;

export type RawHandler = (request: RawRequest, response: RawResponse) => void;

/** Hands a request on, at once or later, or answers it. */
export type Gate = (request: RawRequest, response: RawResponse, next: RawHandler) => void;

/** Creates a server whose front is asked first, then its gate; connections are kept as long as Fastify's. */
export function createFrontServer(front: Front | undefined, gate: Gate, handler: RawHandler): Server {
  const server = createServer((request, response) => {
    if (front?.(request, response)) count('site page');
    else gate(request, response, handler);
  });
  server.keepAliveTimeout = 72_000;
  server.requestTimeout = 300_000;
  return server;
}

/** Returns the requested host, in small letters and without its port. */
export const hostOf = (request: Pick<RawRequest, 'headers'>): string => {
  const host = (request.headers.host ?? '').toLowerCase();
  const colon = host.lastIndexOf(':');
  return colon > host.lastIndexOf(']') ? host.slice(0, colon) : host;
};

/** Returns true if the machine at an address, `hop` machines away from this one, is a trusted proxy. */
type TrustsProxy = (address: string, hop: number) => boolean;

/** Returns the trust rule: a number of proxies, counted from this server, or proxies with certain addresses. */
export const trustOf = (proxies: number | readonly string[]): TrustsProxy =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : compile([...proxies]);

/** Returns the caller's address: the connection's, or the last entry of X-Forwarded-For that no trusted proxy wrote. */
export const addressOf = (request: RawRequest, trusts: TrustsProxy): string => proxyAddress(request, trusts);

/** Reads the body of a small form; returns null if it is larger than that or incomplete. */
export async function readForm(request: RawRequest, maxBytes = 4096): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) return null;
      chunks.push(chunk as Buffer);
    }
  } catch {
    return null;
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
