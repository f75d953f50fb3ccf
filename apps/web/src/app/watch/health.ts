import { ApiError } from '@masthead/contract';
import { call, failureListeners, isOffline, queryClient } from '../../shared/api/index.ts';
import { createStore } from '../../shared/store.ts';

/** Milliseconds between two questions whether the API is open. */
const interval = 5000;

/** The message of the maintenance page; null if there is no maintenance. */
export const maintenance = createStore<{ message: string | null } | null>(null);

const ofAll = new Set(['maintenance', 'database_unavailable', 'internal']);

/** Tells a 503 of the whole server from one of a single call, such as a page that did not answer or no browser to draw with. */
const isOfAll = (code: string | undefined): boolean => !code || ofAll.has(code);

/** Returns whether a failure means maintenance, as reported by the server or by a proxy before it. */
export const isMaintenance = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 503 && isOfAll(error.body.code);

async function ask(): Promise<void> {
  try {
    const wasOffline = isOffline.get();
    await call('health');
    if (maintenance.get() === null && !wasOffline) return;
    maintenance.set(null);
    await queryClient.invalidateQueries();
  } catch (error) {
    if (isMaintenance(error)) maintenance.set({ message: error.body.message || null });
  }
}

/** Asks every five seconds while the page is seen, and at once when any call was refused for maintenance. */
export function watchHealth(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void ask();
  }, interval);
  const onOnline = () => void ask();
  addEventListener('online', onOnline);
  const onFailure = (error: ApiError) => {
    if (isMaintenance(error) && maintenance.get() === null) maintenance.set({ message: error.body.message || null });
  };
  failureListeners.add(onFailure);
  return () => {
    clearInterval(timer);
    removeEventListener('online', onOnline);
    failureListeners.delete(onFailure);
  };
}
