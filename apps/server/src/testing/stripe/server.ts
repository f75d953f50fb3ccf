import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { answerOf } from './answers.ts';
import { passTime } from './clock.ts';
import { type Form, readForm, textOf, textsOf } from './form.ts';
import { type Intent, StripeFailure } from './objects.ts';
import { isCallOfPage, scriptPath, servePage } from './page.ts';
import { authenticate, stripeRoutes } from './routes.ts';
import { World } from './world.ts';

export const stripeApiVersion = '2026-10-28.endive';
export const stripeKeys = {
  secretKey: 'sk_test_of_the_double',
  publishableKey: 'pk_test_of_the_double',
  webhookSecret: 'whsec_of_the_double',
};

/**
 * A fault of the next calls. `lost`: the call takes effect and its answer is lost. `dead`: the connection breaks before. `until`: the
 * call hangs until then, and `reached` is told that it hangs.
 */
type Fault = { status: number } | 'lost' | 'dead' | { until: Promise<void>; reached?: () => void };

export interface StripeDouble {
  port: number;
  /** Settings of a product that bills through this double. */
  settings: Record<string, string>;
  world: World;
  /** Calls that were answered, as 'POST customers'. */
  calls: string[];
  /** Delivers the webhooks that each call causes before the call itself is answered. */
  early: boolean;
  /** Makes the next calls fail. */
  break(fault: Fault, times?: number): void;
  /** Every call fails until it is repaired. */
  setDead(dead: boolean): void;
  /** Lets the time of the double pass, with what happens in it. `between` runs after each step. */
  passTime(to: Date, between?: () => Promise<void>): Promise<void>;
  /** Answers the question of the card's bank for the customer. */
  authenticate(intentId: string, succeeds?: boolean): Intent;
  close(): Promise<void>;
}

interface Kept {
  request: string;
  status: number;
  body: object;
}

/**
 * Starts a stateful double of Stripe on the loopback, for the official library with its options host, port and
 * protocol. It has customers, cards, subscriptions and invoices, computes prorations and taxes with separate code, and
 * signs webhooks. Shapes follow the published fixtures: https://github.com/stripe/openapi
 */
export async function startStripeDouble(time: () => Date = () => new Date()): Promise<StripeDouble> {
  const world = new World(time, stripeKeys.webhookSecret, stripeApiVersion);
  const calls: string[] = [];
  const faults: Fault[] = [];
  const keys = new Map<string, Kept | 'running'>();
  let dead = false;

  const double: StripeDouble = {
    port: 0,
    settings: {},
    world,
    calls,
    early: false,
    break: (fault, times = 1) => {
      faults.push(...Array.from({ length: times }, () => fault));
    },
    setDead: (is) => {
      dead = is;
    },
    passTime: (to, between) => passTime(world, Math.floor(to.getTime() / 1000), between),
    authenticate: (intentId, succeeds = true) => authenticate(world, intentId, succeeds),
    close: () => app.close(),
  };

  const perform = async (method: string, path: string, form: Form): Promise<Kept> => {
    const request = `${method} ${path} ${JSON.stringify(form)}`;
    try {
      const parts = path.split('/');
      const patterns = [path, `${parts[0]}/*${parts[2] ? `/${parts[2]}` : ''}${parts[3] ? '/*' : ''}`];
      const handler = patterns.map((pattern) => stripeRoutes[`${method} ${pattern}`]).find((found) => found);
      if (!handler)
        throw new StripeFailure(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: /v1/${path}).`,
        });
      const answer = await handler(world, form, parts[1] ?? '', parts[3] ?? '');
      return { request, status: 200, body: answerOf(world, answer, textsOf(form, 'expand')) };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { request, status: error.status, body: { error: error.body } };
    }
  };

  const errorBody = (type: string, message: string, code?: string) => ({
    error: { type, message, ...(code && { code }) },
  });

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = new URL(request.url, 'http://stripe');
    const path = url.pathname.replace(/^\/v1\//, '');
    const fault = faults.shift();
    if (dead || fault === 'dead') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    if (typeof fault === 'object' && 'until' in fault) {
      fault.reached?.();
      await fault.until;
    }
    const form = readForm(request.method === 'GET' ? url.search.slice(1) : String(request.body ?? ''));
    const ofPage = isCallOfPage(world, request.method, path, textOf(form, 'client_secret'));
    if (!ofPage && request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return reply.status(401).send(errorBody('invalid_request_error', 'Invalid API Key provided.'));
    if (!ofPage && request.headers['stripe-version'] !== stripeApiVersion)
      return reply.status(400).send(errorBody('invalid_request_error', 'The double speaks one version of the API.'));
    if (typeof fault === 'object' && 'status' in fault)
      return reply
        .status(fault.status)
        .send(
          fault.status === 429
            ? errorBody('invalid_request_error', 'Too many requests.', 'rate_limit')
            : errorBody('api_error', 'An unknown error occurred.'),
        );

    calls.push(`${request.method} ${path}`);
    // https://docs.stripe.com/api/idempotent_requests
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const known = typeof key === 'string' ? keys.get(key) : undefined;
    if (known === 'running')
      return reply.status(409).send(errorBody('idempotency_error', 'The key is in use.', 'idempotency_key_in_use'));
    const asked = `${request.method} ${path} ${JSON.stringify(form)}`;
    if (known && known.request !== asked)
      return reply
        .status(400)
        .send(
          errorBody('idempotency_error', 'Keys for idempotent requests can only be used with the same parameters.'),
        );
    if (typeof key === 'string' && !known) keys.set(key, 'running');
    const kept = known ?? (await perform(request.method, path, form));
    if (typeof key === 'string') keys.set(key, kept);
    if (double.early) await world.deliveries.flush();
    if (fault === 'lost') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return reply
      .status(kept.status)
      .header('request-id', `req_${calls.length}`)
      .header('idempotent-replayed', String(known !== undefined))
      .send(kept.body);
  };

  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/v1/*', answer);
  servePage(app, world, async () => {
    if (double.early) await world.deliveries.flush();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  double.port = (app.server.address() as AddressInfo).port;
  double.settings = {
    MASTHEAD_BILLING: 'stripe',
    MASTHEAD_STRIPE_URL: `http://127.0.0.1:${double.port}`,
    MASTHEAD_STRIPE_SCRIPT: `http://127.0.0.1:${double.port}${scriptPath}`,
    MASTHEAD_STRIPE_SECRET_KEY: stripeKeys.secretKey,
    MASTHEAD_STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    MASTHEAD_STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  };
  return double;
}
