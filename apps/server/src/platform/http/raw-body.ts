import type { FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, string>();

/** Keeps the body of a call as it was sent, if the endpoint asks for it: a signature covers every byte. */
export function keepBody(request: FastifyRequest, body: string | Buffer): void {
  const { keepsBody } = request.routeOptions.config as { keepsBody?: boolean };
  if (keepsBody) bodies.set(request, String(body));
}

/** Returns the body as it was sent; empty for an endpoint that does not keep it. */
export const bodyAsSent = (request: FastifyRequest): string => bodies.get(request) ?? '';
