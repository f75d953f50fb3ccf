import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { after, days, seconds } from '../../../platform/clock/index.ts';
import type { Services } from '../../../platform/services.ts';
import {
  confirmSubscription,
  findByCallback,
  keepDelivery,
  pollAgain,
  pollNow,
  postponeSubscription,
  removeSubscription,
} from './websub.queries.ts';

type Callback = Pick<Services, 'db' | 'clock' | 'log'>;

const deliveryBytes = 10 * 1024 * 1024;
const longestLease = days(30);
const leaseUnlessSaid = days(1);
const shortestLease = seconds(60);
/** Part of the lease after which it is renewed. */
const renewal = 0.8;

/**
 * The addresses that hubs call: verification of a request (GET) and new entries (POST). They are outside the API
 * because hubs are no callers of ours; the address, which cannot be guessed, and the signature identify them.
 */
export const serveWebSub =
  (callback: Callback) =>
  async (app: FastifyInstance): Promise<void> => {
    // The signature is over the bytes as they came.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: deliveryBytes }, (_request, body, done) =>
      done(null, body),
    );
    app.get('/websub/:callback', (request, reply) => verify(callback, request, reply));
    app.post('/websub/:callback', { bodyLimit: deliveryBytes }, (request, reply) => receive(callback, request, reply));
  };

const partOf = (request: FastifyRequest): string => String((request.params as { callback?: string }).callback ?? '');

/** Answers the challenge if the hub confirms our own request, and 404 to any other. */
async function verify({ db, clock }: Callback, request: FastifyRequest, reply: FastifyReply) {
  const query = request.query as Record<string, unknown>;
  const subscription = await findByCallback(db, partOf(request));
  const now = clock.now();
  const mode = query['hub.mode'];
  if (!subscription || query['hub.topic'] !== subscription.topic) return reply.code(404).send();
  const { source_id, state, callback } = subscription;
  if (mode === 'denied') {
    await postponeSubscription(db, subscription, { state: 'refused', failures: 0, next_try_at: after(now, days(1)) });
    await pollAgain(db, source_id, now);
    return reply.code(200).send();
  }
  const challenge = query['hub.challenge'];
  const isAsked =
    (mode === 'subscribe' && (state === 'asked' || state === 'live')) || (mode === 'unsubscribe' && state === 'ending');
  if (!isAsked || typeof challenge !== 'string') return reply.code(404).send();
  if (mode === 'unsubscribe') await removeSubscription(db, source_id);
  else {
    const lease = leaseOf(query['hub.lease_seconds']);
    await confirmSubscription(db, callback, after(now, lease), after(now, lease * renewal));
  }
  return reply.code(200).type('text/plain').send(challenge);
}

function leaseOf(stated: unknown): number {
  const lease = Number(stated) * 1000;
  return Number.isFinite(lease) && lease > 0 ? Math.min(longestLease, Math.max(shortestLease, lease)) : leaseUnlessSaid;
}

const algorithms = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/** Returns true if a delivery is signed with the secret that only its hub knows (WebSub, section 7). */
export function isSigned(body: Buffer, secret: string, signature: unknown): boolean {
  const [algorithm = '', given = ''] = String(signature ?? '').split('=');
  if (!algorithms.has(algorithm)) return false;
  const expected = createHmac(algorithm, secret).update(body).digest();
  const claimed = Buffer.from(given, 'hex');
  return claimed.length === expected.length && timingSafeEqual(claimed, expected);
}

/** Keeps what is new until the worker reads it. What is not signed is left aside without a word, as the standard asks. */
async function receive({ db, clock, log }: Callback, request: FastifyRequest, reply: FastifyReply) {
  const subscription = await findByCallback(db, partOf(request));
  if (!subscription || subscription.state === 'ending') return reply.code(410).send();
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { source_id, secret } = subscription;
  if (!isSigned(body, secret, request.headers['x-hub-signature'])) {
    log.warn({ source_id }, 'A delivery without the right signature was left aside');
    return reply.code(202).send();
  }
  const now = clock.now();
  const kept =
    body.length > 0 &&
    (await keepDelivery(
      db,
      { id: uuidv7(), source_id, content_type: request.headers['content-type'] ?? null, body },
      now,
    ));
  // A bare knock, or more than is kept: the source itself has it all.
  if (!kept) await pollNow(db, source_id, now);
  return reply.code(202).send();
}
