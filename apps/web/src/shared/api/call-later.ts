import { ApiError, type Client } from '@masthead/contract';
import { createStore } from '../store.ts';
import { holdUnsaved } from '../unsaved.ts';
import { call } from './call.ts';
import { backOnline, isOffline } from './reach.ts';

/** Number of changes that wait for the connection. */
export const waitingChanges = createStore(0);

/**
 * Calls like `call`; a change that does not reach the server waits and is sent again when the connection is back. Its key keeps
 * the server from making it twice where only the answer was lost.
 */
export const callLater: Client = async (name, input, options) => {
  const keyed = { idempotencyKey: crypto.randomUUID(), ...options };
  let letGo: (() => void) | null = null;
  try {
    for (;;)
      try {
        return await call(name, input, keyed);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 0 || !isOffline.get()) throw error;
        if (!letGo) {
          letGo = holdUnsaved();
          waitingChanges.set(waitingChanges.get() + 1);
        }
        await backOnline();
      }
  } finally {
    if (letGo) {
      letGo();
      waitingChanges.set(waitingChanges.get() - 1);
    }
  }
};
