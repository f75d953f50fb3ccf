import { createStore } from '../store.ts';
import { takeEarly } from './early.ts';

/** True while calls do not reach the server. */
export const isOffline = createStore(globalThis.navigator?.onLine === false);

globalThis.addEventListener?.('offline', () => isOffline.set(true));

/** Fetches, and notes whether the server could be reached. */
export const reach: typeof fetch = async (input, init) => {
  try {
    const response = await (takeEarly(input, init) ?? fetch(input, init));
    // The service worker answers with what it has kept while there is no connection.
    isOffline.set(response.headers.has('x-masthead-kept'));
    return response;
  } catch (error) {
    // A page that is left cancels its calls.
    if (!init?.signal?.aborted) isOffline.set(true);
    throw error;
  }
};

/** Resolves when calls reach the server again. */
export const backOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isOffline.get()) return resolve();
    const stop = isOffline.subscribe(() => {
      if (isOffline.get()) return;
      stop();
      resolve();
    });
  });
