import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, type Storage, StorageFailure } from '../storage/index.ts';
import { notFound } from './failure.ts';

interface Sending {
  storage: Pick<Storage, 'get'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends a stored object as a whole, or the part that was asked for. Throws 404 if it is gone. */
export async function sendRange(
  { storage, request, reply }: Sending,
  { key, bytes, etag }: { key: string; bytes: number; etag: string },
): Promise<unknown> {
  // Ranges are counted in the bytes as they are stored.
  request.headers['x-no-compression'] = 'true';
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  const mayBePart = !request.headers['if-range'] || request.headers['if-range'] === etag;
  const range = mayBePart ? rangeOf(request.headers.range, bytes) : null;
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  if (!range) {
    reply.header('content-length', bytes);
    return reply.send(await openObject(storage, key));
  }
  reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    .header('content-length', range.end - range.start + 1);
  return reply.send(await openObject(storage, key, range));
}

/** Opens a stored object. Throws 404 if it is gone. */
export async function openObject(storage: Pick<Storage, 'get'>, key: string, range?: ByteRange): Promise<Readable> {
  try {
    return await storage.get(key, range);
  } catch (error) {
    if (error instanceof StorageFailure && error.reason === 'missing') throw notFound();
    throw error;
  }
}

/** Reads one range (RFC 9110, section 14); several at once and invalid ones are answered with the whole file. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [first, last] = [match[1]!, match[2]!];
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start >= bytes || start > end ? 'outside' : { start, end };
}
