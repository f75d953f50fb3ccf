import { ApiError } from '@masthead/contract';
import { notifyFailure } from '../../../shared/feedback/index.ts';

/** Returns the server's message about a field, or else about the call; null if a notification has already shown it. */
export function refusalOf(error: unknown, field: string): string | null {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401)
    return error.body.errors?.[field]?.[0] ?? error.body.message;
  notifyFailure(error);
  return null;
}

/**
 * Returns true if the network answers programs only with a key: nothing was done wrong, so a note is shown instead of
 * an error.
 */
export const needsKey = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'source_needs_key';
