import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type OpenSpan, readTraceParent, type Tracer } from '../traces/index.ts';

const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Returns the pattern of a request's route: an address may contain tokens, and there are many. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** Measures requests by the pattern of their route, so that callers cannot raise the number of labels. */
export function watchRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const answers = new Counter({
    name: 'masthead_http_answers_total',
    help: 'Answers by method, route and class of status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'masthead_http_answer_seconds',
    help: 'Time until an answer was sent',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const inHand = new Set<FastifyRequest>();
  new Gauge({
    name: 'masthead_http_requests_in_flight',
    help: 'Requests that wait for their answer',
    registers,
    collect() {
      this.set(inHand.size);
    },
  });
  app.addHook('onRequest', async (request) => void inHand.add(request));
  app.addHook('onRequestAbort', async (request) => void inHand.delete(request));
  app.addHook('onResponse', async (request, reply) => {
    inHand.delete(request);
    const { method } = request;
    const route = routeOf(request);
    answers.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}

/** Traces requests, in the trace of the caller if it names one. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', async (request) => {
    const span = tracer.begin(request.method, 'server', readTraceParent(request.headers.traceparent));
    if (span) open.set(request, span);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    open.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'masthead.request_id': request.id,
      },
      failed: reply.statusCode >= 500,
    });
  });
}
