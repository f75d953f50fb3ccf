import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** Calls in hand for each connection to the database; more would only wait for one. */
const perConnection = 4;

/**
 * Refuses calls while as many are in hand as the database's connections can serve soon. A call counts from when its body was read
 * until its answer is ready, so that slow networks, uploads and downloads take nobody's place.
 */
export function boundInFlight(app: FastifyInstance, connections: number): void {
  const most = perConnection * connections;
  const inHand = new Set<FastifyRequest>();
  app.addHook('preHandler', async (request) => {
    if (!isCounted(request)) return;
    if (inHand.size >= most) throw new Failure(503, 'overloaded');
    inHand.add(request);
  });
  app.addHook('onSend', async (request) => void inHand.delete(request));
  app.addHook('onRequestAbort', async (request) => void inHand.delete(request));
  app.addHook('onResponse', async (request) => void inHand.delete(request));
}

const isCounted = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/v2/') && !url.startsWith('/v2/health') && !(headers['content-type'] ?? '').startsWith('multipart/');
