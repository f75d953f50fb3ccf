import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Db, inOneTransaction } from '../db/index.ts';
import { Failure } from './failure.ts';
import { findAnswer, type KeyOfCaller, lockKey, storeAnswer } from './idempotency.queries.ts';

/**
 * Runs a call in one transaction. A refused call commits its earlier writes, as it does without a transaction, so that
 * a wrong guess stays counted. Any other error rolls everything back.
 */
export async function inCallTransaction<T>(db: Db, call: (transaction: Db) => Promise<T>): Promise<T> {
  const outcome = await inOneTransaction(db, (transaction) =>
    call(transaction).then(
      (answer) => ({ answer }),
      (refusal: unknown) => {
        if (refusal instanceof Failure) return { refusal };
        throw refusal;
      },
    ),
  );
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.answer;
}

interface Keyed {
  db: Db;
  now: Date;
  key: KeyOfCaller;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Runs a call once for its Idempotency-Key (IETF draft). The answer is stored in the transaction of the effect, so that a
 * crash leaves both or neither. Throws 409 while the first call runs, 422 when the key belongs to another request.
 */
export const once = (
  { db, now, key, request, reply }: Keyed,
  call: (transaction: Db) => Promise<unknown>,
): Promise<unknown> =>
  inCallTransaction(db, async (transaction) => {
    const request_hash = hashOf(request);
    if (!(await lockKey(transaction, key))) throw new Failure(409, 'idempotency_pending');
    const stored = await findAnswer(transaction, key);
    if (stored) {
      if (!stored.request_hash.equals(request_hash)) throw new Failure(422, 'idempotency_mismatch');
      reply.header('idempotency-replayed', 'true');
      return JSON.parse(stored.body) as unknown;
    }
    const answer = await call(transaction);
    await storeAnswer(transaction, key, { request_hash, body: JSON.stringify(answer ?? null) }, now);
    return answer;
  });

/** Returns the request's Idempotency-Key; null when it has none that can be kept. */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key.length <= 255 ? key : null;
}

const hashOf = ({ method, url, body }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest();
