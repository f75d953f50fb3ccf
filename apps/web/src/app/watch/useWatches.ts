import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOffline, waitingChanges } from '../../shared/api/index.ts';
import { createStore } from '../../shared/store.ts';
import { uploading } from '../../shared/uploading.ts';
import { chunkTimeout, reloadOnce } from './chunks.ts';
import { watchHealth } from './health.ts';
import { watchFailures } from './reports.ts';
import { isReloadDue, watchVersion } from './version.ts';

/** True when a page has not loaded in time. The critical page replaces the app. */
export const isStuck = createStore(false);

/**
 * Gives a page two minutes to load, and one reload after that. It watches from outside the router, which renders nothing
 * while parts of the first page are missing.
 */
export function watchLoading(router: AnyRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Without a connection the page waits for it.
      if (isOffline.get()) begin();
      else if (router.state.status === 'pending' && !reloadOnce()) isStuck.set(true);
    }, chunkTimeout);
  };
  // The first page has begun to load before anything can subscribe.
  begin();
  const stops = [router.subscribe('onBeforeLoad', begin), router.subscribe('onResolved', () => clearTimeout(timer))];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Asks before the tab is closed while changes wait for the connection, or files are on their way. */
function keepWaitingChanges(): () => void {
  const onUnload = (event: BeforeUnloadEvent) => {
    if (waitingChanges.get() > 0 || uploading.get() > 0) event.preventDefault();
  };
  addEventListener('beforeunload', onUnload);
  return () => removeEventListener('beforeunload', onUnload);
}

/** Returns true for clipping pages: they have work in progress that a full load would lose. */
export const keepsWork = (pathname: string): boolean => pathname.startsWith('/performance/coverage/clipping');

export function useWatches(): void {
  const router = useRouter();
  useEffect(() => watchFailures(), []);
  useEffect(() => watchHealth(), []);
  useEffect(() => watchVersion(), []);
  useEffect(() => keepWaitingChanges(), []);
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
        if (pathChanged && isReloadDue() && !keepsWork(toLocation.pathname)) location.assign(toLocation.href);
      }),
    [router],
  );
}
