import { contractFaults, type Endpoint, fieldFailures, pathOf } from '@masthead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/index.ts';
import type { Db } from '../db/index.ts';
import { type Failure, invalid, notFound } from './failure.ts';
import { inCallTransaction, keyOf, once } from './idempotency.ts';
import { createLimiter, secondsLeft, tooOften } from './limiter.ts';

/** The result of the guard: the caller (null on public calls) and the facts that handlers need. */
export interface Admitted {
  userId: string | null;
  /** Checks again, under a lock and in the transaction of the call, what a parallel call may have used up; throws a Failure. */
  confirm: ((transaction: Db) => Promise<void>) | null;
}

/** The parsed parts of a call. */
interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

interface EndpointServing<A extends Admitted> {
  app: FastifyInstance;
  db: Db;
  /** Runs work that only reads on a replica, if there is one. */
  readStale?: (<T>(work: (db: Db) => Promise<T>) => Promise<T>) | undefined;
  clock: Clock;
  table: readonly (readonly [string, Endpoint])[];
  /** Factor for the limits of single endpoints: the operator's general limit divided by the default. */
  rateFactor: number;
  /** Decides before anything else is read from the database; throws a Failure. */
  guard: (endpoint: Endpoint, parts: Parts, request: FastifyRequest) => Promise<A>;
  handlers: Record<
    string,
    (db: Db, parts: Parts, admitted: A, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  >;
}

/** Returns the parts of a call without its body, and the refusal of its query, which waits until the caller is admitted. */
function parse(endpoint: Endpoint, request: FastifyRequest): { parts: Parts; refusal: Failure | null } {
  const params = endpoint.params?.safeParse(request.params);
  // An id that cannot be one is an id that does not exist.
  if (params && !params.success) throw notFound();
  const query = endpoint.query?.safeParse(request.query);
  const refusal = query && !query.success ? invalid(fieldFailures(query.error)) : null;
  const raw = { ...(typeof request.query === 'object' && request.query) };
  return {
    parts: { params: params?.data ?? {}, query: refusal ? raw : (query?.data ?? {}), body: undefined },
    refusal,
  };
}

const parseBody = (endpoint: Endpoint, body: unknown): unknown => {
  if (!endpoint.body) return undefined;
  const result = endpoint.body.safeParse(body ?? {});
  if (!result.success) throw invalid(fieldFailures(result.error));
  return result.data;
};

/**
 * Serves the endpoint table. The order of a call: parameters, guard on raw ids, query, body, handler. Stops the start if an
 * endpoint has no handler, a handler no endpoint, or a request field no bound.
 */
export function serveEndpoints<A extends Admitted>({
  app,
  db,
  readStale = (work) => work(db),
  clock,
  table,
  rateFactor,
  guard,
  handlers,
}: EndpointServing<A>): void {
  const missing = table.filter(([name]) => !handlers[name]).map(([name]) => name);
  const known = new Set(table.map(([name]) => name));
  const unknown = Object.keys(handlers).filter((name) => !known.has(name));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `Endpoints without handler: ${missing.join(', ') || 'none'}; handlers without endpoint: ${unknown.join(', ') || 'none'}.`,
    );

  const faults = table.flatMap(([name, endpoint]) => contractFaults(name, endpoint));
  if (faults.length > 0) throw new Error(`The contract has faults: ${faults.join('; ')}.`);

  // Tokens are counted before the user is known; a user with many tokens still has one allowance.
  const perUser = createLimiter(1200 * rateFactor);

  for (const [name, endpoint] of table) {
    const handler = handlers[name]!;
    app.route({
      method: endpoint.method,
      url: pathOf(endpoint).replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      config: {
        isPublic: endpoint.access === 'public',
        ...(endpoint.work && { work: endpoint.work }),
        waitsOutside: endpoint.waitsOutside === true,
        keepsBody: endpoint.signed === true,
        ...(endpoint.rateLimit && {
          rateLimit: { max: Math.ceil(endpoint.rateLimit * rateFactor), timeWindow: '1 minute', groupId: name },
        }),
      },
      handler: async (request, reply) => {
        const { parts, refusal } = parse(endpoint, request);
        const admitted = await guard(endpoint, { ...parts, body: request.body }, request);
        if (refusal) throw refusal;
        const now = clock.now();
        if (admitted.userId && !perUser.allows(admitted.userId, now)) throw tooOften(secondsLeft(now));
        parts.body = parseBody(endpoint, request.body);
        const call = (database: Db) => handler(database, parts, admitted, request, reply);
        const answer = fitsTransaction(endpoint)
          ? await inTransactionIfNeeded({ db, now, admitted, request, reply }, call)
          : await (endpoint.mayBeStale ? readStale(call) : call(db));
        return send(endpoint, reply, answer);
      },
    });
  }
}

/** Answers that are shown once or streamed are not kept, and nothing slow holds a connection. */
const fitsTransaction = ({ method, answer, answersSecret, multipart, waitsOutside }: Endpoint): boolean =>
  method === 'POST' && answer !== 'raw' && !answersSecret && !multipart && !waitsOutside;

interface Transacting {
  db: Db;
  now: Date;
  admitted: Admitted;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Calls with an Idempotency-Key, and those that count against a limit, are one transaction. */
async function inTransactionIfNeeded(
  { admitted: { userId, confirm }, ...keyed }: Transacting,
  call: (database: Db) => Promise<unknown>,
): Promise<unknown> {
  const confirmed = async (transaction: Db) => {
    await confirm?.(transaction);
    return await call(transaction);
  };
  const key = userId && keyOf(keyed.request);
  if (key) return await once({ ...keyed, key: { userId, key } }, confirmed);
  return confirm ? await inCallTransaction(keyed.db, confirmed) : await call(keyed.db);
}

function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown): unknown {
  if (reply.sent || endpoint.answer === 'raw') return answer;
  if (endpoint.answer === null) return reply.code(204).send();
  reply.code(endpoint.status ?? 200);
  return answer;
}
