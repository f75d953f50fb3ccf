import { randomUUID } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { ErrorBody, ErrorCode } from '@masthead/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config/index.ts';
import { DatabaseUnavailable, isDiskFull, isTooSlow } from '../db/index.ts';
import type { Log } from '../log/index.ts';
import { count } from '../meter/index.ts';
import { compressSmall } from './compress-small.ts';
import { Failure } from './failure.ts';
import { failureTexts } from './failure-texts.ts';
import { createFrontServer, type Front, type RawHandler, type RawRequest, type RawResponse, trustOf } from './front.ts';
import { classOf, InFlight, type IsProgram, overloaded } from './in-flight.ts';
import { createLimiter, secondsLeft, tooOften } from './limiter.ts';
import { RateStore } from './rate-store.ts';
import { keepBody } from './raw-body.ts';
import { safeHeaders } from './safe-headers.ts';
import { dropSlowReaders } from './slow-readers.ts';
import { storable } from './storable.ts';

/** The part of a request that names the caller and its language. */
type Caller = Pick<RawRequest, 'headers'>;

interface ServerOptions {
  config: Config;
  log: Log;
  /** Text of a key such as 'errors.not_found' in the caller's language. */
  translate: (request: Caller, key: string, params: Record<string, string | number>) => string;
  /** Asked before everything else. */
  front?: Front;
  /** Returns true if a call comes from a program, which waits behind screens if there is too much to do. */
  isProgram?: IsProgram;
  /** Milliseconds for which the process may be held up before calls are sent away for a moment. */
  patience?: number;
  /** Milliseconds after which a caller that does not read its answer loses its connection. */
  slowest?: number;
  /** Milliseconds that a call waits for its turn before it is refused. */
  longestWait?: number;
}

/**
 * Creates the HTTP server with the parts that every answer needs: ids, limits, headers, compression and failures in the
 * caller's words.
 */
export async function createServer({
  config,
  log,
  translate,
  front,
  isProgram = () => false,
  patience = 5000,
  slowest,
  longestWait,
}: ServerOptions): Promise<FastifyInstance> {
  const inFlight = new InFlight({
    connections: config.MASTHEAD_DATABASE_CONNECTIONS,
    isProgram,
    longestWait,
    refuse: refuser(translate),
  });
  const app = Fastify({
    serverFactory: (handler: RawHandler) => createFrontServer(front, inFlight.front, handler),
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: trustOf(config.MASTHEAD_TRUST_PROXY),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Failures before a route is found, such as an address that is too long, skip the hooks and the handler below.
    frameworkErrors: (error, request, reply) => {
      const failure = failureOf(error);
      return (reply as FastifyReply)
        .code(failure.status)
        .header('x-request-id', request.id)
        .send(bodyOf(failure, request, translate));
    },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  });
  const headers = await safeHeaders(config);
  // Hooks of every call take a callback: each promise would delay the rest of the call until a later task.
  app.addHook('onRequest', (request, reply, done) => {
    request.params = withoutNul(request.params);
    request.query = withoutNul(request.query);
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/v2') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const isOpen = typeof payload === 'string' && !reply.hasHeader('content-encoding');
    const small =
      isOpen && request.headers['x-no-compression'] === undefined && isText(reply)
        ? compressSmall(payload, request.headers['accept-encoding'])
        : null;
    if (!small) return done(null, payload);
    const vary = reply.getHeader('vary');
    reply.header('content-encoding', small.encoding);
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    done(null, small.bytes);
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  // Handlers read the parts as they arrive; parts that they do not read are not kept anywhere.
  await app.register(multipart);

  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = error instanceof Failure ? error : failureOf(error);
    count('refusal', failure.code);
    const retryAfter = retryAfters[failure.code];
    if (retryAfter) reply.header('retry-after', retryAfter);
    else if (failure.status >= 500)
      // The pattern, not the address: links carry tokens.
      request.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'A request failed');
    return reply.code(failure.status).send(bodyOf(failure, request, translate));
  });
  limitRefusedTokens(app, config.MASTHEAD_RATE_LIMIT / 10);
  await app.register(rateLimit, {
    max: config.MASTHEAD_RATE_LIMIT,
    timeWindow: '1 minute',
    store: RateStore,
    // A public call is counted by its origin even with a token, or an invented token would begin a new count.
    keyGenerator: (request) => {
      const { isPublic } = request.routeOptions.config as { isPublic?: boolean };
      return (!isPublic && request.headers.authorization?.slice(0, 100)) || request.ip;
    },
    allowList: (request) => !request.url.startsWith('/v2') || request.url.startsWith('/v2/health'),
    onExceeded: logExceeded(),
    errorResponseBuilder: (_request, context) => tooOften(Math.ceil(context.ttl / 1000)),
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(underPressure, {
    maxEventLoopDelay: patience * shareOfOthers,
    // A process that runs out of memory ends with all that it has in hand.
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * fullHeap,
    exposeStatusRoute: false,
    // The app's own files and the question whether all is well are cheap, and without them an open page would take itself for broken.
    pressureHandler: async (request, _reply, type, value) => {
      if (!request.url.startsWith('/v2/') || request.url.startsWith('/v2/health')) return;
      const work = classOf(request, isProgram);
      const isBearable = type === 'eventLoopDelay' && Number(value) <= patience;
      if (isBearable && work === 'screens') return;
      throw overloaded(work);
    },
  });
  boundConnections(app.server, config.MASTHEAD_SOCKETS);
  dropSlowReaders(app, slowest);
  inFlight.addTo(app);
  return app;
}

/** Returns a function that refuses a call before the framework has seen it, with the answer that the framework would give. */
function refuser(translate: ServerOptions['translate']) {
  return (request: RawRequest, response: RawResponse): void => {
    const id = randomUUID();
    const body = JSON.stringify(bodyOf(new Failure(503, 'overloaded'), { headers: request.headers, id }, translate));
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(retryAfters.overloaded),
      'x-request-id': id,
    });
    response.end(body);
  };
}

/** Refuses connections where there are many more than live pages may have. */
function boundConnections(server: FastifyInstance['server'], sockets: number): void {
  server.maxConnections = Math.ceil(sockets * 1.5) + 500;
  server.on('drop', () => count('connection dropped'));
}

/** Share of the patience with screens that all other calls get. */
const shareOfOthers = 0.1;

/** Share of the heap's limit from which on calls are refused. */
const fullHeap = 0.92;

/** Returns a function that logs that a call exceeded a limit, once a minute for each address and route. */
function logExceeded() {
  const lines = createLimiter(1);
  return (request: FastifyRequest): void => {
    const route = request.routeOptions.url;
    if (!lines.allows(`${request.ip} ${route}`, new Date())) return;
    request.log.warn({ address: request.ip, method: request.method, route }, 'A caller exceeded a rate limit');
  };
}

/** Refuses an address that keeps sending unknown tokens, before each of them is looked up. */
function limitRefusedTokens(app: FastifyInstance, perMinute: number): void {
  const refused = createLimiter(perMinute);
  app.addHook('onRequest', (request, _reply, done) => {
    const now = new Date();
    const isRefused = request.headers.authorization && refused.isReached(request.ip, now);
    done(isRefused ? tooOften(secondsLeft(now)) : undefined);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 401 && request.headers.authorization) refused.allows(request.ip, new Date());
    done();
  });
}

/** Seconds until a retry, for failures caused by the server's state. The state is logged once, not for each call. */
const retryAfters: Partial<Record<ErrorCode, number>> = { database_unavailable: 2, overloaded: 5, maintenance: 30 };

const isText = (reply: FastifyReply): boolean => /json|text|xml/.test(String(reply.getHeader('content-type') ?? ''));

/** Returns the values of an address, single or repeated, as texts that the database can hold. */
const withoutNul = (values: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.map((one) => storable(String(one))) : storable(String(value)),
    ]),
  );

function parseJson(
  request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  keepBody(request, body);
  try {
    done(
      null,
      body.length === 0
        ? undefined
        : JSON.parse(String(body), (key, value: unknown) =>
            key === '__proto__' ? undefined : typeof value === 'string' ? storable(value) : value,
          ),
    );
  } catch {
    done(new Failure(400, 'bad_request'));
  }
}

function failureOf(error: FastifyError): Failure {
  if (error instanceof DatabaseUnavailable) return new Failure(503, 'database_unavailable');
  if (isTooSlow(error)) return new Failure(503, 'overloaded');
  if (isDiskFull(error)) return new Failure(507, 'disk_full');
  if (error.statusCode === 413) return new Failure(413, 'payload_too_large');
  if (error.statusCode === 415) return new Failure(415, 'unsupported_media_type');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Failure(error.statusCode, 'bad_request');
  return new Failure(500, 'internal');
}

function bodyOf(failure: Failure, request: Caller & { id: string }, translate: ServerOptions['translate']): ErrorBody {
  const say = (key: string, params: Record<string, string | number>) => translate(request, key, params);
  return { ...failureTexts(failure, say), ...failure.facts, request_id: request.id };
}
