import { ApiError, type Client } from '@masthead/contract';
import { createStore } from '../store.ts';
import { holdUnsaved } from '../unsaved.ts';
import { call } from './call.ts';
import { backOnline, isOffline } from './reach.ts';

/** Number of changes that wait for the connection or their program. */
export const waitingChanges = createStore(0);

/** Counts a change as waiting: without a connection the page says so, and leaving asks. Returns how to end that. */
export function countWaiting(): () => void {
  const letGo = holdUnsaved();
  waitingChanges.set(waitingChanges.get() + 1);
  return () => {
    letGo();
    waitingChanges.set(waitingChanges.get() - 1);
  };
}

/**
 * Does a step of a change. One that does not reach the server waits and is done again when the connection is back. It counts as
 * waiting from then on, or already: `letGo` ends that.
 */
export async function untilReached<T>(step: () => Promise<T>, letGo: (() => void) | null = null): Promise<T> {
  let end = letGo;
  try {
    for (;;)
      try {
        return await step();
      } catch (error) {
        const isAnswered = error instanceof ApiError && error.status !== 0;
        if (isAnswered || !isOffline.get()) throw error;
        end ??= countWaiting();
        await backOnline();
      }
  } finally {
    end?.();
  }
}

/**
 * Calls like `call`; a change that does not reach the server waits and is sent again when the connection is back. Its key keeps
 * the server from making it twice where only the answer was lost.
 */
export const callLater: Client = (name, input, options) => {
  const keyed = { idempotencyKey: crypto.randomUUID(), ...options };
  return untilReached(() => call(name, input, keyed));
};
