import { createHash } from 'node:crypto';
import { type Endpoint, fieldFailures, pathOf } from '@masthead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/index.ts';
import type { Db } from '../db/index.ts';
import { Failure, invalid, notFound } from './failure.ts';
import { claimKey, releaseKey, storeAnswer } from './idempotency.queries.ts';

/** What the guard lets through: who calls (null on public calls) and whatever the handlers want to know of it. */
export interface Admitted {
  userId: string | null;
}

/** The parsed parts of a call. */
export interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

export interface EndpointServing<A extends Admitted> {
  app: FastifyInstance;
  db: Db;
  clock: Clock;
  table: readonly (readonly [string, Endpoint])[];
  /** What the limits of single endpoints are multiplied by: the operator's general limit over the usual one. */
  rateFactor: number;
  /** Decides before anything else is read from the database; throws a Failure. */
  guard: (endpoint: Endpoint, parts: Parts, request: FastifyRequest) => Promise<A>;
  handlers: Record<
    string,
    (parts: Parts, admitted: A, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  >;
}

const parse = (endpoint: Endpoint, request: FastifyRequest): Parts => {
  const params = endpoint.params?.safeParse(request.params);
  // An id that cannot be one is an id that does not exist.
  if (params && !params.success) throw notFound();
  const query = endpoint.query?.safeParse(request.query);
  if (query && !query.success) throw invalid(fieldFailures(query.error));
  return { params: params?.data ?? {}, query: query?.data ?? {}, body: undefined };
};

const parseBody = (endpoint: Endpoint, body: unknown): unknown => {
  if (!endpoint.body) return undefined;
  const result = endpoint.body.safeParse(body ?? {});
  if (!result.success) throw invalid(fieldFailures(result.error));
  return result.data;
};

/**
 * Serves the endpoint table. The order of a call: parameters, guard on raw ids, body, handler. Stops the start where an
 * endpoint has no handler, or a handler no endpoint.
 */
export function serveEndpoints<A extends Admitted>({
  app,
  db,
  clock,
  table,
  rateFactor,
  guard,
  handlers,
}: EndpointServing<A>): void {
  const missing = table.filter(([name]) => !handlers[name]).map(([name]) => name);
  const unknown = Object.keys(handlers).filter((name) => !table.some(([known]) => known === name));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `Endpoints without handler: ${missing.join(', ') || 'none'}; handlers without endpoint: ${unknown.join(', ') || 'none'}.`,
    );

  for (const [name, endpoint] of table) {
    const handler = handlers[name]!;
    app.route({
      method: endpoint.method,
      url: pathOf(endpoint).replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      config: {
        isPublic: endpoint.access === 'public',
        ...(endpoint.rateLimit && {
          rateLimit: { max: Math.ceil(endpoint.rateLimit * rateFactor), timeWindow: '1 minute', groupId: name },
        }),
      },
      handler: async (request, reply) => {
        const parts = parse(endpoint, request);
        const admitted = await guard(endpoint, { ...parts, body: request.body }, request);
        parts.body = parseBody(endpoint, request.body);
        const isKept = endpoint.method === 'POST' && admitted.userId && !endpoint.answersSecret;
        const key = isKept ? request.headers['idempotency-key'] : undefined;
        const call = () => handler(parts, admitted, request, reply);
        const answer =
          typeof key === 'string' && key.length <= 255
            ? await once({ db, clock, userId: admitted.userId!, key, request, reply, endpoint }, call)
            : await call();
        return send(endpoint, reply, answer);
      },
    });
  }
}

function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown): unknown {
  if (reply.sent || endpoint.answer === 'raw') return answer;
  if (endpoint.answer === null) return reply.code(204).send();
  reply.code(endpoint.status ?? 200);
  return answer;
}

interface OnceContext {
  db: Db;
  clock: Clock;
  userId: string;
  key: string;
  request: FastifyRequest;
  reply: FastifyReply;
  endpoint: Endpoint;
}

/** Idempotency-Key (IETF draft): the same key with the same request answers what the first call answered. */
async function once(
  { db, clock, userId, key, request, reply, endpoint }: OnceContext,
  call: () => Promise<unknown>,
): Promise<unknown> {
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  const stored = await claimKey(db, userId, key, hash, clock.now());
  if (stored) {
    if (!stored.request_hash.equals(hash)) throw new Failure(422, 'idempotency_mismatch');
    if (stored.status === null) throw new Failure(409, 'idempotency_pending');
    reply.header('idempotency-replayed', 'true');
    return JSON.parse(stored.body ?? 'null');
  }
  try {
    const answer = await call();
    await storeAnswer(
      db,
      userId,
      key,
      endpoint.answer === null ? 204 : (endpoint.status ?? 200),
      JSON.stringify(answer ?? null),
    );
    return answer;
  } catch (error) {
    await releaseKey(db, userId, key);
    throw error;
  }
}
