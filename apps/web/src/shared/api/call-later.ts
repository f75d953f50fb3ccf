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

/** Milliseconds before each further try of a step that fails while the server can be reached: what carries it may come later. */
const pauses = [250, 1000, 4000];

/** Milliseconds between two questions for a change that the server still makes, and their most: together a minute. */
const stillMade = { pause: 2000, most: 30 };

interface Waiting {
  /** Ends the counting of a change that already counts as waiting. */
  letGo?: () => void;
  wait?: (milliseconds: number) => Promise<void>;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns true where the request of a step came twice and the server still works on the first. */
const isStillMade = (error: unknown): boolean => error instanceof ApiError && error.body.code === 'idempotency_pending';

/**
 * Does a step of a change. One that gets no answer is done again: without a connection when that is back, otherwise a few times
 * after growing pauses, since the first requests after an interruption may fail too. One that the server still makes is asked for
 * until it is made. It counts as waiting from then on, or already.
 */
export async function untilReached<T>(step: () => Promise<T>, { letGo, wait = pause }: Waiting = {}): Promise<T> {
  let end = letGo;
  let tries = 0;
  let questions = 0;
  /** Returns how to wait for the next try after a failure; nothing if there is none. */
  const waitAfter = (error: unknown): (() => Promise<void>) | undefined => {
    if (isStillMade(error)) return ++questions > stillMade.most ? undefined : () => wait(stillMade.pause);
    if (error instanceof ApiError && error.status !== 0) return undefined;
    if (isOffline.get()) {
      tries = 0;
      return backOnline;
    }
    const milliseconds = pauses[tries++];
    return milliseconds === undefined ? undefined : () => wait(milliseconds);
  };
  try {
    for (;;)
      try {
        return await step();
      } catch (error) {
        const waitForNext = waitAfter(error);
        if (!waitForNext) throw error;
        end ??= countWaiting();
        await waitForNext();
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
