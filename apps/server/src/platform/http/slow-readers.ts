import type { FastifyInstance } from 'fastify';
import { count } from '../meter/index.ts';

/**
 * Closes connections whose callers stop reading their answers, after a number of milliseconds without a byte: each would keep its answer
 * in memory for as long as it likes. A connection on which nothing at all happens gets twice as long.
 */
export function dropSlowReaders(app: FastifyInstance, within = 60_000): void {
  app.server.timeout = 2 * within;
  app.addHook('onSend', async (_request, reply) => {
    reply.raw.setTimeout(within, () => {
      count('slow reader');
      reply.raw.destroy();
    });
  });
}
