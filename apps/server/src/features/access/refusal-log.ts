import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import type { Actor } from './actor.ts';

/** Lines a minute for one address: refusals are to be seen, but nobody may fill the log with them. */
const linesPerMinute = 60;
const noted: ReadonlySet<number> = new Set([401, 403, 404, 423]);

interface Refused {
  request: FastifyRequest;
  /** null: the caller is not known. */
  actor: Actor | null;
  /** Ids of the records that the call is about. */
  record: readonly string[];
}

/**
 * Returns a function that logs a call refused by the guard: who called, from which address, what was asked for, and why it was
 * refused. The pattern of the address is logged, never the address, tokens or bodies.
 */
export function createRefusalLog(clock: Clock) {
  const lines = createLimiter(linesPerMinute);
  return ({ request, actor, record }: Refused, error: unknown): void => {
    if (!(error instanceof Failure) || !noted.has(error.status) || !lines.allows(request.ip, clock.now())) return;
    const { reason } = error.facts as { reason?: { cause?: string } | null };
    request.log.warn(
      {
        address: request.ip,
        user_id: actor?.user_id ?? null,
        ...(actor?.impersonator_id && { impersonator_id: actor.impersonator_id }),
        ...(actor?.api_token && { api_token_id: actor.api_token.id }),
        method: request.method,
        route: request.routeOptions.url,
        ...(record.length > 0 && { record }),
        status: error.status,
        code: error.code,
        ...(reason?.cause && { cause: reason.cause }),
      },
      'A call was refused',
    );
  };
}
