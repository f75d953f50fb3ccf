import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import { storable } from './storable.ts';

/** Yields the parts of a multipart request, fields as texts that the database can hold. Throws 400 if the body does not follow the format, and the errors of the limits. */
export async function* partsOf(request: FastifyRequest, limits: Record<string, number>) {
  try {
    for await (const part of request.parts({ limits }))
      yield part.type === 'field' ? { ...part, value: storable(String(part.value)) } : part;
  } catch (error) {
    throw badPart(error);
  }
}

/** Returns 400 for an error of the parser, which has no status; errors of limits have one. */
export const badPart = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error : new Failure(400, 'bad_request');
