import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** Running calls for each connection to the database; more would only wait for one. */
const perConnection = 4;
/** Share of all places that programs may take, so that screens always find one. */
const shareOfPrograms = 0.5;

/**
 * Refuses calls while as many are running as the database's connections can serve soon, and calls of programs while
 * these use up their share. A call counts from the end of its body until its answer is ready, so that slow networks,
 * uploads and downloads take no place.
 */
export function boundInFlight(
  app: FastifyInstance,
  connections: number,
  isProgram: (request: FastifyRequest) => boolean = () => false,
): void {
  const most = perConnection * connections;
  const inHand = new Set<FastifyRequest>();
  const programs = new Set<FastifyRequest>();
  app.addHook('preHandler', async (request) => {
    if (!isCounted(request)) return;
    const isOfProgram = isProgram(request);
    if (inHand.size >= most || (isOfProgram && programs.size >= most * shareOfPrograms))
      throw new Failure(503, 'overloaded');
    inHand.add(request);
    if (isOfProgram) programs.add(request);
  });
  const release = async (request: FastifyRequest) => {
    inHand.delete(request);
    programs.delete(request);
  };
  app.addHook('onSend', release);
  app.addHook('onRequestAbort', release);
  app.addHook('onResponse', release);
}

const isCounted = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/v2/') && !url.startsWith('/v2/health') && !(headers['content-type'] ?? '').startsWith('multipart/');
