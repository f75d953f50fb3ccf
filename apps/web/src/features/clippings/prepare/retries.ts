import type { ErrorCode } from '@masthead/contract';
import { ApiError } from '../../../shared/api/index.ts';

/** Tries after the first one. */
export const retries = 3;
/** Milliseconds to wait before a try, times its number. */
const retryDelay = 1000;

/** Statuses that another try will not change: a closed or missing page, a refused entry, an ended session. */
const final = new Set([401, 403, 404, 409, 422]);
/** Failures of the other site that may pass. */
const passing = new Set<ErrorCode>(['source_unreachable', 'source_timeout', 'source_http_status', 'source_dns']);
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || !final.has(error.status) || passing.has(error.body.code);

interface Trying {
  signal: AbortSignal;
  /** Called before each wait with the next attempt, counted from 1, and the time until then. */
  onWait: (next: { attempt: number; milliseconds: number }) => void;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Asks, and up to three times again after one, two and three seconds. Throws the last failure, or the signal's reason. */
export async function withRetries<A>(ask: () => Promise<A>, { signal, onWait, wait = pause }: Trying): Promise<A> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (attempt > retries || !isWorthRetrying(error)) throw error;
      const milliseconds = retryDelay * attempt;
      onWait({ attempt: attempt + 1, milliseconds });
      await wait(milliseconds, signal);
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
